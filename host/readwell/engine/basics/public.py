"""The names that people write on the command line and in Python: columns of a page, and formats of its content.

Apart from what computes them, so that help texts and completion load nothing heavy; tests keep both alike.
"""

#: The fields of a `Document`: columns of a batch, keys of `as_dict`, in this order.
FIELDS = tuple(
    """title author date modified site language kind confidence url next_page previous_page pages image description tags
    text markdown html blocks posts comments links removed_links pictures""".split()
)
#: The formats of `extract`.
FORMATS = ("txt", "text", "json", "xml", "tei", "csv", "markdown", "html", "page", "epub")
#: The formats that can be a column.
CONTENT = ("text", "markdown", "html")
#: What the exit codes of the command line mean.
EXITS = {
    0: "done",
    1: "nothing was found, something could not be saved, or more pages failed than --max-failures allows",
    2: "the request, the input or the output is wrong; one line on stderr says how",
    3: "batch, without --max-failures: some pages failed",
    130: "stopped by Ctrl-C",
}
