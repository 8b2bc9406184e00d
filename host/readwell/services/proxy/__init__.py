"""The proxy for a group: an add-on of mitmproxy that filters the pages that pass through it, and nothing else.

`exchange` decides from the headers whether an answer is filtered, `validators` keeps caches right, `filtering` makes
the new page in a worker process, `group` stores who gets what, `settings_page` shows and changes it, `addon` handles
mitmproxy's flows. Only `serve` imports mitmproxy.
"""
