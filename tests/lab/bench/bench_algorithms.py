"""Cost of every published algorithm from a ready snapshot, and of all together as the default extractor calls them.

python3 build.py bench algorithms: pages of 1,000 to 300,000 nodes made up with a fixed seed. As a script it also takes
[--plot OUT.png] [--sizes N ...] [PAGE.html ...]: growth as a picture, and rates on real pages. Times are of one core, in ms; MB/s is
of the page as a browser would write it out, from a ready snapshot and from raw HTML (parse included).
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "host"))

from readwell.engine.extractors.settings import build, from_text  # noqa: E402
from readwell.engine.page.selection import Extractor  # noqa: E402
from readwell.engine.page.snapshot import Snapshot  # noqa: E402
from readwell.engine.page.source import source  # noqa: E402
from readwell.parse import parse  # noqa: E402
from readwell.system import process  # noqa: E402

SIZES = [1_000, 5_000, 20_000, 100_000, 300_000]
#: The page size of the rates.
MIDDLE = 5_000
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


def times(works: dict[str, Callable[[], object]], rounds: int) -> dict[str, list[float]]:
    """Some rounds in milliseconds of one core, the fastest first: that is the work when nothing else disturbs.

    A round does all the works in turn, so that what disturbs the machine for a while doesn't fall on one alone, and
    none finds its own data still in the processor's cache. Memory is kept, as the host and the command line keep it.
    """
    taken: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            begun = time.process_time()
            work()
            taken[name].append(1000 * (time.process_time() - begun))
    return {name: sorted(row) for name, row in taken.items()}


def measured(page: Snapshot, asked: dict[str, Extractor], rounds: int) -> dict[str, list[float]]:
    """Each algorithm with all the views it needs, from a bare snapshot; and all of them, sharing what they share."""

    def run(extractors: Iterable[Extractor]) -> None:
        bare = replace(page, built={})
        for extractor in extractors:
            extractor.select(bare)

    works: dict[str, Callable[[], object]] = {name: partial(run, [one]) for name, one in asked.items()}
    return times(works | {"together": partial(run, [asked[name] for name in TOGETHER])}, rounds)


def made(asked: dict[str, Extractor], wanted: list[int], target: Path | None) -> None:
    """The table of growth: the fastest round at each size; at 5,000 nodes the median, passes and MB/s too."""
    costs: dict[str, list[list[float]]] = {}
    sizes = []
    middle = wanted.index(MIDDLE)
    for nodes in wanted:
        html = made_up(nodes)
        page = parse(html)
        rounds = 25 if nodes <= 20_000 else 7
        sizes.append(len(page))
        row = measured(page, asked, rounds) | times({"parse": partial(parse, html)}, rounds // 3)
        for name, taken in row.items():
            costs.setdefault(name, []).append(taken)
        if nodes == MIDDLE:
            length, passes = source(page).total, {name: passes_of(page, one) for name, one in asked.items()}
    print("ms by nodes   " + "".join(f"{size:>10,}" for size in sizes) + "   median  passes    MB/s     raw")
    for name, rows in costs.items():
        at = rows[middle]
        raw = at[0] if name == "parse" else at[0] + costs["parse"][middle][0]
        print(
            f"{name:<14}"
            + "".join(f"{taken[0]:>10.2f}" for taken in rows)
            + f"{at[len(at) // 2]:>9.2f}{passes.get(name, ''):>8}{length / at[0] / 1000:>8.0f}{length / raw / 1000:>8.0f}"
        )
    if target:
        plot(target, sizes, {name: [taken[0] for taken in rows] for name, rows in costs.items()})


def passes_of(page: Snapshot, extractor: Extractor) -> str:
    """How often a row was blurred."""
    return str(extractor.select(page).facts.get("passes", ""))


def real(asked: dict[str, Extractor], paths: list[Path]) -> None:
    """Rates over real pages: their whole source by the sum of the times."""
    pages = [parse(path.read_bytes()) for path in paths]
    length = sum(source(page).total for page in pages)
    rows = [measured(page, asked, 5) for page in pages]
    parsing = sum(row[0] for row in times({str(path): partial(parse, path.read_bytes()) for path in paths}, 5).values())
    print(f"{len(pages)} real pages, {sum(map(len, pages)):,} nodes, {length / 1e6:.2f} MB; MB/s ready, raw")
    for name in rows[0]:
        took = sum(row[name][0] for row in rows)
        print(f"{name:<14}{length / took / 1000:>8.0f}{length / (took + parsing) / 1000:>8.0f}")


def main() -> int:
    """Prints the tables."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("pages", nargs="*", type=Path)
    wanted.add_argument("--plot", type=Path)
    wanted.add_argument("--sizes", type=int, nargs="+", default=SIZES, help="with 5000 among them")
    chosen = wanted.parse_args()
    process.keep()
    asked = {name: build(from_text(name)) for name in (*TOGETHER, *ITERATED)}
    if chosen.pages:
        real(asked, chosen.pages)
    else:
        made(asked, chosen.sizes, chosen.plot)
    return 0


def plot(target: Path, sizes: list[int], costs: dict[str, list[float]]) -> None:
    """Cost against nodes, both logarithmic: a straight line of slope one is linear growth."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(9, 5.5))
    colours = pyplot.get_cmap("tab10")(range(10))
    axes.loglog(sizes, [size / 1000 for size in sizes], color="black", linewidth=3, alpha=0.25, label="1 µs a node")
    for place, name in enumerate(sorted(costs, key=lambda name: -costs[name][-1])):  # as the lines end, so the legend
        axes.loglog(
            sizes, costs[name], color=colours[place % 10], linestyle="-" if place < 10 else "--",
            marker="o" if place < 10 else "s", markersize=3, linewidth=1.2, label=name,
        )  # fmt: skip
    axes.set_xlabel("nodes")
    axes.set_ylabel("ms (parse: from raw HTML; the others from a ready snapshot)")
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.yaxis.set_major_formatter("{x:g}")
    axes.legend(fontsize=8, loc="center left", bbox_to_anchor=(1, 0.5), frameon=False)
    figure.savefig(target, dpi=80, bbox_inches="tight")


if __name__ == "__main__":
    raise SystemExit(main())
