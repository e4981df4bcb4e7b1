"""What the documents of the games say: the designers' claims, and the history of their attempts."""
