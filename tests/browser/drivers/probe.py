"""A small extension with only the content scripts, to observe what they send and do.

The real extension asks for `activeTab` and answers with an article; here the capture itself is the answer. It may
read the loopback server's pages, so a test can start it without pressing a button.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from readwell.engine.page.wire import column
from readwell.lab.training.browser import FILES

EXTENSION = Path(__file__).parents[3] / "extension"
CONTENT = EXTENSION / "content"

#: The walk alone: injected into any world of a page, `readwell.page.direct()` then gives the JSON text.
DIRECT = tuple(f"content/capture/{name}.js" for name in FILES)
#: What the extension injects into a live page; the last file starts the capture.
CAPTURE = (*DIRECT, "content/capture/capture.js")
MARK = ("content/capture/nodes.js", "content/sheet/mark.js")

_MAIN = """
const api = globalThis.browser ?? chrome;
let run = null;

// What a test may do while the page is being read, at the first word of progress.
const MEANWHILE = {
  nothing() {},
  cancel: (port) => port.postMessage({ cancel: true }),
  poke: ({ sender }) =>
    api.scripting.executeScript({ target: { tabId: sender.tab.id }, world: "MAIN", func: () => poke() }),
};

chrome.runtime.onConnect.addListener((port) => {
  const mine = run;
  port.onMessage.addListener((message) => {
    if ("data" in message) mine.parts.push(message);
    else if (mine.messages.push(message) === 1) mine.meanwhile(port);
  });
  port.onDisconnect.addListener(() => mine.done());
});

const find = async (address) => (await api.tabs.query({})).find((one) => one.url === address).id;

globalThis.capture = async (address, meanwhile = "nothing") => {
  const tabId = await find(address);
  const begun = performance.now();
  const mine = (run = { messages: [], parts: [], meanwhile: MEANWHILE[meanwhile] });
  const ended = new Promise((done) => (mine.done = done));
  const [{ result }] = await api.scripting.executeScript({ target: { tabId }, files: FILES });
  await ended;
  const text = mine.parts.map((one) => one.data).join("");
  const parts = mine.parts.map(({ part, parts, data }) => [part, parts, data.length]);
  return { text, parts, number: result, messages: mine.messages, milliseconds: performance.now() - begun };
};

globalThis.mark = async (address, name, ...given) => {
  const tabId = await find(address);
  await api.scripting.executeScript({ target: { tabId }, files: MARK });
  const func = (name, given) => globalThis.readwell.mark[name](...given);
  const [{ result }] = await api.scripting.executeScript({ target: { tabId }, func, args: [name, given] });
  return result;
};

chrome.action.onClicked.addListener(async (tab) => {
  const answer = await capture(tab.url);
  await api.storage.local.set({ answer: JSON.stringify(answer) });
  await api.tabs.update(tab.id, { url: "shown.html" });
});
"""

_PAGE = '<!doctype html><meta charset="utf-8"><pre></pre><script src="shown.js"></script>'
_SHOWN = """
chrome.storage.local.get("answer", ({ answer }) => {
  document.querySelector("pre").textContent = answer;
  document.title = "shown";
});
"""


def probe(folder: Path, browser: str) -> Path:
    """Write the extension into `folder`."""
    shutil.copytree(CONTENT, folder / "content")
    files = f"const FILES = {json.dumps(CAPTURE)};\nconst MARK = {json.dumps(MARK)};\n"
    (folder / "main.js").write_text(files + _MAIN, encoding="utf-8")
    (folder / "shown.html").write_text(_PAGE, encoding="utf-8")
    (folder / "shown.js").write_text(_SHOWN, encoding="utf-8")
    manifest: dict[str, Any] = {
        "manifest_version": 3,
        "name": "probe",
        "version": "1",
        "permissions": ["scripting", "storage", "tabs", "unlimitedStorage"],
        "host_permissions": ["http://127.0.0.1/*"],
        "action": {},
    }
    if browser == "firefox":
        manifest["background"] = {"scripts": ["main.js"]}
        manifest["browser_specific_settings"] = {"gecko": {"id": "probe@readwell.test"}}
    else:
        manifest["background"] = {"service_worker": "main.js"}
        manifest["key"] = json.loads((EXTENSION / "manifest.json").read_text(encoding="utf-8"))["key"]
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    return folder


#: The columns of numbers beside those of the layout.
COLUMNS = ("parent", "tag", "text", "open", "attr_node", "attr_name", "attr_value")


class Captured:
    """A capture's JSON text, made easy to ask."""

    def __init__(self, text: str) -> None:
        self.page: dict[str, Any] = json.loads(text)
        self.columns = {name: column(self.page, name).tolist() for name in COLUMNS}
        self.layout = {name: column(self.page["layout"], name).tolist() for name in self.page["layout"]}
        self.tags = [self.page["tags"][tag] for tag in self.columns["tag"]]
        self.texts = [self.page["strings"][text] for text in self.columns["text"]]
        self.parents = self.columns["parent"]

    def __len__(self) -> int:
        return len(self.tags)

    def attributes(self, row: int) -> dict[str, str]:
        """All attributes of a row."""
        found = zip(*(self.columns[name] for name in ("attr_node", "attr_name", "attr_value")), strict=True)
        return {self.page["names"][name]: self.page["strings"][value] for node, name, value in found if node == row}

    def row(self, mark: str) -> int:
        """The element whose id is `mark`."""
        names, strings = self.page["names"], self.page["strings"]
        found = zip(*(self.columns[name] for name in ("attr_node", "attr_name", "attr_value")), strict=True)
        return int(next(node for node, name, value in found if names[name] == "id" and strings[value] == mark))

    def box(self, mark: str, *names: str) -> list[int]:
        """Layout numbers of the element whose id is `mark`."""
        return [self.layout[name][self.row(mark)] for name in names]

    def words(self, row: int = 0) -> str:
        """The text below a row, white space run together."""
        inside = {row}
        texts = []
        for at in range(row + 1, len(self)):
            if self.parents[at] in inside:
                inside.add(at)
                texts.append(self.texts[at])
        return " ".join("".join(texts).split())
