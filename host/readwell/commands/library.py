"""Saved articles: list, search, show, tag, marks, changes, export, import, check, backup, vault, serve.

They are stored in one file; `readwell library where` prints its path.
"""

import argparse
import shutil
import sqlite3
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from readwell.commands import library_changes
from readwell.engine.basics.errors import Refused
from readwell.engine.basics.marks import COLOURS
from readwell.engine.imports import FORMATS
from readwell.services.library import exchange, exporting, foreign, marks_out, schema, upkeep, versions
from readwell.services.library.folder import folder_of, refuse_os_errors, whole
from readwell.services.library.saving import library_file
from readwell.services.library.store import Library
from readwell.services.library.vault import archive
from readwell.system.jsonlines import STANDARD, opened, short_lines, standard_input, undamaged

if TYPE_CHECKING:
    from readwell.services.library.vault.sync import Done

#: The largest number of an SQLite file.
LARGEST = 2**63 - 1


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the subcommands and their flags."""
    words = parser.add_subparsers(dest="word", metavar="WORD", required=True)
    for name, (work, flags) in WORDS.items():
        doc = (work.__doc__ or "").strip()
        one = words.add_parser(name, help=doc.split("\n")[0], description=doc)
        for flag, options in flags:
            one.add_argument(flag, **options)


def run(chosen: argparse.Namespace) -> int:
    """Runs the subcommand."""
    if chosen.word == "restore":  # before it there may be no library, and none that can be opened
        return _restore(chosen)
    library = (exchange.readable if chosen.word == "export" else Library)(library_file())
    try:
        return WORDS[chosen.word][0](library, chosen)
    except sqlite3.Error as problem:
        raise schema.refused(library.path, problem) from None
    finally:
        library.close()


def _list(library: Library, chosen: argparse.Namespace) -> int:
    """The latest saves, one per line: number, day, site, title."""
    return _lines(library.listed(chosen.limit, chosen.skip, tag=chosen.tag))


def _search(library: Library, chosen: argparse.Namespace) -> int:
    """Articles with all these words; "a phrase", -without, begin*; best first, each with the words around the match."""
    found = library.search(" ".join(chosen.words), chosen.limit, tag=chosen.tag)
    return _lines(found) if found else 1


def _show(library: Library, chosen: argparse.Namespace) -> int:
    """One article as Markdown, or as plain text."""
    article = library.get(chosen.article)
    print(article["text" if chosen.text or not article["markdown"] else "markdown"], end="")
    return 0


def _tag(library: Library, chosen: argparse.Namespace) -> int:
    """Gives an article these tags, or none."""
    library.change(chosen.article, {"tags": chosen.tags})
    return 0


def _remove(library: Library, chosen: argparse.Namespace) -> int:
    """Removes an article from the library; the saved file stays where it is."""
    library.remove(chosen.article)
    return 0


def _export(library: Library, chosen: argparse.Namespace) -> int:
    """Everything, or a part, in one file: JSON lines for another library, .zip of Markdown notes, or .epub, a book.

    - is standard output. Of a damaged library, it writes the articles that can still be read.
    """
    lost: list[int] = []
    asked = {"state": chosen.state, "tag": chosen.tag, "favourite": chosen.favourites}
    form = exporting.form_of(chosen.file, chosen.form)
    if chosen.file == "-":
        if form != "jsonl":
            raise Refused("request", f"{form} needs the name of a file")
        for line in exporting.lines(library, asked, lost):
            print(line)
    else:
        with whole(Path(chosen.file)) as draft:
            exporting.write(library, draft, form, asked, lost)
    for number in lost:
        print(f"readwell: article {number} is damaged and left out", file=sys.stderr)
    return 1 if lost else 0


def _marks(library: Library, chosen: argparse.Namespace) -> int:
    """The marks of all articles, or those that are asked for: Markdown, annotations of the W3C (jsonld), or a table."""
    asked = {"query": chosen.query, "tag": chosen.tag, "colour": chosen.colour}
    asked |= {} if chosen.article is None else {"article": chosen.article}
    form = chosen.form or {".jsonld": "jsonld", ".csv": "csv"}.get(Path(chosen.to).suffix.lower(), "md")
    if not chosen.to:
        for piece in marks_out.pieces(library, form, **asked):
            print(piece, end="")
        return 0
    with whole(Path(chosen.to)) as draft, draft.open("w", encoding="utf-8", newline="") as out:
        out.writelines(marks_out.pieces(library, form, **asked))
    return 0


def _import(library: Library, chosen: argparse.Namespace) -> int:
    """Imports what another library or another tool exported; articles that are already here get what is new of them.

    - is standard input. The formats are recognised; `--from` names one.
    """
    is_bad = False
    for written in chosen.files:
        done = _imported(None if chosen.dry else library, written, chosen.form)
        lead = f"{written}: " if len(chosen.files) > 1 else ""
        verb = f" (of {done.form}; nothing was written)" if chosen.dry else ""
        print(f"{lead}{done.new} new, {done.known} known, {len(done.broken)} broken{verb}")
        for problem in (*done.broken, *done.mended):
            print(f"readwell: {lead}{problem}", file=sys.stderr)
        is_bad |= bool(done.broken)
    return 1 if is_bad else 0


def _imported(library: Library | None, written: str, form: str) -> foreign.Report:
    path = Path(written)
    if path.suffix in (".gz", ".xz") and library is not None:
        with undamaged(path), refuse_os_errors(path), opened(path) as source:
            # A line over the limit becomes one that is not JSON, so that the lines after it keep their numbers.
            done = exchange.imported(library, ("too long" if line is None else line for line in short_lines(source)))
        return foreign.Report(done.new, done.known, done.broken, foreign.OWN)
    with refuse_os_errors(path), _seekable(path) as file:
        return foreign.taken(library, path.name, file, form, _show_progress)


@contextmanager
def _seekable(path: Path) -> Iterator[BinaryIO]:
    """Opens a file that can be read from any place; what comes by a pipe is put into a temporary one."""
    with open(standard_input().fileno(), "rb", closefd=False) if path == STANDARD else path.open("rb") as file:
        if file.seekable() and path != STANDARD:
            yield file
            return
        with tempfile.TemporaryFile() as copy:
            shutil.copyfileobj(file, copy)
            copy.seek(0)
            yield copy


def _show_progress(count: int) -> None:
    """Shows how many articles were imported so far, to a person."""
    if sys.stderr is not None and sys.stderr.isatty():
        print(f"\r{count} articles ...", end="\r", file=sys.stderr, flush=True)


def _fetch(library: Library, chosen: argparse.Namespace) -> int:
    """Brings the texts of links, the queue's first, at a polite pace; --again also tries those that failed before."""
    from readwell.services.library.fetching import fetched, paced, wanted

    rows = wanted(library, chosen.most, chosen.again)
    without = 0
    for number, row in enumerate(paced(rows), 1):
        found = fetched(library, row["id"])
        without += found["missing"]
        outcome = f"no text ({found['fetch'].get('code')})" if found["missing"] else f"{found['words']} words"
        print(f"{number} of {len(rows)}  {row['address']}  {outcome}", flush=True)
    print(f"{len(rows) - without} fetched, {without} without a text, {library.count(fetched=False)} links left")
    return 1 if without else 0


