"""Decodes bytes to text like a browser.

The order is the HTML standard's: byte order mark, HTTP header, `<meta>`, XML declaration; then detection. Labels and
encodings are those of the WHATWG Encoding Standard: a page can't choose any other Python codec. A label that the bytes
contradict is ignored: UTF-8 labelled as something else, and something else labelled UTF-8.
"""

from __future__ import annotations

import codecs
import re

from readwell.parse.prescan import declared, label_in

_SURROGATE = re.compile("[\ud800-\udfff]")
_BOMS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16le"), (b"\xfe\xff", "utf-16be"))
#: Python's codecs for encodings of the standard, where the name differs or another codec has more of its characters.
#: The first that decodes without an error is used; if none does, the first one replaces what it can't decode.
_CODECS = {
    "ibm866": ("cp866",),
    "iso-8859-8-i": ("iso8859-8",),
    "macintosh": ("mac-roman",),
    "windows-874": ("cp874",),
    "x-mac-cyrillic": ("mac-cyrillic",),
    "gbk": ("gb18030",),
    "big5": ("big5hkscs", "cp950"),
    "shift_jis": ("cp932", "shift_jis_2004"),
    "euc-jp": ("euc_jp", "euc_jis_2004"),
    "euc-kr": ("cp949",),
    "iso-2022-jp": ("iso2022_jp_ext",),
    "x-user-defined": ("cp1252",),
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
_JIS = re.compile(rb"\x1b\$[@B]")
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
    names = _CODECS.get(name, (name,))
    for codec in names:
        try:
            return raw.decode(codec)
        except UnicodeDecodeError:
            continue
    return raw.decode(names[0], _ERRORS if names[0].startswith(("cp125", "cp874", "windows-125")) else "replace")


def _as_control(problem: UnicodeError) -> tuple[str, int]:
    """Maps the unused bytes 80 to 9F of Windows code pages to control characters, as the standard does."""
    assert isinstance(problem, UnicodeDecodeError)
    byte = problem.object[problem.start]
    return (chr(byte) if byte < 0xA0 else "\ufffd"), problem.start + 1


_ERRORS = "readwell-windows"
codecs.register_error(_ERRORS, _as_control)
