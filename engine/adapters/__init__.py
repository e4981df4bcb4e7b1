"""Adapters to other harnesses: each file needs the package it is named after."""
