"""The command `train` on a small generated corpus: its output, and that a second run gives the same output."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
from readwell.commands.cli import main
from readwell.engine.basics.weights import unpacked
from readwell.engine.extractors.seeker import GENRES
from readwell.engine.models.forest import stored
from readwell.engine.models.model import KINDS, Model
from readwell.engine.page.wire import to_wire
from readwell.lab.training import crossed, default
from readwell.lab.training.folds import FOLDS
from readwell.lab.training.pages import snapshot_of, taught
from readwell.parse import parse

pytest.importorskip("lightgbm")
pytest.importorskip("sklearn")

WORDS = "the council voted on a bridge that nobody had wanted while rain fell over streets of stone and light".split()
DATASETS = ("fundus", "dragnet", "harvest-forum")


def sentence(seed: int, length: int) -> str:
    return " ".join(WORDS[(seed * 7 + step * (1 + seed % 5)) % len(WORDS)] for step in range(length)).capitalize() + "."


def rows() -> Iterator[dict[str, object]]:
    """Twelve sites of each genre: a menu, an article of some paragraphs, a footer."""
    for number in range(36):
        menu = "".join(f"<li><a href='/{step}'>{WORDS[step]} {number}</a></li>" for step in range(6))
        texts = [sentence(number + step, 18 + 3 * step) for step in range(2 + number % 3)]
        article = "".join(f"<p>{text}</p>" for text in texts)
        html = f"<body><ul class='menu'>{menu}</ul><div class='text'>{article}</div><p>All rights {number}</p></body>"
        url, site = f"https://site{number}.example/", f"site{number}"
        yield {
            "id": f"{DATASETS[number % 3]}/{number}",
            "site": site,
            "url": url,
            "html": html,
            "gold": "\n".join(texts),
        }


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    path = tmp_path / "corpus.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows()), "utf-8")
    return path


@pytest.mark.second
def test_the_same_command_gives_the_same_weights(corpus: Path, tmp_path: Path) -> None:
    first, again = tmp_path / "first.arrays", tmp_path / "again.arrays"
    for out in (first, again):
        assert main(["train", "seeker", str(corpus), "--out", str(out)]) == 0
    assert first.read_bytes() == again.read_bytes()
    file = unpacked(first.read_bytes())
    assert {kind for kind in GENRES if len(stored(file, f"{kind}.content").roots)} == set(GENRES)
    facts = json.loads(str(file["facts"]))
    assert facts["pages"] == dict.fromkeys(sorted(DATASETS), 12)


@pytest.mark.second
@pytest.mark.parametrize("model", ("default", "seeker"))
def test_neither_processes_nor_hash_seeds_change_the_weights(model: str, corpus: Path, tmp_path: Path) -> None:
    made: list[bytes] = []
    for jobs, seed in ((1, 0), (2, 1), (4, 7)):
        out = tmp_path / f"{jobs}.weights"
        command = [sys.executable, "-m", "readwell", "train", model, str(corpus), "--jobs", str(jobs)]
        subprocess.run(
            [*command, "--out", str(out)],
            check=True,
            capture_output=True,
            env=os.environ | {"PYTHONHASHSEED": str(seed)},
        )
        made.append(out.read_bytes())
    assert made[0] and made.count(made[0]) == len(made)


@pytest.mark.second
def test_whole_pages_are_judged_beside_the_papers_rivals(corpus: Path, tmp_path: Path) -> None:
    out = tmp_path / "judged.md"
    assert main(["train", "seeker", str(corpus), "--judge", str(out), "--folds", "5"]) == 0
    table = out.read_text("utf-8")
    for form in ("CS (auto)", "CS+LBS", "CS+TP", "TCCB-25", "CCB-r40", "DSC", "Crunch", "LQF-75", "LP-7"):
        assert f"| news | {form} | 12 |" in table


def test_the_default_is_judged_by_models_that_answer_every_question_of_the_decision(
    corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the forests about whole pages, the decision takes no page for a forum."""
    monkeypatch.setattr(default, "ROUNDS", 5)
    asked: list[Model] = []

    def judged(paths: Sequence[Path], models: Sequence[Model], jobs: int) -> list[object]:
        asked.extend(models)
        return []

    monkeypatch.setattr(crossed, "judged", judged)
    monkeypatch.setattr(crossed, "tables", lambda found: "")
    assert main(["train", "default", str(corpus), "--judge", str(tmp_path / "judged.md")]) == 0
    assert len(asked) == FOLDS
    assert all(set(model.whole) == {*KINDS, "sure", "main"} for model in asked)


def test_a_page_captured_teaches_as_the_same_page_raw(corpus: Path) -> None:
    for row in list(rows())[:3]:
        page = parse(str(row["html"]), str(row["url"]))
        captured = {key: value for key, value in row.items() if key != "html"} | {"page": to_wire(page)}
        raw, other = taught(row), taught(captured)
        assert raw is not None and other is not None
        assert raw.names == other.names
        assert np.array_equal(raw.values, other.values) and np.array_equal(raw.main, other.main)


def test_layout_is_learnt_only_if_asked(corpus: Path) -> None:
    row = next(rows())
    page = parse(str(row["html"]), str(row["url"]))
    columns = "x y w h hidden display position float font weight family align writing contrast order".split()
    wire = to_wire(page) | {"layout": {name: [0] * len(page) for name in columns}}
    captured = {key: value for key, value in row.items() if key != "html"} | {"page": wire}
    assert snapshot_of(captured).layout is not None
    plain, laid = taught(captured), taught(captured, layout=True)
    assert plain is not None and laid is not None
    assert set(laid.names) - set(plain.names) >= {"x", "y", "width", "font_ratio"}


def test_a_corpus_without_gold_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "corpus.jsonl"
    path.write_text('{"id": "a/1", "html": "<p>x</p>"}\n', "utf-8")
    assert main(["train", "seeker", str(path)]) != 0
    assert "gold" in capsys.readouterr().err
