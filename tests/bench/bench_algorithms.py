"""Cost of every published algorithm from a ready snapshot, and of all together as the default extractor asks them.

python3 build.py bench algorithms [--plot OUT.png]: pages of 1,000 to 300,000 nodes made up with a fixed seed.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "host"))

from readwell.parse import parse  # noqa: E402
from readwell.selection import Extractor  # noqa: E402
from readwell.settings import build, from_text  # noqa: E402
from readwell.snapshot import Snapshot  # noqa: E402
from readwell.views.source import shown  # noqa: E402

SIZES = (1_000, 5_000, 20_000, 100_000, 300_000)
#: What the default extractor asks, each in its fastest form.
TOGETHER = (
    "ccb:passes=1", "accb:passes=1", "tccb:passes=1", "dsc", "bte", "lqf", "fe", "kfe", "density", "pagelet",
    "line-block", "dana:form=tags", "crunch", "plain",
)  # fmt: skip
#: As the papers have them: repeated blurring costs as many passes as it takes.
ITERATED = ("ccb", "accb", "tccb")
WORDS = "the council met on Tuesday and voted for a new bridge over river that many people had asked for".split()


def made_up(nodes: int, seed: int = 7) -> str:
    """A page of about so many nodes: menus, an article with links, comments, in the proportions of real pages."""
    chance = random.Random(seed)
    parts, count = [], 0

    def words(few: int, many: int) -> str:
        return " ".join(chance.choices(WORDS, k=chance.randint(few, many)))

    while count < nodes:
        kind = chance.random()
        if kind < 0.35:
            rows = [f'<li class="item"><a href="/p/{count}/{row}">{words(1, 4)}</a></li>' for row in range(20)]
            parts.append(f'<div class="menu"><ul>{"".join(rows)}</ul></div>')
            count += 62
        elif kind < 0.8:
            rows = [
                f'<p>{words(10, 60)} <a href="/q/{count}">{words(1, 3)}</a> {words(5, 40)} <em>so</em>.</p>\n'
                for _ in range(8)
            ]
            parts.append(f"<article><h2>{words(3, 9)}</h2>{''.join(rows)}</article>")
            count += 75
        else:
            rows = [f'<div class="comment"><span>{words(1, 2)}</span><p>{words(5, 50)}</p></div>' for _ in range(8)]
            parts.append(f"<section>{''.join(rows)}</section>")
            count += 49
    head = "<html><head><title>The council voted</title></head><body>"
    return f"{head}{''.join(parts)}</body></html>"


def best(work: Callable[[], object], rounds: int = 5) -> float:
    """The fastest of some rounds in milliseconds of one core: what the work costs when nothing else disturbs."""
    times = []
    for _ in range(rounds):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return 1000 * min(times)


def alone(page: Snapshot, extractor: Extractor, rounds: int) -> float:
    """One algorithm with all the views it needs, from a bare snapshot."""
    return best(lambda: extractor.select(replace(page, built={})), rounds)


def together(page: Snapshot, extractors: list[Extractor], rounds: int) -> float:
    """All of them on one snapshot, sharing what they share."""

    def work() -> None:
        bare = replace(page, built={})
        for extractor in extractors:
            extractor.select(bare)

    return best(work, rounds)


def main() -> int:
    """Prints a table; with --plot draws cost against nodes."""
    asked = {name: build(from_text(name)) for name in (*TOGETHER, *ITERATED)}
    costs: dict[str, list[float]] = {name: [] for name in (*asked, "together", "parse")}
    sizes, sources = [], []
    for nodes in SIZES:
        html = made_up(nodes)
        page = parse(html)
        rounds = 9 if nodes <= 20_000 else 3
        sizes.append(len(page))
        sources.append(shown(page).total)
        costs["parse"].append(best(lambda html=html: parse(html), rounds))  # type: ignore[misc]
        for name, extractor in asked.items():
            costs[name].append(alone(page, extractor, rounds))
        costs["together"].append(together(page, [asked[name] for name in TOGETHER], rounds))
    print("ms by nodes   " + "".join(f"{size:>10,}" for size in sizes) + "   MB/s of source at the second size")
    for name, row in costs.items():
        print(f"{name:<14}" + "".join(f"{value:>10.2f}" for value in row) + f"{sources[1] / row[1] / 1000:>10.0f}")
    if "--plot" in sys.argv:
        plot(Path(sys.argv[sys.argv.index("--plot") + 1]), sizes, costs)
    return 0


def plot(target: Path, sizes: list[int], costs: dict[str, list[float]]) -> None:
    """Cost against nodes, both logarithmic: a straight line of slope one is linear growth."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(9, 6))
    for name, row in costs.items():
        axes.loglog(sizes, row, marker="o", markersize=3, label=name)
    axes.loglog(sizes, [size / 1000 for size in sizes], "k:", label="1 µs a node")
    axes.set_xlabel("nodes")
    axes.set_ylabel("ms from a ready snapshot")
    axes.legend(fontsize=7, ncols=2)
    figure.savefig(target, dpi=120, bbox_inches="tight")


if __name__ == "__main__":
    raise SystemExit(main())
