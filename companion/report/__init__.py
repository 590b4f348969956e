"""The report of a kept evening: its course, its fights, its luck, and the hall of heroes over all evenings.

`reading` follows a journal once and notes what the table saw; `luck` weighs every roll and draw; `hall` counts over all
evenings; `charts` says what is drawn, `drawing` draws it; `page` makes the one HTML file and `picture` the PNG. What a
game adds is its `companion.chronicle.Chronicle`. Only `drawing` and `picture` load the plotting library.
"""
