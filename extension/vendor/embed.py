"""Runs inside Pyodide, at build time: turns wheels and the standard library into what the extension carries.

Byte-compiling here, with the very interpreter that will read the result, makes the bytes independent of the Python
that builds the extension, and halves the time the embedded engine needs to start.
"""

import base64
import csv
import hashlib
import io
import json
import re
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash
from pathlib import Path

EPOCH = (1980, 1, 1, 0, 0, 0)
STDLIB = "python_stdlib.dat"
PACKAGES = "/lib/python3.12/site-packages/"
# Read once, for the first page.
WEIGHTS = tuple(f"readwell/engine/models/{name}.arrays" for name in ("readwell", "rendered", "units"))

# What numpy carries for its own tests, for compiling against it and for type checkers, and its subpackages that are
# loaded at first use, which the engine never makes.
UNUSED = re.compile(
    r"(^|/)(tests|f2py|_pyinstaller|include|random)/"
    r"|^numpy/(fft|linalg|ma|polynomial|testing)/"
    r"|\.(pyi|pxd|h|a|c|ini|pc)$"
    r"|(umath_tests|rational_tests|operand_flag_tests|struct_ufunc_tests|/_simd)\.[^/]*\.so$"
)

# Numpy imports its linear algebra when it is imported: 2.4 MB of LAPACK, which the engine never calls.
LINALG = b"""
def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)

    def absent(*_, **__):
        raise ImportError("numpy.linalg isn't in the extension")

    return absent
"""

# Modules of the standard library for debugging, testing, servers, mail, sound and other processes: nothing that the
# extension carries imports them.
UNUSED_MODULES = re.compile(
    r"^(aifc|antigravity|bdb|cProfile|cgi|cgitb|cmd|code|compileall|crypt|doctest|filecmp|fileinput|ftplib|http|imaplib|imghdr"
    r"|mailbox|mailcap|modulefinder|multiprocessing|netrc|nntplib|optparse|pdb|pickletools|pipes|poplib|profile|pstats|pty"
    r"|pyclbr|pydoc|rlcompleter|sched|shelve|smtplib|sndhdr|socketserver|sunau|symtable|tabnanny|telnetlib|this|timeit|trace"
    r"|tracemalloc|tty|turtle|unittest|uu|wave|webbrowser|wsgiref|xdrlib|xml/(dom|etree|sax)|xmlrpc|zipapp|__hello__"
    r"|__phello__|sre_compile|sre_constants|sre_parse)(/|\.py$)"
)


# Documentation is carried only where a person sees it: extractors say what they do, and Pyodide copies some of its own.
DOCUMENTED = re.compile(r"(_pyodide|pyodide|readwell/engine/extractors)/")


def compiled(archive: bytes, unused: re.Pattern[str] | None = None) -> bytes:
    """The same archive with bytecode in place of source: sorted, undated, stored, since the outer zip packs it."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as target:
        entries = dict(_entries(source, unused))
        if "numpy/__init__.pyc" in entries:
            entries["numpy/linalg/__init__.pyc"] = _bytecode(LINALG, "numpy/linalg/__init__.py")
        record = next((name for name in entries if name.endswith(".dist-info/RECORD")), None)
        if record:
            entries[record] = _record(entries, record)
        for name in sorted(entries):
            target.writestr(zipfile.ZipInfo(name, EPOCH), entries[name])
    return out.getvalue()


def _entries(source: zipfile.ZipFile, unused: re.Pattern[str] | None):
    for name in source.namelist():
        if name.endswith("/") or (unused and unused.search(name)):
            continue
        data = source.read(name)
        if name.endswith(".py"):
            yield name + "c", _bytecode(data, name)
        else:
            yield name, data


def _bytecode(source: bytes, name: str) -> bytes:
    # The hash is written but never checked: there is no source to check it against.
    code = compile(source, name, "exec", dont_inherit=True, optimize=0 if DOCUMENTED.match(name) else 2)
    return bytes(_code_to_hash_pyc(code, source_hash(source), checked=False))


def _record(entries: dict[str, bytes], record: str) -> bytes:
    rows = io.StringIO(newline="")
    writer = csv.writer(rows, lineterminator="\n")
    for name in sorted(entries.keys() - {record}):
        digest = base64.urlsafe_b64encode(hashlib.sha256(entries[name]).digest()).rstrip(b"=").decode()
        writer.writerow([name, f"sha256={digest}", len(entries[name])])
    writer.writerow([record, "", ""])
    return rows.getvalue().encode()


def lock(original: str, wheels: list[Path]) -> str:
    """Pyodide's lock file, naming only the packages the extension carries."""
    whole = json.loads(original)
    packages = {}
    for wheel in wheels:
        project, version = wheel.name.split("-")[:2]
        packages[project] = whole["packages"].get(project, _entry(project)) | {
            "file_name": wheel.name,
            "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
            "version": version,
        }
    return json.dumps({"info": whole["info"], "packages": packages}, indent=1, sort_keys=True) + "\n"


def _entry(project: str) -> dict[str, object]:
    return {
        "depends": ["numpy"],
        "imports": [project],
        "install_dir": "site",
        "name": project,
        "package_type": "package",
        "unvendored_tests": False,
    }


def without(archive: bytes, gone: set[str]) -> bytes:
    """The same archive without some entries."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as target:
        entries = {name: source.read(name) for name in source.namelist() if name not in gone}
        if record := next((name for name in entries if name.endswith(".dist-info/RECORD")), None):
            entries[record] = _record(entries, record)
        for name in sorted(entries):
            target.writestr(zipfile.ZipInfo(name, EPOCH), entries[name])
    return out.getvalue()


def main(source: Path, target: Path) -> None:
    """All of `source` (wheels, the standard library, Pyodide's lock) as the memory is made from it, into `target`."""
    wheels = []
    for wheel in sorted(source.glob("*.whl")):
        wheels.append(target / wheel.name)
        wheels[-1].write_bytes(compiled(wheel.read_bytes(), UNUSED))
        with zipfile.ZipFile(wheels[-1]) as archive:
            for library in (name for name in archive.namelist() if name.endswith(".so")):
                (target / Path(library).name).write_bytes(archive.read(library))
    # Not .zip: web-ext would leave it out of the extension without a word.
    (target / STDLIB).write_bytes(compiled((source / "python_stdlib.zip").read_bytes(), UNUSED_MODULES))
    (target / "pyodide-lock.json").write_text(lock((source / "pyodide-lock.json").read_text(), wheels))


def without_loaded(source: Path, target: Path) -> None:
    """Takes out of `target` what is in the memory: modules, as `source`'s list has them, and the default's weights."""
    loaded = json.loads((source / "loaded.json").read_text()) + [PACKAGES + name for name in WEIGHTS]
    homes = {STDLIB: "/lib/python312.zip/"} | {wheel.name: PACKAGES for wheel in target.glob("*.whl")}
    for name, home in homes.items():
        gone = {origin.removeprefix(home) for origin in loaded if origin.startswith(home)}
        (target / name).write_bytes(without((target / name).read_bytes(), gone))
    wheels = sorted(target.glob("*.whl"))
    (target / "pyodide-lock.json").write_text(lock((source / "pyodide-lock.json").read_text(), wheels))
