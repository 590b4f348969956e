"""The whole desk as character cells: box, handhelds, log and keys, drawn without a terminal."""

from __future__ import annotations

import textwrap

from companion.text import Say, Text
from hardware.emulator.canvas import Box, Canvas
from hardware.emulator.desk import Desk, seats_at_keys
from hardware.emulator.desk_handhelds import draw_folded, draw_hand, ways_to_name
from hardware.emulator.desk_keys import draw_help, draw_keys, draw_speech, keys_of_asked
from hardware.emulator.desk_layout import LEAST_HEIGHT, LEAST_WIDTH, is_large_enough, plan_of
from hardware.emulator.desk_log import draw_history, draw_log
from hardware.emulator.desk_map import draw_chart, draw_panes, draw_standing
from hardware.emulator.desk_picture import BARS, CONSOLE_BARS, draw_caps, draw_face, draw_lights
from hardware.emulator.desk_words import whole_rows
from hardware.emulator.inks import GLASS, HAND_INKS, ROOM
from hardware.emulator.keyboard import BOX_KEYS, CLUSTERS
from hardware.panel import Scene


def draw(desk: Desk, width: int, height: int) -> Canvas:
    """Draw the whole screen."""
    canvas = Canvas(width, height, ROOM)
    if not is_large_enough(width, height):
        _draw_too_small(canvas, desk.say)
        return canvas
    where = plan_of(desk, width, height)
    if desk.scene is not None:
        draw_lights(canvas, where, desk.scene.lights, CONSOLE_BARS if desk.words_only else BARS)
    # Where a line of its own is left for it, the keys of those who are asked stand there.
    own = keys_of_asked(desk) if where.speech == where.lights else ()
    draw_keys(canvas, where.keys, desk, own)
    if desk.helping:
        draw_help(canvas, where.picture, desk)
    elif desk.scene is not None and desk.scene.history:
        draw_history(canvas, where, desk, desk.scene)
    elif desk.scene is not None:
        draw_face(canvas, where, desk.scene.box, desk.say)
    else:
        canvas.fill(where.picture, GLASS)
    if desk.buttons:
        draw_caps(canvas, where, (desk.scene is not None and desk.scene.caps) or BOX_KEYS)
    faces = desk.scene.handhelds if desk.scene is not None else {}
    waiting = desk.scene.waiting if desk.scene is not None else ()
    for index, (box, (place, seat)) in enumerate(zip(where.hands, seats_at_keys(desk), strict=True)):
        ink, names, cluster, echo = (
            HAND_INKS[index % 2],
            ways_to_name(desk, seat),
            CLUSTERS[place],
            place in desk.echoes,
        )
        if box.height == 1:
            draw_folded(canvas, box, ink, names, cluster, seat in waiting, echo)
        else:
            draw_hand(canvas, box, ink, names, faces.get(seat), cluster, echo)
    if desk.scene is not None and not (desk.scene.history and not desk.helping):
        log = _draw_table(canvas, where.log, desk.scene)
        draw_log(canvas, log, desk.scene.log, () if where.lens.kind == "words" else whole_rows(desk.scene.box.page))
    draw_speech(canvas, where, desk)
    return canvas


def _draw_too_small(canvas: Canvas, say: Say) -> None:
    sentence = Text(
        "Drakvakt needs a terminal of {least} characters; this one has {size}.",
        least=f"{LEAST_WIDTH} x {LEAST_HEIGHT}",
        size=f"{canvas.width} x {canvas.height}",
    ).read(say)
    for y, line in enumerate(textwrap.wrap(sentence, max(canvas.width, 1))):
        canvas.put(0, y, line, ROOM)


def _draw_table(canvas: Canvas, box: Box, scene: Scene) -> Box:
    """Draw the map and what else lies on the table, in a fight the map last; return what is left for the log."""
    if scene.fighting:
        box = draw_chart(canvas, draw_panes(canvas, box, scene.panes), scene.chart)
    else:
        box = draw_panes(canvas, draw_chart(canvas, box, scene.chart), scene.panes)
    return draw_standing(canvas, box, scene.standing)
