"""Pages of paper, as a PDF has them: words with places become lines, columns, blocks, and the same snapshot."""
