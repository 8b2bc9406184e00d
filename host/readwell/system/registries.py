"""Finds the package registries that this computer is set to, and the address of a pinned file in them.

Readwell names no registry itself. What pip and npm are configured to use is used: a company's mirror as well as the
public ones, which are what they use where nobody has said otherwise.
"""

from __future__ import annotations

import configparser
import html
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from readwell.engine.basics import addresses
from readwell.engine.basics.errors import Refused
from readwell.system.folders import System
from readwell.system.installed import find

#: Fetches a short text: the address, and the kinds of text that it may be.
Fetch = Callable[[str, str], str]

_PIPS_OWN = "from pip._internal.models.index import PyPI; print(PyPI.simple_url)"
_JSON = "application/vnd.pypi.simple.v1+json"
_SECONDS = 20.0

#: A link of an index in HTML, and where it leads.
_LINK = re.compile(r"<a\s([^<>]{1,4000})>([^<>]{1,400})</a>", re.IGNORECASE)
_HREF = re.compile(r"""\bhref\s{0,9}=\s{0,9}["']([^"'<>]{1,2000})""", re.IGNORECASE)


def python_index(system: System | None = None) -> str:
    """Returns the index of Python packages: pip's setting, or the one that pip itself uses."""
    system = system or System()
    found = system.env.get("PIP_INDEX_URL") or next(_pip_settings(system, "index-url"), "")
    return _whole(found or _pips_own(), "of Python packages: set PIP_INDEX_URL, or name one with --python-index")


def npm_registry(system: System | None = None) -> str:
    """Returns the registry of npm's packages: npm's setting, or the one that npm itself uses."""
    system = system or System()
    found = system.env.get("npm_config_registry") or system.env.get("NPM_CONFIG_REGISTRY") or _npmrc(system)
    return _whole(found or _npms_own(), "of npm's packages: set npm_config_registry, or name one with --npm-registry")


def certificates(system: System | None = None) -> list[Path]:
    """Returns the files with authorities that this computer's settings name, such as a company's own."""
    system = system or System()
    names = ("PIP_CERT", "REQUESTS_CA_BUNDLE", "SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS", "npm_config_cafile")
    named = [system.env.get(name, "") for name in names] + list(_pip_settings(system, "cert"))
    return [path for path in map(Path, filter(None, dict.fromkeys(named))) if path.is_file()]


def python_file(index: str, name: str, file: str, fetch: Fetch) -> str:
    """Returns the address of a file of a Python package."""
    page = f"{index.rstrip('/')}/{name}/"
    for link, text in _links(fetch(page, f"{_JSON}, text/html;q=0.5")):
        if text == file:
            return addresses.without_fragment(addresses.join(page, link))[0]
    raise Refused("request", f"the package index doesn't have {file}")


def npm_file(registry: str, name: str, version: str, fetch: Fetch) -> str:
    """Returns the address of a package of npm."""
    try:
        link = json.loads(fetch(f"{registry.rstrip('/')}/{name}/{version}", "application/json"))["dist"]["tarball"]
    except (ValueError, KeyError, TypeError, RecursionError):
        link = ""
    if not isinstance(link, str) or not link:
        raise Refused("request", f"the registry doesn't have {name} {version}")
    return link


def _links(page: str) -> Iterator[tuple[str, str]]:
    """Yields the address and the name of each file of a package, from either form of an index."""
    try:
        files = json.loads(page)["files"]
        yield from ((str(row["url"]), str(row["filename"])) for row in files)
    except (ValueError, KeyError, TypeError, RecursionError):
        for attributes, text in _LINK.findall(page):
            if link := _HREF.search(attributes):
                yield html.unescape(link[1]), html.unescape(text.strip())


def _pip_settings(system: System, name: str) -> Iterator[str]:
    """Yields what pip's files say, the nearest first."""
    for path in _pip_files(system):
        parser = configparser.RawConfigParser()
        with suppress(OSError, configparser.Error, UnicodeDecodeError):
            parser.read_string(path.read_text("utf-8"))
            for section in ("download", "install", "global"):
                if value := parser.get(section, name, fallback=""):
                    yield value.strip().split()[0]


def _pip_files(system: System) -> Iterator[Path]:
    if given := system.env.get("PIP_CONFIG_FILE"):
        yield Path(given)
    yield Path(sys.prefix) / ("pip.ini" if system.platform == "win32" else "pip.conf")
    if system.platform == "win32":
        yield system.folder("APPDATA", "AppData", "Roaming") / "pip" / "pip.ini"
        return
    if system.platform == "darwin":
        yield system.home / "Library" / "Application Support" / "pip" / "pip.conf"
    yield system.folder("XDG_CONFIG_HOME", ".config") / "pip" / "pip.conf"
    yield system.home / ".pip" / "pip.conf"
    yield system.root / "etc" / "xdg" / "pip" / "pip.conf"
    yield system.root / "etc" / "pip.conf"


def _npmrc(system: System) -> str:
    with suppress(OSError, UnicodeDecodeError):
        text = (system.home / ".npmrc").read_text("utf-8")
        if found := re.search(r"^[ \t]*+registry[ \t]*+=[ \t]*+(\S+)", text, re.MULTILINE):
            return found[1]
    return ""


def _pips_own() -> str:
    own = None if getattr(sys, "frozen", False) else Path(sys.executable)
    for program in (own, find("python3", "python")):
        if program and (said := _printed([str(program), "-c", _PIPS_OWN])):
            return said
    return ""


def _npms_own() -> str:
    program = find("npm")
    return _printed([str(program), "config", "get", "registry"]) if program else ""


def _printed(words: list[str]) -> str:
    """Returns what a program prints; nothing if it fails."""
    with suppress(OSError, subprocess.SubprocessError):
        done = subprocess.run(words, capture_output=True, text=True, timeout=_SECONDS, cwd=Path.home(), check=True)
        return done.stdout.strip()
    return ""


def _whole(address: str, where: str) -> str:
    """Refuses what is no address of the web."""
    if addresses.split(address).scheme not in ("http", "https") or not addresses.host(address):
        raise Refused("request", f"no registry is known {where}")
    return address
