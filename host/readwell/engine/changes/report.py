"""Changes as a file that reads in any language: what is gone is struck out, what is new is strong or underlined."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.engine.render import escaping
from readwell.engine.render.markup import words

#: Nothing runs and nothing is fetched when the file is opened.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'"
_STYLE = """:root { color-scheme: light dark; }
body { max-width: 38rem; margin: 2rem auto; padding: 0 1rem; font: 1.125rem/1.6 Georgia, serif; }
p { overflow-wrap: break-word; }
p { margin: 1em 0; padding-inline-start: 1rem; border-inline-start: 3px solid; }
ins { background: rgb(70 200 80 / 0.25); }
del { background: rgb(255 80 80 / 0.2); }
"""

Changes = Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class Form:
    """A file's ending, and what writes changes, a title and an address as its text."""

    ending: str
    write: Callable[[Changes, str, str], str]


def known(form: Any) -> Form:
    """Returns the form of this name, or refuses with the list of forms."""
    if not isinstance(form, str) or form not in FORMS:
        raise Refused("format", f"changes are written as one of {', '.join(FORMS)}")
    return FORMS[form]


def _pieces(change: Mapping[str, Any]) -> Sequence[Sequence[str]]:
    if change["kind"] == "changed":
        found: Sequence[Sequence[str]] = change["words"]
        return found
    return [["gone", change["before"]]] if change["kind"] == "removed" else [["new", change["after"]]]


def _markdown(changes: Changes, title: str, address: str) -> str:
    name = escaping.text(" ".join((title or address).split()))
    link = f"[{escaping.text(address)}]({escaping.address(address)})\n\n" if _is_web(address) else ""
    rows = "".join(f"- {''.join(_marked(*piece) for piece in _pieces(one)).strip()}\n" for one in changes)
    return f"# {name}\n\n{link}{rows}"


def _marked(what: str, text: str) -> str:
    """Returns a piece with its signs; white space stays outside of them."""
    inner = escaping.text(" ".join(text.split()))
    sign = {"gone": "~~", "new": "**"}.get(what, "")
    space = " " if text[-1:].isspace() else ""
    return (f"{sign}{inner}{sign}" if inner else "") + space


def _html(changes: Changes, title: str, address: str) -> str:
    name = words(title or address)
    link = f'<nav><a href="{words(address)}">{words(address)}</a></nav>\n' if _is_web(address) else ""
    rows = "".join(f"<p>{''.join(_element(*piece) for piece in _pieces(one)).strip()}</p>\n" for one in changes)
    return (
        '<!DOCTYPE html>\n<html>\n<head>\n<meta charset="utf-8"/>\n'
        f'<meta http-equiv="Content-Security-Policy" content="{words(_POLICY)}"/>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        f"<title>{name}</title>\n<style>\n{_STYLE}</style>\n</head>\n<body>\n<h1>{name}</h1>\n{link}{rows}</body>\n</html>\n"
    )


def _element(what: str, text: str) -> str:
    name = {"gone": "del", "new": "ins"}.get(what)
    return f"<{name}>{words(text)}</{name}>" if name else words(text)


def _is_web(address: str) -> bool:
    return address.startswith(("http://", "https://"))


FORMS = {"md": Form(".md", _markdown), "html": Form(".html", _html)}
