"""The kit of which every part of the page is made: parts, buttons, controls, HTML."""
