"""Made articles of several pages, and pages that live, for the tests of what the reader makes of them."""

from __future__ import annotations

from tests.browser.drivers.loopback import Loopback

SAID = "Part {} of the story says what the bridge of {} was and why the town had to close it for a whole year. "
WRITER = "<p>Ann Smith has written about bridges and ferries for twenty years, and lives by the river.</p>"
PAGES = 4
#: The headers that a browser sends with a request of the page itself.
USUAL = {
    *("host", "connection", "user-agent", "accept", "accept-encoding", "accept-language", "cookie", "referer"),
    *("sec-fetch-site", "sec-fetch-mode", "sec-fetch-dest", "sec-ch-ua", "sec-ch-ua-mobile", "sec-ch-ua-platform"),
    *("priority", "sec-gpc", "dnt", "te"),
}


def part(number: int, name: str = "/spans", last: int = PAGES, more: str = "") -> str:
    """One page of the story: a head and a foot that all have, notes, links to the others."""
    address = "{}-{}.html".format
    row = "".join(
        f"<b>{one}</b> " if one == number else f"<a href={address(name, one)}>{one}</a> " for one in range(1, last + 1)
    )
    ahead = f"<a rel=next href={address(name, number + 1)}>Next</a>" if number < last else ""
    body = "".join(
        f"<p>{SAID.format(number, bridge) * 3}<sup><a href=#fn{at} id=ref{at}>{at}</a></sup></p>"
        for at, bridge in enumerate(("iron", "stone", "rope"), 1)
    )
    notes = "".join(f"<li id=fn{at}>The note {at} of part {number}. <a href=#ref{at}>↩</a></li>" for at in (1, 2, 3))
    return (
        f"<!doctype html><html lang=en><title>The bridges</title><header><a href=/>Home</a></header><main><article>"
        f"<h1>The bridges</h1><p class=byline>By Ann Smith</p>{body}{more}<ol class=footnotes>{notes}</ol>{WRITER}"
        f"</article><nav class=pagination>{row}{ahead}</nav></main>"
    )


def put(server: Loopback, name: str = "/spans") -> str:
    for number in range(1, PAGES + 1):
        server.put(f"{name}-{number}.html", part(number, name))
    return f"{server.origin}{name}-1.html"


POST = "Report N says that the water at the bridge stood N hands below the rail and that the ferry went on all day."
ENTRY = f"<div class=entry id=post-N><h2>Hour N</h2><p>{POST}</p></div>"
LIVE = f"""<!doctype html><html lang=en><title>The river, hour by hour</title>
<header><a href=/>Home</a> <span id=clock>10:00</span></header>
<main><article><h1>The river, hour by hour</h1><div id=posts>POSTS</div></article></main>
<aside><h2>Most read</h2><ul id=ticker><li><a href=/a>One</a></ul></aside>
<script>
const add = (n, where = "afterbegin") => posts.insertAdjacentHTML(where, "{ENTRY}".replaceAll("N", n));
</script>"""


def live(count: int) -> str:
    return LIVE.replace("POSTS", "".join(ENTRY.replace("N", str(n)) for n in range(count, 0, -1)))
