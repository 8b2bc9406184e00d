"""Documents in the languages of programs that print: HTML, Typst, LaTeX, and LibreOffice's flat text."""

from __future__ import annotations

import html
import re
from xml.sax.saxutils import escape

from tests.lab.bench.pdf_documents import HEAD, Document, Part

_TEX = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"} | {
    sign: "\\" + sign for sign in "&%$#_{}"
}


def to_html(document: Document, *, paged: bool = False) -> str:
    """Returns a page; `paged` for printers that know the heads, numbers and notes of CSS."""
    style = document.style
    rules = (
        f"@page{{size:A4;margin:2cm}}body{{font:{style.size}pt/1.35 serif;columns:{style.columns};"
        f"column-gap:{style.gap}mm;hyphens:auto;text-align:{'justify' if style.justified else 'left'}}}"
        f"p{{margin:{'0' if style.indented else '0 0 .6em'};text-indent:{1.2 if style.indented else 0}em}}"
        f"table{{border-collapse:collapse;margin:.6em 0}}td,th{{padding:2pt 6pt;text-align:left;"
        f"{'border:1px solid #444' if style.ruled else ''};font-weight:400;vertical-align:top}}"
        f"th{{font-weight:{700 if style.bold_head else 400}}}"
        "figure{margin:.6em 0;break-inside:avoid}figure div{height:60pt;background:#ccc}figcaption{font-size:.9em}"
        "h1,h2,h3,h4{break-after:avoid}section{font-size:.85em}"
    )
    if paged:
        number = re.sub(
            r"\{(n|all)\}", lambda found: f"' counter(page{'s' if found[1] == 'all' else ''}) '", style.number
        )
        rules += f"@page{{@top-left{{content:'{HEAD}'}}@bottom-center{{content:'{number}'}}}}"
        rules += "aside{float:footnote;font-size:.8em;text-indent:0}"
    notes: list[str] = []
    body = "".join(_html(part, notes, document, paged) for part in document.parts)
    if notes and not paged:
        body += (
            "<section>" + "".join(f"<p>{n}. {html.escape(note)}</p>" for n, note in enumerate(notes, 1)) + "</section>"
        )
    head = f"<!doctype html><html lang={document.lang}><meta charset=utf-8><title>{html.escape(document.title)}</title><style>{rules}</style>"
    return f"{head}<body><h1>{html.escape(document.title)}</h1>{body}</body></html>"


def _html(part: Part, notes: list[str], document: Document, paged: bool) -> str:
    said = html.escape(part.text)
    if part.kind == "heading":
        level = min(part.level + (part.level == 1), 4)
        return f"<h{level}>{said}</h{level}>"
    if part.items:
        items = "".join(f"<li>{html.escape(item)}</li>" for item in part.items)
        return f"<{part.kind}>{items}</{part.kind}>"
    if part.rows:
        lines = [
            "<tr>" + "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in row) + "</tr>"
            for row, tag in zip(part.rows, ["th"] + ["td"] * len(part.rows), strict=False)
        ]
        return "<table>" + "".join(lines) + "</table>"
    if part.kind == "figure":
        return f"<figure><div></div><figcaption>{said}</figcaption></figure>"
    if not part.note:
        return f"<p>{said}</p>"
    notes.append(part.note)
    mark = f"<aside>{html.escape(part.note)}</aside>" if paged else f"<sup>{len(notes)}</sup>"
    return f"<p>{said}{mark}</p>"


def to_typst(document: Document) -> str:
    """Returns the source for Typst."""
    style = document.style
    number = re.sub(r"\{(n|all)\}", "1", style.number)
    indent = "1.2em" if style.indented else "0em"
    spacing = "0.65em" if style.indented else "1.2em"
    lines = [
        f'#set document(title: "{document.title.replace(chr(34), "")}")' if '"' not in document.title else "",
        f'#set text(size: {style.size}pt, lang: "{document.lang}", hyphenate: true)',
        f'#set page(paper: "a4", columns: {style.columns}, numbering: "{number}", header: [{HEAD}])',
        f"#set columns(gutter: {style.gap}mm)",
        f"#set par(justify: {str(style.justified).lower()}, first-line-indent: {indent}, spacing: {spacing})",
        f"= {_typst(document.title)}",
    ]
    return "\n\n".join([*lines, *(_typst_part(part, document) for part in document.parts)])


def _typst(text: str) -> str:
    return re.sub(r'([\\#$*_`<>@\[\]~=+/"\-.:])', r"\\\1", text)


