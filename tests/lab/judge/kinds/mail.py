"""A message, or a thread of them, in the archive of a mailing list: Pipermail, MHonArc, Hyperkitty, public-inbox.

Gold: the texts of the messages with what they quote and sign; no headers, no indexes of the thread.
The subject above it is right either way.
"""

from __future__ import annotations

from tests.lab.judge.arrange import Scene
from tests.lab.judge.pen import Part, Pen
from tests.lab.judge.texts import Texts
from tests.lab.judge.tree import EITHER, MAIN, Node, Raw


def scene(pen: Pen, texts: Texts) -> Scene:
    """One view of an archive."""
    topic = texts.title(pen.rng, pen.lang)
    subject = f"{pen.rng.choice(('', '', 'Re: '))}[{pen.slug()[:5]}-{pen.rng.choice(('dev', 'users', 'list'))}] {topic}"
    view = pen.rng.choice((_pipermail, _pipermail, _mhonarc, _mhonarc, _inbox, _kitty, _kitty, _table))
    return view(pen, texts, subject)


def lines(pen: Pen, texts: Texts) -> list[str]:
    """The lines of one message: greeting, quotation, text, signature."""
    rng, words = pen.rng, pen.words
    mails = texts.mails.get(pen.lang)
    if mails and pen.chance(0.35):
        return list(rng.choice(mails).paragraphs)
    found: list[str] = []
    if pen.chance(0.7):
        found += [f"{words.day()}, {words.any('wrote').format(x=words.person())}"]
        found += [f"> {line}" for line in _folded(texts.short(rng, pen.lang, 8, 60), pen.lang)] + [""]
    for _ in range(rng.randint(1, 5)):
        found += [*_folded(texts.short(rng, pen.lang, 10, 110), pen.lang), ""]
    if pen.chance(0.5):
        found += ["-- ", words.person(), words.any("signature")]
    return found


def _folded(text: str, lang: str) -> list[str]:
    if lang in ("zh", "ja"):
        return [text[start : start + 38] for start in range(0, len(text), 38)]
    found, row = [], ""
    for word in text.split():
        if len(row) + len(word) > 70:
            found.append(row)
            row = ""
        row = f"{row} {word}".strip()
    return [*found, row]


def _verbatim(pen: Pen, texts: Texts) -> Node:
    return pen.el("pre", "message", "\n".join(lines(pen, texts)), keep=MAIN)


def _listed(pen: Pen, texts: Texts, subject: str, count: int, nested: bool = True) -> Node:
    """An index of a thread."""
    rows: list[Part] = []
    for _ in range(count):
        inner: list[Part] = [pen.link(subject), " ", pen.el("i", "", pen.words.person())]
        if nested and pen.chance(0.4):
            inner.append(pen.el("ul", "", pen.el("li", "", pen.link(f"Re: {subject}"), " ", pen.words.person())))
        rows.append(pen.el("li", "", *inner))
    return pen.el("ul", "", *rows)


def _pipermail(pen: Pen, texts: Texts, subject: str) -> Scene:
    words, name = pen.words, pen.words.person()
    moves = pen.el(
        "ul",
        "",
        pen.el("li", "", f"{words.one('previous')}: ", pen.link(texts.title(pen.rng, pen.lang))),
        pen.el("li", "", f"{words.one('next')}: ", pen.link(texts.title(pen.rng, pen.lang))),
        pen.el("li", "", pen.el("b", "", words.any("threadindex"))),
    )
    again = pen.el("ul", "", *moves.children)
    main: list[Part] = [
        pen.el("h1", "", subject, keep=EITHER),
        pen.el("b", "", name),
        " ",
        pen.link(f"{pen.slug()} at {pen.slug()}.example"),
        pen.el("br"),
        pen.el("i", "", words.when()),
        pen.el("p", "", moves),
        pen.el("hr"),
        Raw("<!--beginarticle-->\n"),
        _verbatim(pen, texts),
        Raw("<!--endarticle-->\n"),
        pen.el("hr"),
        pen.el("p", "", again),
        pen.el("hr"),
        pen.link(words.any("listinfo")),
    ]
    return Scene(
        subject, "mail", f"pipermail/{pen.slug()}/2012-March/{pen.rng.randint(1000, 9999):06}.html", main, bare=True
    )


def _fields(pen: Pen, subject: str) -> list[tuple[str, str]]:
    words = pen.words
    found = [
        ("subject", subject),
        ("from", f"{words.person()} <{pen.slug()}@xxxxxxxx>"),
        ("date", words.when()),
        ("to", f"{pen.slug()}@{pen.slug()}.example"),
    ]
    pen.rng.shuffle(found)
    return [(words.one(key), text) for key, text in found]


