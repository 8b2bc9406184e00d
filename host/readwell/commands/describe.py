"""Lists every extractor with its settings, defaults and explanations."""

import argparse

from readwell.engine.basics.json_text import dumps
from readwell.engine.extractors.settings import describe


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the flags."""
    parser.add_argument("--format", default="text", choices=["text", "json"])


def run(chosen: argparse.Namespace) -> int:
    """Prints the list."""
    if chosen.format == "json":
        print(dumps(describe()))
        return 0
    for entry in describe():
        print(f"{entry['name']}{' (default)' if entry['default'] else ''}: {entry['title']} ({entry['paper']})")
        print(f"    {entry['doc']}")
        for setting in entry["settings"]:
            about = f" one of {', '.join(map(str, setting['choices']))}." if "choices" in setting else ""
            print(f"    {setting['name']}={setting['default']}  {setting['doc']}{about}")
    return 0
