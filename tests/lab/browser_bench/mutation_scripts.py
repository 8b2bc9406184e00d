"""Pages that live, made by lot from a number: a page of posts, and up to six changes of one kind."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

WHO = "baker carpenter fisher teacher painter sailor miller weaver smith doctor judge singer".split()
WHAT = "bridge harbour tower mill market river school garden road island library ferry".split()
DID = "mended closed painted measured sold forgot opened searched flooded praised lit cleaned".split()
PAGE = """<!doctype html><html lang=en><title>The town, day by day</title><main><article><h1>The town, day by day</h1>
<div id=posts></div></article></main><aside><p>Beside</p></aside><script>
const make = (html) => { const box = document.createElement("div"); box.className = "entry"; box.innerHTML = html; return box; };
const show = (all) => posts.replaceChildren(...all.map(make));
const above = (html) => posts.prepend(make(html));
const below = (html) => posts.append(make(html));
const say = (word) => posts.lastElementChild.querySelector("p:last-of-type").append(word);
const edit = (at, html) => { posts.children[at].innerHTML = html; };
const anew = () => { document.body.innerHTML = document.body.innerHTML; };
addEventListener("step", ({ detail }) => eval(detail));
</script>"""


@dataclass
class Script:
    """A page and its changes; `said` is what the voice must have said at the end, `there` what must be in the article."""

    number: int
    kind: str
    posts: list[list[str]]
    steps: list[str] = field(default_factory=list)
    there: set[str] = field(default_factory=set)
    said: set[str] = field(default_factory=set)

    @property
    def first(self) -> list[str]:
        """The page's posts before anything happens: of an edited one what its changes say is missing."""
        whole = [html(one) for one in self.posts]
        if self.kind != "edited":
            return whole
        return [*whole[:-1], html(self.posts[-1][: -len(self.steps)])]

    @property
    def markup(self) -> str:
        """The page as it comes."""
        shown = "".join(f"<div class=entry>{one}</div>" for one in self.first)
        return PAGE.replace("<div id=posts>", f"<div id=posts>{shown}")


def sentences(lot: random.Random) -> Iterator[str]:
    """Sentences, none of them twice."""
    known = set[str]()
    while True:
        place = lot.randint(100, 999)
        one = f"The {lot.choice(WHO)} {lot.choice(DID)} the {lot.choice(WHAT)} in the year {place} and told nobody why."
        if one not in known:
            known.add(one)
            yield one


def html(post: list[str]) -> str:
    """A post of a few sentences."""
    return "<p>" + " ".join(post) + "</p>"


def quoted(text: str) -> str:
    return "`" + text + "`"


def made(number: int) -> Script:
    """The script of a number."""
    lot = random.Random(number)
    tell = sentences(lot)

    def post() -> list[str]:
        return [next(tell) for _ in range(lot.randint(2, 4))]

    kind = sorted(KINDS)[number % len(KINDS)]
    script = Script(number, kind, [post() for _ in range(lot.randint(4, 9))])
    script.there = {one for own in script.posts for one in own}
    script.said = set(script.there)
    KINDS[kind](script, lot, post)
    return script


Post = Callable[[], list[str]]


def stream(script: Script, lot: random.Random, post: Post) -> None:
    """An answer that is written word by word."""
    words = " ".join(new := post() + post()).split()
    script.steps = ["below('<p></p>')"]
    while words:
        count = lot.randint(1, 9)
        script.steps.append(f"say({quoted(' '.join(words[:count]) + ' ')})")
        words = words[count:]
    script.there |= set(new)
    script.said |= set(new)


def prepend(script: Script, lot: random.Random, post: Post) -> None:
    """Posts above: shown when wanted, and not said, for the voice is past them."""
    for _ in range(lot.randint(1, 4)):
        script.steps.append(f"above({quoted(html(new := post()))})")
        script.there |= set(new)


def endless(script: Script, lot: random.Random, post: Post) -> None:
    """Posts below."""
    for _ in range(lot.randint(2, 6)):
        script.steps.append(f"below({quoted(html(new := post()))})")
        script.there |= set(new)
        script.said |= set(new)


def virtual(script: Script, lot: random.Random, post: Post) -> None:
    """A long list that shows a part of itself."""
    shown = list(script.posts)
    for _ in range(lot.randint(2, 5)):
        shown = [*shown[lot.randint(1, 2) :], post()]
        script.steps.append(f"show([{', '.join(quoted(html(one)) for one in shown)}])")
        script.there |= set(shown[-1])
        script.said |= set(shown[-1])


def edited(script: Script, lot: random.Random, post: Post) -> None:
    """A post far below gets one more sentence."""
    at = len(script.posts) - 1
    for _ in range(lot.randint(1, 3)):
        more = post()[0]
        script.posts[at] = [*script.posts[at], more]
        script.steps.append(f"edit({at}, {quoted(html(script.posts[at]))})")
        script.there.add(more)
        script.said.add(more)
    script.posts[at] = [one for one in script.posts[at] if one in script.there]


def hydrated(script: Script, lot: random.Random, post: Post) -> None:
    """The whole tree is put up anew: nothing has changed."""
    script.steps = ["anew()"] * lot.randint(1, 3)


def routed(script: Script, lot: random.Random, post: Post) -> None:
    """Another article in its place: what is read stays."""
    other = ", ".join(quoted(html(post())) for _ in range(5))
    script.steps = [f"history.pushState(0, '', '/elsewhere-{script.number}'); show([{other}])"]


KINDS: dict[str, Callable[[Script, random.Random, Post], None]] = {
    one.__name__: one for one in (stream, prepend, endless, virtual, edited, hydrated, routed)
}
