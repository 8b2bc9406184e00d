"""What one correction teaches about a site: signs of a part of a page, and how far they shift its probability."""
