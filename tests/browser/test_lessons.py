"""A correction that counts for the whole site: taught by keys and by ear, told, undone, asked about, switched off."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import FilePayload, Frame, Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import article, choose, escape, forget_visits, read
from tests.browser.drivers.waiting import until
from tests.engine.answer.lessons.pages import BOX, page


@pytest.fixture
def site(chromium_browser: Chromium, server: Loopback) -> Iterator[Site]:
    yield (here := Site(chromium_browser, server))
    here.forget()


class Site:
    """Pages of one site, read one after the other."""

    def __init__(self, browser: Chromium, server: Loopback) -> None:
        self.browser, self.server = browser, server
        self.number, self.tabs = 0, list[Page]()
        self.forget()

    def read(self, prefix: str = "story", box: int = 25, host: str = "") -> tuple[Page, Frame]:
        """Opens another page in the reader."""
        self.number += 1
        address = self.server.put(f"/news/{self.number}.html", page(self.number, prefix=prefix, box=box))
        tab = self.browser.open(address.replace("127.0.0.1", host) if host else address)
        self.tabs.append(tab)
        frame = article(read(self.browser, tab))
        assert isinstance(frame, Frame)
        frame.wait_for_selector("#tool-fix", state="attached")
        return tab, frame

    def taught(self) -> None:
        """Leaves the box out on one page, and on the site too, by keys."""
        tab, frame = self.read()
        leave_out(tab, frame)
        tab.keyboard.press("t")
        until("what was learnt", lambda: "Learnt for 127.0.0.1" in frame.inner_text("#fix-taught"))
        tab.keyboard.press("Escape")
        frame.wait_for_selector("html:not(.mending)", state="attached")

    def lessons(self) -> dict[str, list[dict[str, object]]]:
        """Returns what is stored."""
        kept = self.browser.worker.evaluate("chrome.storage.local.get()")
        return {key[8:]: value["lessons"] for key, value in kept.items() if key.startswith("lessons:")}

    def forget(self) -> None:
        for tab in self.tabs:
            tab.close()
        self.tabs.clear()
        forget_visits(self.browser)
        keys = "Object.keys(all).filter((key) => key.startsWith('lessons:'))"
        self.browser.worker.evaluate(
            f"chrome.storage.local.get().then((all) => chrome.storage.local.remove({keys}))",
        )
        choose(self.browser)


def leave_out(tab: Page, frame: Frame) -> None:
    """Begins to correct, goes to the box and leaves it out."""
    tab.keyboard.press("e")
    frame.wait_for_selector("html.mending", state="attached")
    for _ in range(30):
        if BOX in frame.evaluate("document.querySelector('#article .chosen')?.innerText ?? ''"):
            break
        tab.keyboard.press("ArrowDown")
    tab.keyboard.press("+")
    tab.keyboard.press("Enter")
    until("the box to go", lambda: frame.locator("#article .dropped", has_text=BOX).count() == 2)


def written(text: bytes) -> FilePayload:
    """Returns a file of lessons as a person chooses it."""
    return {"name": "lessons.json", "mimeType": "application/json", "buffer": text}


def line(frame: Frame) -> str:
    return frame.inner_text("#taught") if frame.is_visible("#taught") else ""


def test_a_correction_counts_on_the_sites_other_pages_which_say_so(site: Site) -> None:
    site.taught()
    _, frame = site.read()
    until("the line", lambda: "1 lesson of yours applied" in line(frame))
    assert BOX not in frame.inner_text("#article")


@pytest.mark.second
def test_no_word_of_a_page_is_stored_with_a_lesson(site: Site) -> None:
    site.taught()
    (kept,) = site.lessons().values()
    assert len(json.dumps(kept[0], separators=(",", ":"))) <= 300
    assert not any(word.lower() in json.dumps(kept).lower() for word in (BOX, "harbour", "tides", "inset"))


@pytest.mark.second
def test_one_key_undoes_it_on_this_page_and_does_it_again(site: Site) -> None:
    site.taught()
    tab, frame = site.read()
    until("the line", lambda: "applied" in line(frame))
    tab.keyboard.press("t")
    until("the box", lambda: BOX in frame.inner_text("#article"))
    assert frame.inner_text("#live") == "Read without your lessons."
    tab.keyboard.press("t")
    until("the box to go", lambda: BOX not in frame.inner_text("#article"))


@pytest.mark.second
def test_the_list_says_what_was_taught_and_forgets_it_for_the_site(site: Site) -> None:
    site.taught()
    tab, frame = site.read()
    until("the line", lambda: "applied" in line(frame))
    tab.keyboard.press("T")
    frame.wait_for_selector("#lessons:popover-open")
    assert "leaves out inside the text" in frame.inner_text("#lessons-list")
    assert frame.evaluate("document.activeElement.id") == "lessons-title"
    frame.click("#lessons-list button:last-of-type")
    until("the box", lambda: BOX in frame.inner_text("#article"))
    until("the lesson to go", lambda: site.lessons() == {})


@pytest.mark.second
def test_undoing_the_correction_forgets_what_was_learnt_from_it(site: Site) -> None:
    tab, frame = site.read()
    leave_out(tab, frame)
    tab.keyboard.press("t")
    until("the lesson", lambda: len(site.lessons()) == 1)
    tab.keyboard.press("z")
    until("the lesson to go", lambda: site.lessons() == {})
    assert "forgotten" in frame.inner_text("#fix-taught")


@pytest.mark.second
def test_a_setting_has_every_correction_count_for_the_site(site: Site) -> None:
    choose(site.browser, teachSites=True)
    tab, frame = site.read()
    leave_out(tab, frame)
    until("the lesson", lambda: len(site.lessons()) == 1)


@pytest.mark.second
def test_a_lesson_never_reaches_another_site(site: Site) -> None:
    site.taught()
    _, frame = site.read(host="localhost")
    assert BOX in frame.inner_text("#article") and line(frame) == ""


@pytest.mark.second
def test_where_it_would_take_more_than_a_third_it_asks_and_does_as_it_is_told(site: Site) -> None:
    site.taught()
    tab, frame = site.read(box=180)
    until("the question", lambda: "more than a third" in line(frame))
    assert BOX in frame.inner_text("#article")
    frame.click("#taught button:text('Always on this site')")
    until("the box to go", lambda: BOX not in frame.inner_text("#article"))
    escape(tab)
    _, frame = site.read(box=180)
    until("the line", lambda: "applied" in line(frame))


@pytest.mark.second
def test_a_site_that_was_built_anew_switches_its_lesson_off_with_words(site: Site) -> None:
    site.taught()
    for _ in range(3):
        tab, frame = site.read(prefix="relaunch")
        assert BOX in frame.inner_text("#article")
        until("the page to be counted", lambda: "strange" in json.dumps(site.lessons()))
        escape(tab)
    _, frame = site.read(prefix="relaunch")
    until("the words", lambda: "this site is built differently now" in line(frame))


@pytest.mark.second
def test_settings_list_what_was_taught_switch_it_off_delete_it_and_bring_it_back(site: Site) -> None:
    site.taught()
    settings = site.browser.own("pages/options/options.html#sites")
    settings.click("#lessons-sites summary")
    until("the lesson", lambda: "leaves out inside the text" in settings.inner_text("#lessons-sites"))
    settings.click("#lessons-sites input")
    until("it to be off", lambda: settings.inner_text("#lessons-said") == "Switched off.")
    settings.click("#lessons-sites li button")
    until("the button", lambda: settings.evaluate("document.activeElement.id") == "lessons-undo")
    assert site.lessons() == {}
    settings.click("#lessons-undo")
    until("the lesson", lambda: len(site.lessons()) == 1)
    settings.close()


@pytest.mark.second
def test_a_file_of_lessons_goes_out_and_comes_in(site: Site) -> None:
    site.taught()
    settings = site.browser.own("pages/options/options.html#sites")
    with settings.expect_download() as saved:
        settings.click("#lessons-save")
    text = saved.value.path().read_bytes()
    settings.click("#lessons-delete")
    until("all to go", lambda: site.lessons() == {})
    settings.set_input_files("#lessons-file", written(text))
    until("the words", lambda: settings.inner_text("#lessons-said") == "1 lesson read.")
    settings.set_input_files("#lessons-file", written(b"[]"))
    until("the words", lambda: "no file of lessons" in settings.inner_text("#lessons-said"))
    assert len(site.lessons()) == 1
    settings.close()


@pytest.mark.second
def test_a_listener_skips_a_part_on_the_site_with_one_key_and_takes_it_back(site: Site) -> None:
    choose(site.browser, silent=True)
    tab, frame = site.read()
    tab.keyboard.press("l")
    frame.wait_for_selector("#voice:not([hidden])")
    for _ in range(8):
        if BOX in frame.evaluate("document.activeElement?.innerText ?? ''"):
            break
        tab.keyboard.press("]")
    tab.keyboard.press("X")
    until("the box to go", lambda: BOX not in frame.inner_text("#article"))
    until("the words", lambda: "Shift+X" in frame.inner_text("#voice"))
    assert len(site.lessons()) == 1
    tab.keyboard.press("X")
    until("the box", lambda: BOX in frame.inner_text("#article"))
    until("the lesson to go", lambda: site.lessons() == {})


@pytest.mark.second
def test_choices_for_a_part_of_a_site_count_there_alone(site: Site) -> None:
    settings = site.browser.own("pages/options/options.html#sites")
    host = site.server.origin.split("//")[1]
    settings.fill("#sites-new", f"{host}/news/*")
    settings.press("#sites-new", "Enter")
    settings.select_option("#sites-list select >> nth=2", "1.5")
    until(
        "the choice", lambda: "1.5" in json.dumps(site.browser.worker.evaluate("chrome.storage.local.get('settings')"))
    )
    settings.close()
    tab, frame = site.read()
    tab.keyboard.press("l")
    frame.wait_for_selector("#voice:not([hidden])")
    until("the speed", lambda: "1.5" in frame.inner_text("#voice"))
    other = site.browser.open(f"{site.server.origin}/council.html")
    site.tabs.append(other)
    elsewhere = article(read(site.browser, other))
    other.keyboard.press("l")
    elsewhere.wait_for_selector("#voice:not([hidden])")
    assert "1.5" not in elsewhere.inner_text("#voice")
