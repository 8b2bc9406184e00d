"""Adding a voice in the listening settings: how far it is, stopping, going on, hearing it, and taking it away again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.drivers import hosts
from tests.browser.drivers.axe import violations
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.waiting import until

#: A host that answers about voices: one is added in steps, and is stopped, removed or fails as it is told.
HOST = """
state = {"state": "absent", "share": 0}
faults = iter(["", "", "voice", "disk-full"])
said, files = [], {}
def answer(request):
    do = request["do"]
    if do == "voice-add":
        code = next(faults, "")
        state.update(state="failed" if code else "adding", code=code)
    elif do == "voice-stop":
        state.update(state="stopped")
    elif do == "voice-remove":
        state.update(state="absent", share=0)
    elif do == "voice-packs" and state["state"] == "adding":
        state["share"] = round(state["share"] + 0.25, 2)
        if state["share"] >= 1: state["state"] = "ready"
    elif do == "voices":
        ready = state["state"] == "ready"
        return {"voices": [{"id": "kokoro:af_heart", "name": "Heart", "lang": "en-US", "local": True,
            "engine": "host", "quality": "neural"}] if ready else []}
    elif do == "voice-file":
        files[request["name"]] = files.get(request["name"], 0) + len(request["base64"])
        whole = request["name"].endswith(".json")
        return {"voices": ["piper:x"] if whole else [], **({} if whole else {"waits": "x.onnx.json"})}
    elif do == "say":
        said.append(request)
        return {"wav": "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=", "marks": []}
    elif do != "voice-packs":
        return {"protocol": 2, "engine": "0.1.0", "python": "3.11.2", "home": "native", "can": ["hello"], "said": said}
    one = {"id": "kokoro", "name": "Kokoro", "langs": ["en-US", "en-GB"], "licence": "Apache-2.0"}
    two = {"id": "joe", "name": "Joe", "langs": ["en-US"], "licence": "MIT", "bytes": 1, "disk": 1, "state": "unfit"}
    return {"packs": [{**one, "bytes": 121e6, "disk": 193e6, **state}, two]}
text = ""
while True:
    text += message["data"]
    if message["part"] + 1 == message["parts"]:
        put(message["id"], {"ok": answer(json.loads(text))})
        text = ""
    message = get()
"""
PACK = "#packs [data-pack=kokoro]"


@pytest.fixture(scope="module")
def browser(chrome_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    folder = tmp_path_factory.mktemp("packs")
    with hosts.with_host(chrome_build, folder, hosts.standin(folder, hosts.TRUE, HOST)) as running:
        yield running


@pytest.fixture
def page(browser: Chromium) -> Iterator[Page]:
    page = browser.own("pages/listening/settings.html")
    page.wait_for_selector(PACK)
    yield page
    page.close()


def test_each_voice_says_its_languages_licence_and_size_before_it_is_added(page: Page) -> None:
    text = page.inner_text(PACK)
    for part in ("American English", "British English", "Apache-2.0", "121 MB", "193 MB"):
        assert part in text
    joe = page.inner_text("#packs [data-pack=joe]")
    assert "isn’t here" in joe and not page.query_selector("#packs [data-pack=joe] button")


@pytest.mark.second
def test_it_is_added_stopped_gone_on_with_heard_and_removed_by_the_keyboard(page: Page) -> None:
    def press(name: str) -> None:
        page.get_by_role("button", name=name, exact=True).focus()
        page.keyboard.press("Enter")

    press("Add “Kokoro”")
    stop = page.locator(PACK).get_by_role("button", name="Stop")
    stop.wait_for()
    until("the focus", lambda: page.evaluate("document.activeElement.textContent") == "Stop")
    page.keyboard.press("Enter")
    until("what is kept", lambda: "It goes on from there" in page.inner_text(PACK))
    press("Go on")
    until("the voice", lambda: "is ready" in page.inner_text(PACK))
    assert page.text_content("#pack-status") == "“Kokoro” is ready."
    until("its place among the voices", lambda: page.query_selector("#voices option[value='kokoro:af_heart']"))
    assert violations(page) == []
    press("Remove Kokoro")
    until("its going", lambda: page.inner_text("#pack-status") == "“Kokoro” was removed.")
    until("the list without it", lambda: not page.query_selector("#voices option[value='kokoro:af_heart']"))


@pytest.mark.second
def test_what_fails_is_said_in_its_own_words_and_tried_again(page: Page) -> None:
    page.get_by_role("button", name="Add “Kokoro”").click()
    until("the fault", lambda: "The network or the file may be at fault" in page.inner_text(PACK))
    page.get_by_role("button", name="Go on", exact=True).click()
    until("the full disk", lambda: "disk" in page.inner_text(f"{PACK} p:nth-of-type(2)"))
    page.get_by_role("button", name="Go on", exact=True).click()
    until("the voice", lambda: "is ready" in page.inner_text(PACK))
    page.get_by_role("button", name="Remove Kokoro").click()
    until("its going", lambda: "was removed" in page.inner_text("#pack-status"))


@pytest.mark.second
def test_files_of_ones_own_are_handed_over_and_a_missing_half_is_named(page: Page, tmp_path: Path) -> None:
    model, about = tmp_path / "x.onnx", tmp_path / "x.onnx.json"
    model.write_bytes(bytes(7_000_000))
    about.write_text("{}")
    page.set_input_files("#pack-file", model)
    until("the other half's name", lambda: "x.onnx.json" in page.inner_text("#pack-status"))
    page.set_input_files("#pack-file", [model, about])
    until("the voice", lambda: page.inner_text("#pack-status") == "Added: piper:x")
