"""XML: the content's blocks as elements with metadata in attributes, and TEI P5 for corpora of texts.

https://tei-c.org/release/doc/tei-p5-doc/en/html/
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from readwell.api.document import Document
from readwell.engine.basics.version import VERSION
from readwell.engine.render.document import LINES, SOLID, Part, plain_of

#: What XML 1.0 can't contain, not even escaped.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
#: Metadata that become attributes of the root.
_FACTS = ("title", "author", "date", "modified", "site", "language", "kind", "url", "image", "description")
#: Elements of ours and of TEI for each kind of block; a container without one is left out, its blocks stay.
_OURS = {
    "paragraph": "p", "heading": "head", "list": "list", "item": "item", "quote": "quote", "table": "table",
    "row": "row", "cell": "cell", "figure": "figure", "caption": "p", "code": "code", "term": "p", "summary": "p",
    "note": "note",
}  # fmt: skip
#: In TEI a heading between paragraphs is an `ab`: `head` is allowed at the beginning of a division only.
_TEI = {**_OURS, "heading": "ab", "figure": "", "code": "ab"}


def xml(document: Document) -> str:
    """Returns the content with its metadata as an XML document."""
    facts = ((name, getattr(document, name)) for name in _FACTS)
    head = "".join(f' {name}="{_text(str(value))}"' for name, value in facts if value)
    tags = ";".join(document.tags)
    head += f' tags="{_text(tags)}"' if tags else ""
    inner = _blocks(document, _OURS)
    return f'<?xml version="1.0" encoding="utf-8"?>\n<doc{head}>\n<main>\n{inner}\n</main>\n</doc>\n'


def tei(document: Document) -> str:
    """Returns the content as a TEI document."""
    return _TEI_DOCUMENT.format(
        title=_text(document.title or "untitled"),
        author=f"<author>{_text(document.author)}</author>" if document.author else "",
        publisher=_text(document.site or "unknown"),
        date=f"<date>{_text(document.date)}</date>" if document.date else "",
        source=f'<ptr target="{_text(document.url)}"/>' if document.url else "<p>unknown</p>",
        version=VERSION,
        language=f' xml:lang="{_text(document.language)}"' if document.language else "",
        body=_blocks(document, _TEI) or "<p/>",
    )


_TEI_DOCUMENT = """<?xml version="1.0" encoding="utf-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0">
<teiHeader>
<fileDesc>
<titleStmt><title>{title}</title>{author}</titleStmt>
<publicationStmt><publisher>{publisher}</publisher>{date}</publicationStmt>
<sourceDesc><bibl>{title}{source}</bibl></sourceDesc>
</fileDesc>
<encodingDesc><appInfo>
<application ident="readwell" version="{version}"><label>Readwell</label></application>
</appInfo></encodingDesc>
</teiHeader>
<text{language}>
<body>
<div>
{body}
</div>
</body>
</text>
</TEI>
"""


def _blocks(document: Document, names: dict[str, str]) -> str:
    article = document.work.article
    return "\n".join(filter(None, (_written(article.blocks, names), _written(article.notes, names))))


def _written(parts: Sequence[Part], names: dict[str, str]) -> str:
    """Returns blocks, one on each line; nesting is limited by the article's own."""
    return "\n".join(filter(None, (_block(part, names) for part in parts)))


def _block(part: Part, names: dict[str, str]) -> str:
    name = names.get(part.kind, "")
    if part.kind == "cell" or part.kind in LINES:
        inner = _text(plain_of(part.parts))
    elif part.kind in SOLID:
        inner = _text(part.text)
    else:
        inner = _written(part.parts, names)
    if not inner.strip():
        return ""
    return f"<{name}>{inner}</{name}>" if name else inner


def _text(value: str) -> str:
    return escape(_FORBIDDEN.sub("\ufffd", value))