def _mhonarc(pen: Pen, texts: Texts, subject: str) -> Scene:
    words, rule = pen.words, pen.el("hr")
    before, after, index = (
        pen.link(text) for text in (words.one("previous"), words.one("next"), words.any("threadindex"))
    )
    moves = pen.el("p", "", "[", before, "] [", after, "] [", index, "]")
    fields = [pen.el("li", "", pen.el("em", "", key), f": {text}") for key, text in _fields(pen, subject)]
    if pen.chance(0.6):
        text = [_verbatim(pen, texts)]
    else:
        text = pen.prose([line for line in lines(pen, texts) if line.strip()], MAIN)
    others = pen.el("li", "", pen.el("strong", "", words.any("related")), _listed(pen, texts, subject, 3))
    top: list[Part] = [moves, rule, pen.el("h1", "", subject, keep=EITHER), rule, pen.el("ul", "", *fields), rule]
    main = [*top, *text, rule, pen.el("ul", "", others), moves]
    path = f"archives/{pen.slug()}/msg{pen.rng.randint(100, 99999):05}.html"
    return Scene(subject, "mail", path, main, bare=pen.chance(0.7), single=True)


def _inbox(pen: Pen, texts: Texts, subject: str) -> Scene:
    """All messages of a thread below each other, in one type."""
    main: list[Part] = [
        pen.el(
            "form",
            "",
            pen.el("input", "", type="text", name="q"),
            pen.el("input", "", type="submit", value=pen.words.one("search")),
        )
    ]
    for _ in range(pen.rng.randint(1, 5)):
        heads = "\n".join(f"{key}: {text}" for key, text in _fields(pen, subject))
        main += [
            pen.el("pre", "", heads, "\n", pen.link("raw"), " ", pen.link(pen.words.one("reply"))),
            _verbatim(pen, texts),
            pen.el("hr"),
        ]
    main += [
        pen.el("pre", "", pen.words.any("threadindex")),
        _listed(pen, texts, subject, pen.rng.randint(2, 6)),
        pen.el("pre", "", pen.words.any("listinfo")),
    ]
    return Scene(
        subject,
        "mail",
        f"{pen.slug()}/{pen.rng.randint(10**9, 10**10)}.{pen.slug()}@{pen.slug()}.example/T/",
        main,
        bare=True,
    )


def _kitty(pen: Pen, texts: Texts, subject: str) -> Scene:
    """Messages as boxes, with a face, a name and buttons each."""
    words = pen.words
    main: list[Part] = [
        pen.head(3, subject, "title", keep=EITHER),
        pen.el("div", "tools", pen.link(words.one("reply")), " ", words.any("ncomments").format(n=3)),
    ]
    for _ in range(pen.rng.randint(1, 6)):
        head = pen.box(
            "comment-head",
            pen.picture(48, 48, "avatar"),
            pen.el("b", "", words.person()),
            " ",
            pen.el("time", "meta", words.when()),
        )
        rows = [line for line in lines(pen, texts) if line.strip()]
        if pen.chance(0.5):
            text = pen.el("div", "message", pen.el("p", "", *_broken(pen, rows), keep=MAIN))
        else:
            text = pen.el("div", "message", pen.el("pre", "", "\n".join(rows), keep=MAIN))
        tools = pen.el("div", "tools", pen.link(words.one("reply")), " ", pen.link(words.one("like")), " 0 / 0")
        main.append(pen.box("comment", head, text, tools))
    main.append(pen.el("div", "small", words.any("listinfo")))
    return Scene(subject, "mail", f"archives/list/{pen.slug()}/thread/{pen.slug().upper()}/", main)


def _broken(pen: Pen, rows: list[str]) -> list[Part]:
    parts: list[Part] = []
    for row in rows:
        parts += [row, pen.el("br")]
    return parts[:-1]


def _table(pen: Pen, texts: Texts, subject: str) -> Scene:
    """A message in a table, as home-made archives have it."""
    rows = [pen.el("tr", "", pen.el("th", "", key), pen.el("td", "", text)) for key, text in _fields(pen, subject)]
    heads = pen.el("table", "mail-head", *rows)
    text = pen.el("td", "message", *_broken(pen, [line for line in lines(pen, texts) if line.strip()]), keep=MAIN)
    table = pen.el(
        "table", "", pen.el("tr", "", pen.el("td", "", heads)), pen.el("tr", "", text), border="1", width="100%"
    )
    main: list[Part] = [
        pen.el("h2", "title", subject, keep=EITHER),
        table,
        _listed(pen, texts, subject, pen.rng.randint(2, 8), nested=False),
    ]
    return Scene(subject, "mail", f"list/read.php?f=3&i={pen.rng.randint(100, 9999)}", main)
