"""The button by which a page loads more of what it shows."""

from __future__ import annotations

import pytest
from readwell.engine.structure.paging import wire
from readwell.engine.structure.paging.more import more_button
from readwell.parse import parse

POSTS = "".join(f"<p>Post {n} says that the ferry went on all day, and who was on it.</p>" for n in range(9))


@pytest.mark.parametrize(
    "button",
    [
        "<button>Load more</button>",
        "<button>Show more comments (12)</button>",
        "<a href='#'>Mehr anzeigen</a>",
        "<div role=button>Показать ещё 20</div>",
        "<a href='javascript:void(0)'>加载更多</a>",
        "<input type=button value='Ver más'>",
        "<button aria-label='Load more'><svg></svg></button>",
    ],
)
def test_a_button_that_says_so_is_found(button: str) -> None:
    page = parse(f"<main>{POSTS}{button}</main>", "https://example.org/")
    found = more_button(page)
    assert found > 0 and page.tag_name(found) in ("button", "a", "div", "input")
    assert wire(page)["more"] == found


@pytest.mark.parametrize(
    "other",
    [
        "<a href='/2'>Load more</a>",
        "<button hidden>Load more</button>",
        "<button>Subscribe</button>",
        "<p>Load more</p>",
        "<p>One <button>See more</button><p>Two <button>See more</button><p>Three <button>See more</button>",
    ],
)
def test_what_leads_elsewhere_or_unfolds_each_part_is_none(other: str) -> None:
    page = parse(f"<main>{POSTS}{other}</main>", "https://example.org/")
    assert more_button(page) == -1
    assert "more" not in wire(page)
