"""How a thrown card flies, strikes, settles and slides; knows arenas and cards, nothing of games or screens.

Units everywhere: millimetres, seconds, kilograms, radians (force in kg·mm/s², i.e. millinewtons).
World frame: z up, floor and table at z = 0, the arena's axis at x = y = 0.
Card frame: a = long axis, b = short axis, n = a × b = the face's normal (up when the card lies face up).
"""
