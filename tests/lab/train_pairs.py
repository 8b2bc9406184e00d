"""Learns how letters sound from a lexicon's words, as pairs of letters and sounds: `python -m tests.lab.train_pairs GOLD`.

GOLD is misaki's `us_gold.json` or `gb_gold.json` (Apache-2.0) of an installed Kokoro. Words are cut into pairs by expectation maximisation
along the best path, and the pairs' sequences are counted; the decoder is `kokoro/pairs.py`. The model is first judged
on a tenth of the word families, none of whose words it has seen, and then made of all words (`--out`).
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

from readwell.services.audio.speech.kokoro import pairs, sounds, spelling
from readwell.services.audio.speech.kokoro.pairs import BITS, FIRST, ORDER, Pair, Pairs

#: How many letters and sounds a pair may have, and rounds of cutting.
SHAPES, ROUNDS = ((1, 1), (1, 0), (2, 1), (1, 2), (2, 2), (3, 1)), 5
#: The most frequent pairs are pairs, as many as have numbers; longer sequences that are rarer are left out.
MOST, PRUNED = (1 << BITS) - FIRST, 2
#: How near a logarithm is that isn't kept.
NEAR = 0.35
_UNIT = re.compile(r"[ˈˌ]?.ː?")
_ENDINGS = re.compile(
    r"(?:'s|s|es|ed|d|ing|er|ers|or|ly|ness|less|ful|able|ment|ments|ation|ations|ity|al|ally|y|ies|ied|e)$"
)


def words_of(path: Path) -> dict[str, str]:
    """The words of small letters, with their sounds."""
    gold = json.loads(path.read_text("utf-8"))
    return {
        word: sounds.known(said)
        for word, said in gold.items()
        if isinstance(said, str) and re.fullmatch("[a-z]{3,}", word) and " " not in said
    }


def family(word: str) -> str:
    """What inflections and derivations of a word share."""
    stem = word
    while len(stem) > 4 and (shorter := _ENDINGS.sub("", stem)) != stem and len(shorter) > 2:
        stem = shorter
    return stem[:-1] if len(stem) > 3 and stem[-1] == stem[-2] else stem


def is_held_out(word: str) -> bool:
    """Whether a word's family is in the tenth that judges."""
    return hashlib.sha256(f"42 {family(word)}".encode()).digest()[0] < 26


def cut(word: str, units: list[str], score: Callable[[Pair], float]) -> list[Pair]:
    """The best way to cut a word and its sounds into pairs; empty if there is none."""
    best: dict[tuple[int, int], tuple[float, tuple[int, int], Pair]] = {(0, 0): (0.0, (0, 0), ("", ""))}
    for at in range(len(word)):
        for done in range(len(units) + 1):
            if (at, done) not in best:
                continue
            here = best[at, done][0]
            for letters, count in SHAPES:
                if at + letters > len(word) or done + count > len(units):
                    continue
                pair = (word[at : at + letters], "".join(units[done : done + count]))
                value, end = here + score(pair), (at + letters, done + count)
                if end not in best or value > best[end][0]:
                    best[end] = (value, (at, done), pair)
    place, found = (len(word), len(units)), list[Pair]()
    if place not in best:
        return []
    while place != (0, 0):
        _, before, pair = best[place]
        found.append(pair)
        place = before
    return found[::-1]


def aligned(words: dict[str, str]) -> list[list[Pair]]:
    """All words as pairs."""
    split = [(word, _UNIT.findall(said)) for word, said in words.items()]
    near: Counter[Pair] = Counter()
    for word, units in split:
        for at, letter in enumerate(word):
            place = at * len(units) // len(word)
            for unit in units[max(place - 1, 0) : place + 2]:
                near[letter, unit.strip("ˈˌ")] += 1
    singles = Counter(letter for letter, _ in near.elements())

    def first(pair: Pair) -> float:
        letters, said = pair
        bare = said.replace("ˈ", "").replace("ˌ", "")
        values = [near[letter, char] / singles[letter] for letter in letters for char in bare]
        return math.log(max(values, default=0.02) + 1e-4) - (abs(len(letters) - 1) + abs(len(bare) - 1)) * 1.5

    score: Callable[[Pair], float] = first
    for _ in range(ROUNDS):
        rows = [row for word, units in split if (row := cut(word, units, score))]
        counts = Counter(pair for row in rows for pair in row)
        whole = sum(counts.values())
        known = {pair: math.log(count / whole) for pair, count in counts.items() if count > 1}

        def score(pair: Pair, known: dict[Pair, float] = known) -> float:
            return known.get(pair, -25.0)

    known_pairs = {pair for pair, _ in counts.most_common(MOST)}
    return [row for row in rows if all(pair in known_pairs for pair in row)]


