"""Screenshots of each surface: `python -m tests.browser.drivers.screenshots [EXTENSION]` renews tests/browser/screenshots."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from PIL import Image
from playwright.sync_api import Frame, Page

from tests.browser.drivers.chromium import Chromium, chromium
from tests.browser.drivers.fidelity import cases, prepare
from tests.browser.drivers.loopback import PAGES, Loopback, loopback
from tests.browser.drivers.sheet import PATIENCE, article, choose, popup, sheet, use_tool

HERE = Path(__file__).parents[1] / "screenshots"
DIST = Path(__file__).parents[3] / "dist" / "chrome"
SIZE = {"width": 900, "height": 620}
NARROW = {"width": 360, "height": 620}
COLOURS = 48
#: A name instead of a number above each article.
HOST = "tides.example"

ARABIC = """<!doctype html><html lang=ar dir=rtl><title>جداول المد والجزر</title><main><h1>جداول المد والجزر في ميناء لو نيس</h1>
<p>يحتفظ ميناء لو نيس بجداول المد والجزر الخاصة به، وتقول هذه الصفحة كيف تُصنع وكيف تُقرأ. يقف المقياس على الرصيف القديم منذ عام 1887.</p>
<h2>كيف تُقرأ</h2><ul><li>الارتفاع بالأمتار (m).</li><li>الوقت بتوقيت GMT دائماً.</li></ul>
<blockquote><p>لا أحد ينتظر المد، لكن الجميع يسأل عنه.</p></blockquote><p>يمكن تنزيل الجداول من <a href=/x>صفحة الميناء</a> في كل شهر.</p></main>"""
JAPANESE = """<!doctype html><html lang=ja style="writing-mode:vertical-rl"><title>潮の表</title><main><h1>潮の表</h1>
<p>港は自分の潮の表を作る。この頁はその作り方と読み方を記す。誰も潮を待たないが、みな潮の時を問う。古い桟橋には、一八八七年から水位計が立っている。</p>
<h2>読み方</h2><p>高さは米で記し、時は常に世界時で記す。<ruby>潮汐<rt>ちょうせき</rt></ruby>は日に二度満ち、二度引く。朝の舟は満ちた後に出る。夕の舟は引く前に帰る。</p>
<p>表は毎月、港の窓に貼られる。読めない者には港長が読んで聞かせる。</p></main>"""
POST = """<li class=comment id=c{at}><b class=author>{who}</b> <time datetime=2024-03-0{at}>{at} March 2024</time>
<div class=text><p>{words}</p></div>{more}</li>"""
TALK = (
    ("Ines Albright", "The tables were right again on Monday, which nobody at the fish market expected."),
    ("Tom Reed", "They were four minutes late at the bridge. I stood there with my grandfather’s watch."),
    ("Ada Penhaligon", "Your grandfather’s watch has been four minutes late since before the war, Tom."),
    ("Okafor", "The gauge was cleaned in February, so both of you may be right for once."),
)


def thread() -> str:
    """Posts that answer one another."""
    inner = ""
    for at, (who, words) in reversed(list(enumerate(TALK, 1))):
        post = POST.format(at=at, who=who, words=words, more=f"<ol>{inner}</ol>" if inner and at != 3 else "")
        inner = post + (inner if at == 3 else "")
    return f"<!doctype html><html lang=en><title>Late tides</title><main><h1>Late tides at the bridge?</h1><section class=comments><ol>{inner}</ol></section></main>"


def made(server: Loopback, name: str) -> str:
    """A page that a tool of the fidelity list has made."""
    return next(case for case in cases() if case.page == name).address(server)


def shot(page: Page, name: str) -> None:
    """A picture of the window."""
    page.mouse.move(2, 300)
    page.wait_for_timeout(400)
    keep(page.screenshot(), name)


def keep(picture: bytes, name: str) -> None:
    """Few colours make it small: letters on paper need no more."""
    few = Image.open(BytesIO(picture)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(HERE / f"{name}.png", optimize=True)


def pictured(
    browser: Chromium, address: str, name: str, then: Callable[[Page, Frame], Any] | None = None, size: Any = SIZE
) -> None:
    """One picture: open, do something, draw, close."""
    page = browser.context.new_page()
    page.set_viewport_size(size)
    page.route("**/gauge.png*", lambda route: route.fulfill(path=PAGES / "fidelity" / "made" / "gauge.png"))
    page.goto(address)
    browser.click(page)
    frame = article(sheet(page))
    assert isinstance(frame, Frame)
    if then:
        then(page, frame)
    shot(page, name)
    page.close()


def themes(browser: Chromium, server: Loopback) -> None:
    """The same article in five themes: a page of Debian's, which nobody here wrote."""
    for theme in ("light", "sepia", "dark", "black", "contrast"):
        choose(browser, button="read", theme=theme)
        pictured(browser, made(server, "debian-sqlite"), f"theme-{theme}")


