"""Readwell finds the main content of a page.

    >>> import readwell
    >>> readwell.extract(html)

The names in `__all__` and the modules in `_SHORT` are the public API (docs/python.md); everything else may change.
They are loaded at first use, so that the import alone costs nothing.
"""

import sys

#: A test keeps this list, the types in `__init__.pyi` and docs/python.md alike.
__all__ = [
    "Block",
    "Document",
    "Extractor",
    "Link",
    "Pages",
    "Picture",
    "Post",
    "Refused",
    "__version__",
    "extract",
    "extract_document",
    "extract_many",
    "extract_rows",
    "join",
]


#: Modules that other programs import or start by a shorter name than that of their place.
_SHORT = {
    "readwell.readability": "readwell.api.readability",
    "readwell.adapters": "readwell.batch.adapters",
    "readwell.native": "readwell.services.native.host",
}


class _Finder:
    """Finds a module by its short name: it is the same module, loaded once."""

    @classmethod
    def find_spec(cls, name, path=None, target=None):
        short = ".".join(name.split(".", 2)[:2]) if name.startswith("readwell.") else ""
        if short not in _SHORT:
            return None
        from importlib.machinery import ModuleSpec
        from importlib.util import find_spec

        found = find_spec(_SHORT[short] + name[len(short) :])
        if found is None:
            return None
        return ModuleSpec(name, _Loader(found), is_package=found.submodule_search_locations is not None)


class _Loader:
    """Gives the module that another name has, or its code, if it is started."""

    def __init__(self, found):
        self.found = found

    def create_module(self, spec):
        from importlib import import_module

        return import_module(self.found.name)

    def exec_module(self, module):
        module.__spec__ = self.found

    def get_code(self, name):
        return self.found.loader.get_code(self.found.name)


sys.meta_path.insert(0, _Finder)  # before the one that would load what lies in a package a second time


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'readwell' has no attribute {name!r}")
    from importlib import import_module

    if name == "__version__":
        value: object = import_module("readwell.engine.basics.version").VERSION
    else:
        value = getattr(import_module("readwell.api"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