def _check(library: Library, chosen: argparse.Namespace) -> int:
    """Checks that everything is intact; --repair rebuilds the search index from the texts."""
    if chosen.repair:
        print(f"the index of {upkeep.rebuild(library)} articles was rebuilt")
    wrong = upkeep.check(library)
    for problem in wrong:
        print(problem)
    count, size = versions.amount(library.base)
    print(f"{library.count()} articles, {count} earlier versions ({size / 1e6:.1f} MB), {len(wrong)} problems")
    return 1 if wrong else 0


def _backup(library: Library, chosen: argparse.Namespace) -> int:
    """Copies the library into one file, and checks the copy; a browser may be saving meanwhile."""
    size, wrong = upkeep.backup(library, Path(chosen.file))
    for problem in wrong:
        print(f"readwell: {problem}", file=sys.stderr)
    sound = f"{len(wrong)} problems in the copy, as in the library" if wrong else "the copy was checked: all is well"
    print(f"{chosen.file}: {size / 1e6:.1f} MB; {sound}")
    return 1 if wrong else 0


def _restore(chosen: argparse.Namespace) -> int:
    """Takes a backup or an export back, merged into the library that is there; a damaged one is refused.

    One that was stopped is run again: what has come is known, the rest comes.
    """
    from readwell.services.library.restoring import restore
    from readwell.services.library.vault.chosen import folder

    done = restore(library_file(), Path(chosen.file), folder(), chosen.anyway)
    for problem in done.lost:
        print(f"readwell: {problem}", file=sys.stderr)
    print(f"{done.new} restored, {done.known} known, {len(done.lost)} lost")
    return 1 if done.lost else 0


