"""What a person who hears an article or a thread presses, and all that the voice says after each key."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.browser.drivers.fakevoice import FakeVoice
from tests.browser.drivers.hearing import until
from tests.browser.drivers.spoken_pages import ASKED, DOOR, TITLE, UNCLE

FORMULA = (
    "The time of a crossing, the harbour master says, is simply t equals d over v, whatever the passengers believe"
    " about the moon."
)
NOTE = "Because nobody else’s tables know the rock."
QUAY = "On the quay everyone had an opinion, and most of them had two."
BORN = "I was born on that boat, and I mean to cross on it once more before either of us is sunk."
RAMP, BELL = "The ramp has to be painted before Easter.", "The bell has to be found, or another one bought."
SEA = "„Das Meer vergisst niemanden, der es einmal überquert hat“"
WHERE = (
    "91% read, 1 minute left · What people say · Skipped: comments 7, footnote 1, navigation 2, footer 1, and footnote"
    " mark 1; 132 words. Press U to hear them."
)
#: What a person wants, the key, and all that the voice says after it until it comes to the last word.
FERRY = (
    ("listen", "l", ("The ferry runs again",)),
    ("the next heading", "h", ("Heading 2", "What a crossing costs")),
    ("the table", "n", ("table, 3 columns, 3 rows", "Who")),
    ("its next row", "n", ("Who:", "Adults")),
    ("the cell beside it", "m", ("Summer:", "12")),
    ("the next one", "m", ("Winter:", "8")),
    ("the one before", "M", ("Summer:", "12")),
    ("the next heading", "h", ("Heading 2", "What people say")),
    ("no heading after it", "h", ("No more headings", "say")),
    ("past the heading", "x", (QUAY,)),
    ("past the paragraph, to the quotation", "x", ("quotation", BORN)),
    ("past it, to another language", "x", ("Her German neighbour added", SEA)),
    ("past it, to the list", "x", (RAMP,)),
    ("the sentence after", ".", (BELL,)),
    ("back, first to where this sentence begins", ",", (BELL,)),
    ("past the list, to the formula", "x", (FORMULA,)),
    ("where am I", "w", (WHERE, "moon.")),
    ("what was left out", "u", ("footnote mark", "1", "footnote", NOTE)),
    ("back from it", "u", (FORMULA,)),
    ("the heading before", "H", ("Heading 2", "What people say")),
    ("mark it", "d", ("Sentence marked", "say")),
    ("the heading before", "H", ("Heading 2", "What a crossing costs")),
    ("the mark", "f", ("What people say",)),
    ("no post here", "c", ("No more posts", "say")),
)
THREAD = (
    ("listen", "l", (TITLE,)),
    ("the first post", "c", ("ann", ASKED)),
    ("its answer", "c", ("bo, reply, level 1", UNCLE)),
    ("the answer to that", "c", ("cleo, reply, level 2", DOOR)),
    ("the post before", "C", ("bo, reply, level 1", UNCLE)),
)


def walk(press: Callable[[str], None], voice: FakeVoice, steps: Sequence[tuple[str, str, tuple[str, ...]]]) -> None:
    """Press each key; the voice draws the last word out, so that the next key finds it there."""
    for step, key, lines in steps:
        voice.behave(wordMs=5, hold=lines[-1].split()[-1])
        press(key)
        until(f"the last word after {key}, {step}", lambda: voice.holds, instead=lambda: voice.said)
        assert voice.said == list(lines), step
