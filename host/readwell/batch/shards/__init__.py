"""Files of many pages: JSON lines, Parquet and web archives in, JSON lines and Parquet out, and the processes between.

The only thing done with a page here is `api.rows.Rows.answer`.
"""
