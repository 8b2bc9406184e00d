"""PDFs for tests: written by hand, sealed, and kept: one with tags, one distilled, one with an outline and a table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

LINES = ("The harbour council met on Tuesday and spoke of the", "roofs and the boats.")
#: Files that other programs made, by their names, their streams not packed.
PRINTED = {path.stem: path.read_bytes() for path in sorted((Path(__file__).parent / "pdfs").glob("*.pdf"))}
#: What makes a document need a password.
SEALED = (
    "/Encrypt << /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <" + "41" * 32 + "> /U <" + "42" * 32 + "> >> "
    "/ID [<" + "43" * 16 + "> <" + "43" * 16 + ">] "
)


def written(pages: Sequence[Sequence[str]] = (LINES,), trailer: str = "", drawn: str = "", letters: str = "") -> bytes:
    """Returns a PDF with these lines, in Helvetica of 12 points, the first of each page 100 points below its top.

    `drawn` are operators that draw something on each page; `letters` says which the font shows, as a CMap does.
    """
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", "", "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"]
    kids = []
    for lines in pages:
        shown = "".join(f"({line}) Tj 0 -14 Td " for line in lines)
        stream = f"{drawn} BT /F1 12 Tf 72 742 Td {shown}ET"
        objects.append(f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream")
        objects.append(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> "
            f"/Contents {len(objects)} 0 R >>"
        )
        kids.append(f"{len(objects)} 0 R")
    if letters:
        objects[2] = objects[2].replace(" >>", f" /ToUnicode {len(objects) + 1} 0 R >>")
        objects.append(f"<< /Length {len(letters)} >>\nstream\n{letters}\nendstream")
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>"
    out, places = "%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n{body}\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}"
    out += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R {trailer}>>\nstartxref\n{start}\n%%EOF\n"
    return out.encode("latin-1")


#: One file of each kind.
KINDS = (written(), *PRINTED.values())
