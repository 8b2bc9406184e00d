"""The front matter of a note: our own fields, and the lines of others, which are kept as they are.

Not all of YAML: plain, quoted and listed values of the first level, as note programs write them. Whatever else stands
there is a line of others.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

#: A value that YAML reads as the same text without quotation marks.
_PLAIN = re.compile(r"[A-Za-z][\w ./@+()&=-]*", re.ASCII)
#: Words that YAML would not read as text.
_WORDS = frozenset("true false yes no on off null y n none".split())
_FIELD = re.compile(r"([A-Za-z][\w-]*):(?:[ \t]+(.*))?", re.ASCII)
_ENTRY = re.compile(r"[ \t]*-[ \t]+(.*)")
_FLOW = re.compile(r"""\s*+("(?:[^"\\]|\\.)*+"|'(?:[^']|'')*+'|[^,]+)|\s++""")


@dataclass(frozen=True)
class Matter:
    """What stands above a note."""

    fields: Mapping[str, Any] = field(default_factory=dict)
    others: tuple[str, ...] = ()


def read(lines: Sequence[str], known: Sequence[str]) -> Matter:
    """Reads the lines between the rules; of fields that are not `known`, the lines are kept."""
    fields: dict[str, Any] = {}
    others: list[str] = []
    at = 0
    while at < len(lines):
        found = _FIELD.fullmatch(lines[at])
        end = at + 1
        while end < len(lines) and (lines[end][:1] in (" ", "\t") or (found and _ENTRY.fullmatch(lines[end]))):
            end += 1
        if found and found[1] in known:
            fields[found[1]] = _value(found[2] or "", lines[at + 1 : end])
        else:
            others += lines[at:end]
        at = end
    return Matter(fields, tuple(others))


def _value(text: str, below: Sequence[str]) -> Any:
    text = text.strip()
    if not text and below:
        entries = [found[1] for line in below if (found := _ENTRY.fullmatch(line))]
        return [_scalar(entry) for entry in entries]
    if text.startswith("[") and text.endswith("]"):
        return [_scalar(entry) for piece in _FLOW.findall(text[1:-1]) if (entry := piece.strip())]
    return _scalar(text)


def _scalar(text: str) -> Any:
    text = text.strip()
    if text[:1] == '"' == text[-1:] and len(text) > 1:
        try:
            return str(json.loads(text))
        except ValueError:
            return text[1:-1]
    if text[:1] == "'" == text[-1:] and len(text) > 1:
        return text[1:-1].replace("''", "'")
    return {"true": True, "false": False, "null": "", "~": ""}.get(text, text)


def written(fields: Mapping[str, Any], others: Sequence[str] = ()) -> str:
    """Returns the front matter with its rules; fields without a value are left out."""
    lines = [f"{name}: {_text(value)}" for name, value in fields.items() if value not in ("", [], (), False, None)]
    return "\n".join(("---", *lines, *others, "---", ""))


def _text(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_quoted(str(entry)) for entry in value)}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return _quoted(value) if isinstance(value, str) else str(value)


def _quoted(value: str) -> str:
    if _PLAIN.fullmatch(value) and value.lower() not in _WORDS and not value.endswith(" "):
        return value
    return json.dumps(value, ensure_ascii=False)
