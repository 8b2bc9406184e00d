import pytest
from readwell.engine.extractors.seeker import ContentSeeker
from readwell.engine.extractors.tp import TablePattern, filtered
from readwell.engine.models.forest import forest
from readwell.engine.models.plain_models import PRINTED_PARTS
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.text import shown_texts
from readwell.parse import parse

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


def tables(count: int, looks: str, words: str, wrap: str = "{}") -> str:
    cells = (f"<table {looks}><tr><td>{words} {number}</td></tr></table>" for number in range(count))
    return "".join(wrap.format(table) for table in cells)


@pytest.mark.parametrize(
    ("menu", "post"),
    [
        ("border=0", "border=1"),
        ("cellpadding=0", "cellpadding=6"),
        ("cellspacing=1", "cellspacing=2"),
        ('width="20%"', 'width="100%"'),
        ("align=left", "align=center"),
        ("class=menu", "class=post"),
    ],
)
def test_tables_are_told_apart_by_each_property(menu: str, post: str) -> None:
    """Louvan 2.3.3: "The tables which contain the forum posts share almost the same properties such as CSS Class,
    border, width, align, cell spacing, cell padding etc."

    Two tables of menus and three of posts, which differ in one property: the posts' have more text and are one pattern.
    """
    html = "<div>" + tables(2, menu, "Menu") + tables(3, post, "A post of some words") + "</div>"
    assert kept(parse(html), TablePattern()) == [f"A post of some words {number}" for number in range(3)]


def test_posts_are_alike_in_wrappers_that_differ() -> None:
    """Louvan 2.3.3: "Among forum posts in the same page, they share the same pattern of the table": the tables do."""
    posts = "".join(
        f"<div class={name}><table class=post border=1><tr><td>Words of {name}</td></tr></table></div>"
        for name in ("alpha", "beta", "gamma")
    )
    found = kept(parse(f"<body><p>About this board</p>{posts}</body>"), TablePattern())
    assert found == ["Words of alpha", "Words of beta", "Words of gamma"]


def test_the_plain_columns_of_a_page_are_no_posts() -> None:
    """No table, and no class, border, width, align, spacing or padding that the columns share: no pattern."""
    columns = "".join(f"<div id={name}><p>The {name} column.</p></div>" for name in ("left", "main", "right"))
    assert kept(parse(f"<body>{columns}</body>"), TablePattern()) == []


def test_a_pattern_of_the_paper_filters_the_main_texts() -> None:
    """Louvan 2: "These segments will be the input of the heuristic rules which performs further filtering to extract
    the text string of the main content". All texts are main; the tables of the posts are the pattern, and of their two
    places the message holds most text.
    """
    page = parse(f"<body><p>About this board and its rules</p><div>{POSTS}</div><p>Copyright of the board</p></body>")
    chosen = filtered(page, shown_texts(page), 2)
    texts = [page.string(node).split()[0] for node in range(len(page)) if chosen[node]]
    assert texts == ["My", "Caulk", "First"]
    yes = forest(("height",), ([(0, -1.0, 1, 2, 0.0), (0, 0.0, -1, -1, -4.0), (0, 0.0, -1, -1, 4.0)],), logistic=True)
    models = {f"forum.{part}": yes for part in PRINTED_PARTS}
    counts = [
        int(
            (
                ContentSeeker("paper", genre="forum", second=second).as_printed(page, models).kept & shown_texts(page)
            ).sum()
        )
        for second in ("auto", "none")
    ]
    assert counts == [3, 8]


def test_a_page_in_which_nothing_repeats_keeps_nothing() -> None:
    assert kept(parse("<body><div>One</div><p>Two</p></body>"), TablePattern()) == []


def test_fewer_siblings_than_the_setting_are_no_pattern() -> None:
    assert kept(parse(PAGE), TablePattern(least=4)) == []