def _typst_part(part: Part, document: Document) -> str:
    if part.kind == "heading":
        return "=" * min(part.level + (part.level == 1), 4) + " " + _typst(part.text)
    if part.items:
        sign = "-" if part.kind == "ul" else "+"
        return "\n".join(f"{sign} {_typst(item)}" for item in part.items)
    if part.rows:
        stroke = "0.5pt" if document.style.ruled else "none"
        bold = document.style.bold_head
        cells = [
            f"[{'*' if bold and not n else ''}{_typst(cell)}{'*' if bold and not n else ''}]"
            for n, row in enumerate(part.rows)
            for cell in row
        ]
        return f"#table(columns: {len(part.rows[0])}, stroke: {stroke}, {', '.join(cells)})"
    if part.kind == "figure":
        caption = _typst(part.text.split(": ", 1)[1])
        return f"#figure(rect(height: 60pt, width: 80%, fill: luma(200)), caption: [{caption}])"
    return _typst(part.text) + (f"#footnote[{_typst(part.note)}]" if part.note else "")


def to_latex(document: Document) -> str:
    """Returns the source for LaTeX."""
    style = document.style
    number = style.number.replace("{n}", r"\thepage").replace("{all}", r"\pageref{end}").replace("\u2013", "--")
    between = "" if style.indented else r"\setlength{\parindent}{0pt}\setlength{\parskip}{6pt}"
    ragged = "" if style.justified else r"\raggedright"
    languages = {"en": "english", "de": "ngerman", "fr": "french", "es": "spanish", "it": "italian"}
    opened, closed = (rf"\begin{{multicols}}{{{style.columns}}}", r"\end{multicols}") if style.columns > 1 else ("", "")
    head = rf"""\documentclass[{style.size if style.size > 9 else 10}pt,a4paper]{{article}}
\usepackage[T1]{{fontenc}}\usepackage[utf8]{{inputenc}}\usepackage{{lmodern,multicol,fancyhdr,graphicx,float}}
\usepackage[margin=2cm]{{geometry}}\usepackage[{languages.get(document.lang, "english")}]{{babel}}
\pagestyle{{fancy}}\fancyhf{{}}\fancyhead[L]{{{HEAD}}}\fancyfoot[C]{{{number}}}\setlength{{\columnsep}}{{{style.gap}mm}}
\sloppy{between}\setcounter{{secnumdepth}}{{0}}
\begin{{document}}\thispagestyle{{fancy}}{opened}{ragged}
\section{{{_tex(document.title)}}}"""
    body = "\n\n".join(_latex_part(part, document) for part in document.parts)
    return f"{head}\n\n{body}\n\n{closed}\\label{{end}}\\end{{document}}"


def _tex(text: str) -> str:
    return "".join(_TEX.get(sign, sign) for sign in text)


def _latex_part(part: Part, document: Document) -> str:
    said = _tex(part.text)
    if part.kind == "heading":
        names = ("section", "section", "subsection", "subsubsection", "subsubsection")
        return rf"\{names[part.level]}{{{said}}}"
    if part.items:
        kind = "itemize" if part.kind == "ul" else "enumerate"
        return (
            rf"\begin{{{kind}}}"
            + "".join(rf"\item {{}}{_tex(item)}" + "\n" for item in part.items)
            + rf"\end{{{kind}}}"
        )
    if part.rows:
        count = len(part.rows[0])
        width = f"{0.86 / count:.3f}"
        line = r"\hline " if document.style.ruled else ""
        bar = "|" if document.style.ruled else ""
        columns = bar + bar.join([rf"p{{{width}\linewidth}}"] * count) + bar
        rows = []
        for number, row in enumerate(part.rows):
            bold = document.style.bold_head and not number
            rows.append(" & ".join(rf"\textbf{{{_tex(cell)}}}" if bold else _tex(cell) for cell in row) + r"\\ " + line)
        return rf"\noindent\begin{{tabular}}{{{columns}}}{line}" + "\n".join(rows) + r"\end{tabular}"
    if part.kind == "figure":
        return r"\begin{center}\rule{0.6\linewidth}{60pt}\end{center}" + "\n\n" + rf"\noindent{{\small {said}}}"
    return said + (rf"\footnote{{{_tex(part.note)}}}" if part.note else "")


