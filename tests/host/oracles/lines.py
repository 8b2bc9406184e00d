"""Literal versions of the algorithms over lines of source: DANA and Line-Block."""

from __future__ import annotations

from readwell.characters import SPACELESS, WORD, kinds
from readwell.snapshot import Snapshot

from tests.host.oracles.page import above, collapsed, in_link, is_block, shares, source, tag_length, texts, words


def written(page: Snapshot) -> list[tuple[str, int]]:
    """Every character of the normalised source with the text it belongs to; a tag's are `<`, of no text."""
    out: list[tuple[str, int]] = []
    for event in source(page):
        if event.kind == "text":
            out += [(letter, event.node) for letter in collapsed(page.string(event.node))]
        else:
            out += [("<", -1)] * tag_length(page, event)
    return out


def dana(
    page: Snapshot, form: str = "script", gap: int = 20, width: int = 80, unit: str = "characters"
) -> dict[int, float]:
    """Formula 1 and algorithm 1 of the paper, line by line, with a fixed gap."""
    row = written(page)
    speaking = set(texts(page))
    lines = [row[place : place + width] for place in range(0, len(row), width)]
    t1, t2 = [], []
    for line in lines:
        if form == "tags":
            t1.append(sum(node in speaking for _, node in line))
            t2.append(sum(node not in speaking for _, node in line))
        else:
            wide = [letter for letter, node in line if node in speaking and ord(letter) > 127]
            t1.append(len("".join(wide).encode("utf-8", "surrogatepass")) if unit == "bytes" else len(wide))
            t2.append(len(line) - len(wide))
    difference = [
        sum(t1[i] - t2[i] for i in (line - 1, line, line + 1) if 0 <= i < len(lines)) for line in range(len(lines))
    ]
    kept = _near_the_largest(difference, t1, gap)
    counts: dict[int, list[bool]] = {}
    for place, (_, node) in enumerate(row):
        if node in speaking:
            counts.setdefault(node, []).append(place // width in kept)
    return shares(counts)


def _near_the_largest(difference: list[int], t1: list[int], gap: int) -> set[int]:
    """The lines of the regions P: the largest region, and all that follow each other within the gap."""
    regions: list[list[int]] = []
    for line, value in enumerate(difference):
        if value > 0:
            if regions and regions[-1][-1] == line - 1:
                regions[-1].append(line)
            else:
                regions.append([line])
    if not regions:
        return set()
    m = max(range(len(regions)), key=lambda region: (sum(t1[line] for line in regions[region]), -region))
    chosen = {m}
    for i in range(m, 0, -1):
        if regions[i][0] - regions[i - 1][-1] - 1 > gap:
            break
        chosen.add(i - 1)
    for i in range(m, len(regions) - 1):
        if regions[i + 1][0] - regions[i][-1] - 1 > gap:
            break
        chosen.add(i + 1)
    return {line for region in chosen for line in regions[region]}


def line_block(page: Snapshot, settings: object) -> dict[int, float]:
    """The paper's steps 2 to 4 with fixed thresholds, its settings read from the extractor."""
    blocks = line_blocks(page, settings.distance)  # type: ignore[attr-defined]
    marks: dict[int, list[bool]] = {}
    for block in blocks:
        text = sum(len(word) + 1 for _, word, _ in block["words"])
        linked = sum(len(word) + 1 for node, word, _ in block["words"] if in_link(page, node))
        ttr, attr = round(text / block["tags"], 6), round(linked / text, 6)
        tkd = sum(count for _, _, count in block["words"])
        rich = ttr > settings.text_per_tag and attr < settings.link_share  # type: ignore[attr-defined]
        titled = tkd >= settings.title_words  # type: ignore[attr-defined]
        content = rich and titled if settings.rule == "printed" else rich or titled  # type: ignore[attr-defined]
        for node, _, _ in block["words"]:
            marks.setdefault(node, []).append(content)
    return shares(marks)


def line_blocks(page: Snapshot, distance: int) -> list[dict]:  # type: ignore[type-arg]
    """Words in source lines, merged while they stand in one block element and their lines are near."""
    title = {
        form
        for word in parts(page.facts.get("title", ""))
        for form in (word, word.lower(), word.upper(), word.capitalize())
    }
    blocks: list[dict] = []  # type: ignore[type-arg]
    line, tags, last = 0, 0, None
    for event in source(page):
        if event.kind != "text":
            tags += 1
            continue
        text = page.string(event.node)
        holder = next((node for node in above(page, event.node) if is_block(page, node)), -1)
        for place, word in words(text):
            here = line + text.count("\n", 0, place)
            if last is None or holder != last[0] or here - last[1] > distance:
                blocks.append({"words": [], "tags": 2})  # the pair around it
            else:
                blocks[-1]["tags"] += tags
            tags = 0
            blocks[-1]["words"].append((event.node, word, sum(part in title for part in parts(word))))
            last = holder, here
        line += text.count("\n")
    return blocks


def parts(text: str) -> list[str]:
    """Runs of letters and digits; single characters in scripts without spaces."""
    found = [""]
    for letter, kind in zip(text, kinds(text).tolist(), strict=True):
        if kind & WORD and kind & SPACELESS:
            found += [letter, ""]
        elif kind & WORD:
            found[-1] += letter
        else:
            found.append("")
    return [part for part in found if part]
