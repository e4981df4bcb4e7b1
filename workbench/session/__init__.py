"""A visitor's session: a worker that plays games, the results kept, and lookahead."""
