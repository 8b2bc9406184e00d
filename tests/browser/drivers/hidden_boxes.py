"""Boxes that stay hidden: menus, dialogs, tooltips and the like, whose words don't belong to the article."""

from __future__ import annotations

from tests.browser.drivers.folding import Pattern, sections

#: One box of each kind. Only its own page opens it, so an answer has none of its words.
HIDDEN_BOXES = {
    "menu": """<header><button aria-expanded="false" aria-controls="more">Menu</button><ul id="more" class="sub-menu"
        style="position:absolute;opacity:0;visibility:hidden;transition:opacity .3s">{items}</ul></header>""",
    "closed-navigation": """<button aria-controls="places" aria-expanded="false">Places</button>
        <nav id="places" style="display:none"><p>{text}</p></nav>""",
    "template": "<template><p>{text}</p></template>",
    "label": """<p>Seen <span style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)">{text}</span></p>""",
    "far-label": """<p>Seen <span style="position:absolute;left:-9999px">{text}</span></p>""",
    "dialog": "<dialog><p>{text}</p></dialog>",
    "modal": """<button data-bs-toggle="modal" data-bs-target="#ask">Open</button><div class="modal fade" id="ask" tabindex="-1"
        aria-hidden="true" style="display:none;position:fixed"><p>{text}</p></div>""",
    "faded-modal": """<div class="overlay" role="dialog" style="position:fixed;inset:0;opacity:0;pointer-events:none;transition:opacity .3s">
        <p>{text}</p></div>""",
    "cookies": """<div id="cookie-banner" class="cookie-banner" style="display:none;position:fixed;bottom:0"><p>{text}</p><button>Accept</button></div>""",
    "tooltip": """<p>Seen <b>word<span role="tooltip" style="position:absolute;opacity:0;transition:opacity .2s">{text}</span></b></p>""",
    "popover": "<button popovertarget=tip>Tip</button><div id=tip popover><p>{text}</p></div>",
    "unreached": """<div style="display:none"><p>{text}</p></div>""",
    "drawer": """<button aria-controls="drawer" aria-expanded="false">Places</button>
        <div id="drawer" class="drawer" style="position:fixed;left:0;width:300px;transform:translateX(-100%);transition:transform .3s"><p>{text}</p></div>""",
    "loading": """<div class="page-loader" style="display:none"><p>{text}</p></div>""",
}
HIDDEN_TEXT = (
    "Secret words that nobody is to hear in the article, however long this box may be and whatever it may hold."
)


def hidden_boxes_page() -> str:
    """A page with an article, and around it one hidden box of each kind."""
    items = "".join(f'<li><a href="/p{at}">{word}</a></li>' for at, word in enumerate(HIDDEN_TEXT.split()))
    boxes = "".join(box.format(text=HIDDEN_TEXT, items=items) for box in HIDDEN_BOXES.values())
    return Pattern(sections("") + boxes).page
