"""One page has one answer at whatever host it stands: a label of the host says nothing about its words."""

from __future__ import annotations

import random

import pytest
import readwell
from readwell.engine.basics.addresses import is_forum, within_site
from readwell.engine.features.whole import summary
from readwell.parse import parse

#: Labels that say something in a path, and some that never did.
LABELS = (
    "abc www news article story blog shop store product cart catalog buy item docs manual wiki api guide tutorial "
    "learn help support reference thread topic discussion question comment archive list search index collection "
    "category browse tags posts travel town river one.two a-b x1 viewtopic bookshop newsroom dashboard keyboard"
).split()
HOSTS = (*(f"{label}.example" for label in LABELS), "127.0.0.1:8000", "localhost", "[::1]:90")
WORDS = (
    "river gauge town night morning level station metre water bank north south upper lower bridge mill weir lake "
    "report survey"
).split()
#: Pages whose answer once depended on the host, by their seeds.
SEEDS = (48, 58, 61, 73, 146)


def page(seed: int) -> str:
    """A page with a table of 15 columns and 20 rows below a headline, between as many paragraphs as chance says."""
    chance = random.Random(seed)
    cell = {"num": _number, "short": _short, "empty": _empty, "pct": _share}[
        chance.choice(["num", "short", "empty", "pct"])
    ]
    linked = chance.random() < 0.3
    tag, headed = chance.choice(["th", "td"]), chance.random() < 0.5
    head = "".join(f"<{tag}>{chance.choice(WORDS).title()} {at}</{tag}>" for at in range(15))
    lines = []
    for row in range(20):
        link = f"<td><a href=/x{row}>{WORDS[row]}</a>" if linked else ""
        cells = [link if link and at == 0 else f"<td>{cell(chance, at)}" for at in range(15)]
        lines.append(f"<tr>{''.join(cells)}</tr>")
    head, body = f"<tr>{head}</tr>", "".join(lines)
    name = chance.choice(["", " class=data", " border=1", " class=wikitable"])
    inner = f"<thead>{head}</thead><tbody>{body}</tbody>" if headed else head + body
    before, after = chance.choice([0, 1, 2, 5, 10]), chance.choice([0, 0, 1, 3])
    box = chance.choice(["article", "div", "main", "section"])
    around = chance.choice(["{}", "<div>{}</div>", "<div class=table-wrap>{}</div>", "<figure>{}</figure>"])
    menu = "".join(f"<a href=/{word}>{word}</a>" for word in WORDS[: chance.choice([2, 8])])
    above = "".join(_paragraph(chance) for _ in range(before))
    below = "".join(_paragraph(chance) for _ in range(after))
    return (
        f"<html><head><title>Levels of the river</title></head><body><nav>{menu}</nav><{box}><h1>Levels of the river"
        f"</h1>{above}{around.format(f'<table{name}>{inner}</table>')}{below}</{box}>"
        "<footer><p>Copyright 2024 the survey</p></footer>"
    )


def _paragraph(chance: random.Random) -> str:
    count = chance.choice([10, 20, 40, 80])
    return f"<p>{' '.join(chance.choice(WORDS) for _ in range(count)).capitalize()}.</p>"


def _number(chance: random.Random, at: int) -> str:
    return str(chance.randint(0, 999))


def _short(chance: random.Random, at: int) -> str:
    return chance.choice(WORDS) if at == 0 else str(chance.randint(1, 99))


def _empty(chance: random.Random, at: int) -> str:
    return "" if chance.random() < 0.5 else str(chance.randint(1, 99))


def _share(chance: random.Random, at: int) -> str:
    return f"{chance.random():.1f}%"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_page_has_one_answer_at_fifty_hosts(seed: int) -> None:
    html = page(seed)
    assert len(HOSTS) >= 50
    assert len({str(readwell.extract(html, url=f"https://{host}/levels")) for host in HOSTS}) == 1


def test_what_stands_below_a_headline_is_the_same_at_every_host() -> None:
    """The author's name once stood at docs.example alone."""
    lines = (
        "Level bank lower of a survey upper report station water north the north water bridge metre metre report bridge",
        "Upper the the morning weir the night lower bridge a level station of the of lake upper upper upper upper upper",
        "Weir bridge level a weir the of lake lower in night lake and upper of morning north metre north report",
        "Water report mill a south report and a south survey weir the a river bridge of bridge river mill station",
    )
    html = (
        "<title>To town bank</title><nav><a href=/>Home</a><a href=/n>Town</a></nav><article><header><h1>Upper south "
        "station station lake water</h1><div class=author><a href=/ann>Ann Lee</a></div><p class=lead>Lake water level "
        "upper.</p><time datetime=2026-01-02>2 January 2026</time></header>"
        + "".join(f"<p>{line}.</p>" for line in lines)
        + "</article><aside><h3>More</h3><a href=/0>Report metre gauge of to.</a><a href=/1>Survey survey in lower to."
        "</a><a href=/2>Station gauge of report the.</a></aside><footer>Copyright</footer>"
    )
    found = {str(readwell.extract(html, url=f"https://{host}/2026/mill")) for host in HOSTS}
    assert len(found) == 1 and "Lake water level upper." in found.pop()


@pytest.mark.parametrize("host", HOSTS)
def test_no_label_of_a_host_changes_what_the_forests_see(host: str) -> None:
    html = "<p>The river rose by a metre.</p>"
    seen, plain = (summary(parse(html, f"https://{one}/levels")) for one in (host, "abc.example"))
    assert seen == plain


def test_a_host_that_is_called_a_forum_is_one_because_its_posts_show_it_in_no_common_way() -> None:
    """The one exception: 77 pages of forums lose .0003 on average where the host is not looked at."""
    for host in ("forum.example", "forums.x.example", "board.example", "bbs.example:80", "community.x.example"):
        assert is_forum(f"https://{host}/a"), host
        assert summary(parse("<p>a", f"https://{host}/a"))["url_thread"]
    assert not any(is_forum(f"https://{host}/a") for host in HOSTS)
    assert is_forum("https://abc.example/topic/7")


def test_what_follows_the_host_begins_with_its_slash() -> None:
    known = {
        "https://News.example/A/b?c": "/a/b?c",
        "https://news.example": "/",
        "news.example/a": "/a",
        "": "/",
        "https://[x/a//b": "/a//b",
    }
    assert {address: within_site(address) for address in known} == known
