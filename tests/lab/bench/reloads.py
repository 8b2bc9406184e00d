"""What a reload of a page brings that is no change of its article: other advertisements, teasers, times, counts, marks.

`place` chooses where things stand, the same in both loads of a page; `load` what they say.
"""

from __future__ import annotations

import random
import unicodedata
from dataclasses import dataclass

from tests.lab.bench.page_edits import Node, Tree, element, texts

#: By language: how long ago, when updated, views, comments, minutes of reading, where teasers begin, advertisement.
PHRASES = {
    "en": ("{} hours ago", "Updated {}", "{} views", "{} comments", "{} min read", "Related articles", "Advertisement"),
    "de": ("vor {} Stunden", "Aktualisiert um {} Uhr", "{} Aufrufe", "{} Kommentare", "Lesezeit: {} Min.", "Mehr zum Thema", "Anzeige"),
    "fr": ("il y a {} heures", "Mis à jour à {}", "{} vues", "{} commentaires", "Lecture {} min", "À lire aussi", "Publicité"),
    "es": ("hace {} horas", "Actualizado a las {}", "{} visitas", "{} comentarios", "{} min de lectura", "Te puede interesar", "Publicidad"),
    "it": ("{} ore fa", "Aggiornato alle {}", "{} visualizzazioni", "{} commenti", "{} min di lettura", "Leggi anche", "Pubblicità"),
    "pl": ("{} godzin temu", "Aktualizacja: {}", "{} wyświetleń", "{} komentarzy", "{} min czytania", "Czytaj także", "Reklama"),
    "ru": ("{} часов назад", "Обновлено в {}", "{} просмотров", "{} комментариев", "{} мин чтения", "Читайте также", "Реклама"),
    "el": ("πριν από {} ώρες", "Ενημερώθηκε στις {}", "{} προβολές", "{} σχόλια", "{} λεπτά ανάγνωσης", "Διαβάστε επίσης", "Διαφήμιση"),
    "zh": ("{}小时前", "更新于 {}", "{} 次浏览", "{} 条评论", "阅读需 {} 分钟", "相关阅读", "广告"),
    "ja": ("{}時間前", "{} 更新", "{} 回表示", "コメント {} 件", "{} 分", "関連記事", "広告"),
    "ko": ("{}시간 전", "{} 업데이트", "조회수 {}", "댓글 {}개", "{} 분", "관련 기사", "광고"),
    "pt": ("há {} horas", "Atualizado às {}", "{} visualizações", "{} comentários", "{} min de leitura", "Leia também", "Publicidade"),
}  # fmt: skip
_NAMES = "Anna Berg|Tom Lee|Maria Rossi|Jan Nowak|Ivan Petrov".split("|")
_COOKIES = (
    "We and our partners store and access information on a device, such as cookies, to show you personalised content.",
    "This website uses cookies. By continuing to browse the site you agree to our use of cookies.",
    "Your privacy matters to us: choose which cookies we may set before you go on reading.",
)


@dataclass
class Load:
    """One load of a page."""

    page: Tree
    place: random.Random
    load: random.Random
    lang: str

    def say(self, number: int) -> str:
        """Returns a phrase of the page's language with a number or a time in it."""
        phrase = PHRASES.get(self.lang, PHRASES["en"])[number]
        clock = f"{self.load.randrange(24):02}:{self.load.randrange(60):02}"
        value = clock if number == 1 else str(self.load.randrange(2, 23)) if number == 0 else self.count()
        return phrase.format("4" if number == 4 else value)

    def count(self) -> str:
        """Returns a counter's number."""
        return f"{self.load.randrange(2, 9_999):,}"

    def teaser(self) -> Node:
        """Returns a link with a headline of another article."""
        words = self.load.choice(self.page.foreign).split()[: self.load.randrange(5, 12)]
        return element("a", " ".join(words), href=f"/n/{self.load.randrange(10**6)}?sid={self.load.randrange(10**9)}")


def reload(page: Tree, place: int, load: int, lang: str) -> None:
    """Makes one load of a page."""
    one = Load(page, random.Random(place), random.Random(load), lang)
    first, last = page.blocks[0], page.blocks[-1]
    _letters(one)
    for at in sorted(one.place.sample(range(1, len(page.blocks)), min(3, len(page.blocks) - 1))):
        _between(one, page.blocks[at])
    _put(one, first, _head(one), 0)
    _put(one, last, _foot(one), 1)
    _around(one)


#: Nothing is put inside of these, but beside them.
_WHOLE = frozenset("table ul ol dl pre figure h1 h2 h3 h4 h5 h6".split())


def _put(one: Load, block: Node, nodes: list[Node], behind: int) -> None:
    place: Node | None = block
    while place is not None:
        block = place if place.name in _WHOLE else block
        place = place.above
    if block.above is not None:
        home, at = one.page.here(block)
        home.add(*nodes, at=at + behind)


