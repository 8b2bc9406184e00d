"""The output formats of `extract`: those that are saved as files, and those of data sets, written from a Document.

The writers are imported when first needed, so that a text doesn't wait for them. Only `page` is not here: it is written
from the page's own HTML (`readwell.api.page`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from readwell.api.document import Document
from readwell.engine.basics import public
from readwell.engine.basics.collecting import uncollected
from readwell.engine.basics.errors import Refused

#: Formats that are text.
Text = Literal["txt", "text", "markdown", "html", "json", "xml", "tei", "csv", "page"]
Name = Literal[Text, "epub"]
#: The columns of a line of CSV.
CSV = ("url", "title", "author", "date", "site", "language", "tags", "text")


def _json(document: Document) -> str:
    import json

    from readwell.api.json_pieces import pieces

    return "".join([*pieces(document.fields(), json.JSONEncoder(ensure_ascii=False)), "\n"])


def _csv(document: Document) -> str:
    """Returns one line; values are quoted where needed."""
    import csv
    import io

    out = io.StringIO()
    values = (getattr(document, name) for name in CSV)
    csv.writer(out, lineterminator="\n").writerow(";".join(one) if isinstance(one, tuple) else one for one in values)
    return out.getvalue()


def _xml(document: Document) -> str:
    from readwell.api.xml import xml

    return xml(document)


def _tei(document: Document) -> str:
    from readwell.api.xml import tei

    return tei(document)


#: Formats that are made from the document's fields.
OWN: dict[str, Callable[[Document], str]] = {
    "txt": lambda document: document.text,
    "text": lambda document: document.text,
    "json": _json,
    "xml": _xml,
    "tei": _tei,
    "csv": _csv,
}
#: Formats whose plain form has no metadata.
BARE: dict[str, Callable[[Document], str]] = {
    "markdown": lambda document: document.markdown,
    "html": lambda document: document.html,
}


def known(name: str) -> None:
    """Refuses a format that doesn't exist."""
    if name not in public.FORMATS:
        raise Refused("format", f"no format is called {name!r}; known are {', '.join(public.FORMATS)}")


@uncollected
def written(document: Document, name: str, with_metadata: bool = False) -> str | bytes:
    """Returns the document in a format."""
    if name in OWN:
        return OWN[name](document)
    if name in BARE and not with_metadata:
        return BARE[name](document)
    from readwell.engine.render.formats import FORMATS

    return FORMATS[name].write(replace(document.work, template="", remote=True))
