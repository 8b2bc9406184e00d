"""A judge apart: pages drawn like real sites, whose main content is known because it was put there."""