def _head(one: Load) -> list[Node]:
    """A byline with times and counts, and a bar to share."""
    bits = [one.place.choice(_NAMES), one.say(0), one.say(3)]
    line = element("p", " | ".join(bits), **{"class": "byline"})
    if one.place.random() < 0.5:
        line = element("div", *(element("span", bit + " ") for bit in bits), **{"class": "meta"})
    more = element("div", element("span", one.say(1)), **{"class": "date updated"})
    counts = element("div", element("span", one.say(2)), element("span", one.say(4)), **{"class": "stats"})
    return [line, *one.place.sample([more, counts, element("p", one.say(1) + ".")], 2)]


def _between(one: Load, block: Node) -> None:
    """An advertisement, teasers, a widget or a line that runs on."""
    say, chance = one.load, one.place.random()
    if chance < 0.35:
        words = say.choice(one.page.foreign)
        ad = element(
            "div",
            element("span", one.say(6)),
            element("a", words, href="https://ads.example/x"),
            **{"class": "ad-slot"},
        )
        _put(one, block, [ad] if say.random() < 0.7 else [], 0)
    elif chance < 0.7:
        items = [element("li", one.teaser()) for _ in range(say.randrange(2, 6))]
        _put(
            one, block, [element("aside", element("h4", one.say(5)), element("ul", *items), **{"class": "related"})], 0
        )
    elif chance < 0.85:
        poll = element(
            "div", element("p", f"{one.count()} / {one.count()}"), element("p", one.say(2)), **{"class": "widget poll"}
        )
        _put(one, block, [poll, element("iframe", src=f"https://tv.example/{say.random()}")], 0)
    else:
        _put(one, block, [element("p", one.say(5) + ": ", one.teaser(), **{"class": "inline-link"})], 0)


def _foot(one: Load) -> list[Node]:
    """Counts, tags in another order, lists of other articles in another order."""
    tags = ["Harbour", "Council", "Boats", "Roofs"]
    one.load.shuffle(tags)
    row = element("div", *(element("a", tag, href=f"/tag/{tag}") for tag in tags), **{"class": "tags"})
    lists = [
        element(
            "section",
            element("h3", name),
            element("ul", *(element("li", one.teaser()) for _ in range(5))),
            **{"class": kind},
        )
        for name, kind in (("Most read", "most-read"), (one.say(5), "related"), ("Latest", "latest"))
    ]
    one.load.shuffle(lists)
    return [element("div", one.say(2), **{"class": "views"}), row, *lists[: one.load.randrange(1, 4)]]


def _around(one: Load) -> None:
    """Session words, a cookie line, tracking, prices with their clock."""
    body = next((node for node in one.page.root.walk() if node.name == "body"), one.page.root)
    session = one.load.choice(["Log in", f"Hello, {one.load.choice(_NAMES)}", "Sign up now", "3 new messages"])
    ticker = f"DAX {one.count()} +0.{one.load.randrange(9)}% {one.load.randrange(24):02}:{one.load.randrange(60):02}"
    head = [element("div", session, **{"class": "session"}), element("div", ticker, **{"class": "ticker"})]
    if one.load.random() < 0.7:
        head.append(
            element(
                "div", element("p", one.load.choice(_COOKIES)), element("button", "OK"), **{"class": "cookie-banner"}
            )
        )
    body.add(*head, at=0)
    body.add(
        element("script", f"track('{one.load.randrange(10**12)}')"),
        element("noscript", f"id {one.load.randrange(10**12)}"),
        element("div", f"sid-{one.load.randrange(10**12)}", style="display:none"),
        element("footer", element("p", f"© 2025 · {one.count()} online")),
    )


def _letters(one: Load) -> None:
    """Other quotation marks, dashes, forms of letters and white space, another order of attributes."""
    forms = one.load.random(), one.load.random(), one.load.random()
    for block in one.page.blocks:
        for text in texts(block):
            if _is_code(text):
                continue
            if forms[0] < 0.3:
                text.text = text.text.replace("'", "\u2019").replace(" - ", " \u2013 ").replace("...", "…")
            if forms[1] < 0.3:
                text.text = unicodedata.normalize("NFD" if forms[1] < 0.15 else "NFC", text.text)
            if forms[2] < 0.3:
                text.text = text.text.replace(" ", "\n  ", 3).replace(", ", ",\u00a0", 1)
        block.attributes = dict(reversed(block.attributes.items()))


def _is_code(text: Node) -> bool:
    """Whether a text stands where white space and signs are words."""
    above = text.above
    while above is not None:
        if above.name in ("pre", "code", "script", "style", "title", "textarea"):
            return True
        above = above.above
    return False
