"""The process: environment, cached properties, child processes, display in notebooks."""
