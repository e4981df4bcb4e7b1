"""The search for rules that reach a goal."""
