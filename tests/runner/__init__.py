"""How tests are run: their steps, what they count, and the machine after them."""
