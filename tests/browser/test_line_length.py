"""A line of the reader has as many letters as a person asked for, whatever the script: 66, or 38 ideographs."""

from __future__ import annotations

import pytest

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import article, choose, read

#: A sentence in each script.
TEXTS = {
    "en": "The ferry left the harbour at seven, and nobody on the pier knew when it would be back.",
    "ru": "Паром ушёл из гавани в семь, и никто на пристани не знал, когда он вернётся обратно.",
    "el": "Το πλοίο έφυγε από το λιμάνι στις επτά και κανείς στην προβλήτα δεν ήξερε πότε θα γυρίσει.",
    "ar": "غادرت العبّارة الميناء في السابعة ولم يكن أحد على الرصيف يعرف متى ستعود من الجزر.",
    "he": "המעבורת יצאה מהנמל בשבע, ואיש על הרציף לא ידע מתי תחזור מן האיים הרחוקים.",
    "hi": "नौका सात बजे बंदरगाह से निकली और घाट पर कोई नहीं जानता था कि वह कब लौटेगी।",
    "th": "เรือข้ามฟากออกจากท่าเรือตอนเจ็ดโมง และไม่มีใครบนท่าเรือรู้ว่าเรือจะกลับมาเมื่อไร ",
    "ta": "படகு ஏழு மணிக்கு துறைமுகத்தை விட்டுச் சென்றது, அது எப்போது திரும்பும் என்று யாருக்கும் தெரியவில்லை.",
    "ka": "ბორანი შვიდ საათზე გავიდა ნავსადგურიდან და ნავმისადგომზე არავინ იცოდა, როდის დაბრუნდებოდა.",
    "zh": "渡轮七点离开港口，码头上没有人知道它什么时候会从群岛回来，因为船长没有告诉任何人他要去哪里。",
    "ja": "渡し船は七時に港を出たが、桟橋にいた者は誰も、いつ島々から戻ってくるのかを知らなかった。",
    "ko": "나룻배는 일곱 시에 항구를 떠났고, 부두에 있던 사람 중 누구도 언제 돌아올지 알지 못했다.",
}
IDEOGRAPHS = ("zh", "ja", "ko")
#: The signs of each line of the longest paragraph but the last.
LINES = """() => {
    const [block] = [...document.querySelectorAll("#article p")].sort((a, b) => b.textContent.length - a.textContent.length);
    const text = document.createTreeWalker(block, 4).nextNode();
    const range = document.createRange(), lines = new Map();
    for (const { index, segment } of new Intl.Segmenter().segment(text.data)) {
        range.setStart(text, index); range.setEnd(text, index + segment.length);
        const top = Math.round(range.getBoundingClientRect().bottom / 8);
        lines.set(top, (lines.get(top) ?? 0) + 1);
    }
    return [...lines.values()].slice(0, -1);
}"""


@pytest.mark.second(after=2)
@pytest.mark.parametrize("lang", TEXTS)
def test_a_line_has_as_many_letters_in_every_script(chromium_browser: Chromium, server: Loopback, lang: str) -> None:
    choose(chromium_browser)
    words = " ".join([TEXTS[lang]] * 8)
    html = f"<!doctype html><meta charset=utf-8><html lang={lang}><title>A</title><main><h1>A</h1><p>{words}</p></main>"
    page = chromium_browser.open(server.put(f"/{lang}.html", html))
    page.set_viewport_size({"width": 1400, "height": 800})
    lines = article(read(chromium_browser, page)).evaluate(LINES)
    mean = sum(lines) / len(lines)
    low, high = (35, 42) if lang in IDEOGRAPHS else (60, 72)
    assert low <= mean <= high, f"{mean:.1f} in {lines}"
    page.close()
