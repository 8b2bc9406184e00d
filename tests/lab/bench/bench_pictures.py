"""Which pictures are kept, by Readwell and by others: `python3 build.py bench pictures CORPUS.jsonl... [--every N]`.

Where systems agree on a picture, what they say counts. Of those that they disagree on, tests/data/picture_labels.json
says of some whether they belong to the article, by what stands around them. Its `sample` was drawn by lot, so each of these
labels stands for as many disagreements as there are for one label; its `doubtful` ones only teach, and so do all of
them for the pages that `readwell train pictures` learnt from: `--offset` chooses others. Where all systems but the
newest agree they are sometimes wrong (a page kept whole with its buttons, a lead picture that all of them lose): those
of the second sample that Readwell contradicts were read, and its `agreed` labels give a table of their own.
Others' results are stored under .readwell/peers at once, so that an interrupted run resumes.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from readwell.lab.evaluation.corpus import Page, pages
from readwell.lab.training.folds import RESEARCH_ONLY, TOOL_OUTPUT

from tests.lab.bench import picture_leads
from tests.lab.bench.picture_cases import BETWEEN, OURS, RIVALS, Case, Labels, cases, told

LABELS = Path(__file__).parents[2] / "data" / "picture_labels.json"
#: So often a label given by reading counts as one that systems agree on.
BY_HAND = 5
#: Sets that teach nothing: for research alone, or made by a tool.
SILENT = RESEARCH_ONLY | TOOL_OUTPUT


def main(words: Sequence[str]) -> int:
    chosen = _chosen(words)
    if not chosen.corpus:
        print("bench pictures compares on pages of your own: build.py bench pictures CORPUS.jsonl...")
        return 0
    if chosen.leads:
        print(picture_leads.table(list(picture_leads.leads(_sampled(chosen.corpus, chosen.every, chosen.offset)))))
        return 0
    labels: Labels = json.loads(LABELS.read_text(encoding="utf-8"))
    found = list(cases(list(_sampled(chosen.corpus, chosen.every, chosen.offset)), labels))
    if chosen.teach:
        _write_lessons(found, chosen.teach)
    if chosen.unlabelled:
        _write_unlabelled(found, chosen.unlabelled)
    print(table(found))
    if any(case.read is not None for case in found):
        print("\nThe same, where what was read of agreements counts:\n")
        print(table([case.corrected for case in found]))
    return 0


def _chosen(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="build.py bench pictures", description=__doc__)
    parser.add_argument("corpus", nargs="*", type=Path)
    parser.add_argument("--every", type=int, default=6, metavar="N", help="about one page in N, always the same ones")
    parser.add_argument("--offset", type=int, default=0, metavar="K", help="the Kth of these samples: 0 teaches")
    parser.add_argument("--leads", action="store_true", help="only whether lead pictures are kept, and once")
    parser.add_argument("--teach", type=Path, metavar="FILE", help="write what `readwell train pictures` learns from")
    parser.add_argument("--unlabelled", type=Path, metavar="FILE", help="write the disagreements that have no label")
    return parser.parse_args(list(words))


def _sampled(corpus: Sequence[Path], every: int, offset: int) -> Iterator[Page]:
    """Pages chosen by a hash of their names, one a site. Samples share no page."""
    sites: set[str] = set()
    for path in corpus:
        for page in pages(path, needs="html"):
            name = f"{page.dataset} {page.id}"
            if int(hashlib.sha256(name.encode()).hexdigest(), 16) % every == offset and page.site not in sites:
                sites.add(page.site)
                yield page


def table(found: Sequence[Case]) -> str:
    """Recall and precision of each system, by kind of page; a label's weight as the docstring above has it."""
    judged = [case for case in found if case.content is not None]
    groups: dict[str, list[Case]] = defaultdict(list)
    for case in judged:
        groups["all"].append(case)
        groups[case.page.kind or "no kind told"].append(case)
        if case.by_lot:
            groups["the labelled sample alone"].append(case)
    sampled = sum(case.by_lot for case in judged)
    weight = sum(not case.agreed for case in found) / max(sampled, 1)
    out = ["| pages of kind | pictures | content | system | recall | precision |", "|---|---:|---:|---|---:|---:|"]
    for kind, some in sorted(groups.items(), key=lambda row: -len(row[1])):
        some = [case for case in some if case.agreed or case.by_lot]
        for who in (OURS, BETWEEN, *RIVALS):
            recall, precision = _shares(some, who, weight)
            right = sum(bool(case.content) for case in some)
            out.append(f"| {kind} | {len(some)} | {right} | {who} | {recall:.3f} | {precision:.3f} |")
    return "\n".join(out)


def _shares(some: Sequence[Case], who: str, weight: float) -> tuple[float, float]:
    """Recall and precision of one system."""
    content = kept = right = 0.0
    for case in some:
        counts = weight if case.by_lot else 1.0
        content += counts * bool(case.content)
        kept += counts * (who in case.keepers)
        right += counts * (who in case.keepers and bool(case.content))
    return right / max(content, 1.0), right / max(kept, 1.0)


def _write_lessons(found: Sequence[Case], path: Path) -> None:
    with path.open("w", encoding="utf-8") as file:
        for case in found:
            if case.content is not None and case.page.dataset not in SILENT:
                weight = 1 if case.agreed else BY_HAND
                row = {"page": case.name, "key": case.shown.key, "content": int(case.content), "weight": weight}
                print(json.dumps(row), file=file)


def _write_unlabelled(found: Sequence[Case], path: Path) -> None:
    """What a person needs to label pictures, without who kept which."""
    with path.open("w", encoding="utf-8") as file:
        for case in found:
            if case.content is None:
                print(json.dumps(told(case), ensure_ascii=False), file=file)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