def to_flat(document: Document) -> str:
    """Returns the source for LibreOffice."""
    style = document.style
    number = style.number.replace("{n}", "<text:page-number/>").replace("{all}", "<text:page-count/>")
    align = "justify" if style.justified else "start"
    below, indent = ("0cm", "0.5cm") if style.indented else ("0.2cm", "0cm")
    columns = (
        f'<style:columns fo:column-count="{style.columns}" fo:column-gap="{style.gap}mm"/>' if style.columns > 1 else ""
    )
    border = 'fo:border="0.5pt solid #000000"' if style.ruled else 'fo:border="none"'
    spaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "style", "text", "table", "draw")
    )
    spaces += ' xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"'
    sizes = {1: style.size + 8, 2: style.size + 5, 3: style.size + 3, 4: style.size + 1}
    heads = "".join(
        f'<style:style style:name="H{level}" style:family="paragraph"><style:paragraph-properties fo:margin-top="0.4cm" '
        f'fo:margin-bottom="0.2cm" fo:keep-with-next="always"/><style:text-properties fo:font-size="{size}pt" fo:font-weight="bold"/></style:style>'
        for level, size in sizes.items()
    )
    notes: list[str] = []
    body = "".join(_flat_part(part, document, notes) for part in document.parts)
    return f"""<?xml version="1.0" encoding="UTF-8"?><office:document {spaces} office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.text">
<office:styles><style:default-style style:family="paragraph"><style:text-properties fo:font-size="{style.size}pt" style:font-name="Liberation Serif" fo:language="{document.lang}" fo:country="US" fo:hyphenate="true"/></style:default-style>
<style:style style:name="P" style:family="paragraph"><style:paragraph-properties fo:text-align="{align}" fo:margin-bottom="{below}" fo:text-indent="{indent}"/></style:style>
<style:style style:name="C" style:family="paragraph"><style:text-properties fo:font-size="{style.size - 1}pt"/></style:style>
<style:style style:name="B" style:family="paragraph"><style:text-properties fo:font-weight="bold"/></style:style>
<style:style style:name="N" style:family="paragraph"><style:text-properties fo:font-size="{style.size - 2}pt"/></style:style>
<style:style style:name="G" style:family="paragraph"><style:paragraph-properties fo:background-color="#cccccc" fo:padding="1cm"/></style:style>{heads}
<text:list-style style:name="L"><text:list-level-style-bullet text:level="1" text:bullet-char="•"><style:list-level-properties text:space-before="0.4cm" text:min-label-width="0.4cm"/></text:list-level-style-bullet></text:list-style>
<text:list-style style:name="O"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."><style:list-level-properties text:space-before="0.4cm" text:min-label-width="0.6cm"/></text:list-level-style-number></text:list-style>
</office:styles><office:automatic-styles>
<style:style style:name="cell" style:family="table-cell"><style:table-cell-properties {border} fo:padding="0.1cm"/></style:style>
<style:page-layout style:name="pl"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm" fo:margin="2cm">{columns}</style:page-layout-properties>
<style:header-style><style:header-footer-properties fo:min-height="0.6cm" fo:margin-bottom="0.4cm"/></style:header-style><style:footer-style><style:header-footer-properties fo:min-height="0.6cm" fo:margin-top="0.4cm"/></style:footer-style></style:page-layout>
</office:automatic-styles><office:master-styles><style:master-page style:name="Standard" style:page-layout-name="pl"><style:header><text:p>{HEAD}</text:p></style:header><style:footer><text:p>{number}</text:p></style:footer></style:master-page></office:master-styles>
<office:body><office:text><text:h text:style-name="H1" text:outline-level="1">{escape(document.title)}</text:h>{body}</office:text></office:body></office:document>"""


def _flat_part(part: Part, document: Document, notes: list[str]) -> str:
    said = escape(part.text)
    if part.kind == "heading":
        level = min(part.level + (part.level == 1), 4)
        return f'<text:h text:style-name="H{level}" text:outline-level="{level}">{said}</text:h>'
    if part.items:
        items = "".join(f"<text:list-item><text:p>{escape(item)}</text:p></text:list-item>" for item in part.items)
        return f'<text:list text:style-name="{"L" if part.kind == "ul" else "O"}">{items}</text:list>'
    if part.rows:
        rows = []
        for number, row in enumerate(part.rows):
            name = ' text:style-name="B"' if document.style.bold_head and not number else ""
            cells = "".join(
                f'<table:table-cell table:style-name="cell"><text:p{name}>{escape(cell)}</text:p></table:table-cell>'
                for cell in row
            )
            rows.append(f"<table:table-row>{cells}</table:table-row>")
        return f'<table:table><table:table-column table:number-columns-repeated="{len(part.rows[0])}"/>{"".join(rows)}</table:table>'
    if part.kind == "figure":
        return f'<text:p text:style-name="G"/><text:p text:style-name="C">{said}</text:p>'
    if not part.note:
        return f'<text:p text:style-name="P">{said}</text:p>'
    notes.append(part.note)
    note = f'<text:note text:note-class="footnote"><text:note-citation>{len(notes)}</text:note-citation><text:note-body><text:p text:style-name="N">{escape(part.note)}</text:p></text:note-body></text:note>'
    return f'<text:p text:style-name="P">{said}{note}</text:p>'
