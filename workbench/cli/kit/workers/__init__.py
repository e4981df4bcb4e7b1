"""The processes of this machine, or of a cluster, that play for a command."""
