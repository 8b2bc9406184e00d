from readwell.extractors.tp import TablePattern
from readwell.parse import parse
from readwell.snapshot import Snapshot

POSTS = "".join(
    f"<table class='post n{number} {parity}' id='p{number}'><tr><td class='who'>{who}, member since 2009</td>"
    f"<td class='says'>{says}</td></tr></table>"
    for number, parity, who, says in (
        (1, "odd", "Ann", "My boat leaks when it rains, what shall I do about the deck?"),
        (2, "even", "Bob", "Caulk it."),
        (3, "odd", "Cid", "First let it dry for a week in the sun, then caulk it twice."),
    )
)
PAGE = f"<body><ul><li><a href='/'>Home and all our other boards</a></li><li>Search</li></ul><div>{POSTS}</div></body>"


def kept(page: Snapshot, extractor: TablePattern) -> list[str]:
    chosen = extractor.select(page).kept
    return [page.string(node) for node in range(len(page)) if chosen[node]]


def test_posts_decide_together_which_part_of_them_is_the_message() -> None:
    found = kept(parse(PAGE), TablePattern())
    assert [text.split()[0] for text in found] == ["My", "Caulk", "First"]


def test_whole_posts_can_be_kept() -> None:
    found = kept(parse(PAGE), TablePattern(part="whole"))
    assert len(found) == 6 and found[0].startswith("Ann")


def test_divisions_make_patterns_as_tables_do() -> None:
    page = parse(
        "<body><p>Hi</p>" + "".join(f"<div class='c-{n}'><p>Text number {n} is here.</p></div>" for n in "123")
    )
    assert len(kept(page, TablePattern())) == 3


def test_a_page_in_which_nothing_repeats_keeps_nothing() -> None:
    assert kept(parse("<body><div>One</div><p>Two</p></body>"), TablePattern()) == []


def test_fewer_siblings_than_the_setting_are_no_pattern() -> None:
    assert kept(parse(PAGE), TablePattern(least=4)) == []
