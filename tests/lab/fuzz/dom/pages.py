"""Makes a page from a seed: a tree of nodes, styles, and what changes while the page is read. `grow.js` builds it."""

from __future__ import annotations

import random
from typing import Any

from tests.lab.fuzz.dom.words import ATTRIBUTES, CSS, FOREIGN, NAMES, ODD, SENTENCE, STYLES

#: An element is {"n": name, "a": [[name, value]], "c": children}, with "ns" where it isn't HTML's and "s" for a shadow
#: root: [mode, children, css]. A text is a string, a comment {"comment": text}.
Tree = dict[str, Any] | str
Case = dict[str, Any]
#: Syllables of made-up words: each word of a page is there once, so a word that is missing can be named.
SYLLABLES = (
    "ba be bi bo bu da de di do du ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no nu ra re ri ro ru".split()
)


class Grower:
    """Draws the parts of a page."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.count = 0
        self.slots = 0

    def word(self) -> str:
        """A word that stands nowhere else on the page."""
        self.count += 1
        number, made = self.count, ""
        while number:
            number, at = divmod(number, len(SYLLABLES))
            made += SYLLABLES[at]
        return f"{made}{self.chance.choice(('n', 's', 't', 'x'))}{self.count}"

    def words(self, most: int) -> str:
        """A text of made-up words; some have odd characters between or inside them."""
        made = [self.word() for _ in range(self.chance.randint(1, most))]
        if self.chance.random() < 0.25:
            at = self.chance.randrange(len(made))
            odd = self.chance.choice(ODD)
            made[at] = odd + made[at] if self.chance.random() < 0.5 else f"{made[at][:3]}{odd}{made[at]}"
        return " ".join(made) + self.chance.choice((". ", ", ", " ", "", "\n"))

    def paragraph(self) -> Tree:
        """A paragraph as an article has them, so that there is one to find."""
        children: list[Tree] = [f"{self.words(25)}{self.chance.choice(SENTENCE)} {self.words(25)}"]
        for _ in range(self.chance.choice((0, 0, 1, 2))):
            children += [self.tree(1), self.words(12)]
        return {"n": "p", "a": [], "c": children}

    def attributes(self) -> list[list[str]]:
        """Some attributes, a style among them."""
        found = {}
        for _ in range(self.chance.choice((0, 0, 0, 1, 1, 2, 4))):
            name, values = self.chance.choice(ATTRIBUTES)
            found[name] = self.chance.choice(values)
        if self.chance.random() < 0.3:
            styles = self.chance.choices(STYLES, k=self.chance.choice((1, 1, 2, 3)))
            found["style"] = ";".join(styles)
        return [[name, value] for name, value in found.items()]

    def tree(self, depth: int) -> Tree:
        """Any element with anything in it."""
        kind = self.chance.random()
        if kind < 0.02:
            return {"comment": self.words(3)}
        if kind < 0.3 or depth <= 0:
            return self.words(9)
        if kind < 0.36:
            return self.foreign(depth)
        made: dict[str, Any] = {"n": self.chance.choice(NAMES), "a": self.attributes()}
        made["c"] = self.children(depth)
        if kind > 0.92:
            made["s"] = self.shadow(depth)
            made["n"] = self.chance.choice(("div", "span", "section", "p", "x-card", "article", "h2"))
        return made

    def children(self, depth: int) -> list[Tree]:
        """Some trees one level below."""
        return [self.tree(depth - 1) for _ in range(self.chance.choice((0, 1, 1, 2, 3)))]

    def foreign(self, depth: int) -> Tree:
        """A drawing or a formula, with HTML in the odd place."""
        space = self.chance.choice(("svg", "math"))
        inside: list[Tree] = []
        for _ in range(self.chance.randint(0, 4)):
            child: Tree = {"n": self.chance.choice(FOREIGN[space]), "ns": space, "a": [], "c": [self.words(2)]}
            inside.append(self.tree(depth - 1) if self.chance.random() < 0.15 else child)
        return {"n": space, "ns": space, "a": self.attributes(), "c": inside}

    def shadow(self, depth: int) -> list[Any]:
        """A shadow root with slots, some without a name, some in each other."""
        inside = self.children(depth)
        for _ in range(self.chance.randint(0, 3)):
            name = self.chance.choice(("", "", "a", "b"))
            slot: Tree = {"n": "slot", "a": [["name", name]] if name else [], "c": self.children(1)}
            inside.insert(self.chance.randint(0, len(inside)), slot)
        return [self.chance.choice(("open", "closed")), inside, self.css()]

    def css(self) -> str:
        """A few rules."""
        rules = [
            f"{self.chance.choice(CSS)} {{ {self.chance.choice(STYLES)} }}" for _ in range(self.chance.randint(0, 3))
        ]
        return "\n".join(rules)

    def body(self) -> list[Tree]:
        """An article among anything else."""
        article: list[Tree] = [{"n": "h1", "a": [], "c": [self.words(6)]}]
        for _ in range(self.chance.randint(2, 8)):
            article.append(self.paragraph())
            if self.chance.random() < 0.6:
                article.append(self.tree(self.chance.randint(1, 4)))
        if self.chance.random() < 0.03:  # too large for one slice of the capture
            article += [self.tree(5) for _ in range(60)]
        around = [self.tree(self.chance.randint(1, 5)) for _ in range(self.chance.randint(0, 4))]
        around.insert(self.chance.randint(0, len(around)), {"n": "main", "a": [], "c": article})
        return [self.chain(tree) for tree in around]

    def chain(self, tree: Tree) -> Tree:
        """The same, now and then at the bottom of many levels."""
        name = self.chance.choice(("div", "span", "b", "ul", "table", "x-card", "details"))
        for _ in range(self.chance.choice((*[0] * 60, 3, 200))):
            tree = {"n": name, "a": [], "c": [tree]}
        return tree

    def changes(self) -> list[list[Any]]:
        """What a script of the page does while it is read: each names nodes by number, modulo how many there are."""
        made: list[list[Any]] = []
        for _ in range(self.chance.randint(0, 25)):
            act = self.chance.choice(("remove", "move", "text", "attribute", "insert", "shadow", "split", "style"))
            given: list[Any] = [act, self.chance.randrange(10**6), self.chance.randrange(10**6)]
            if act in ("insert", "shadow"):
                given.append(self.tree(3))
            elif act == "attribute":
                name, values = self.chance.choice(ATTRIBUTES)
                given.append([name, self.chance.choice(values)])
            elif act == "style":
                given.append(self.chance.choice(STYLES))
            else:
                given.append(self.words(4))
            made.append(given)
        return made


def case(seed: int) -> Case:
    """The page of a seed."""
    grower = Grower(seed)
    return {
        "seed": seed,
        "root": grower.attributes(),
        "css": grower.css(),
        "body": grower.body(),
        "changes": grower.changes(),
    }
