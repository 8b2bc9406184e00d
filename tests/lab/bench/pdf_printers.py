"""Programs that print documents: each by its name, used where it is installed."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from tests.lab.bench.pdf_documents import HEAD, Document
from tests.lab.bench.pdf_writers import to_flat, to_html, to_latex, to_typst

_EDGE = '<div style="font-size:8px;width:100%;text-align:center">{}</div>'
_LIMIT = 120

#: Of a printer: prints a document to a file.
Printer = Callable[[Document, Path], None]


def chromium(document: Document, file: Path) -> None:
    """Prints as the browser does."""
    from playwright.sync_api import sync_playwright

    from tests.browser.drivers.chromium import executable

    number = re.sub(
        r"\{(n|all)\}",
        lambda one: f"<span class={'pageNumber' if one[1] == 'n' else 'totalPages'}></span>",
        document.style.number,
    )
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=executable())
        page = browser.new_page()
        page.set_content(to_html(document))
        page.pdf(
            path=file,
            prefer_css_page_size=True,
            display_header_footer=True,
            header_template=_EDGE.format(HEAD),
            footer_template=_EDGE.format(number),
            tagged=document.style.tagged,
        )


def ghostscript(document: Document, file: Path) -> None:
    """Writes the browser's file anew, as a distiller does."""
    first = file.with_suffix(".first")
    chromium(document, first)
    _run("gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=pdfwrite", f"-sOutputFile={file}", str(first))
    first.unlink()


def latex(document: Document, file: Path) -> None:
    """Prints by pdflatex, twice for the number of pages."""
    source = file.with_suffix(".tex")
    source.write_text(to_latex(document), "utf-8")
    for _ in range(2):
        with suppress(subprocess.CalledProcessError):  # what it doesn't know is left out
            _run("pdflatex", "-interaction=nonstopmode", f"-output-directory={file.parent}", str(source))
    for ending in (".tex", ".aux", ".log"):
        file.with_suffix(ending).unlink(missing_ok=True)


def pandoc(document: Document, file: Path) -> None:
    """Prints by Pandoc's own LaTeX, in one column; it would print the title twice."""
    source = file.with_suffix(".html")
    source.write_text(re.sub("<title>.*?</title>", "", to_html(document)), "utf-8")
    _run("pandoc", "--pdf-engine=pdflatex", "-V", f"fontsize={document.style.size}pt", str(source), "-o", str(file))
    source.unlink()


def libreoffice(document: Document, file: Path) -> None:
    """Prints by LibreOffice's Writer."""
    source = file.with_suffix(".fodt")
    source.write_text(to_flat(document), "utf-8")
    how = json.dumps({"UseTaggedPDF": {"type": "boolean", "value": str(document.style.tagged).lower()}})
    _run(
        "soffice",
        f"-env:UserInstallation={(file.parent / 'office').absolute().as_uri()}",
        "--headless",
        "--convert-to",
        f"pdf:writer_pdf_Export:{how}",
        "--outdir",
        str(file.parent),
        str(source),
    )
    source.unlink()


def typst(tools: str) -> Printer:
    """Returns the printer that a Python with Typst is."""

    def printer(document: Document, file: Path) -> None:
        source = file.with_suffix(".typ")
        source.write_text(to_typst(document), "utf-8")
        _run(tools, "-c", "import sys, typst; typst.compile(sys.argv[1], output=sys.argv[2])", str(source), str(file))
        source.unlink()

    return printer


def weasyprint(tools: str) -> Printer:
    """Returns the printer that a Python with WeasyPrint is."""

    def printer(document: Document, file: Path) -> None:
        source = file.with_suffix(".html")
        source.write_text(to_html(document, paged=True), "utf-8")
        tags = ["--pdf-tags"] if document.style.tagged else []
        _run(tools, "-m", "weasyprint", *tags, str(source), str(file))
        source.unlink()

    return printer


def printers(names: Iterable[str], tools: str) -> dict[str, Printer]:
    """Returns the printers with these names; says which are not here."""
    every: dict[str, tuple[Printer, str]] = {
        "chromium": (chromium, sys.executable),
        "ghostscript": (ghostscript, "gs"),
        "latex": (latex, "pdflatex"),
        "pandoc": (pandoc, "pandoc"),
        "libreoffice": (libreoffice, "soffice"),
        "typst": (typst(tools), tools),
        "weasyprint": (weasyprint(tools), tools),
    }
    missing = [name for name in names if not shutil.which(every[name][1] or "-")]
    if missing:
        print(f"not installed here: {', '.join(missing)}", file=sys.stderr)
    return {name: every[name][0] for name in names if name not in missing}


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True, timeout=_LIMIT)