def _vault(library: Library, chosen: argparse.Namespace) -> int:
    """Chooses a folder of Markdown notes that is kept in step with the library, both ways; --off keeps none."""
    from readwell.services.library.vault.chosen import choose, folder

    if chosen.off:
        choose(None)
    elif chosen.folder:
        choose(folder_of(chosen.folder))
    print(folder() or "no folder of notes is kept in step")
    return 0


def _sync(library: Library, chosen: argparse.Namespace) -> int:
    """Brings the folder of notes and the library into step; --watch goes on doing so, every few seconds."""
    from readwell.services.library.vault.chosen import input_ends, look_once, watch

    if not chosen.watch:
        return _tell_of(look_once(force=chosen.force))
    pause = threading.Event()
    try:
        watch(library, _tell_of, input_ends() if chosen.until_input_ends else pause.wait, chosen.force)
    except KeyboardInterrupt:
        return 0
    return 0


def _tell_of(done: "Done") -> int:
    """Says what a look at both sides has led to; nothing if there was nothing to do."""
    counts = {"written": done.written, "taken": done.taken, "moved": done.moved}
    counts |= {"new": done.added, "gone": done.removed}
    if done.count:
        print(", ".join(f"{number} {name}" for name, number in counts.items() if number), flush=True)
    for sentence in done.told:
        print(f"readwell: {sentence}", file=sys.stderr, flush=True)
    return 1 if done.told else 0


def _serve(library: Library, chosen: argparse.Namespace) -> int:
    """Serves an OPDS catalogue and an Atom feed of the queue, for e-readers and feed readers.

    On this computer alone, unless --address names another: then who knows the printed address can read the library.
    """
    from readwell.services.library.catalogue.serving import Catalogue, server, token

    word = token(library.path.with_name("catalogue.token"), chosen.new_token)
    catalogue = Catalogue(library.path, word, ("localhost", *chosen.name))
    try:
        served = server(catalogue, chosen.address, chosen.port, lambda line: print(line, file=sys.stderr, flush=True))
    except OSError as problem:
        raise Refused("request", f"{chosen.address}:{chosen.port}: {problem.strerror or problem}") from None
    address = f"http://{chosen.address}:{served.server_address[1]}/{word}"
    print(f"catalogue: {address}/opds\nfeed: {address}/queue.atom", flush=True)
    try:
        served.serve_forever()
    except KeyboardInterrupt:
        return 0
    finally:
        served.server_close()
    return 0


def _where(library: Library, chosen: argparse.Namespace) -> int:
    """Prints the path of the library's file."""
    print(library.path)
    return 0


def _lines(articles: Iterable[Mapping[str, Any]]) -> int:
    for article in articles:
        tags = "".join(f" #{tag}" for tag in article["tags"])
        print(f"{article['id']:>6}  {article['saved'][:10]}  {article['site'] or '-'}  {article['title']}{tags}")
        if article.get("excerpt"):
            print(f"        {article['excerpt']}")
    return 0


def _number(text: str) -> int:
    """Returns a number that the library's file can hold."""
    if abs(number := int(text)) > LARGEST:
        raise ValueError
    return number


def _port(text: str) -> int:
    """Returns a port's number; 0 has the system choose one."""
    if not 0 <= (number := int(text)) <= 65535:
        raise ValueError
    return number


