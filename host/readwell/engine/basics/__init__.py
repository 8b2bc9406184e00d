"""What every room may use: characters, word lists, weights, patterns, addresses, dates, reasons, errors. No page."""
