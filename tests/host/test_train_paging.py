"""Training of the weights for links that lead on: folds by site, labels and what pages declare, the same weights."""

import json
from pathlib import Path

import pytest
from readwell.commands.cli import main
from readwell.engine.structure.paging.evidence import SIGNS
from readwell.lab.training import paging


def row(number: int) -> dict[str, object]:
    """The second page of a list, whose words nobody knows and whose numbers lead on."""
    site = f"https://site{number}.example/list"
    links = "".join(f"<a class=pagination href='{site}?page={at}'>{at}</a> " for at in (1, 3, 4))
    menu = "".join(f"<li><a href='https://site{number}.example/{name}'>{name}</a>" for name in "abcdef")
    return {
        "id": f"paging/{number}", "site": f"site{number}.example", "fold": number % 5, "url": f"{site}?page=2",
        "html": f"<ul>{menu}</ul><p>A list of things to see.</p><div class=pagination>{links}</div>",
        "next": [f"{site}?page=3"], "prev": [f"{site}?page=1"],
    }  # fmt: skip


@pytest.fixture
def labels(tmp_path: Path) -> Path:
    path = tmp_path / "links.jsonl"
    path.write_text("".join(json.dumps(row(number)) + "\n" for number in range(20)), "utf-8")
    return path


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """A page that declares its next page, and one that doesn't."""
    declaring = "<p>Some words of a page.</p><a rel=next href='?page=2'>x</a>"
    rows = [
        {
            "id": f"o/{at}",
            "site": f"o{at}.example",
            "url": f"https://o{at}.example/l",
            "html": html,
            "gold": "Some words",
        }
        for at, html in enumerate((declaring, "<p>Some words of a page with a rel= and next."))
    ]
    path = tmp_path / "others.jsonl"
    path.write_text("".join(json.dumps(one) + "\n" for one in rows), "utf-8")
    return path


def test_links_of_sites_never_seen_are_found_and_the_weights_are_the_same_each_time(
    labels: Path, corpus: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = [tmp_path / name for name in ("a.json", "b.json")]
    for out in made:
        assert main(["train", "paging", str(corpus), "--labels", str(labels), "--out", str(out)]) == 0
    said = capsys.readouterr().out
    assert "next: 20 right of 20 said and 20 there, F1 1.000" in said
    assert "pages right on both: 20 of 20" in said
    assert made[0].read_bytes() == made[1].read_bytes()
    assert set(json.loads(made[0].read_text())["weights"]) <= {
        f"{side}: {name}" for side in ("next", "prev") for name in (*SIGNS, "bias")
    }


def test_what_a_page_declares_is_hidden_from_what_it_teaches(corpus: Path) -> None:
    (lesson,) = paging.declared([corpus])
    assert lesson.gold["next"] == {"o0.example/l?page=2"}
    assert not lesson.found.signs[:, [SIGNS.index(name) for name in paging.DECLARED]].any()


def test_without_labels_nothing_is_learnt(corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", "paging", str(corpus)]) == 2
    assert "needs --labels" in capsys.readouterr().err
