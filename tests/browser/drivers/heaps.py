"""What the extension holds in memory, after everything unused was collected, by the browsers' own snapshots."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.browser.drivers.user import InChromium, InFirefox

MB = 1024 * 1024
#: Every heap of the extension's process, and the process as the system sees it, as about:memory has them; and of these
#: heaps the engine's memory, which grows in steps and is kept, and the background page's own.
REPORTS = """
const manager = Cc["@mozilla.org/memory-reporter-manager;1"].getService(Ci.nsIMemoryReporterManager);
await new Promise((done) => manager.minimizeMemoryUsage(done));
const found = {};
const note = (process, path, kind, units, amount) => {
    if (!/^(Extension|webextension|extension)/i.test(process) || units !== 0) return;
    const name = path.startsWith("explicit/") ? "explicit" : path === "resident-unique" ? "resident" : "";
    if (name) found[name] = (found[name] ?? 0) + amount;
    if (/python.worker\\.js.*class\\(ArrayBuffer\\)/.test(path)) found.engine = (found.engine ?? 0) + amount;
    if (/_generated_background_page/.test(path)) found.background = (found.background ?? 0) + amount;
    if (/^js-main-runtime\\/(gc-heap\\/)?(zones|realms|runtime)/.test(path)) found.script = (found.script ?? 0) + amount;
};
await new Promise((done) => manager.getReports(note, null, done, null, false));
return found;
"""


def sizes(snapshot: dict[str, Any]) -> tuple[int, float]:
    """How many things a snapshot holds, and their megabytes."""
    fields = snapshot["snapshot"]["meta"]["node_fields"]
    nodes = snapshot["nodes"]
    return snapshot["snapshot"]["node_count"], sum(nodes[fields.index("self_size") :: len(fields)]) / MB


def in_chromium(person: InChromium) -> dict[str, float]:
    """The heaps of the service worker and of the extension's pages, and what all processes of the browser hold.

    The engine's worker has no snapshot of its own: it is part of the processes.
    """
    found: dict[str, float] = {}
    for name, target in targets(person):
        things, megabytes = sizes(person.browser.snapshot(target))
        usage = person.browser.send("Runtime.getHeapUsage", target)
        found |= {f"{name} MB": megabytes, f"{name} thousand things": things / 1000}
        found[f"{name} buffers MB"] = usage["backingStorageSize"] / MB
    processes = person.browser.send("SystemInfo.getProcessInfo")["processInfo"]
    return found | {"all processes MB": sum(anonymous(int(one["id"])) for one in processes)}


def anonymous(process: int) -> float:
    """What a process holds beyond files that it shares; nothing once it has gone."""
    try:
        return int(Path(f"/proc/{process}/status").read_text(encoding="utf-8").split("RssAnon:")[1].split()[0]) / 1024
    except (FileNotFoundError, ProcessLookupError, IndexError):
        return 0.0


def targets(person: InChromium) -> Iterator[tuple[str, str]]:
    """What runs of the extension at rest."""
    kinds = {"service_worker": "background", "background_page": "pages"}
    for one in person.browser.send("Target.getTargets", filter=[{}])["targetInfos"]:
        if person.browser.extension in one["url"] and one["type"] in kinds:
            yield kinds[one["type"]], one["targetId"]


def in_firefox(person: InFirefox) -> dict[str, float]:
    """All of the extension's process, which holds its pages, its background and the engine."""
    found = dict(person.browser.chrome(REPORTS))
    assert found, "Firefox reports nothing of the extension's process"
    return {f"{name} MB": amount / MB for name, amount in found.items()}


def slope(rows: list[tuple[float, float]]) -> float:
    """By how much the second of two numbers grows for each of the first, by least squares."""
    middle = sum(at for at, _ in rows) / len(rows), sum(one for _, one in rows) / len(rows)
    above = sum((at - middle[0]) * (one - middle[1]) for at, one in rows)
    below = sum((at - middle[0]) ** 2 for at, _ in rows)
    return above / below if below else 0.0