def tools(browser: Chromium, server: Loopback) -> None:
    """What stands around an article: panels, mending, aids, little room, the page itself."""
    council = f"{server.origin}/council.html"
    choose(browser, button="read")
    pictured(browser, council, "looks", lambda _page, frame: frame.click("#look"))
    pictured(browser, council, "dropped", why)
    pictured(browser, council, "mending", lambda _page, frame: use_tool(frame, "fix"))
    pictured(browser, council, "narrow", lambda _page, frame: frame.click("#more"), NARROW)
    pictured(browser, council, "in-place", place)
    choose(browser, button="read", focus="3", font="lexend")
    pictured(browser, council, "line-focus", down)
    choose(browser, button="read", font="dyslexic", letter=6, word=16, line=195, theme="sepia")
    pictured(browser, council, "dyslexic")


def down(page: Page, _frame: Frame) -> None:
    """A few lines further."""
    for _ in range(4):
        page.keyboard.press("ArrowDown")


def why(_page: Page, frame: Frame) -> None:
    """The list of what was left out."""
    use_tool(frame, "why")
    frame.wait_for_selector("#why-list details", timeout=PATIENCE)
    frame.click("#why-list summary")


def place(page: Page, frame: Frame) -> None:
    """The page itself, without its clutter."""
    page.keyboard.press("v")
    frame.wait_for_selector("html[data-view=place]", state="attached")
    page.wait_for_timeout(500)


def contents(browser: Chromium, server: Loopback) -> None:
    """Hard content: other directions, a thread, formulas, a table, code."""
    prepare(browser)
    pictured(browser, server.put("/right.html", ARABIC), "right-to-left")
    pictured(browser, server.put("/down.html", JAPANESE), "vertical")
    pictured(browser, server.put("/thread.html", thread()), "thread")
    choose(browser, button="read")
    pictured(browser, made(server, "sphinx-furo"), "math")
    pictured(browser, made(server, "debian-apache"), "table")
    pictured(browser, made(server, "mkdocs-material"), "code")


def surfaces(browser: Chromium, server: Loopback) -> None:
    """Settings, with one of them changed and tried on the last page, and the popup over a sheet."""
    choose(browser, extractors={"bte": {"tag_cost": 140}})
    page = browser.open(f"{server.origin}/council.html")
    over = popup(browser, page)
    over.wait("document.querySelectorAll('#format option').length > 3")
    over.press("#read")
    article(sheet(page))
    page.wait_for_timeout(500)
    over = popup(browser, page)
    over.wait("document.querySelectorAll('#format option').length > 3 && document.querySelector('#found').textContent")
    over.screenshot(HERE / "popup.png")
    keep((HERE / "popup.png").read_bytes(), "popup")
    over.close()
    options = browser.own("pages/options/options.html#all")
    options.set_viewport_size(SIZE)  # type: ignore[arg-type]
    options.wait_for_selector("#extractors details", state="attached")
    shot(options, "options")
    options.fill("#search", "body text")
    form = options.locator("details", has=options.locator("[data-setting='bte.tag_cost']"))
    form.locator(".preview button").click()
    form.locator(".preview [role=region]").wait_for(timeout=PATIENCE)
    options.evaluate("document.querySelector('#search').scrollIntoView()")
    shot(options, "options-extractor")
    options.close()
    page.close()


def main(folder: Path = DIST) -> int:
    """All of them."""
    HERE.mkdir(exist_ok=True)
    with loopback() as served, chromium(folder, flags=(f"--host-resolver-rules=MAP {HOST} 127.0.0.1",)) as browser:
        server = replace(served, origin=f"http://{HOST}:{urlsplit(served.origin).port}")
        prepare(browser)
        themes(browser, server)
        tools(browser, server)
        contents(browser, server)
        surfaces(browser, server)
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:])))
