/** The markup an article may contain. Data only: elements, their attributes, and where each is allowed. */

const set = (/** @type {string} */ names) => new Set(names.trim().split(/\s+/));

/** Obsolete elements and their replacements. */
export const HEIRS = Object.freeze(
  /** @type {Record<string, string>} */ ({
    tt: "code",
    strike: "s",
    acronym: "abbr",
    dir: "ul",
    aside: "section", // it may stand for anything: the engine knows which is a callout
    menu: "ul",
    listing: "pre",
    xmp: "pre",
    plaintext: "pre",
    big: "span",
  }),
);

/** Elements that are a paragraph, unless they contain blocks. */
export const PARAGRAPHS = set("p address");
/** Elements with one line of text: a block inside them only breaks the line. */
export const LINES = set("p h1 h2 h3 h4 h5 h6 summary dt address");
/** Elements with text or blocks: text is unwrapped until the first block. */
export const EITHER = set("li dd td th figure figcaption caption details");
/** Elements with blocks only: unwrapped text gets a paragraph. */
export const FLOWS = set("blockquote aside div");
/** Elements that contain only their own kind of children. */
export const STRUCTURES = set("ul ol dl table thead tbody tfoot tr");
/** Inline elements. */
export const INLINES = set(
  "a b strong i em u s del ins code kbd samp var sub sup mark small q cite abbr time dfn bdi bdo ruby rt rp span",
);

/** Elements without content. */
export const ALONE = set("img br hr wbr");
/** Elements whose whole subtree is rebuilt in its own namespace. */
export const WHOLE = Object.freeze(
  /** @type {Record<string, string>} */ ({
    svg: "http://www.w3.org/2000/svg",
    math: "http://www.w3.org/1998/Math/MathML",
  }),
);
/** Never shown: controls, code, and what belongs to a player. */
export const SILENT = set("head script style template");

/** Elements that are only valid inside another. */
export const HOMES = Object.freeze(
  /** @type {Record<string, Set<string>>} */ ({
    li: set("ul ol"),
    dt: set("dl"),
    dd: set("dl"),
    figcaption: set("figure"),
    summary: set("details"),
    caption: set("table"),
    thead: set("table"),
    tbody: set("table"),
    tfoot: set("table"),
    tr: set("table thead tbody tfoot"),
    td: set("tr"),
    th: set("tr"),
    rt: set("ruby"),
    rp: set("ruby"),
  }),
);

/** Attributes that are copied as they are once their value fits. */
export const ATTRIBUTES = Object.freeze(
  /** @type {Record<string, Record<string, RegExp>>} */ ({
    "*": { title: /\S/ },
    ol: { start: /^-?\d{1,9}$/, reversed: /^/, type: /^[1aAiI]$/ },
    li: { value: /^-?\d{1,9}$/ },
    td: { colspan: /^[1-9]\d{0,2}$/, rowspan: /^\d{1,4}$/ },
    th: { colspan: /^[1-9]\d{0,2}$/, rowspan: /^\d{1,4}$/, scope: /^(row|col|rowgroup|colgroup)$/i, abbr: /\S/ },
    time: { datetime: /^[\w:+.\- ]{1,60}$/ },
    details: { open: /^/ },
    img: { width: /^\d{1,5}$/, height: /^\d{1,5}$/ },
  }),
);

/** Addresses a link may lead to. */
export const LINK_PROTOCOLS = set("http: https: mailto: tel: ftp:");

/** The elements of drawings and formulas, as they are spelt: the columns hold them in lower case. */
const FOREIGN = `svg g path rect circle ellipse line polyline polygon text tspan textPath defs linearGradient radialGradient stop
  clipPath mask pattern marker symbol use title desc
  math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded menclose msub msup msubsup munder mover
  munderover mmultiscripts mprescripts none mtable mtr mtd mlabeledtr maligngroup malignmark semantics annotation`;

/** Their attributes. None of them can run anything; addresses are looked at in article.js. */
const FOREIGN_ATTRIBUTES = `id d x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height points viewBox preserveAspectRatio
  transform gradientTransform gradientUnits patternUnits patternContentUnits patternTransform spreadMethod offset pathLength
  startOffset textLength lengthAdjust rotate clipPathUnits maskUnits maskContentUnits markerWidth markerHeight markerUnits refX
  refY orient fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-dasharray
  stroke-dashoffset stroke-miterlimit opacity stop-color stop-opacity color clip-path clip-rule mask marker-start marker-mid
  marker-end font-family font-size font-style font-weight text-anchor dominant-baseline alignment-baseline letter-spacing
  visibility display vector-effect paint-order role aria-label aria-hidden href xlink:href
  mathvariant mathsize mathcolor mathbackground displaystyle scriptlevel dir form fence separator lspace rspace stretchy symmetric
  maxsize minsize largeop movablelimits accent accentunder linethickness numalign denomalign bevelled depth height voffset lquote
  rquote notation align rowalign columnalign rowspacing columnspacing rowlines columnlines frame framespacing equalrows
  equalcolumns side rowspan columnspan encoding alttext`;

const spelt = (/** @type {string} */ names) => new Map([...set(names)].map((name) => [name.toLowerCase(), name]));

export const FOREIGN_NAMES = spelt(FOREIGN);
export const FOREIGN_ATTRIBUTE_NAMES = spelt(FOREIGN_ATTRIBUTES);
