"""Threads of comments: by the clients and systems of clients.toml, or in random markup without descriptive names."""

from __future__ import annotations

import html
import random
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.lab.garden import looks
from tests.lab.garden.texts import WORDS, Texts, remark

CLIENTS: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "clients.toml").read_text("utf-8"))["client"]

NAMES = """Ada Ben Carla Dimitri Elena Farid Greta Hugo Ines Jonas Karin Luis Mina Nora Otto Pia Quentin Rosa Sven Tina
Uwe Vera Walter Yann Zoe""".split()
LAST = "Berg Costa Dupont Ek Fischer Grau Holm Ivanov Jensen Kowalski Lind Meyer Novak Olsen Petrou Rossi".split()

#: Names of classes that say something but not that it is a comment.
SAYING = "entry item row box note talk voice reader block panel cell unit card line piece opinion message".split()
CONSONANTS = "bcdfghjklmnpqrstvwxz"


@dataclass(frozen=True)
class Thread:
    """A thread as markup, its style sheet, what client made it, and how many comments it has."""

    markup: str
    style: str
    client: str
    named: bool
    size: int


@dataclass(frozen=True)
class Said:
    """One comment."""

    name: str
    time: str
    stamp: str
    text: str
    answers: tuple[Said, ...] = ()


def thread(
    texts: Texts, language: str, size: int, lot: random.Random, about: list[str], clients: list[dict[str, Any]]
) -> Thread:
    """A thread of so many comments; every third in a markup drawn by lot."""
    tongue = lot.choice([language, language, language, lot.choice(list(WORDS))])
    tongue = tongue if tongue in texts.articles else language
    said = spoken(texts, tongue, size, lot, about)
    client = looks.client(made(lot) if lot.random() < 0.45 else lot.choice(clients))
    words = WORDS[language]
    head = str(lot.choice(words["heads"])).replace("#", str(size))
    numbers = iter(range(lot.randint(3, 4000), 10**6))
    bare = lot.random() < 0.2

    def item(one: Said) -> str:
        number = next(numbers)
        replies = "".join(item(answer) for answer in one.answers)
        return filled(client["item"], {
            "avatar": f"/avatars/{number}.png", "name": one.name, "time": one.time, "stamp": one.stamp,
            "text": paragraphs(one.text, bare), "number": str(number), "reply": words["reply"], "replies": replies,
        })  # fmt: skip

    items = "".join(item(one) for one in said)
    form = reply_form(words, lot) if lot.random() < 0.7 else ""
    markup = filled(client["list"], {"head": head, "items": items, "form": form})
    style = looks.thread(str(client["name"]), random.Random(markup))
    return Thread(markup, style, str(client["name"]), bool(client["named"]), size)


def filled(template: str, values: dict[str, str]) -> str:
    """A template with its fields filled in."""
    for name, value in values.items():
        template = template.replace("{" + name + "}", value)
    return template


def paragraphs(text: str, bare: bool) -> str:
    """A remark as markup."""
    parts = [html.escape(part) for part in text.split("\n")]
    return "<br>".join(parts) if bare else "".join(f"<p>{part}</p>" for part in parts)


def spoken(texts: Texts, language: str, size: int, lot: random.Random, about: list[str]) -> list[Said]:
    """So many comments, some of them answers to others."""
    nested = lot.choice((0.0, 0.0, 0.2, 0.5))
    flat = [_said(texts, language, lot, about) for _ in range(size)]
    out: list[Said] = []
    for one in flat:
        if out and lot.random() < nested:
            last = out.pop()
            out.append(Said(last.name, last.time, last.stamp, last.text, (*last.answers, one)))
        else:
            out.append(one)
    return out


def _said(texts: Texts, language: str, lot: random.Random, about: list[str]) -> Said:
    name = lot.choice(NAMES) + (" " + lot.choice(LAST) if lot.random() < 0.4 else "")
    name = name.lower() + str(lot.randint(1, 99)) if lot.random() < 0.2 else name
    day, hour = lot.randint(1, 28), lot.randint(0, 23)
    time = str(lot.choice(WORDS[language]["ago"])).replace("#", str(day))
    text = "\n".join(remark(texts, language, lot, about) for _ in range(lot.choice((1, 1, 1, 2, 3))))
    return Said(name, time, f"2024-03-{day:02}T{hour:02}:12:00Z", text)


def reply_form(words: dict[str, Any], lot: random.Random) -> str:
    """A form to answer with."""
    *labels, send = words["form"]
    fields = "".join(f"<p><label>{label}</label> <input type=text></p>" for label in labels)
    return f"<form method=post action=#>{fields}<p><textarea rows=8></textarea></p><button>{send}</button></form>"


def made(lot: random.Random) -> dict[str, Any]:
    """A client that nobody wrote: its elements, their order and their names drawn by lot."""
    name = namer(lot)
    outer, unit = lot.choice((("ol", "li"), ("ul", "li"), ("div", "div"), ("section", "article"), ("div", "section")))
    title = lot.choice(("h2", "h3", "h4", "div", "p"))
    who = lot.choice(("b", "strong", "span", "a", "h4", "h5", "cite", "div"))
    when = lot.choice(("time", "span", "small", "a", "em", "div"))
    avatar = lot.choice(
        ("", f'<img{name("pic")} src="{{avatar}}" alt="">', f'<div{name("av")}><img src="{{avatar}}"></div>')
    )
    signed = f"<{who}{name('who')}>{{name}}</{who}> <{when}{name('when')}>{{time}}</{when}>"
    head = lot.choice(
        (signed, f"<div{name('head')}>{avatar}{signed}</div>", f"<header{name('head')}>{avatar}{signed}</header>")
    )
    body = lot.choice(("{text}", f"<div{name('said')}>{{text}}</div>", f"<div{name('said')}><div>{{text}}</div></div>"))
    again = lot.choice(
        ("", f"<a{name('re')} href=#>{{reply}}</a>", f"<div{name('foot')}><button>{{reply}}</button></div>")
    )
    inside = lot.choice((head + body + again, head + body + again, body + head + again, head + again + body))
    if lot.random() < 0.3:
        inside = f"<div{name('side')}>{avatar}</div><div{name('main')}>{inside}</div>"
    within = lot.random() < 0.6
    item = (
        f"<{unit}{name('unit')}>{inside}"
        + ("{replies}" if within else "")
        + f"</{unit}>"
        + ("" if within else "{replies}")
    )
    heading = lot.choice((f"<{title}{name('title')}>{{head}}</{title}>",) * 4 + ("",))
    listed = f"{heading}<{outer}{name('list')}>{{items}}</{outer}>{{form}}"
    listed = f"<div{name('all')}>{listed}</div>" if lot.random() < 0.7 else listed
    return {"name": "made", "named": False, "list": listed, "item": item}


def namer(lot: random.Random) -> Callable[[str], str]:
    """Class names for the parts of a page: none, scrambled, or words that say little."""
    way = lot.choice(("none", "scrambled", "saying", "utility"))
    known: dict[str, str] = {}

    def name(part: str) -> str:
        if way == "none":
            return ""
        if part not in known:
            scrambled = "q" + "".join(lot.choice(CONSONANTS) for _ in range(5))
            utility = " ".join(
                lot.choice(("mt-4", "flex", "p-2", "text-sm", "grid", "gap-3", "rounded")) for _ in range(3)
            )
            known[part] = {"scrambled": scrambled, "saying": lot.choice(SAYING), "utility": utility}[way]
        return f' class="{known[part]}"'

    return name
