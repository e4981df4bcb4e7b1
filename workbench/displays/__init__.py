"""How things of the engine look in a notebook: as HTML and as widgets."""
