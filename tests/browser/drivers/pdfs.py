"""PDFs in Chromium: the page that reads them, and the reader that opens with one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import FilePayload, Page

from tests.browser.drivers.chromium import Chromium
from tests.data.pdf_files import written

#: Drops files on the page that reads PDFs: names and texts.
DROP = """(files) => {
    const dataTransfer = new DataTransfer();
    for (const [name, text] of files) dataTransfer.items.add(new File([text], name));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}"""
NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split()


def paged(count: int, lines: int = 24) -> bytes:
    """A PDF of so many pages, each with a heading and a paragraph of its own."""
    pages = []
    for page in range(1, count + 1):
        name = f"{NUMBERS[page % 12]} {page * 1000}"
        pages.append(
            [
                f"Chapter {name}",
                "",
                *(
                    f"Line {line} of {name} tells of the harbour and of its many boats, roofs and"
                    for line in range(lines)
                ),
                "nothing else.",
            ]
        )
    return written(pages)


def file(content: bytes, name: str = "harbour.pdf") -> FilePayload:
    """A file as a person chooses it."""
    return {"name": name, "mimeType": "application/pdf", "buffer": content}


def opened(browser: Chromium, reads: Page, content: bytes, name: str = "harbour.pdf") -> Page:
    """Chooses a file; returns the tab in which its text opens."""
    with browser.context.expect_page() as made:
        reads.set_input_files("#file", file(content, name))
    made.value.wait_for_selector("#article p")
    return made.value


@contextmanager
def reading_page(browser: Chromium, search: str = "") -> Iterator[Page]:
    """The page that reads PDFs; it and the readers that it opened go at the end."""
    page = browser.own(f"pages/pdf/pdf.html{search}")
    yield page
    for tab in browser.context.pages:
        if "reader.html" in tab.url or "pdf.html" in tab.url:
            tab.close()


def printed(tab: Page) -> dict[str, Any]:
    """What the reader shows of a page as it is printed."""
    found: dict[str, Any] = tab.evaluate("""() => {
        const picture = document.querySelector("#printed-picture");
        return { shown: !picture.hidden && picture.complete && picture.naturalWidth > 0, alt: picture.alt,
            width: picture.naturalWidth, number: document.querySelector("#printed-number").textContent,
            said: document.querySelector("#printed-said").textContent };
    }""")
    return found
