"""What `bench adapters` runs in processes of their own: the crawl, each engine at work, and a look at its output."""
