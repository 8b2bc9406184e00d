"""One Python extractor in its own process: `worker.py NAME` reads one page per line and writes one result per line.

In: {"html", "url"}. Out: {"text" or "html", "seconds", "cpu", "peak" (MB), "error"}. The clock runs from the call with the HTML as a
string until the result is returned: parsing counts, imports and the pipe don't. All options are defaults, except that
comments are excluded if a system has an option for them; no system is given the language.
"""

import contextlib
import json
import os
import resource
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

Result = str | None
Rival = Callable[[str, str], Result]
#: A page's address where none is known: some rivals want one.
SOMEWHERE = "http://example.com/a"


def ours() -> tuple[str, Rival, str]:
    import readwell

    return "text", lambda html, url: readwell.extract(html, url), f"readwell {readwell.__version__}"


def trafilatura(**switches: bool) -> tuple[str, Rival, str]:
    import trafilatura as rival

    switches = {"include_comments": False, **switches}
    return "text", lambda html, _: rival.extract(html, **switches), version_of("trafilatura")


def pictured() -> tuple[str, Rival, str]:
    import trafilatura as rival

    switches = {"include_comments": False, "include_images": True, "output_format": "xml"}
    return "html", lambda html, url: rival.extract(html, url=url or None, **switches), version_of("trafilatura")


def readability() -> tuple[str, Rival, str]:
    import readability as rival

    return "html", lambda html, _: rival.Document(html).summary(html_partial=True), version_of("readability-lxml")


def resiliparse() -> tuple[str, Rival, str]:
    from resiliparse.extract.html2text import extract_plain_text

    switches = {"list_bullets": False, "comments": False, "links": False, "alt_texts": False}
    return "text", lambda html, _: extract_plain_text(html, main_content=True, **switches), version_of("resiliparse")


def justext() -> tuple[str, Rival, str]:
    import justext as rival

    # Without a language: no stop words, and no weight on them, as its documentation has it.
    def found(html: str, _: str) -> str:
        parts = rival.justext(html, frozenset(), stopwords_low=0, stopwords_high=0)
        return "\n".join(part.text for part in parts if not part.is_boilerplate)

    return "text", found, version_of("justext")


def boilerpy3() -> tuple[str, Rival, str]:
    from boilerpy3.extractors import ArticleExtractor

    rival = ArticleExtractor(raise_on_failure=False)
    return "text", lambda html, _: rival.get_content(html), version_of("boilerpy3")


def newspaper() -> tuple[str, Rival, str]:
    import newspaper as rival

    def found(html: str, url: str) -> str:
        article = rival.Article(url or SOMEWHERE, fetch_images=False)
        article.download(input_html=html)
        article.parse()
        return str(article.text)

    return "text", found, version_of("newspaper4k")


def goose() -> tuple[str, Rival, str]:
    from goose3 import Configuration, Goose

    def found(html: str, _: str) -> str:
        settings = Configuration()
        settings.enable_image_fetching = False
        with Goose(settings) as rival:
            return str(rival.extract(raw_html=html).cleaned_text)

    return "text", found, version_of("goose3")


def magic() -> tuple[str, Rival, str]:
    from magic_html import GeneralExtractor

    rival = GeneralExtractor()
    return "html", lambda html, url: rival.extract(html, base_url=url).get("html"), version_of("magic-html")


RIVALS: dict[str, Callable[[], tuple[str, Rival, str]]] = {
    "readwell": ours,
    "trafilatura": trafilatura,
    "trafilatura fast": lambda: trafilatura(fast=True),
    "trafilatura with comments": lambda: trafilatura(include_comments=True),
    "readability-lxml": readability,
    "resiliparse": resiliparse,
    "jusText": justext,
    "boilerpy3": boilerpy3,
    "newspaper4k": newspaper,
    "goose3": goose,
    "magic-html": magic,
}
#: What a bench of its own asks for.
OTHERS = {"trafilatura with pictures": pictured}
#: What each has read before its clock counts.
WARM = "<html><head><title>t</title></head><body><h1>Title</h1>" + "<p>A paragraph, with commas, and words.</p>" * 20


def version_of(name: str) -> str:
    return f"{name} {version(name)}"


def main(name: str) -> None:
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a rival prints must not get between our lines
    kind, rival, what = {**RIVALS, **OTHERS}[name]()
    for _ in range(3):
        with contextlib.suppress(Exception):
            rival(WARM, SOMEWHERE)
    print(json.dumps({"kind": kind, "version": what}), file=out, flush=True)
    for line in os.fdopen(0, encoding="utf-8"):
        page = json.loads(line)
        text, error, begun, worked = None, "", time.perf_counter(), time.process_time()
        try:
            text = rival(page["html"], page["url"])
        except Exception as problem:  # a rival's failure is a result
            error = f"{type(problem).__name__}: {problem}"[:300]
        spent = {"seconds": time.perf_counter() - begun, "cpu": time.process_time() - worked}
        row = {kind: str(text or ""), **spent, "peak": _peak(), "error": error}
        print(json.dumps(row), file=out, flush=True)


def _peak() -> float:
    """Returns the process's peak memory in megabytes.

    On Linux `ru_maxrss` begins with what the parent had when it started this process; `VmHWM` doesn't.
    """
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text("ascii").splitlines() if line.startswith("VmHWM:"))
        return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main(sys.argv[1])
