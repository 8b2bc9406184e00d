"""The neural voice: first sound, speed, word times, pronunciation, memory: `python3 build.py bench voices CORPUS...`.

The voice has to be installed (`readwell voices add kokoro`). Its process takes as many threads as OMP_NUM_THREADS says,
two by default. Sentences are those of the corpus's English gold texts.
"""

from __future__ import annotations

import argparse
import json
import lzma
import os
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
from readwell.engine.basics.errors import Refused
from readwell.engine.sentences.splitting import sentences
from readwell.services.audio.speech.kokoro import sounds, written
from readwell.services.audio.speech.kokoro.engine import Kokoro
from readwell.services.audio.speech.kokoro.files import Files
from readwell.services.audio.speech.kokoro.lexicon import Lexicon, load
from readwell.services.audio.speech.kokoro.model import FRAME, RATE, Model, Samples
from readwell.services.audio.speech.kokoro.model import load as load_model
from readwell.services.audio.speech.kokoro.reading import read
from readwell.services.audio.speech.kokoro.speaker import Speaker

from tests.lab import train_pairs
from tests.lab.bench import machine
from tests.lab.bench.voices_numbers import pairs

VOICE = "af_heart"
#: First clauses of at most six words, as a player cuts them off.
FIRST = (
    "The council voted on Tuesday,",
    "In the spring of last year,",
    "When the rain had stopped,",
    "Most of the people here,",
    "After a long winter,",
    "She opened the letter,",
)
#: A longer sentence isn't one of those that are said.
LONGEST = 240
#: What the player has made before it is heard: so many sentences at most, and so many signs (speech/player/queue.js).
MOST_AHEAD, AHEAD = 4, 240
#: Minutes of an article; milliseconds of a gap that is heard.
MINUTES, HEARD = 20, 150
#: A sound is silent below this, and a character lasts so many seconds.
SILENT, CHARACTER = 0.01, (0.02, 0.4)
HELD_OUT = 2000


