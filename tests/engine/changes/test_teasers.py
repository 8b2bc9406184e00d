"""Tests of lines that are links."""

from __future__ import annotations

from readwell.engine.changes.teasers import linked


def test_a_line_that_is_a_link_is_told_by_the_markdown() -> None:
    text = "The bridge is open.\nBoats painted green\nRead also: Mayor [sails] away\nThe bridge is closed.\n"
    markdown = (
        "The [bridge](https://x.org/b) is open.\n\n- [Boats painted *green*](https://x.org/1)\n\n"
        'Read also: [Mayor \\[sails\\] away](<https://x.org/2> "title")\n\nThe bridge is closed.\n'
    )
    assert list(linked(text, markdown)) == [1, 2]


def test_cells_of_a_table_are_lines_of_their_own() -> None:
    assert list(linked("One\nBoats painted green\n", "| One | [Boats painted green](/x) |\n")) == [1]


def test_brackets_of_code_in_a_link_are_no_note() -> None:
    assert list(linked("The tax[i] of it\n", "[The tax\\[i\\] of it](/x)\n")) == [0]


def test_without_links_there_are_none() -> None:
    assert list(linked("One\nTwo\n", "One\n\nTwo\n")) == []
