"""What every room may use: characters, word lists, patterns, addresses, dates, reasons, errors. Data, no page."""
