"""The fake voice in Firefox, which knows no extensions that are speech engines: it takes the place of Web Speech in the event page."""

from __future__ import annotations

import json
from typing import Any

from tests.browser.drivers.fakevoice import ENGINE, FakeVoice
from tests.browser.drivers.firefox import Firefox

#: Gives, from the event page's own process, what a script gives in a sandbox beside the page; it stays as long as the page.
RUN = """
const { extension } = WebExtensionPolicy.getByID(args[0]);
await extension.wakeupBackground?.();
const { messageManager } = [...extension.views].find(({ viewType }) => viewType === "background").xulBrowser;
const answer = new Promise((done) => messageManager.addMessageListener("readwell:ran", function heard({ data }) {
    messageManager.removeMessageListener("readwell:ran", heard);
    done(data);
}));
const frame = `
    const room = content.readwellRoom ??= new Cu.Sandbox(content, { sandboxPrototype: content, wantXrays: false });
    let reply;
    try { reply = { ok: Cu.evalInSandbox(${JSON.stringify(args[1])}, room) }; } catch (fault) { reply = { fault: String(fault) }; }
    sendAsyncMessage("readwell:ran", reply);`;
messageManager.loadFrameScript("data:application/javascript;charset=utf-8," + encodeURIComponent(frame), false);
const { ok, fault } = await answer;
if (fault) throw new Error(fault);
return ok;
"""
SPEAKS = """
if (!globalThis.utter) {
    ENGINE
    SpeechSynthesis.prototype.speak = (utterance) => utter(
        utterance.text,
        { voiceName: utterance.voice?.name ?? "", rate: utterance.rate, lang: utterance.lang },
        ({ type, charIndex = 0, length = 0 }) => utterance.dispatchEvent(type === "error"
            ? new SpeechSynthesisErrorEvent(type, { utterance, error: "synthesis-failed" })
            : new SpeechSynthesisEvent(type === "word" ? "boundary" : type, { utterance, charIndex, charLength: length, name: type })),
    );
    SpeechSynthesis.prototype.cancel = () => hush();
}
""".replace("ENGINE", ENGINE)


class EventPage:
    """Where the voice of Firefox runs."""

    def __init__(self, browser: Firefox) -> None:
        self._browser = browser

    def evaluate(self, expression: str, arg: Any = None) -> Any:
        """What an expression gives there, or a function with an argument."""
        called = f"({expression})({json.dumps(arg)})" if "=>" in expression else expression
        return json.loads(self._browser.chrome(RUN, self._browser.id, f"{SPEAKS}; JSON.stringify({called} ?? null)"))


def speaks(browser: Firefox) -> FakeVoice:
    """The fake voice, well-behaved, in an event page that stays while a sheet listens."""
    voice = FakeVoice(EventPage(browser))
    voice.behave()
    return voice
