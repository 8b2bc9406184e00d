"""Literal versions of the algorithms over parts of the tree: pagelets, feature blocks, density, plain text."""

from __future__ import annotations

from collections import deque

from readwell.engine.basics.vocabulary import BREAK
from readwell.engine.page.snapshot import Snapshot

from tests.engine.printed.page import above, children, collapsed, is_block, is_link, source, texts


def plain(page: Snapshot, hidden: bool = False) -> dict[int, float]:
    """All text, but for what carries `hidden` or hides itself by its style, if that isn't kept, too."""
    hiding = {node for node, value in page.attribute("hidden").items() if value != "until-found"}
    for node, style in page.attribute("style").items():
        bare = style.lower().replace(" ", "").replace("\t", "").replace("\n", "")
        if "display:none" in bare or "visibility:hidden" in bare:
            hiding.add(node)
    return {node: 1.0 for node in texts(page) if hidden or not hiding & set(above(page, node))}


def pagelet(page: Snapshot, links: int = 7) -> dict[int, float]:
    """The queue of the paper: a node with a child that has k links gives way to its children, others are pagelets."""
    below, speaking = children(page), set(texts(page))
    inside: dict[int, list[int]] = {node: [node] for node in range(len(page))}
    for node in range(len(page) - 1, 0, -1):
        inside[int(page.parent[node])] += inside[node]
    count = {node: sum(is_link(page, one) for one in inside[node]) for node in inside}
    queue, pagelets = deque([0]), []
    while queue:
        node = queue.popleft()
        if any(count[child] >= links for child in below.get(node, [])):
            queue.extend(below[node])
        else:
            pagelets.append(node)
    size = {node: sum(len(collapsed(page.string(one))) for one in inside[node] if one in speaking) for node in pagelets}
    best = min(pagelets, key=lambda node: (-size[node], node))
    return {node: 1.0 for node in inside[best] if node in speaking}


SPLITS = {
    "paragraphs": "table tr p hr ul".split(),
    "divisions": "table tr p hr ul div span".split(),
    "tables": "table tr hr ul".split(),
}
FEATURES = (
    "img",
    "applet object embed iframe video audio",
    "script",
    "li dt dd",
    "table",
    "form input button select textarea",
)


def feature_blocks(page: Snapshot, split: str) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
    """Each block, named by the element that parts it off: its texts, and its amount of every feature."""
    speaking = set(texts(page))
    members: dict[int, list[int]] = {}
    amounts: dict[int, list[int]] = {}
    for node in range(len(page)):
        head = next(one for one in above(page, node) if page.tag_name(one) in SPLITS[split] or page.parent[one] < 0)
        row = amounts.setdefault(head, [0] * (2 + len(FEATURES)))
        if node in speaking:
            members.setdefault(head, []).append(node)
            row[0] += len(collapsed(page.string(node)))
        row[1] += is_link(page, node)
        for place, names in enumerate(FEATURES):
            row[2 + place] += page.tag_name(node) in names.split()
    return members, amounts


def _probabilities(amounts: dict[int, list[int]]) -> tuple[dict[int, list[float]], dict[int, float]]:
    """Each amount as a share of the page's, and text's part in the sum of a block's shares."""
    totals = [max(1, sum(column)) for column in zip(*amounts.values(), strict=True)]
    share = {
        head: [round(one / all_, 6) for one, all_ in zip(row, totals, strict=True)] for head, row in amounts.items()
    }
    chance = {}
    for head, row in share.items():
        whole = 0.0
        for one in row:
            whole += one
        chance[head] = round(row[0] / whole, 6) if whole else 0.0
    return share, chance


def fe(page: Snapshot, split: str = "paragraphs", winner: int = 50) -> dict[int, float]:
    """Of the blocks in which text is over half of all features the one with most text."""
    members, amounts = feature_blocks(page, split)
    _, chance = _probabilities(amounts)
    winners = [head for head in sorted(amounts) if chance[head] * 100 > winner]
    if not winners:
        return {}
    best = max(winners, key=lambda head: (amounts[head][0], -head))
    return dict.fromkeys(members.get(best, []), 1.0)


def kfe(page: Snapshot, split: str = "paragraphs", winner: int = 50, k: int = 3, rounds: int = 20) -> dict[int, float]:
    """The winners clustered by k-means on their features; the cluster with most text a block is kept."""
    members, amounts = feature_blocks(page, split)
    share, chance = _probabilities(amounts)
    winners = [head for head in sorted(amounts) if chance[head] * 100 > winner]
    if not winners:
        return {}
    k = k if len(winners) >= 6 else max(1, k - 1)
    rows = sorted((share[head] for head in winners), key=lambda row: row[0])
    centres = [list(rows[(len(rows) - 1) * seed // max(k - 1, 1)]) for seed in range(k)]
    group: dict[int, int] = {}
    for _ in range(rounds):
        now = {head: min(range(k), key=lambda c: (round(_far(share[head], centres[c]), 9), c)) for head in winners}
        if now == group:
            break
        group = now
        for cluster in range(k):
            rows = [share[head] for head in winners if group[head] == cluster]
            if rows:
                centres[cluster] = [round(_sum(column) / len(rows), 9) for column in zip(*rows, strict=True)]
    means = {}
    for cluster in range(k):
        inside = [share[head][0] for head in winners if group[head] == cluster]
        means[cluster] = round(_sum(inside) / len(inside), 6) if inside else 0.0
    best = max(means, key=lambda cluster: (means[cluster], -cluster))
    return {node: 1.0 for head in winners if group[head] == best for node in members.get(head, [])}


def _sum(values: object) -> float:
    """One after another, as the fast version adds: Python's own sum is cleverer since 3.12."""
    total = 0.0
    for value in values:  # type: ignore[attr-defined]
        total += value
    return total


def _far(first: list[float], second: list[float]) -> float:
    return _sum((one - other) ** 2 for one, other in zip(first, second, strict=True))


def density(
    page: Snapshot, form: str = "share", share: int = 20, characters: int = 80, gap: int = 4
) -> dict[int, float]:
    """The lines of the page without tags; the region of long lines with most characters."""
    lines = text_lines(page)
    sizes = [sum(len(collapsed(page.string(node))) for node in line) for line in lines]
    long_ = [size * 100 >= max(sizes) * share if form == "share" else size >= characters for size in sizes]
    regions: list[list[int]] = []
    short = gap + 1
    for number, dense in enumerate(long_):
        if dense and regions and short <= gap:
            regions[-1][1] = number + 1
        elif dense:
            regions.append([number, number + 1])
        short = 0 if dense else short + 1
    if not regions:
        return {}
    speaking = set(texts(page))
    first, last = max(regions, key=lambda span: (sum(sizes[span[0] : span[1]]), -span[0]))
    return {node: 1.0 for line in lines[first:last] for node in line if node in speaking}


def text_lines(page: Snapshot) -> list[list[int]]:
    """The texts of each line: a new one begins where a block element begins or ends, and at each break."""
    lines: list[list[int]] = [[]]
    for event in source(page):
        if event.kind == "text":
            lines[-1].append(event.node)
        elif is_block(page, event.node) or page.tag_name(event.node) in BREAK:
            lines.append([])
    speaking = set(texts(page))
    return [line for line in lines if speaking & set(line)]
