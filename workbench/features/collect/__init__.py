"""The page of a class: the handed-in pages of a folder put together on one.

Pages are untrusted: their content is shown as text, and a page that cannot be read is named and left out.
"""
