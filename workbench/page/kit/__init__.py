"""The kit for every part of the page: parts, buttons, controls, HTML."""
