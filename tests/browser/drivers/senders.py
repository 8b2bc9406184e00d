"""Requests from a page's own process, as an attacker would write them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

MESSAGES = (Path(__file__).parents[3] / "extension" / "common" / "messages" / "messages.js").read_text("utf-8")
#: Every request of the table, so that a new one is tried too.
REQUESTS = re.findall(r'^  [A-Z_]+: "([a-z-]+)",$', MESSAGES.split("export const DO")[1].split("});")[0], re.MULTILINE)
#: What a content script may ask of its own tab; none of it reaches another tab, a file or the settings.
OF_ITS_OWN = {"content-event"}

#: Run as a content script: each request as an attacker would write it; gives the codes, and what storage and ports say.
ATTACK = """async (requests, victim, ports) => {
    const forged = { tab: victim, of: victim, number: 1, hash: "", folder: "/tmp", add: "/tmp", word: "list", request: { do: "describe" },
        room: "place", name: "page", labels: [], wish: { to: "surface", format: "text" }, text: "x" };
    const codes = {};
    for (const name of requests) {
        for (const fields of [forged, { ...forged, tab: undefined, of: undefined }]) {
            const reply = await chrome.runtime.sendMessage({ ...fields, do: name });
            (codes[name] ??= []).push(reply?.error?.code ?? "served");
        }
    }
    const stored = await chrome.storage.local.get().then((all) => Object.keys(all), () => "closed");
    const paper = await chrome.runtime.sendMessage({ to: "paper", work: "copy", text: "x" });
    const closed = {};
    for (const name of ports) {
        const port = chrome.runtime.connect({ name });
        port.onMessage.addListener(() => closed[name] = "heard");
        const gone = new Promise((end) => port.onDisconnect.addListener(end));
        port.postMessage({ kind: "hello", of: victim, do: "load", id: 1, part: 0, parts: 1, data: "{}" });
        await gone;
        closed[name] ??= "closed";
    }
    return { codes, stored, paper: paper?.error?.code ?? paper, closed };
}"""


def hold(replies: dict[str, Any]) -> None:
    """What an attack must have come to, in either browser."""
    assert set(replies["codes"]) == set(REQUESTS) and len(REQUESTS) > 20
    for name, (other, own) in replies["codes"].items():
        assert other == "sender", f"{name} about another tab: {other}"
        assert own == ("served" if name in OF_ITS_OWN else "sender"), f"{name}: {own}"
    assert replies["paper"] == "message"
    assert set(replies["closed"].values()) == {"closed"}
