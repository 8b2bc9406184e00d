"""The judge's pages owe nothing to the garden's: neither code nor words, so that each can find the other's faults."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from hashlib import sha1
from pathlib import Path

import lxml.html

from tests.lab.judge.drawing import draw
from tests.lab.judge.kinds import KINDS
from tests.lab.judge.texts import Story, Texts
from tests.project.sources import ROOT

JUDGE = ROOT / "tests" / "lab" / "judge"
GARDEN = ROOT / "tests" / "lab" / "garden"

#: A text this long that both know is no accident.
LONG = 25
#: Words this many in a row are a list.
MANY = 6


def imported(source: str) -> set[str]:
    """Every module that a file names in an import, and every name it takes from one."""
    found: set[str] = set()
    for step in ast.walk(ast.parse(source)):
        if isinstance(step, ast.Import):
            found |= {alias.name for alias in step.names}
        elif isinstance(step, ast.ImportFrom):
            found |= {f"{'.' * step.level}{step.module or ''}.{alias.name}" for alias in step.names}
    return found


def long_texts(folder: Path) -> set[str]:
    """Every line of a text in a folder's sources that is long, and every long list of words, docstrings left out."""
    found: set[str] = set()
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        told = {id(step.value) for step in ast.walk(tree) if isinstance(step, ast.Expr)}
        for step in ast.walk(tree):
            if isinstance(step, ast.Constant) and isinstance(step.value, str) and id(step) not in told:
                found |= lines(step.value)
            elif isinstance(step, ast.List | ast.Tuple | ast.Set):
                words = [one.value for one in step.elts if isinstance(one, ast.Constant) and isinstance(one.value, str)]
                found |= {" ".join(words)} if len(words) >= MANY else set()
    for path in sorted(folder.rglob("*.*")):
        if path.suffix in (".txt", ".html", ".css", ".json", ".tsv"):
            found |= lines(path.read_text("utf-8"))
            found |= {part for line in lines(path.read_text("utf-8")) for part in re.split(r": |; |\|\|", line)}
    return {text for text in found if len(text) >= LONG}


def lines(text: str) -> set[str]:
    """The lines of a text, with their spaces evened out."""
    return {" ".join(line.split()) for line in text.splitlines()}


def little() -> Texts:
    """Texts made here: the corpus's are read at run time and never kept."""
    words = "the harbour was quiet when our boat came in and nobody had seen the keeper since noon on that day".split()
    found = Texts()
    for number in range(40):
        turned = words[number % 17 :] + words[: number % 17]
        sentence = f"{' '.join(turned)} {number}."
        paragraphs = tuple(f"{sentence} {place} {sentence}" for place in range(6))
        told = Story(f"A title of its own number {number}", paragraphs)
        for shelf in (found.stories, found.manuals, found.goods):
            shelf["en"].append(told)
        found.talk["en"].append(f"I was there too and saw {number} boats")
    return found


def skeleton(html: str) -> str:
    """The tags of a page within each other, without names and words."""
    walked: Iterator[lxml.html.HtmlElement] = lxml.html.document_fromstring(html.encode()).iter()
    tags = [f"{len(list(one.iterancestors()))}{one.tag}" for one in walked if isinstance(one.tag, str)]
    return sha1(" ".join(tags).encode()).hexdigest()


def of_folder(source: str, folder: str) -> set[str]:
    """What a source imports of a folder beside its own, by its full name or from above."""
    return {name for name in imported(source) if re.match(rf"(tests\.lab\.|\.\.+){folder}(\.|$)", name)}


def test_the_judge_and_the_garden_import_nothing_of_each_other() -> None:
    for folder, other in ((JUDGE, "garden"), (GARDEN, "judge")):
        paths = sorted(folder.rglob("*.py"))
        wrong = {path.name: of_folder(path.read_text("utf-8"), other) for path in paths}
        assert paths and not any(wrong.values()), wrong


def test_an_import_is_noticed_however_it_is_written() -> None:
    ways = (
        "import tests.lab.garden",
        "from tests.lab import garden",
        "from tests.lab.garden.parts import one",
        "from .. import garden",
        "from ..garden import page",
    )
    assert all(of_folder(way, "garden") for way in ways)
    assert not of_folder("from readwell.lab.evaluation.score import judge, judged", "judge")


def test_the_judge_and_the_garden_share_no_list_of_words_and_no_line_of_a_template() -> None:
    own, other = long_texts(JUDGE), long_texts(GARDEN)
    assert len(own) > 300 and len(other) > 20
    assert not own & other


def test_the_same_seed_gives_the_same_bytes() -> None:
    for kind in KINDS:
        assert draw(7, kind, little()) == draw(7, kind, little())


def test_two_hundred_pages_differ_in_the_shape_of_their_tags() -> None:
    kinds, texts = list(KINDS), little()
    shapes = {skeleton(draw(seed, kinds[seed % len(kinds)], texts)["html"]) for seed in range(200)}
    assert len(shapes) >= 150


def test_every_line_of_the_gold_can_be_read_on_its_page() -> None:
    texts = little()
    for kind in KINDS:
        for seed in range(10):
            row = draw(seed, kind, texts)
            tree = lxml.html.document_fromstring(row["html"].encode())
            shown = "".join(str(tree.xpath("string()")).split())
            wrong = [line for line in row["gold"].split("\n") if "".join(line.split()) not in shown]
            assert row["gold"] and len(wrong) <= len(row["gold"].split("\n")) // 3, (row["id"], wrong)
