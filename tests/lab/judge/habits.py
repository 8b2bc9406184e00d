"""How the makers of a page name its parts: by theme, by block and element, by utility, by hash, or not at all.

A habit dresses each element as the page is written: it gives attributes, and gathers the rules of the style sheet.
"""

from __future__ import annotations

from hashlib import sha1
from random import Random

from tests.lab.judge.names import ENGLISH, OTHER
from tests.lab.judge.tree import Node

#: A look: for each role its declarations, "property: value", and "@" before those for narrow screens.
Look = dict[str, list[str]]

#: Names of utility classes as the best known toolkit has them; others are written with their value in brackets.
UTILITY = {
    "display: flex": "flex",
    "display: grid": "grid",
    "display: block": "block",
    "display: inline-block": "inline-block",
    "flex-wrap: wrap": "flex-wrap",
    "justify-content: space-between": "justify-between",
    "align-items: center": "items-center",
    "position: fixed": "fixed",
    "position: sticky": "sticky",
    "position: relative": "relative",
    "font-weight: 700": "font-bold",
    "font-weight: 600": "font-semibold",
    "list-style: none": "list-none",
    "margin: 0 auto": "mx-auto",
    "text-align: center": "text-center",
    "text-transform: uppercase": "uppercase",
    "overflow: hidden": "overflow-hidden",
}
SHORT = {
    "width": "w",
    "max-width": "max-w",
    "padding": "p",
    "margin": "m",
    "gap": "gap",
    "background": "bg",
    "color": "text",
    "border-radius": "rounded",
    "font-size": "text",
    "line-height": "leading",
    "border": "border",
    "top": "top",
    "left": "left",
}


def _hash(text: str, length: int = 5) -> str:
    return sha1(text.encode()).hexdigest()[:length]


class Habit:
    """The names of one page. `sort` is drawn with the page."""

    SORTS = (
        "theme",
        "theme",
        "theme",
        "bem",
        "utility",
        "atomic",
        "module",
        "styled",
        "ids",
        "none",
        "other",
        "builder",
    )

    def __init__(self, sort: str, look: Look, lang: str, rng: Random) -> None:
        self.sort = sort
        self.look = look
        self.rng = rng
        self.salt = str(rng.random())
        self.prefix = rng.choice(("c-", "o-", "nx-", "tm-", "mod-", "td-", "u-", ""))
        self.words = OTHER.get(lang) or OTHER[rng.choice(("de", "es", "fr", "zh"))]
        self.fixed: dict[str, str] = {}
        self.seen: set[str] = set()
        self.count = 0
        self.rules: dict[str, list[str]] = {}

    def dress(self, node: Node) -> dict[str, str]:
        """The attributes of one element."""
        role = node.role
        if not role:
            return {}
        declared = self.look.get(role, [])
        if self.sort in ("utility", "atomic"):
            names = [self._single(one) for one in declared]
            return {"class": " ".join(names)} if names else {}
        if self.sort == "none":
            plain = "; ".join(one for one in declared if not one.startswith("@"))
            return {"style": plain} if plain else {}
        name = self._name(role)
        return self._ruled(role, name, declared, node)

    def _ruled(self, role: str, name: str, declared: list[str], node: Node) -> dict[str, str]:
        single = self.sort == "ids" and role in ("page", "head", "menu", "main", "side", "foot", "columns", "comments")
        if single and role not in self.seen:
            self.seen.add(role)
            self.rules.setdefault(f"#{name}", declared)
            return {"id": name}
        self.rules.setdefault(f".{name.split()[0]}", declared)
        if self.sort == "builder":
            self.count += 1
            return {"class": f"{name} el-{_hash(self.salt + str(self.count), 7)}", "data-id": _hash(str(self.count), 7)}
        del node
        return {"class": name}

    def _name(self, role: str) -> str:
        if role not in self.fixed:
            self.fixed[role] = self._drawn(role)
        return self.fixed[role]

    def _drawn(self, role: str) -> str:
        base = self.rng.choice(ENGLISH.get(role, role).split())
        own = self.words.get(role)
        if self.sort == "other" and own:
            base = self.rng.choice(own.split())
        taken = {name.split()[0] for name in self.fixed.values()}
        while base in taken:
            base += self.rng.choice(("-2", "-inner", "-box", "-wrap", "s", "-x"))
        if self.sort == "bem":
            block, _, part = role.partition("-")
            return f"{self.prefix}{base}" if not part else f"{self.prefix}{block}__{part}-{base.split('-')[0]}"
        if self.sort == "module":
            words = base.replace("_", "-").split("-")
            joined = words[0] + "".join(word.title() for word in words[1:])
            return f"{joined}_{role.replace('-', '')}__{_hash(self.salt + role)}"
        if self.sort == "styled":
            return f"sc-{_hash(self.salt + role, 8)} {_hash(role + self.salt, 6)}x"
        extra = self.rng.choice(("", "", " clearfix", " clear", f" {self.prefix or 'is-'}{_hash(role, 3)}", " cf"))
        return base + extra

    def _single(self, declared: str) -> str:
        narrow, one = declared.startswith("@"), declared.lstrip("@")
        if self.sort == "atomic":
            name = f"x{_hash(self.salt + declared, 6)}"
        else:
            prop, _, value = one.partition(": ")
            known = UTILITY.get(one)
            name = known or f"{SHORT.get(prop, prop)}-[{value.replace(' ', '_')}]"
            name = f"max-md:{name}" if narrow else name
        escaped = "".join(letter if letter.isalnum() or letter in "-_" else f"\\{letter}" for letter in name)
        self.rules.setdefault(f".{escaped}", [declared])
        return name

    def sheet(self) -> str:
        """The style sheet of what was dressed."""
        wide, narrow = [], []
        for selector, declared in self.rules.items():
            plain = [one for one in declared if not one.startswith("@")]
            small = [one[1:] for one in declared if one.startswith("@")]
            if plain:
                wide.append(f"{selector} {{ {'; '.join(plain)} }}")
            if small:
                narrow.append(f"{selector} {{ {'; '.join(small)} }}")
        rules = "\n".join(wide)
        return f"{rules}\n@media (max-width: 780px) {{\n{chr(10).join(narrow)}\n}}\n" if narrow else rules