def learnt(rows: Iterable[list[Pair]]) -> Pairs:
    """Counts sequences of pairs, discounted as Witten and Bell do, and leaves out the rare ones."""
    rows = list(rows)
    names = [pair for pair, _ in Counter(pair for row in rows for pair in row).most_common()]
    numbers = {pair: number for number, pair in enumerate(names, 2)}
    counts: Counter[tuple[int, ...]] = Counter()
    for row in rows:
        line = (0,) * (ORDER - 1) + tuple(numbers[pair] for pair in row) + (1,)
        for at in range(ORDER - 1, len(line)):
            for size in range(ORDER):
                counts[line[at - size : at + 1]] += 1
    after: dict[tuple[int, ...], list[int]] = defaultdict(lambda: [0, 0])
    for gram, count in counts.items():
        after[gram[:-1]][0] += count
        after[gram[:-1]][1] += 1
    chances: dict[tuple[int, ...], float] = {}
    for gram in sorted(counts, key=len):
        whole, kinds = after[gram[:-1]]
        lower = chances[gram[1:]] if len(gram) > 1 else 1 / (len(names) + 2)
        chances[gram] = (counts[gram] + kinds * lower) / (whole + kinds)
    kept = {gram: chance for gram, chance in chances.items() if len(gram) < 3 or counts[gram] >= PRUNED}
    lost: Counter[tuple[int, ...]] = Counter()
    for gram in counts.keys() - kept.keys():
        lost[gram[:-1]] += counts[gram]
    contexts = {gram[:-1] for gram in kept}
    back = {one: (after[one][1] + lost[one]) / (after[one][0] + after[one][1]) for one in contexts}
    return pairs.made(names, kept, back)


def thinned(model: Pairs) -> Pairs:
    """Returns a model without the long sequences whose chances are nearly those that shorter ones give them."""
    kept = {}
    for key, chance in model.chances.items():
        size = (key.bit_length() - 1) // BITS  # the length is the highest bits of a key, and below 8
        number, context = key & (1 << BITS) - 1, key - (size << size * BITS) >> BITS
        before = tuple(context >> place * BITS & (1 << BITS) - 1 for place in reversed(range(size - 1)))
        if size < 4 or abs(model.back.get(pairs.key(before), 0.0) + model.chance(before[1:], number) - chance) > NEAR:
            kept[key] = chance
    return replace(model, chances=kept)


def judged(name: str, guess: Callable[[str], str], held: dict[str, str]) -> None:
    """Prints how many words come out right."""
    bare = str.maketrans("", "", "ˈˌ")
    found = {word: guess(word) for word in held}
    right = sum(found[word] == said for word, said in held.items())
    plain = sum(found[word].translate(bare) == said.translate(bare) for word, said in held.items())
    print(
        f"{name}: {right / len(held):.1%} of {len(held)} words right, {plain / len(held):.1%} without stress",
        flush=True,
    )


def judge(gold: Path) -> None:
    """Prints how many words of families that were held out come out right, by the rules and by the pairs."""
    words, british = words_of(gold), gold.name.startswith("gb")
    model = thinned(learnt(aligned({word: said for word, said in words.items() if not is_held_out(word)})))
    names = sorted(filter(is_held_out, words), key=lambda word: hashlib.sha256(word.encode()).digest())[:2000]
    held = {word: words[word] for word in names}
    judged(f"{gold.stem}, rules", lambda word: sounds.known(spelling.guess(word, british)), held)
    judged(f"{gold.stem}, pairs", model.guess, held)


def main() -> None:
    """Judges, and writes the model."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("gold", type=Path)
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    judge(chosen.gold)
    if chosen.out:
        data = thinned(learnt(aligned(words_of(chosen.gold)))).packed()
        chosen.out.write_bytes(data)
        print(f"{len(data)} bytes")


if __name__ == "__main__":
    main()
