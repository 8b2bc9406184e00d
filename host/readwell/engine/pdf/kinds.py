"""What each block is, such as a heading, an item, a caption, a note: by its type, its place, its first words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from readwell.engine.basics.patterns import lazy
from readwell.engine.pdf.blocks import Block, Type, ends
from readwell.engine.pdf.lines import text_of
from readwell.engine.pdf.marks import mark_of
from readwell.engine.pdf.runs import raised
from readwell.engine.pdf.words import Words

#: A heading is so many hundredths of the text's size, or bold; it has no more letters and lines than this.
LARGER, LETTERS, LINES = 112, 220, 4
#: A note is so many hundredths of the text's size at most, in the lower part of its page.
SMALLER, LOWER = 93, 55
DEEPEST = 6

_CAPTION = lazy(
    r"(?:fig(?:ure|\.)?|table|tab\.|abb(?:ildung|\.)?|tabelle|figura|tabla|tabella|tableau|illustration|chart|"
    r"рис(?:унок|\.)?|табл(?:ица|\.)?|图|表|図|그림|표)\s*\d+.*"
)
_HEAD = lazy(r"\d{1,3}|[*†‡§]{1,3}")
_NOTE = lazy(r"(?:\d{1,3}|[*†‡§]{1,3})(?:[.)]|\s|(?=[^\W\d])).*")


def named(words: Words, found: Sequence[Block], kind: Type) -> None:
    """Gives each block its kind; of headings the level, too."""
    larger: set[int] = set()
    called, listed = _called(words, found), _listed(words)
    for block in found:
        block.kind = block.kind if block.kind == "table" else _kind(words, block, kind, called)
        level = listed.get((block.first.page, _plain(text(words, block)))) if block.kind != "table" else None
        if level:
            block.kind, block.level = "heading", level
        elif block.kind == "heading":
            larger.add(block.size if block.size * 100 >= LARGER * kind.size else 0)
    ranks = {size: rank for rank, size in enumerate(sorted(larger, reverse=True), 1)}
    for block in found:
        if block.kind == "heading" and not block.level:
            own = block.size if block.size * 100 >= LARGER * kind.size else 0
            block.level = min(_numbered(words, block) or ranks[own], DEEPEST)


def named_by_tags(words: Words, found: Sequence[Block], kind: Type, has_headings: bool) -> None:
    """Gives blocks that the tags call paragraphs the kind that their words and type say; a level to headings."""
    plain = [block for block in found if block.kind == "paragraph"]
    named(words, plain, kind)
    for block in plain:
        if block.kind == "heading" and has_headings:
            block.kind = "paragraph"
    for block in found:
        if block.kind == "heading":
            block.level = min(max(block.level, 1), DEEPEST)


def text(words: Words, block: Block) -> str:
    """Returns the words of a block."""
    return " ".join(text_of(words, piece) for line in block.lines for piece in line)


def _listed(words: Words) -> dict[tuple[int, str], int]:
    """Returns the headings of the outline: page and words, with their levels, the outermost below the title."""
    return {(page, _plain(title)): min(level + 1, DEEPEST) for title, page, level in words.outline if _plain(title)}


def _plain(text: str) -> str:
    """Returns the letters of a heading: outlines write signs, spaces and numbers otherwise."""
    return "".join(sign for sign in text.casefold() if sign.isalpha()) if len(text) <= LETTERS else ""


def _called(words: Words, found: Sequence[Block]) -> dict[str, int]:
    """Returns the raised marks of the text, each with the first page that it is on."""
    out: dict[str, int] = {}
    for block in found:
        for number, line in enumerate(block.lines):
            numbers = [word for piece in line for word in piece.words]
            for at in range(0 if number else 1, len(numbers)):
                if raised(words, numbers, at):
                    out.setdefault(words.text[numbers[at]].strip("[]"), line[0].page)
    return out


def _kind(words: Words, block: Block, kind: Type, called: Mapping[str, int]) -> str:
    said = text(words, block)
    mark = mark_of(words, block.lines[0])
    if _CAPTION.fullmatch(said.lower()) and len(block.lines) <= 8:
        return "caption"
    if _is_called(words, block, kind, called) or _is_note(words, block, said, kind):
        return "note"
    if _is_heading(block, said, kind):
        return "heading"
    return "item" if mark else "paragraph"


def _is_heading(block: Block, said: str, kind: Type) -> bool:
    if len(said) > LETTERS or len(block.lines) > LINES or not any(sign.isalpha() for sign in said):
        return False
    if block.size * 100 >= LARGER * kind.size:
        return True
    bold = all(piece.bold for line in block.lines for piece in line)
    return bold and len(block.lines) <= 2 and not ends(said)


def _is_note(words: Words, block: Block, said: str, kind: Type) -> bool:
    page = words.pages[block.first.page]
    low = block.first.y0 * 100 >= LOWER * page[1]
    return low and block.size * 100 <= SMALLER * kind.size and bool(_NOTE.fullmatch(said[:200]))


def _is_called(words: Words, block: Block, kind: Type, called: Mapping[str, int]) -> bool:
    """Whether small print begins with a mark that stands raised in the text before it."""
    if block.size * 100 > SMALLER * kind.size:
        return False
    head = _HEAD.match(words.text[block.first.words[0]].strip("().[]"))
    return head is not None and called.get(head[0], block.first.page + 1) <= block.first.page


def _numbered(words: Words, block: Block) -> int:
    """Returns the level that a heading's number says: 2.1 is of the second."""
    head = words.text[block.first.words[0]].rstrip(".")
    parts = head.split(".")
    return len(parts) + 1 if len(parts) > 1 and all(part.isdigit() for part in parts) else 0
