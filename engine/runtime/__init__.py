"""The process: its environment, cached properties, child processes, how things show themselves in a notebook."""
