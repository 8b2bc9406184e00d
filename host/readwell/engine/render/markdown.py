"""Writes Markdown: CommonMark with GitHub's tables, footnotes, definition lists and dollar math.

What Markdown can't express (cell spans, lists in cells, details, ruby) is written as inline HTML, so that nothing is
lost.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from readwell.engine.render import escaping
from readwell.engine.render.document import Article, Part
from readwell.engine.render.html import block_in_markdown, line_in_markdown
from readwell.engine.render.prose import prose

#: A line break inside a paragraph. A backslash, since trailing spaces get lost.
HARD = "\\\n"
#: A line break where there can be no second line.
SOFT = "<br>"
#: Missing cells that are padded so that a table's rows have equal width; a table with more is written as HTML.
MOST_GAPS = 1000
#: What a cell may contain.
_LINES = frozenset(("paragraph", "heading", "term"))
#: In a table a bar separates cells, even inside code.
_BAR = re.compile(r"(?<!\\)\|")


def markdown(article: Article) -> str:
    """Returns the article's blocks, then its notes."""
    body = blocks(article.blocks)
    notes = "\n\n".join(f"[^{note.fact('number')}]: " + _indented(blocks(note.parts), 4) for note in article.notes)
    whole = "\n\n".join(part for part in (body, notes) if part)
    return whole + "\n" if whole else ""


def blocks(parts: Sequence[Part]) -> str:
    """Returns blocks separated by blank lines."""
    out: list[str] = []
    before = ""
    alternate = False
    for part in parts:
        # Two adjacent lists would merge: the second gets the other marker.
        key = f"list{part.fact('ordered')}" if part.kind == "list" else part.kind
        alternate = not alternate if key == before and part.kind == "list" else False
        written = _list(part, alternate) if part.kind == "list" else _WRITERS[part.kind](part)
        if key == before == "terms":  # two adjacent definition lists would merge
            out.append("<!-- -->")
        before = key
        if written:
            out.append(written)
    return "\n\n".join(out)


def _paragraph(part: Part) -> str:
    if len(part.parts) == 1 and part.parts[0].kind == "formula" and part.parts[0].fact("display"):
        return _display(part.parts[0].text.strip())
    whole = prose(part.parts, HARD)
    if "\n" not in whole:
        return escaping.line_start(whole.strip(" "))
    lines = whole.split("\n")
    # A final line break would show as a backslash.
    return "\n".join(escaping.line_start(line.strip(" ")) for line in lines).removesuffix("\\\n")


def _display(own: str) -> str:
    """Returns a display formula; as GitHub's math code block if dollars would not work."""
    tex = escaping.tex("\n".join(line for line in own.splitlines() if line.strip()))  # a blank line would end it
    if escaping.is_tex(tex):
        return f"$$\n{tex}\n$$"
    fence = escaping.fence(own)
    return f"{fence}math\n{own}\n{fence}"


def _heading(part: Part) -> str:
    line = prose(part.parts, " ")
    bare = line.rstrip("#")
    closing = line[len(bare) :]
    return "#" * int(part.fact("level")) + " " + bare + (f"\\{closing}" if closing else "")


def _list(part: Part, alternate: bool) -> str:
    ordered = bool(part.fact("ordered"))
    number = int(part.fact("start") or 1) if ordered else 0
    number = number if 0 <= number <= 999_999_999 else 1
    loose = any(_is_loose(item) for item in part.parts)  # also if a list beginning at 3 would not end a paragraph
    out = []
    for place, item in enumerate(part.parts):
        mark = f"{number + place}{')' if alternate else '.'} " if ordered else ("* " if alternate else "- ")
        out.append(mark + _indented(_item(item, loose), len(mark)) if item.parts else mark.rstrip())
    return ("\n\n" if loose else "\n").join(out)


def _is_loose(item: Part) -> bool:
    """Whether an item contains more than a paragraph and nested lists."""
    return any(part.kind != "list" or part.fact("start") not in ("", "1") for part in item.parts[1:])


def _item(item: Part, loose: bool) -> str:
    same = [first.kind == next_.kind == "list" for first, next_ in zip(item.parts, item.parts[1:], strict=False)]
    if loose or any(same):
        return blocks(item.parts)
    return "\n".join(blocks((part,)) for part in item.parts)


