"""HTML vocabulary, grouped by concept: what a tag is, which attributes are captured.

Everything here is a frozenset or a tuple of lower-case names, so that the engine's knowledge of HTML
is in one place.
"""

TEXT = "#text"

#: Elements without an end tag.
VOID = frozenset(
    "area base br col embed hr img input link meta param source track wbr basefont bgsound frame keygen".split()
)

#: Elements whose text is not escaped.
RAW = frozenset("script style xmp iframe noembed noframes".split())

#: Elements that begin and end a line of their own.
BLOCK = frozenset(
    """address article aside blockquote body canvas caption center col colgroup dd details dialog dir div dl dt
    fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html iframe legend li main
    menu nav noframes noscript object ol optgroup option p pre search section summary table tbody td tfoot th thead
    tr ul video audio select textarea""".split()
)

#: Elements that break a line inside a block.
BREAK = frozenset(("br", "hr"))

HEADING = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
LIST = frozenset(("ul", "ol", "dl", "menu", "dir"))
ITEM = frozenset(("li", "dt", "dd"))
TABLE = frozenset(("table", "thead", "tbody", "tfoot", "tr", "td", "th", "caption", "colgroup", "col"))
CELL = frozenset(("td", "th"))
PREFORMATTED = frozenset(("pre", "textarea", "listing", "xmp", "plaintext"))
QUOTE = frozenset(("blockquote", "q"))
SECTION = frozenset(("article", "aside", "body", "footer", "header", "main", "nav", "section"))
PICTURE = frozenset(("img", "picture", "svg", "canvas", "image"))
MEDIA = frozenset(("video", "audio", "iframe", "embed", "object", "source", "track"))
FORM = frozenset(
    ("form", "input", "button", "select", "option", "optgroup", "textarea", "label", "fieldset", "datalist")
)

#: Elements whose text is invisible: kept as nodes, their words never count.
UNSEEN = frozenset(
    "head title meta link base script style template noscript noframes iframe object embed datalist".split()
)

#: Types of script whose text is data that an extractor or the reader may need.
DATA_SCRIPTS = ("application/ld+json", "math/")

#: Attributes captured on every element; `aria-` and, inside svg and math, all but `on...` are added.
ATTRIBUTES = frozenset(
    """abbr align alt bgcolor border cellpadding cellspacing charset checked cite class color colspan content controls
    currentSrc data data-align data-background-image data-bg data-code data-component data-content data-date
    data-density data-id data-lang data-language data-lazy data-lazy-src data-lazy-srcset data-original data-poster
    data-qa data-role data-sizes data-src data-srcset data-testid data-time data-timestamp data-type data-url
    data-videoid data-widths datetime dir disabled encoding for headers height hidden href hreflang http-equiv id
    itemid itemprop itemref itemscope itemtype label lang layout loading media muted name open placeholder popover
    poster property rel reversed role rowspan scope shadowrootmode sizes slot span src srcdoc srcset start style
    summary target title translate type value videoid width xml:lang xlink:href""".split()
)

#: Elements inside which every attribute is captured, so that drawings and formulas can be rebuilt.
WHOLE = frozenset(("svg", "math"))

#: Elements of drawings and formulas whose content is HTML again.
INTEGRATION = frozenset(("foreignobject", "desc", "title", "annotation-xml"))

#: Elements without an end tag that are HTML wherever they stand. The others are ordinary elements in a drawing.
BREAKOUT = frozenset(("br", "embed", "hr", "img", "meta"))
