"""A recipe's ingredients and steps stay together with the story above them."""

from __future__ import annotations

import pytest
import readwell
from readwell.engine.decision.recipes import recipe
from readwell.engine.features.wording import passage_texts
from readwell.parse import parse

STORY = (
    "<p>My grandmother made this soup every autumn, when the first pumpkins came in from the field behind her house, "
    "and nobody was allowed to leave the kitchen before the pot was empty and the last slice of bread was gone.</p>"
)
LINES = ("500 g pumpkin", "2 onions", "1 l stock", "Salt")
STEPS = ("Cut the pumpkin and the onions.", "Fry both until soft.", "Add the stock and simmer for an hour.")


def items(lines: tuple[str, ...]) -> str:
    return "".join(f"<li>{line}</li>" for line in lines)


CARDS = {
    "names of boxes": (
        f'<div class="card-recipe-ingredients"><ul>{items(LINES)}</ul></div>'
        f'<div class="card-recipe-instructions"><ol>{items(STEPS)}</ol></div>'
    ),
    "headings": f"<div><h3>Ingredients:</h3><ul>{items(LINES)}</ul><h3>Method</h3><ol>{items(STEPS)}</ol></div>",
    "headings in German": f"<div><h3>Zutaten für 4</h3><ul>{items(LINES)}</ul><h3>Zubereitung</h3><ol>{items(STEPS)}</ol></div>",
    "microdata": "".join(f'<span itemprop="recipeIngredient"><b>{line}</b><i>x</i></span><br>' for line in LINES)
    + f'<div itemprop="recipeInstructions"><ol>{items(STEPS)}</ol></div><div class="ingredients"><ul>{items(LINES)}</ul></div>',
}


def page(card: str, beside: str = "") -> str:
    return (
        "<html><head><title>Pumpkin soup</title></head><body><nav><a href='/a'>Soups</a><a href='/b'>Ingredients</a></nav>"
        f"<main><h1>Pumpkin soup</h1>{STORY * 4}{card}</main>{beside}<footer><a href='/i'>Imprint</a></footer></body></html>"
    )


@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
def test_each_line_of_a_recipe_is_found(card: str) -> None:
    there = parse(page(card))
    found = "".join(text for text, mine in zip(passage_texts(there), recipe(there), strict=True) if mine)
    assert [line for line in (*LINES, *STEPS) if line not in found] == []
    assert "grandmother" not in found and "Imprint" not in found


@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
def test_a_recipe_is_kept_whole(card: str) -> None:
    text = str(readwell.extract(page(card)))
    assert [line for line in (*LINES, *STEPS) if line not in text] == []
    assert "grandmother" in text and "Imprint" not in text


def test_the_buttons_of_a_recipes_box_go() -> None:
    buttons = "<button>Print this recipe</button><button>2x</button>"
    card = f'<div class="recipe-ingredients">{buttons}<ul>{items(LINES)}</ul></div>'
    text = str(readwell.extract(page(card + CARDS["names of boxes"])))
    assert "2 onions" in text and "Print this recipe" not in text and "2x" not in text


@pytest.mark.parametrize(
    "card",
    [
        '<p class="ingredients">Water, sugar.</p>',
        f"<h3>Ingredients</h3>{STORY * 5}",
        f'<ul class="menu-ingredients"><li><a href="/x">Flour</a></li></ul>{STORY}',
    ],
)
def test_a_page_without_a_list_of_ingredients_has_no_recipe(card: str) -> None:
    assert not recipe(parse(page(card))).any()


def test_a_thousand_headings_of_ingredients_are_read_once_each() -> None:
    many = parse(page("<div>" + f"<h3>Ingredients</h3><ul>{items(LINES)}</ul>" * 1_000 + "</div>"))
    assert recipe(many).any()
