"""Readwell finds the main content of a page.

    >>> import readwell
    >>> readwell.extract(html)

The names in `__all__` are the public API (docs/python.md); everything else may change. They are loaded at first use, so
that the import alone costs nothing.
"""

__version__ = "0.1.0"

#: A test keeps this list, the types in `__init__.pyi` and docs/python.md alike.
__all__ = [
    "Block",
    "Document",
    "Extractor",
    "Link",
    "Picture",
    "Post",
    "Refused",
    "__version__",
    "extract",
    "extract_document",
    "extract_many",
    "extract_rows",
]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'readwell' has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module("readwell.api"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
