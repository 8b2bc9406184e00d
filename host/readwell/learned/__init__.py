"""What was learnt from pages with gold text: weights as plain arrays, and how numpy alone reads them."""
