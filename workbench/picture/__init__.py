"""A picture that is drawn once and then given numbers, in both notebooks; see picture.js."""
