"""Decodes bytes to text like a browser.

The order is the HTML standard's: byte order mark, HTTP header, `<meta>`, XML declaration; then detection. Labels and
encodings are those of the WHATWG Encoding Standard: a page can't choose any other Python codec. A label that the bytes
contradict is ignored: UTF-8 labelled as something else, and something else labelled UTF-8.
"""

from __future__ import annotations

import codecs
import re
from functools import cache

from readwell.engine.basics.patterns import lazy
from readwell.engine.basics.wordlists import entries
from readwell.parse.prescan import declared, label_in

_SURROGATE = lazy("[\ud800-\udfff]")
_BOMS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16le"), (b"\xfe\xff", "utf-16be"))
#: Python's codecs for encodings of the standard, where the name differs; data/encodings.txt has what they lack.
_CODECS = {
    "ibm866": "cp866",
    "iso-8859-8-i": "iso8859-8",
    "macintosh": "mac-roman",
    "windows-874": "cp874",
    "x-mac-cyrillic": "mac-cyrillic",
    "gbk": "gb18030",
    "big5": "big5hkscs",
    "shift_jis": "cp932",
    "euc-jp": "euc_jp",
    "euc-kr": "cp949",
    "iso-2022-jp": "iso2022_jp_ext",
    "x-user-defined": "cp1252",
}
_MULTIBYTE = frozenset({"gbk", "gb18030", "big5", "shift_jis", "euc-jp", "euc-kr", "iso-2022-jp"})
#: The standard forbids these old encodings (a browser shows one U+FFFD): their labels count as missing.
_FORBIDDEN = frozenset({"hz-gb-2312", "iso-2022-kr", "iso-2022-cn", "iso-2022-cn-ext", "replacement"})
#: Non-ASCII characters from which valid UTF-8 outweighs another label: text in a single-byte encoding is hardly ever
#: valid UTF-8; two bytes of a multi-byte encoding are by chance in one of seven cases.
_PROOF, _PROOF_MULTIBYTE = 2, 8
#: What the detector may answer, by its own names, and what the standard calls it.
_DETECTED = {
    **{f"windows-{number}": f"windows-{number}" for number in range(1250, 1259)},
    **{name: name for name in ("iso-8859-2", "iso-8859-5", "iso-8859-7", "koi8-r", "koi8-u", "shift_jis", "euc-jp")},
    **{name: name for name in ("gbk", "gb18030", "big5", "euc-kr", "utf-8")},
    "tis-620": "windows-874",
    "cp874": "windows-874",
    "mac-cyrillic": "x-mac-cyrillic",
    "cp866": "ibm866",
    "cp932": "shift_jis",
    "big5hkscs": "big5",
    "cp949": "euc-kr",
}
#: The escape sequences that begin Japanese characters in ISO-2022-JP.
_JIS = lazy(rb"\x1b\$[@B]")
#: Bytes of text given to the detector.
_SAMPLE = 60_000


def encoded(html: str) -> bytes:
    """UTF-8; a lone surrogate becomes U+FFFD, as in a browser."""
    try:
        return html.encode("utf-8")
    except UnicodeEncodeError:
        return _SURROGATE.sub("\ufffd", html).encode("utf-8")


def decoded(raw: bytes, content_type: str = "") -> tuple[str, str]:
    """Returns the text of a page, and the standard name of its encoding. `content_type` is the HTTP header, if any."""
    for mark, name in _BOMS:
        if raw.startswith(mark):
            return _decode(raw[len(mark) :], name), name
    name = _chosen(raw, _known(label_in(content_type)) or _known(declared(raw), in_page=True))
    return _decode(raw, name), name


def _known(label: str, in_page: bool = False) -> str:
    """Returns the encoding of a label; empty if the standard has none.

    A label inside a page can't mean UTF-16, since it was readable as ASCII; the standard takes it for UTF-8.
    """
    if not label:
        return ""
    import webencodings

    found = webencodings.lookup(label)
    if found is None or found.name in _FORBIDDEN:
        return ""
    return "utf-8" if in_page and found.name.startswith("utf-16") else str(found.name)


def _chosen(raw: bytes, label: str) -> str:
    """Returns the label's encoding, unless there is none or the bytes contradict it."""
    if raw.isascii():
        return label or ("iso-2022-jp" if _JIS.search(raw) else "utf-8")
    if label.startswith("utf-16"):
        return label
    text = raw.decode("utf-8", "replace")
    bad = text.count("\ufffd") - raw.count(b"\xef\xbf\xbd")
    good = sum(map(len, re.findall("[^\0-\x7f\ufffd]+", text)))
    if label and label != "utf-8":
        proof = _PROOF_MULTIBYTE if label in _MULTIBYTE else _PROOF
        return "utf-8" if not bad and good >= proof else label
    if bad <= good:
        return "utf-8"
    return _utf16(raw) or _detected(raw)


def _utf16(raw: bytes) -> str:
    """Returns UTF-16 without a byte order mark: its first tag has a NUL beside each character."""
    return {b"<\0": "utf-16le", b"\0<": "utf-16be"}.get(raw.lstrip(b" \t\r\n")[:2], "")


def _detected(raw: bytes) -> str:
    """Detects the encoding of the text between the tags; windows-1252 if detection fails."""
    import chardet  # its models take a third of a second to load: only pages without a usable label need it

    pieces = [piece for piece in re.split(rb"[<>]", raw) if not piece.isascii()]
    sample = b"\n".join(pieces)[:_SAMPLE]
    found = chardet.detect(sample, include_encodings=_DETECTED)["encoding"]
    return _DETECTED.get((found or "").lower(), "windows-1252")


def _decode(raw: bytes, name: str) -> str:
    """Returns the text; what can't be decoded becomes U+FFFD."""
    codec = _CODECS.get(name, name)
    text = raw.decode(codec, "replace" if name.startswith(("utf-", "iso-2022")) else _error_handler(name))
    other = _standard(name)[1]
    return text.translate(other) if other else text


@cache
def _standard(name: str) -> tuple[dict[bytes, str], dict[int, int]]:
    """Returns the characters of an encoding that Python's codec lacks, and those that it maps otherwise."""
    lacking: dict[bytes, str] = {}
    other: dict[int, int] = {}
    for _, row in filter(lambda entry: entry[0] == name, entries("encodings.txt")):
        first, rest = row.split(" ", 1)
        if first == "=":
            other |= {int(pair[:4], 16): int(pair[5:], 16) for pair in rest.split()}
        else:
            begins = int(first, 16)
            size = len(first) // 2
            lacking |= {(begins + place).to_bytes(size, "big"): letter for place, letter in enumerate(rest)}
    return lacking, other


@cache
def _error_handler(name: str) -> str:
    """Registers what is done with bytes that Python's codec refuses, and returns its name."""
    lacking, controls, pairs = _standard(name)[0], name.startswith("windows-"), name in _MULTIBYTE

    def handle(problem: UnicodeError) -> tuple[str, int]:
        assert isinstance(problem, UnicodeDecodeError)
        start = problem.start
        for size in (1, 2):
            found = lacking.get(problem.object[start : start + size])
            if found:
                return found, start + size
        byte, after = problem.object[start], problem.object[start + 1 : start + 2]
        if controls and byte < 0xA0:
            return chr(byte), start + 1  # the standard maps the unused bytes of Windows code pages to controls
        return "\ufffd", start + (2 if pairs and after >= b"\x80" else 1)

    codecs.register_error(f"readwell-{name}", handle)
    return f"readwell-{name}"
