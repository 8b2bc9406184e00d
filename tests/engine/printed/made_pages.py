"""Small pages drawn from a seed, in which no word stands twice: tables, lists, comments, void elements, nested tags."""

import random

ARABIC = "ابتثجحخدذرزسشصضطظعغفقكلمنهوي"
SMALL = ("comment", "script", "advertisement", "form", "loose")

KINDS = ("p p p menu list table posts div div h2 comment script form quote loose advertisement mixed wrapped").split()


class Maker:
    """Writes one page's source."""

    def __init__(self, seed: int, script: str = "latin") -> None:
        self.random, self.script, self.used = random.Random(seed), script, 0
        self.title = [self.word() for _ in range(4)]
        self.titled = list(self.title)

    def word(self) -> str:
        """A word that the page hasn't had: letters that count up."""
        self.used += 1
        letters = ARABIC if self.script == "arabic" else "abcdefghijklmnopqrstuvwxyz"
        number, out = self.used + 27 * 30, ""
        while number:
            number, digit = divmod(number, len(letters))
            out = letters[digit] + out
        return out + letters[0] * self.random.choice((0, 0, 1, 2, 4, 7))

    def words(self, least: int, most: int) -> str:
        """Some words, sometimes with an entity, a line break or empty lines between."""
        out = [self.word() for _ in range(self.random.randint(least, most))]
        for place in range(1, len(out)):
            out[place] = (
                self.random.choice([" "] * 18 + ["\n", "\n\n\n\n", " &amp;", " &lt;", " &eacute;"]) + out[place]
            )
        return "".join(out)

    def prose(self, least: int = 5, most: int = 40) -> str:
        """Words with inline tags, links, pictures and breaks in them."""
        out = [self.words(least, most)]
        for _ in range(self.random.randint(0, 4)):
            tag = self.random.choice(("b", "i", "span", "a", "a", "br", "img", "nest"))
            if tag == "a":
                out.append(f'<a href="/{self.used}">{self.words(1, 4)}</a>')
            elif tag in ("br", "img"):
                out.append("<br>" if tag == "br" else f'<img src="/p{self.used}.png">')
            elif tag == "nest":
                out.append(f"<b>{self.words(1, 2)} <i>{self.words(1, 3)}</i> {self.words(1, 2)}</b>")
            else:
                out.append(f"<{tag}>{self.words(1, 4)}</{tag}>")
            out.append(self.words(1, most // 2 + 1))
        return " ".join(out)

    def part(self, deep: int = 0) -> str:
        """One block: prose, a menu, a table, a list, a division of blocks, or something without text."""
        kind = self.random.choice(KINDS)
        if kind in ("div", "quote") and deep < 3:
            tag = "div" if kind == "div" else "blockquote"
            inside = "".join(self.part(deep + 1) for _ in range(self.random.randint(1, 4)))
            return f"<{tag}>{inside}</{tag}>{self.gap()}"
        if kind == "menu":
            items = "".join(
                f'<li><a href="/m{self.used}">{self.words(1, 3)}</a></li>' for _ in range(self.random.randint(2, 7))
            )
            return f"<ul>{items}</ul>{self.gap()}"
        if kind == "mixed":  # what is left of a division once its menu has gone may be links, or not
            return f"<div>{self.part(3)}{self.words(1, 9)} <a href='/x{self.used}'>{self.words(1, 9)}</a></div>{self.gap()}"
        if kind == "wrapped":
            inside = "".join(
                f"<div><span><p>{self.prose(9, 60)}</p></span></div>" for _ in range(self.random.randint(1, 3))
            )
            return f"<div>{inside}</div>{self.gap()}"
        if kind == "list":
            return f"<ol>{''.join(f'<li>{self.prose(2, 9)}</li>' for _ in range(self.random.randint(1, 5)))}</ol>{self.gap()}"
        if kind in ("table", "posts"):
            return self.table(kind == "posts") + self.gap()
        return self.small(kind) if kind in SMALL else self.lines(kind)

    def small(self, kind: str) -> str:
        """A part with little or no text, or with text in no element of its own."""
        if kind == "comment":
            return f"<!-- {self.word()} <p>{self.word()}</p> -->{self.gap()}"
        if kind == "script":
            return f"<script>var {self.word()} = 1 < 2;</script>{self.gap()}"
        if kind == "advertisement":
            return f'<p><a href="http://ad.doubleclick.net/x">{self.words(1, 3)}</a> {self.words(1, 3)}</p>{self.gap()}'
        if kind == "form":
            return f'<form action="/f"><input name="q"><button>{self.word()}</button></form>{self.gap()}'
        return f" {self.words(2, 12)} {self.gap()}"

    def lines(self, kind: str) -> str:
        """A heading or a paragraph, sometimes with words of the title."""
        tag = "h2" if kind == "h2" else "p"
        text = self.prose(1, 6) if kind == "h2" else self.prose()
        if self.titled and self.random.random() < 0.3:
            text = f"{self.titled.pop()} {text}" + (f" {self.titled.pop()}" if self.titled else "")
        return f"<{tag}>{text}</{tag}>{self.gap()}"

    def table(self, posts: bool) -> str:
        """A table of text and link cells, or some posts in tables that look alike."""
        if posts:
            row = (
                f'<table class="post" border="1"><tbody><tr><td>{{}}</td><td>{{}}</td></tr></tbody></table>{self.gap()}'
            )
            return "".join(row.format(self.words(1, 2), self.prose(4, 25)) for _ in range(self.random.randint(2, 4)))
        rows = ""
        for _ in range(self.random.randint(1, 3)):
            cells = ""
            for _ in range(self.random.randint(1, 3)):
                links = "".join(
                    f'<a href="/c{self.used}">{self.words(1, 3)}</a> ' for _ in range(self.random.randint(0, 3))
                )
                cells += f"<td>{self.random.choice(('', links, links + self.words(1, 12)))}</td>"
            rows += f"<tr>{cells}</tr>"
        return f"<table><tbody>{rows}</tbody></table>"

    def gap(self) -> str:
        """What stands between two blocks in the source: nothing, a line break, empty lines."""
        return self.random.choice(("", "", "\n", "\n", "\n\n\n"))

    def page(self) -> str:
        """The whole source."""
        body = "".join(self.part() for _ in range(self.random.randint(4, 10)))
        body += "<div></div>" * self.random.randint(0, 6)
        return f"<html><head><title>{' '.join(self.title)}</title></head><body>{body}</body></html>"

    def forum(self) -> str:
        """A forum's source: rows of tables, alike or not, in wrappers of their own or together, beside one text."""
        body = f"<div>{self.words(5, 40)}</div>"
        for look in self.random.sample(
            (
                'class="post"',
                'class="post" border="1"',
                'border="0" width="20%"',
                'cellpadding="2"',
                'cellspacing="2"',
                "",
            ),
            4,
        ):
            named = self.random.choice(("", f'<td class="who"><a href="/u">{self.words(1, 30)}</a></td>'))
            wrap = self.random.choice(("{}", "{}", "<div>{}</div>", "<div><div>{}</div></div>"))
            for _ in range(self.random.randint(1, 3)):
                cell = self.random.choice((self.prose(2, 20), f'<a href="/t">{self.words(1, 9)}</a>'))
                body += wrap.format(
                    f"<table{look and ' '}{look}><tbody><tr>{named}<td>{cell}</td></tr></tbody></table>"
                )
        return f"<html><head><title>{self.title[0]}</title></head><body>{body}</body></html>"


def made(seed: int, script: str = "latin") -> str:
    """The page of a seed."""
    return Maker(seed, script).page()


def forum(seed: int) -> str:
    """The forum of a seed."""
    return Maker(seed).forum()


class Speaker(Maker):
    """Writes pages of which every other word or so is a stop word of English."""

    def word(self) -> str:
        """A new word, or a stop word."""
        stop = self.random.choice("the of and with which they were would from about".split())
        return super().word() if self.random.random() < 0.6 else stop


def spoken(seed: int) -> str:
    """A page or a forum with stop words."""
    maker = Speaker(seed)
    return maker.forum() if seed % 3 == 0 else maker.page()
