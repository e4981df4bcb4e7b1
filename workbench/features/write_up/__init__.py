"""Write it up: the document of a game as its designer hands it in, as one HTML page that prints well, and as Markdown.

Title, author and abstract are typed. The rest is made from the variant: what players need, the rules in a clean copy, examples
from played games, the design process with its figures, the results. Typed text is always text in it, never markup.
"""
