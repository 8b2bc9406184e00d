"""The short names that other programs import or start stay, whatever room their modules are in."""

import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec

import pytest

#: A short name and what it leads to.
NAMES = {
    "readwell.readability": "readwell.api.readability",
    "readwell.adapters": "readwell.batch.adapters",
    "readwell.adapters.archives": "readwell.batch.adapters.archives",
    "readwell.native": "readwell.services.native.host",
}


@pytest.mark.parametrize("order", [1, -1])
def test_a_short_name_is_the_same_module_whichever_is_imported_first(order: int) -> None:
    code = (
        "import sys; from importlib import import_module as get\n"
        "for pair in zip(sys.argv[1::2], sys.argv[2::2]):\n"
        f"    one, two = [get(name) for name in pair[::{order}]]\n"
        "    assert one is two and one.__spec__.name == one.__name__ == pair[1], pair\n"
    )
    words = [word for pair in NAMES.items() for word in pair]
    subprocess.run([sys.executable, "-c", code, *words], check=True)


def test_what_is_imported_from_a_short_name_is_pickled_by_its_place() -> None:
    assert import_module("readwell.readability").Document.__module__ == "readwell.api.readability"


def test_the_launchers_of_earlier_versions_start_the_host() -> None:
    words = [sys.executable, "-E", "-P", "-m", "readwell.native", "chrome-extension://caller/"]
    made = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, check=True)
    assert made.stdout.startswith(b'\x0e\x00\x00\x00{"alive":true}') and not made.stderr


def test_a_name_that_leads_nowhere_is_none() -> None:
    assert find_spec("readwell.nothing") is None
    with pytest.raises(ModuleNotFoundError):
        import_module("readwell.adapters.nothing")