def _terms(part: Part) -> str:
    """Returns a definition list; with adjacent terms, or terms or definitions alone, Markdown sees a paragraph."""
    kinds = [entry.kind for entry in part.parts]
    if "term" not in kinds:  # wikis indent with definitions without terms
        return blocks([inner for entry in part.parts for inner in entry.parts])
    pairs = list(zip(["", *kinds], [*kinds, ""], strict=True))
    if ("term", "term") in pairs or ("", "definition") in pairs or ("term", "") in pairs:
        return block_in_markdown(part)
    out: list[str] = []
    for entry in part.parts:
        if entry.kind == "term":
            out.append(escaping.line_start(prose(entry.parts, SOFT)))
        else:
            out.append(":   " + _indented(blocks(entry.parts), 4) + "\n")
    return "\n".join(out).rstrip("\n")


def _quote(part: Part) -> str:
    return "\n".join(f"> {line}".rstrip(" ") for line in blocks(part.parts).split("\n"))


def _code(part: Part) -> str:
    fence = escaping.fence(part.text)
    language = re.sub(r"[`\s]", "", part.fact("language"))
    return f"{fence}{language}\n{part.text}\n{fence}"


def _figure(part: Part) -> str:
    return blocks([*(inner for inner in part.parts if inner.kind != "caption"), *_captions(part)])


def _captions(part: Part) -> list[Part]:
    return [block for inner in part.parts if inner.kind == "caption" for block in inner.parts]


def _details(part: Part) -> str:
    # Inside an HTML block nothing is Markdown, so backslashes would be visible.
    summary = "".join(line_in_markdown(inner.parts) for inner in part.parts if inner.kind == "summary")
    inner = blocks([inner for inner in part.parts if inner.kind != "summary"])
    first = f"<details>\n<summary>{summary}</summary>" if summary else "<details>"
    return f"{first}\n\n{inner}\n\n</details>"


def _table(part: Part) -> str:
    rows = [row for row in part.parts if row.kind == "row"]
    above = blocks(_captions(part))
    if not rows:
        return above
    if any(_is_beyond(cell) for row in rows for cell in row.parts):
        return "\n\n".join(filter(None, (above, block_in_markdown(part.holding(tuple(rows))))))
    width = max(len(row.parts) for row in rows)
    if width * len(rows) > MOST_GAPS + 2 * sum(len(row.parts) for row in rows):
        return "\n\n".join(filter(None, (above, block_in_markdown(part.holding(tuple(rows))))))
    has_head = all(cell.fact("head") for cell in rows[0].parts) and bool(rows[0].parts)
    head, body = (rows[0], rows[1:]) if has_head else (Part("row"), rows)
    body = [_headed(row) for row in body]
    sides = [_side([row.parts[at] for row in rows if at < len(row.parts)]) for at in range(width)]
    lines = [_row(head, width), "| " + " | ".join(sides) + " |", *(_row(row, width) for row in body)]
    return "\n\n".join(filter(None, (above, "\n".join(lines))))


def _headed(row: Part) -> Part:
    """Makes the words of row headers strong: Markdown has no row headers."""
    if not any(cell.facts and cell.fact("head") for cell in row.parts):
        return row
    return row.holding(tuple(_strong(cell) if cell.fact("head") else cell for cell in row.parts))


def _strong(cell: Part) -> Part:
    return cell.holding(tuple(block.holding((Part("strong", -1, block.parts),)) for block in cell.parts))


def _is_beyond(cell: Part) -> bool:
    """Whether a cell is more than a line."""
    if cell.facts and (cell.fact("colspan") or cell.fact("rowspan")):
        return True
    return not _LINES.issuperset([part.kind for part in cell.parts])


def _side(cells: Sequence[Part]) -> str:
    sides = {cell.fact("align") for cell in cells if not cell.fact("head")}
    side = sides.pop() if len(sides) == 1 else ""
    return {"left": ":---", "center": ":---:", "right": "---:"}.get(side, "---")


def _row(row: Part, width: int) -> str:
    cells = [SOFT.join([prose(block.parts, SOFT) for block in cell.parts]) for cell in row.parts]
    cells = [_BAR.sub(r"\|", cell) if "|" in cell else cell for cell in cells]
    return "| " + " | ".join([*cells, *[""] * (width - len(cells))]) + " |"


def _indented(text: str, width: int) -> str:
    """Indents all lines but the first."""
    if "\n" not in text:
        return text
    return re.sub(r"\n(?=[^\n])", "\n" + " " * width, text)


def _rows_alone(part: Part) -> str:
    return blocks(part.parts)


_WRITERS: dict[str, Callable[[Part], str]] = {
    "paragraph": _paragraph,
    "heading": _heading,
    "terms": _terms,
    "quote": _quote,
    "callout": _quote,
    "code": _code,
    "rule": lambda part: "---",
    "figure": _figure,
    "caption": _rows_alone,
    "details": _details,
    "summary": _paragraph,
    "table": _table,
    "note": _rows_alone,
}
