"""What made-up pages are made of: names, attributes, styles and odd characters."""

#: Every kind of element that loads nothing and leads nowhere; those that make structures more often than others.
NAMES = (
    """a abbr acronym address article aside audio b bdi bdo big blink blockquote br button canvas caption center cite code
    col colgroup data datalist dd del details dfn dialog dir div dl dt em fieldset figcaption figure font footer form h1 h2
    h3 h4 h5 h6 head header hgroup hr html body i iframe image img input ins kbd label legend li listing main map mark
    marquee menu meter nav nobr noembed noframes noscript object ol optgroup option output p picture plaintext pre progress q
    rb rp rt rtc ruby s samp search section select slot small span strike strong style sub summary sup table tbody td
    template textarea tfoot th thead time title tr tt u ul var video wbr xmp x-card x-live x-never"""
    + " div p span ul ol li table tr td p div span b a em section details summary figure dl dt dd h2 blockquote pre" * 2
).split()

FOREIGN = {
    "svg": "g path text tspan title desc foreignObject defs use symbol a style script switch rect marker".split(),
    "math": "mi mn mo ms mtext mrow mfrac msqrt msup mtable mtr mtd semantics annotation annotation-xml merror mphantom".split(),
}

#: Names that hide what the DOM itself has under them.
CLOBBERED = (
    "parentNode",
    "firstChild",
    "nextSibling",
    "childNodes",
    "attributes",
    "shadowRoot",
    "nodeType",
    "style",
    "body",
)

ATTRIBUTES: list[tuple[str, tuple[str, ...]]] = [
    (
        "class",
        ("a", "b c", "advert", "comment", "footnote", "hidden", "sr-only", "sidebar", "article-body", "", "\ud800"),
    ),
    ("id", ("a", "b", "content", "fn1", *CLOBBERED)),
    ("name", ("a", "x", *CLOBBERED)),
    ("slot", ("", "a", "b", "none")),
    (
        "role",
        (
            "heading",
            "table",
            "row",
            "cell",
            "list",
            "listitem",
            "presentation",
            "none",
            "img",
            "dialog",
            "tab",
            "tabpanel",
        ),
    ),
    ("aria-hidden", ("true", "false", "")),
    ("aria-expanded", ("true", "false")),
    ("aria-controls", ("a", "b")),
    ("aria-label", ("x", "")),
    ("aria-level", ("1", "99", "-1", "x")),
    ("hidden", ("", "until-found", "x")),
    ("inert", ("",)),
    ("open", ("",)),
    ("popover", ("", "manual")),
    ("contenteditable", ("true", "false", "plaintext-only")),
    ("tabindex", ("0", "-1")),
    ("autofocus", ("",)),
    ("dir", ("ltr", "rtl", "auto", "x")),
    ("lang", ("en", "de", "ar", "zh-Hant", "", "x" * 300)),
    ("href", ("#fn1", "#", "javascript:0", "http://[", "mailto:a@b", "")),
    ("src", ("data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "data:,", "")),
    ("srcdoc", ("<p>inside words</p>", "<table><tr><td>cell", "")),
    ("alt", ("a picture", "", "\u202e", "x" * 2000)),
    ("title", ("a title", "\0", "")),
    ("colspan", ("0", "2", "1000", "-3", "x")),
    ("rowspan", ("0", "2", "65534", "x")),
    ("start", ("5", "-5", "x")),
    ("value", ("7", "words", "")),
    ("type", ("hidden", "checkbox", "button", "text", "application/ld+json", "a", "1")),
    ("datetime", ("2020-01-02", "x")),
    ("itemprop", ("articleBody", "author", "headline")),
    ("itemscope", ("",)),
    ("onclick", ("0",)),
    ("data-src", ("x.png", "")),
    ("display", ("block",)),
]

STYLES = (
    "display:none", "display:contents", "display:inline", "display:block", "display:flex", "display:inline-flex", "display:grid",
    "display:table", "display:table-cell", "display:table-row", "display:list-item", "display:flow-root", "display:ruby",
    "visibility:hidden", "visibility:visible", "visibility:collapse", "opacity:0", "opacity:0.01", "opacity:0.5", "opacity:1",
    "position:absolute", "position:fixed;top:0;left:0", "position:relative;left:-9999px", "position:sticky;top:0",
    "position:absolute;left:-10000px", "position:absolute;clip:rect(0,0,0,0)", "clip-path:inset(100%)", "clip-path:circle(0)",
    "clip-path:inset(0)", "overflow:hidden;height:0", "overflow:hidden;width:1px;height:1px", "overflow:auto;height:40px",
    "overflow:clip", "height:0", "width:0", "max-height:0;overflow:hidden", "text-indent:-9999px", "font-size:0", "font-size:1px",
    "font-size:300px", "line-height:0", "columns:2", "columns:9 1px", "column-span:all", "writing-mode:vertical-rl",
    "writing-mode:vertical-lr", "writing-mode:sideways-rl", "direction:rtl;unicode-bidi:bidi-override", "unicode-bidi:isolate",
    "transform:scale(0)", "transform:rotate(90deg)", "transform:translateX(-100vw)", "transform:scale(-1)", "scale:0", "zoom:0.1",
    "float:left", "float:right", "clear:both", "content-visibility:hidden", "content-visibility:auto", "contain:strict",
    "filter:opacity(0)", "mask:linear-gradient(transparent,transparent)", "color:transparent", "color:white;background:white",
    "text-transform:uppercase", "white-space:pre", "white-space:nowrap", "margin-left:-5000px", "margin:1e9px", "z-index:-1",
    "order:-5", "order:2147483647", "font-weight:1000", "letter-spacing:-100px", "-webkit-line-clamp:1;display:-webkit-box",
    "user-select:none", "pointer-events:none", "text-align:right", "perspective:1px", "will-change:transform", "all:initial",
    "container-type:inline-size", "interpolate-size:allow-keywords", "font-size:1e9px", "width:1e9px", "counter-reset:x 5",
)  # fmt: skip

#: Selectors of the rules in a page and in its shadow trees.
CSS = (
    "p", "div", "span", "*", "body", "html", "main", "li", "td", "table", "slot", ":host", "::slotted(*)", "b, em", ":root", "h1",
    "p:first-child", "[role]", "details > *", "p::first-letter", "p::first-line", "div::before", "x-card", ".a", ":not(main, main *)",
)  # fmt: skip

#: Characters that turn, hide, join or break what stands beside them.
ODD = (
    "\0", "\ud800", "\udc00", "\ud83d\ude00", "\u200b", "\u200d", "\u00ad", "\ufeff", "\u202e", "\u202d", "\u2066", "\u2069",
    "\u200f", "\u0301", "e\u0301\u0301", "\u2028", "\x0b", "\x1b[2J", "\x7f", "\u00a0", "\u3000", "\t\t", "\n\n", "<b>", "&amp;", "]]>",
    "<!--", "-->", "${x}", "`", "|", "\\", "$x^2$", "\\(x\\)", "[1]", "\u0627\u0644\u0639\u0631\u0628\u064a\u0629",
    "\u05e2\u05d1\u05e8\u05d9\u05ea", "\u6f22\u5b57", "\u0e44\u0e17\u0e22", "\ufdd0", "\U0010ffff", "\ufb01", "\u0130", "\u1e9e",
)  # fmt: skip

SENTENCE = (
    "The council said on Tuesday that the harbour would be closed for the whole of the winter.",
    "Nobody had told the people who live there, and they asked why it was decided without them.",
    "It was the third time in a year that a plan of this kind was made, and then given up again.",
)