class Noting:
    """A model that notes the lengths that it has given."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.given: list[tuple[list[int], list[int], int]] = []

    def run(self, tokens: list[int], voice: str, speed: float) -> tuple[Samples, list[int]]:
        """Returns what the model does."""
        samples, frames = self.model.run(tokens, voice, speed)
        self.given.append((tokens, frames, len(samples)))
        return samples, frames


def corpus_sentences(paths: list[Path], count: int) -> list[str]:
    """Sentences of English gold texts, spread over all pages; the same ones each time."""
    found: list[str] = []
    for path in paths:
        with lzma.open(path, "rt", encoding="utf-8") as file:
            for line in file:
                row = json.loads(line)
                if row.get("lang") == "en" and row.get("gold"):
                    found += list(_of_text(row["gold"]))
    random.Random(42).shuffle(found)
    return found[:count]


def _of_text(text: str) -> Iterator[str]:
    for line in text.splitlines()[:60]:
        for start, end in sentences(line, "en"):
            sentence = line[start:end].strip()
            if 3 < len(sentence) <= LONGEST and any(char.isalnum() for char in sentence):
                yield sentence


def first_sounds(files: Files) -> None:
    """How long the first clause takes, with the process to be started and with the model loaded."""
    cold, warm = [], []
    for text in FIRST[:3]:
        voice = Kokoro(files)
        cold.append(taken(voice, text))
        voice.close()
    voice = Kokoro(files)
    voice.say("Hello", VOICE, 1, 1)
    warm = [taken(voice, text) for text in FIRST * 2]
    voice.close()
    print(
        f"first clause, cold: {statistics.median(cold):.2f} s median of {len(cold)} ({min(cold):.2f}-{max(cold):.2f})"
    )
    print(
        f"first clause, warm: {statistics.median(warm):.2f} s median of {len(warm)} ({min(warm):.2f}-{max(warm):.2f})"
    )


def taken(voice: Kokoro, text: str) -> float:
    """Seconds until the sound of a text is there."""
    begun = time.perf_counter()
    voice.say(text, VOICE, 1, 1)
    return time.perf_counter() - begun


def word_times(files: Files, texts: list[str]) -> None:
    """The marks against the lengths that the model gave, counted sound by sound."""
    noting = Noting(load_model(files))
    speaker, lexicon = Speaker(noting, files), load(files.lexicons, False)
    off, sums, words = [], 0, 0
    for text in texts:
        noting.given.clear()
        sound = speaker.say(text, VOICE, 1)
        pieces = read(text, lexicon)
        if len(noting.given) != 1:
            continue
        tokens, frames, samples = noting.given[0]
        sums += sum(frames) * FRAME != samples
        begins, at = {}, 0
        text_of = "".join(("" if piece.glued or not n else " ") + piece.sounds for n, piece in enumerate(pieces))
        assert sounds.tokens(text_of) == tokens
        for n, piece in enumerate(pieces):
            at += 0 if piece.glued or not n else 1
            begins[piece.start] = sum(frames[: at + 1]) * FRAME * 1000 / RATE
            at += len(piece.sounds)
        # What was cut off before the first word is the same for all of them.
        cut = [begins[start] - ms for start, _, ms in sound.marks]
        off += [abs(each - statistics.median(cut)) for each in cut]
        words += len(cut)
    off.sort()
    print(
        f"word times against the model's lengths: {words} words of {len(texts)} sentences, median "
        f"{statistics.median(off):.1f} ms, 95% {off[int(0.95 * len(off))]:.1f} ms, most {off[-1]:.1f} ms; "
        f"{sums} sounds whose lengths don't sum up"
    )


def pronunciation(files: Files, texts: list[str]) -> None:
    """Listed words, running words, and numbers, dates and names."""
    lexicon = load(files.lexicons, False)
    plain = sorted(word for word, said in lexicon.gold.items() if isinstance(said, str) and word.isalpha())
    words = [word for word in plain if word.islower() and len(word) > 3]
    random.Random(42).shuffle(words)
    held = words[:HELD_OUT]
    listed = sum(said_of(lexicon, word) == lexicon.gold[word] for word in held)
    print(f"{len(held)} listed words, looked up: {listed / len(held):.1%} as the lexicon has them")
    running(lexicon, texts)
    right, wrong = 0, []
    rows = pairs(300)
    for number, text in rows:
        as_number, as_words = (" ".join(piece.sounds for piece in read(each, lexicon)) for each in (number, text))
        right += as_number == as_words
        wrong += [number] if as_number != as_words else []
    print(f"{len(rows)} sentences of numbers, dates, money and names: {right} read as their words; others {wrong[:6]}")


def guessed(files: Files) -> None:
    """Words of families that no lexicon has, by models made without them."""
    for kind in ("us", "gb"):
        train_pairs.judge(files.lexicons / f"{kind}_gold.json")


def running(lexicon: Lexicon, texts: list[str]) -> None:
    """Which share of the corpus's words each way of looking up finds."""
    how: Counter[str] = Counter()
    guessed: Counter[str] = Counter()
    silent = 0
    for text in texts:
        tokens = [token for token in written.tokens(text) if token.words]
        silent += not read(text, lexicon)
        for token in tokens:
            for word in token.words:
                way = _how(lexicon, word)
                how[way] += 1
                guessed[word] += way == "letters"
    whole = sum(how.values())
    shares = ", ".join(f"{way} {count / whole:.1%}" for way, count in how.most_common())
    print(f"{whole} running words: {shares}; guessed for example {[word for word, _ in guessed.most_common(12)]}")
    print(f"{silent} sentences without any sound")


def _how(lexicon: Lexicon, word: str) -> str:
    plain = word.replace("’", "'")
    if len(plain) == 1 or not plain.isascii() or not plain.replace("'", "").isalpha():
        return "other"
    if plain.isupper() and lexicon._is_initialism(plain):
        return "initials"
    if lexicon._listed(plain, lambda _: "DEFAULT"):
        return "listed"
    if lexicon._stem(plain, lambda _: "DEFAULT"):
        return "stem"
    return "parts" if lexicon._parts(plain) else "letters"


def said_of(lexicon: Lexicon, word: str) -> str:
    """The sounds of a word."""
    return lexicon.word(word, lambda _: "DEFAULT")


