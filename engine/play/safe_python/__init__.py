"""Strategies written on a page, read as a small part of Python that can do no more than play."""
