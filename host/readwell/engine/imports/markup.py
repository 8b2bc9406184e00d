"""HTML as a stream of tags and texts, and its plain text.

Not by `html.parser`: it looks again at everything from an open tag or comment on with each piece it gets, so a file of
50 MB with one open comment would take hours. Here every character is looked at a fixed number of times.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain

from readwell.engine.basics.patterns import lazy
from readwell.engine.imports import limits

#: Where a tag or a comment may begin; any other "<" is a character.
_OPENING = lazy(r"<(?:/?[A-Za-z]|[!?])")
_NAME = lazy(r"[A-Za-z][A-Za-z0-9:-]{0,60}")
_ATTRIBUTE = lazy(r"""([^\s=>"'/]++)(?:\s*+=\s*+(?:"([^"]*+)"|'([^']*+)'|([^\s>"']++)))?+""")
#: Numbers of characters that no character has; Python refuses to read very long ones.
_ENDLESS = lazy(r"&#(?:[0-9]{8,}+|[xX][0-9a-fA-F]{7,}+);?")
_BLANKS = lazy(r"[ \t\n\f\r]+")
_RAW = frozenset(("script", "style", "textarea", "title", "xmp"))
#: What isn't part of a text.
_SILENT = frozenset("script style template noscript head title iframe object svg math select button".split())
_BLOCKS = frozenset(
    """address article aside blockquote caption center dd details dialog div dl dt fieldset figcaption figure footer
    form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul""".split()
)


@dataclass(frozen=True)
class Token:
    """A text, or a tag: `name` is "" for a text, and begins with "/" where an element ends."""

    name: str
    text: str = ""
    attributes: dict[str, str] = field(default_factory=dict)


def unescaped(text: str) -> str:
    """Returns a text with its character references resolved."""
    return html.unescape(_ENDLESS.sub("\ufffd", text)) if "&" in text else text


def tokens(pieces: Iterable[str]) -> Iterator[Token]:
    """Yields the tags and texts of HTML in their order."""
    buffer, until = "", ""
    for piece in chain(filter(None, pieces), ("",)):
        buffer, at, is_last = buffer + piece, 0, not piece
        while (step := _step(buffer, at, until, is_last)) is not None:
            token, at, until = step
            if token is not None:
                yield token
        buffer = buffer[at:]
        if until:
            buffer = buffer[-20:] if len(buffer) > limits.MARKUP_TAG else buffer
        elif buffer and (is_last or len(buffer) > limits.MARKUP_TAG):  # no tag is so long: its "<" was a character
            cut = len(buffer) if is_last else buffer.rfind("<") or len(buffer)
            yield Token("", unescaped(buffer[:cut]))
            buffer = buffer[cut:]


_Step = tuple[Token | None, int, str]


def _step(buffer: str, at: int, until: str, is_last: bool) -> _Step | None:
    """Returns the next token, where it ends, and what ends the part without tags that it opens; None for "read on"."""
    if until:
        return _skipped(buffer, at, until)
    opening = _OPENING.search(buffer, at)
    if opening is None or opening.start() != at:
        end = opening.start() if opening else _text_end(buffer, at, is_last)
        return (Token("", unescaped(buffer[at:end])), end, "") if end > at else None
    if buffer.startswith("<!--", at):
        return None, at + 4, "-->"
    if len(buffer) - at < 4 and not buffer.endswith(">"):
        return None
    mark = buffer[at + 1 : at + 2]
    if mark in ("!", "?"):
        end = buffer.find(">", at)
        return (None, end + 1, "") if end >= 0 else None
    name = _NAME.match(buffer, at + (2 if mark == "/" else 1))
    assert name
    return _tag(buffer, name.group().lower(), name.end(), mark == "/", is_last)


def _text_end(buffer: str, at: int, is_last: bool) -> int:
    """Returns where a text ends that no tag follows: before a character reference or a tag that may go on."""
    if is_last:
        return len(buffer)
    end = next((len(buffer) - len(part) for part in ("</", "<") if buffer.endswith(part)), len(buffer))
    opened = buffer.rfind("&", max(at, end - 40), end)
    return max(at, end if opened < 0 or ";" in buffer[opened:end] else opened)


def _skipped(buffer: str, at: int, until: str) -> _Step | None:
    """Passes over a comment or a script; a title's text is wanted."""
    end = buffer.find(until[:2], at)
    while end >= 0 and buffer[end : end + len(until)].lower() != until:
        end = buffer.find(until[:2], end + 1)
    if end < 0:
        return None
    if until == "-->":
        return None, end + 3, ""
    wanted = Token("", unescaped(buffer[at:end])) if until in ("</title", "</textarea") and end > at else None
    return wanted, end, ""


def _tag(buffer: str, name: str, at: int, closes: bool, is_last: bool) -> _Step | None:
    end = _end(buffer, at, is_last)
    if end < 0:
        return None
    if closes:
        return Token(f"/{name}"), end + 1, ""
    attributes: dict[str, str] = {}
    for found in _ATTRIBUTE.finditer(buffer, at, end):
        value = next((part for part in found.group(2, 3, 4) if part is not None), "")
        attributes.setdefault(found[1].lower(), unescaped(value))
    return Token(name, "", attributes), end + 1, f"</{name}" if name in _RAW else ""


def _end(buffer: str, at: int, is_last: bool) -> int:
    """Returns where a tag's ">" is; one inside quotation marks is none. -1: not in what was read so far."""
    first = buffer.find(">", at)
    while True:
        end = buffer.find(">", at)
        quotes = [place for mark in "\"'" if (place := buffer.find(mark, at, max(end, at))) >= 0]
        if end < 0 or not quotes:
            return end
        opened = min(quotes)
        closed = buffer.find(buffer[opened], opened + 1, opened + limits.MARKUP_TAG)
        if closed < 0:
            return first if is_last or len(buffer) - opened > limits.MARKUP_TAG else -1
        at = closed + 1


def plain(markup: str) -> str:
    """Returns the text of an article's markup: a line for each block, nothing of scripts and styles."""
    lines: list[list[str]] = [[]]
    silent = pre = 0
    for token in tokens([markup]):
        name = token.name.removeprefix("/")
        if not token.name:
            if not silent:
                lines[-1].append(token.text if pre else _BLANKS.sub(" ", token.text))
        elif name in _SILENT:
            silent = max(0, silent + (-1 if token.name[0] == "/" else 1))
        elif name == "br" or name in _BLOCKS:
            lines.append([])
            if name == "pre":
                pre = max(0, pre + (-1 if token.name[0] == "/" else 1))
    texts = (_tidy("".join(parts)) for parts in lines)
    return "\n".join(text for text in texts if text)


def _tidy(line: str) -> str:
    return line.rstrip() if "\n" in line else " ".join(line.split(" ")).strip()
