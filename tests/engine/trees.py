"""Random and hand-made pages for the host's tests, and slow literal versions of the tree's arithmetic."""

from hypothesis import strategies as st
from readwell.engine.page.snapshot import Snapshot, column
from readwell.parse import parse

TAGS = tuple("#text html div p a br span li script table tr td ul h2 img".split())
#: Elements without an end tag, which hold nothing.
VOID = ("br", "img")
NAMES = ("class", "href", "id")
LONG = "The council of the harbour met on a wet Tuesday, and it spoke of roofs and of boats for two hours. " * 3
TEXTS = ("", " ", "Hello there", "один два", "日本語です", "a,b. c!", "ends ", LONG, "12 | 7")
VALUES = ("comment", "nav menu", "https://example.org/a", "/b?c=1", "#d", "story")
NAME = st.integers(0, len(NAMES) - 1)


@st.composite
def pages(draw: st.DrawFn) -> Snapshot:
    """Any well-formed page of up to 40 nodes with attributes: texts have no children, parents come first."""
    size = draw(st.integers(1, 40))
    parent, tag, path = [-1], [1], [0]
    for node in range(1, size):
        open_elements = [one for one in path if TAGS[tag[one]] not in ("#text", *VOID)]
        above = draw(st.sampled_from(open_elements))
        path = [*path[: path.index(above) + 1], node]
        parent.append(above)
        tag.append(draw(st.integers(0, len(TAGS) - 1).filter(lambda kind: kind != 1)))
    text = [draw(st.integers(1, len(TEXTS) - 1)) if kind == 0 else 0 for kind in tag]
    value = st.integers(len(TEXTS), len(TEXTS) + len(VALUES) - 1)
    given = [(node, name) for node in range(size) if tag[node] for name in sorted(draw(st.sets(NAME, max_size=2)))]
    values = [draw(value) for _ in given]
    long = [sum(len(NAMES[name]) + 4 for node, name in given if node == one) for one in range(size)]
    return Snapshot(
        parent=column(parent),
        tag=column(tag),
        text=column(text),
        opening=column([len(TAGS[kind]) + 2 + more if kind else 0 for kind, more in zip(tag, long, strict=True)]),
        attr_node=column([node for node, _ in given]),
        attr_name=column([name for _, name in given]),
        attr_value=column(values),
        tags=TAGS,
        names=NAMES,
        strings=TEXTS + VALUES,
    )


def ancestors(page: Snapshot, node: int) -> list[int]:
    """The node's ancestors, nearest first."""
    found = []
    while page.parent[node] >= 0:
        node = int(page.parent[node])
        found.append(node)
    return found


def subtree(page: Snapshot, node: int) -> list[int]:
    """The node and all below it, one by one."""
    return [other for other in range(len(page)) if other == node or node in ancestors(page, other)]


def tokens_of(page: Snapshot) -> list[tuple[bool, int]]:
    """BTE's tokens by walking the tree: (is a word, node)."""
    out: list[tuple[bool, int]] = []

    def walk(node: int) -> None:
        name = page.tag_name(node)
        if name == "#text":
            for word in page.string(node).split():
                count = len(word) if any("\u2e80" < letter < "\u9fff" for letter in word) else 1
                out.extend([(True, node)] * count)
            return
        if name == "script":
            return
        out.append((False, node))
        for child in range(len(page)):
            if page.parent[child] == node:
                walk(child)
        if name not in VOID:
            out.append((False, node))

    walk(0)
    return out


def small() -> Snapshot:
    """Fourteen nodes: 0 html, 1 body, 2 nav, 3 a, 4 text, 5 h1, 6 text, 7 p, 8 text, 9 b, 10 text, 11 text, 12 br ..."""
    return parse(
        "<html><body><nav><a href='/'>Home</a></nav><h1>The council voted</h1>"
        "<p>It met on <b>Tuesday</b> night.<br>And left.</p></body></html>"
    )


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)
