"""A table of pages whose bytes and labels agree or disagree, as on the web; the tests that use it generate the bytes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

TEXTS = {
    "de": "Die Größe der Häuser überrascht die Besucher außerordentlich; im Frühling öffnen die Gärten.",
    "fr": "L'été dernier, nous avons mangé des crêpes près du château, où le garçon a été très gentil.",
    "cs": "Příliš žluťoučký kůň úpěl ďábelské ódy, a lidé v městě o tom dlouho mluvili.",
    "pl": "Zażółć gęślą jaźń, powiedział nauczyciel, a uczniowie śmiali się przez całą lekcję.",
    "ru": "Это статья о русской истории, в которой рассказывается о многих важных событиях прошлого.",
    "uk": "Це стаття про історію України, у якій їхні письменники розповідають про події.",
    "el": "Αυτό είναι ένα άρθρο για την ελληνική ιστορία και τους ανθρώπους της πόλης.",
    "he": "זה מאמר על ההיסטוריה של העיר ועל האנשים שגרים בה כבר שנים רבות.",
    "ar": "هذا مقال عن تاريخ المدينة وعن الناس الذين يعيشون فيها منذ سنوات طويلة.",
    "tr": "Bu şehrin tarihi üzerine bir yazıdır; insanlar uzun yıllardır burada yaşıyor ve çalışıyor.",
    "vi": "Đây là một bài viết về lịch sử của thành phố.",
    "th": "นี่คือบทความเกี่ยวกับประวัติศาสตร์ของเมืองและผู้คนที่อาศัยอยู่ที่นี่มานานหลายปี",
    "ja": "これは日本語の記事です。多くの人々がこの場所を訪れ、歴史について学びました。",
    "zh": "这是一个关于中国历史的文章，介绍了许多重要的事件和人物。人们在这里可以了解更多。",
    "tw": "這是一個關於歷史的文章，介紹了許多重要的事件和人物。人們在這裡可以了解更多。",
    "ko": "이것은 한국 역사에 관한 기사입니다. 많은 사람들이 이곳을 방문했습니다.",
    "en": "This is an article about the history of the city and the people who live in it.",
}

#: Language, label, Python's codec, and where the label stands.
_LABELLED = """de utf-8 utf-8 meta|de iso-8859-1 cp1252 meta|de windows-1252 cp1252 header|fr iso-8859-15 iso8859-15 meta
fr x-cp1252 cp1252 pragma|cs windows-1250 cp1250 meta|cs iso-8859-2 iso8859-2 pragma|pl latin2 iso8859-2 header
ru windows-1251 cp1251 meta|ru koi8-r koi8-r pragma|ru iso-8859-5 iso8859-5 meta|ru ibm866 cp866 header
ru x-mac-cyrillic mac-cyrillic meta|uk koi8-u koi8-u meta|uk windows-1251 cp1251 xml|el windows-1253 cp1253 meta
el greek iso8859-7 pragma|he windows-1255 cp1255 meta|he iso-8859-8-i iso8859-8 header|he visual iso8859-8 meta
ar windows-1256 cp1256 meta|ar iso-8859-6 iso8859-6 pragma|tr windows-1254 cp1254 meta|tr latin5 iso8859-9 meta
th tis-620 cp874 meta|th windows-874 cp874 header|ja shift_jis cp932 meta|ja x-sjis cp932 pragma|ja ms_kanji cp932 header
ja euc-jp euc_jp meta|ja x-euc-jp euc_jp header|ja iso-2022-jp iso2022_jp meta|zh gb2312 gb18030 meta|zh gbk gb18030 pragma
zh gb18030 gb18030 header|zh x-gbk gb18030 xml|tw big5 big5 meta|tw big5-hkscs big5 header|ko euc-kr cp949 meta
ko ks_c_5601-1987 cp949 pragma|ko windows-949 cp949 header|de macintosh mac-roman meta|zh utf-8 utf-8 header
ko utf8 utf-8 pragma|ja unicode-1-1-utf-8 utf-8 meta|de utf-16le utf-16-le header|ru utf-16be utf-16-be header"""


@dataclass(frozen=True)
class Case:
    """One page."""

    name: str
    raw: bytes
    content_type: str
    text: str


#: Every encoding of the standard that has a label, but UTF-16 and the stateful one.
ENCODINGS = """utf-8 ibm866 iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-8-i iso-8859-10
iso-8859-13 iso-8859-14 iso-8859-15 iso-8859-16 koi8-r koi8-u macintosh windows-874 windows-1250 windows-1251 windows-1252
windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 windows-1258 x-mac-cyrillic gbk gb18030 big5 euc-jp shift_jis
euc-kr""".split()


def sequences() -> bytes:
    """Every byte, every pair of bytes that begins high, and every three of EUC-JP, a line each."""
    singles = [bytes([byte]) for byte in range(256)]
    pairs = [bytes([lead, trail]) for lead in range(0x80, 0x100) for trail in range(0x30, 0x100)]
    threes = [bytes([0x8F, lead, trail]) for lead in range(0xA1, 0xFF) for trail in range(0xA1, 0xFF)]
    return b"\n".join([*singles, *pairs, *threes])


def cases() -> list[Case]:
    """Every page of the table, and every mistake below it."""
    return [*_labelled(), *_mistaken()]


def page(head: str, text: str) -> str:
    """A page with this head whose article says the text."""
    body = "".join(f"<p>{text} {text}</p>" for _ in range(4))
    return f"<!DOCTYPE html><html><head>{head}<title>{text[:12]}</title></head><body><h1>{text[:12]}</h1>{body}</body></html>"


def _labelled() -> Iterator[Case]:
    heads = {
        "meta": '<meta charset="{}">',
        "pragma": '<META http-equiv=Content-Type content="text/html; charset={}">',
    }
    for entry in _LABELLED.replace("\n", "|").split("|"):
        lang, label, codec, place = entry.split()
        before = f'<?xml version="1.0" encoding="{label}"?>' if place == "xml" else ""
        html = before + page(heads.get(place, "").format(label), TEXTS[lang])
        header = f"text/html; charset={label}" if place == "header" else "text/html"
        yield Case(f"{lang} {label} {place}", html.encode(codec), header, TEXTS[lang])


def _mistaken() -> Iterator[Case]:
    german, russian, late = TEXTS["de"], TEXTS["ru"], "<!-- " + "x" * 3000 + " -->"
    yield from _heads(
        (
            "codec",
            german,
            "utf-8",
            [f"<meta charset={name}>" for name in "hex rot13 idna utf-7 unicode_escape".split()],
        ),
        ("unknown label", german, "utf-8", ["<meta charset=klingon>", "<meta charset=>"]),
        ("UTF-16 in a meta", german, "utf-8", ["<meta charset=utf-16>"]),
        ("x-user-defined in a meta", german, "cp1252", ["<meta charset=x-user-defined>"]),
        ("label in a comment", russian, "utf-8", ["<!-- <meta charset=windows-1251> --><meta charset=utf-8>"]),
        ("late label", russian, "cp1251", [f"{late}<meta charset=windows-1251>"]),
        ("two labels", russian, "cp1251", ["<meta charset=windows-1251><meta charset=utf-8>"]),
        ("label in an attribute", russian, "utf-8", ['<link title="<meta charset=koi8-r>"><meta charset=utf-8>']),
        ("UTF-8 labelled otherwise", german, "utf-8", ["<meta charset=iso-8859-1>", "<meta charset=gbk>"]),
        ("labelled UTF-8", russian, "cp1251", ["<meta charset=utf-8>"]),
        ("no label", russian, "koi8-r", [""]),
        ("no label", TEXTS["ja"], "cp932", [""]),
        ("no label", TEXTS["zh"], "gb18030", [""]),
    )
    yield Case(
        "mark before all", page("<meta charset=koi8-r>", german).encode("utf-8-sig"), "text/html; charset=gbk", german
    )
    yield Case("UTF-16 with a mark", page("", german).encode("utf-16"), "text/html", german)
    yield Case("header before meta", page("<meta charset=koi8-r>", german).encode(), "text/html;charset=UTF-8", german)
    html = page("<meta charset=utf-8>", german).encode()
    yield Case("UTF-8 with a bad byte", html.replace(b"</h1>", b"\xfc</h1>"), "text/html", german)
    yield Case("UTF-8 cut off", html.split(b"</body>")[0] + "<p>ß".encode()[:-1], "text/html", german)


def _heads(*rows: tuple[str, str, str, list[str]]) -> Iterator[Case]:
    for name, text, codec, heads in rows:
        for head in heads:
            yield Case(f"{name}: {codec} {head[-40:]}", page(head, text).encode(codec), "text/html", text)