def _tag_text(text: str) -> str:
    """Returns a tag; a command line may hold bytes that are no character."""
    text.encode()
    return text


#: argparse names the type in what it says of a wrong value.
_number.__name__, _tag_text.__name__, _port.__name__ = "number", "tag", "port"
_ARTICLE = ("article", {"type": _number, "metavar": "NUMBER"})
_FILE = ("file", {"metavar": "FILE"})
_FILES = ("files", {"nargs": "+", "metavar": "FILE"})
_FORMATS = (*FORMATS, archive.NAME)
_FROM = (
    "--from",
    {"dest": "form", "default": "", "choices": _FORMATS, "metavar": "FORMAT", "help": ", ".join(_FORMATS)},
)
_TAG = ("--tag", {"type": _tag_text, "default": "", "metavar": "TAG"})
_LIMIT = ("--limit", {"type": _number, "default": 20})

Flags = tuple[tuple[str, dict[str, Any]], ...]
WORDS: dict[str, tuple[Callable[..., int], Flags]] = {
    "list": (_list, (_LIMIT, ("--skip", {"type": _number, "default": 0}), _TAG)),
    "search": (_search, (("words", {"nargs": "+", "metavar": "WORD"}), _LIMIT, _TAG)),
    "show": (_show, (_ARTICLE, ("--text", {"action": "store_true"}))),
    "tag": (_tag, (_ARTICLE, ("tags", {"nargs": "*", "metavar": "TAG"}))),
    "remove": (_remove, (_ARTICLE,)),
    "export": (
        _export,
        (
            _FILE,
            ("--form", {"default": "", "choices": tuple(exporting.FORMS), "help": "else by the file's ending"}),
            ("--state", {"default": "", "choices": ("later", "archive", "kept")}),
            _TAG,
            ("--favourites", {"action": "store_true"}),
        ),
    ),
    "marks": (
        _marks,
        (
            ("query", {"nargs": "?", "default": "", "metavar": "QUERY"}),
            ("--article", {"type": _number, "default": None, "metavar": "NUMBER"}),
            _TAG,
            ("--colour", {"default": "", "choices": COLOURS}),
            ("--form", {"default": "", "choices": ("md", "jsonld", "csv"), "help": "else by the file's ending"}),
            ("--to", {"default": "", "metavar": "FILE", "help": "else they are printed"}),
        ),
    ),
    "changes": (library_changes.report, library_changes.CHANGES),
    "versions": (library_changes.versions, library_changes.VERSIONS),
    "revert": (library_changes.revert, library_changes.REVERT),
    "import": (_import, (_FILES, _FROM, ("--dry", {"action": "store_true", "help": "read it, and write nothing"}))),
    "fetch": (
        _fetch,
        (("most", {"type": _number, "nargs": "?", "default": 50}), ("--again", {"action": "store_true"})),
    ),
    "check": (_check, (("--repair", {"action": "store_true"}),)),
    "backup": (_backup, (_FILE,)),
    "restore": (
        _restore,
        (_FILE, ("--anyway", {"action": "store_true", "help": "of a damaged one, what can be read"})),
    ),
    "vault": (
        _vault,
        (("folder", {"nargs": "?", "default": "", "metavar": "FOLDER"}), ("--off", {"action": "store_true"})),
    ),
    "sync": (
        _sync,
        (
            ("--watch", {"action": "store_true"}),
            ("--force", {"action": "store_true", "help": "also where most notes are gone from the folder"}),
            ("--until-input-ends", {"action": "store_true", "help": argparse.SUPPRESS}),
        ),
    ),
    "serve": (
        _serve,
        (
            ("--address", {"default": "127.0.0.1", "help": "of this computer in its network; 0.0.0.0 for all"}),
            ("--port", {"type": _port, "default": 8753}),
            ("--name", {"action": "append", "default": [], "help": "another name by which it may be asked for"}),
            ("--new-token", {"action": "store_true", "help": "whoever knows the old address reads no more"}),
        ),
    ),
    "where": (_where, ()),
}
