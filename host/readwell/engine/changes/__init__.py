"""What an article says now that it did not say when it was saved: sentences compared, and a report of them."""
