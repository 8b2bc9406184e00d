"""Sphinx's settings: no fonts and no scripts from elsewhere."""

project = "Readwell"
html_title = "Readwell"
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence"]
# Two hyphens begin an option.
smartquotes = False
html_theme = "furo"
html_show_sphinx = False
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {"sidebar_hide_name": False, "top_of_page_buttons": []}
# A heading that a link doesn't need may begin below the first level, as in a table's explanation.
suppress_warnings = ["myst.header", "misc.highlighting_failure"]
