"""Pictures that are drawn once and then updated with numbers, in both notebooks; see picture.js."""
