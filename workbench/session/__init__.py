"""The session of a visitor: events of the browser in, updates of the parts of the page out. It knows no notebook."""
