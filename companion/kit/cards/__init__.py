"""Cards: what they do, where they lie, what people have read out of them, and how many a deck has.

`kinds`: what a card does, as a row of data. `holdings`: what lies in one pile, over all decks. `facts`: what
people read out, and typing them in. `dealing`: cards that the box deals for one pair of eyes. `counts`: what people say
of how many there are.

Where a card is, is the pile of its deck in which it lies, so it is in one place by construction, and no card needs a
flag of its own: "hand:Ada" is seen by Ada alone, "held:Ada" by everybody. What is counted but has no face (keys, ropes,
gold) stays a figure.
"""
