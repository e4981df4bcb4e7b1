"""Who visits a server: the names of browsers, the login, how many pages there is room for, and which process has them."""
