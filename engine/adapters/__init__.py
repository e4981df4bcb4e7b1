"""Doors to the harnesses of others: each is a file, and needs the package it is named after."""
