"""What did the class find? The pages that were handed in, read from a folder and put together on one page.

Every page may be anybody's: what is in it is shown as text, and one that cannot be read is named and left out.
"""