def corpus_said(files: Files, texts: list[str]) -> int:
    """Says each sentence: faults, silences, odd lengths; speed and memory. Returns how many faults there were."""
    voice, faults = Kokoro(files), Counter[str]()
    seconds, heard, most = 0.0, 0.0, 0
    begun, number = time.perf_counter(), 0
    for number, text in enumerate(texts, 1):
        try:
            sound = voice.say(text, VOICE, 1, 1)
        except Refused as problem:
            faults[problem.message] += 1
            continue
        except KeyboardInterrupt:  # the figures so far
            number -= 1
            break
        samples = np.frombuffer(sound.samples, "<i2").astype(np.float32) / 32_768
        heard += sound.ms / 1000
        each = sound.ms / 1000 / len(text)
        faults["silence"] += bool(np.sqrt((samples**2).mean()) < SILENT)
        faults["odd length"] += not CHARACTER[0] < each < CHARACTER[1]
        assert voice._process
        most = max(most, memory(voice._process.pid, "VmRSS"))
        if number % 50 == 0:
            print(f"  {number} said, {time.perf_counter() - begun:.0f} s", file=sys.stderr, flush=True)
    seconds = time.perf_counter() - begun
    assert voice._process
    peak, now = memory(voice._process.pid, "VmHWM"), memory(voice._process.pid, "VmRSS")
    print(f"{number} sentences of the corpus: {dict(+faults) or 'no crash, silence or odd length'}")
    print(f"{heard:.0f} s of speech in {seconds:.0f} s: {seconds / heard:.2f} of real time")
    print(
        f"memory with the voice loaded: {now} MB now, {most} MB at most between two texts, {peak} MB at most within one"
    )
    voice.close()
    return sum(faults.values())


def gaps(files: Files, texts: list[str]) -> None:
    """An article of twenty minutes: each sentence is made for true, one after the other, and the listener's clock is
    reckoned from how long each took and lasts, with as many made ahead as the player does."""
    for rate in (1.0, 1.5):
        voice = Kokoro(files)
        voice.say("Hello", VOICE, rate, 1)
        begins, lasts, waits, made = [0.0], [0.0], [], 0.0
        sizes, working = [len(text) for text in texts], 0.0
        for number, text in enumerate(texts):
            if sum(lasts) > MINUTES * 60 / rate:
                break
            at = number  # the sentence with whose beginning this one is asked for
            while at > max(0, number - MOST_AHEAD) and sum(sizes[at:number]) < AHEAD:
                at -= 1
            asked = time.perf_counter()
            sound = voice.say(text, VOICE, rate, 1)
            took = time.perf_counter() - asked
            working += took
            made = max(made, begins[at + 1] if number else 0.0) + took
            due = begins[-1] + lasts[-1]
            begins.append(max(due, made))
            lasts.append(sound.ms / 1000)
            waits.append((begins[-1] - due) * 1000)
        voice.close()
        late = sorted(wait for wait in waits[1:] if wait > HEARD)
        print(
            f"at {rate}: {len(waits)} sentences, {sum(lasts) / 60:.1f} minutes heard, made in {working / sum(lasts):.2f} of "
            f"that; the first after {waits[0] / 1000:.2f} s; gaps over {HEARD} ms: {len(late)}, the longest {max(late, default=0):.0f} ms",
            flush=True,
        )


def memory(process: int, name: str) -> int:
    """Megabytes of a process."""
    text = Path(f"/proc/{process}/status").read_text("utf-8")
    return int(text.split(f"{name}:")[1].split()[0]) // 1024


def idle(files: Files) -> None:
    """What stays after the idle time."""
    os.environ["READWELL_VOICE_IDLE"] = "3"
    voice = Kokoro(files)
    voice.say("Hello", VOICE, 1, 1)
    assert voice._process
    code = voice._process.wait(30)
    begun = time.perf_counter()
    voice.say("Hello", VOICE, 1, 1)
    print(f"after the idle time: the process is gone (code {code}), 0 MB; back in {time.perf_counter() - begun:.2f} s")
    voice.close()
    del os.environ["READWELL_VOICE_IDLE"]


def main() -> int:
    """Runs all parts, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpus", nargs="*", type=Path)
    parser.add_argument("--sentences", type=int, default=500)
    parser.add_argument("--only", default="", help="first, times, words, letters, said, gaps, idle")
    chosen = parser.parse_args()
    files = Files()
    try:
        files.refuse_missing()
    except Refused as problem:
        print(f"skipped: {problem.message}")
        return 0
    print(machine.told())
    texts = corpus_sentences(chosen.corpus, max(chosen.sentences, 1)) or list(FIRST)
    parts: dict[str, Callable[[], int | None]] = {
        "first": lambda: first_sounds(files),
        "times": lambda: word_times(files, texts[:60]),
        "words": lambda: pronunciation(files, texts),
        "letters": lambda: guessed(files),
        "idle": lambda: idle(files),
        "gaps": lambda: gaps(files, texts),
        "said": lambda: corpus_said(files, texts[: chosen.sentences]),
    }
    results = [part() for name, part in parts.items() if chosen.only in ("", name)]
    print(machine.told())
    return int(any(results))


if __name__ == "__main__":
    sys.exit(main())
