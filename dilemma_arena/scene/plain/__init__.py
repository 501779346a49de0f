"""A table made of the menus' elements, for small games that need no drawing of their own: choices, cards, points."""
