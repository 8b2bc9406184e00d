"""Says what a module's answers would depend on beside the page: the clock, chance, files, in any spelling."""

from __future__ import annotations

import ast
import re

#: What an answer may not depend on: files, the clock, chance, what a Python's own tables say.
OUTSIDE = set(
    """os io pathlib json time datetime random secrets sqlite3 lxml unicodedata importlib sys builtins ctypes socket
    subprocess uuid tempfile shutil gc inspect locale platform threading multiprocessing asyncio runpy pkgutil""".split()
)
#: Names of Python that reach past the modules that are imported, or say what differs between runs.
ROUND = set("__import__ eval exec compile open input globals vars locals id hash sys builtins importlib".split())
#: The same of numpy: chance, the clock, files.
UNSURE = set(
    """random datetime64 datetime_as_string busday_count load loadtxt genfromtxt fromfile memmap save savez tofile lib
    ctypeslib f2py testing show_config""".split()
)


def outside(text: str) -> list[str]:
    """What an answer would depend on beside the page: modules, and the ways that lead to one without its name."""
    wrong, tree = list[str](), ast.parse(text)
    imports = (step for step in ast.walk(tree) if isinstance(step, ast.Import))
    modules = {"np", *(alias.asname or alias.name for step in imports for alias in step.names)}
    for step in ast.walk(tree):
        if isinstance(step, ast.Import):
            wrong += [alias.name for alias in step.names if alias.name.split(".")[0] in OUTSIDE]
        elif isinstance(step, ast.ImportFrom):
            wrong += [str(step.module)] if str(step.module).split(".")[0] in OUTSIDE else []
            ours = (step.module or "").split(".")[0] == "numpy"
            wrong += [alias.name for alias in step.names if ours and (alias.name in UNSURE or "." in str(step.module))]
        elif isinstance(step, ast.Name):
            wrong += [step.id] if step.id in ROUND else []
        elif isinstance(step, ast.Call) and isinstance(step.func, ast.Name) and step.func.id == "getattr":
            wrong += [ast.unparse(step)] if ast.unparse(step.args[0]) in modules else []
        elif isinstance(step, ast.Attribute):
            library = isinstance(step.value, ast.Name) and step.value.id in ("np", "numpy")
            wrong += [step.attr] if library and step.attr in UNSURE else []
        elif isinstance(step, ast.Constant) and isinstance(step.value, str):
            wrong += [step.value] if re.match(r"[<>=]?(?:datetime64|timedelta64|M8|m8)", step.value) else []
    return wrong
