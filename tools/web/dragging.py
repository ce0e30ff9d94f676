"""Cards dragged to where they can go."""

from tools.simulator.probe import TABLES, explain, inside


def drag(console, x, y, to_x, to_y):
    """Play the card at x, y on the table if it can go to the place at to_x, to_y; say why if it can go nowhere."""
    from firmware.table.inspect import inspector  # loaded and dropped with the table
    from firmware.table.modes import Moving

    table = console.screens[-1]
    if table.name not in TABLES:
        return
    if table.name == "play" and table.game.seats == 1 and isinstance(table.mode, Moving):
        table.mode.rest()  # the card before has arrived
    if not table.mode.rests or not table.mode.holds or table.seats.opponent(table.game):
        return
    places = inspector(table.game.NAME).places(table.renderer, table.view)
    for i in range(len(table.spots) - 1, -1, -1):
        if inside(table.spots[i], x, y):
            codes = _meant(table, places, table.spots[i], to_x, to_y)
            if codes:
                table.cursor = i
                console.stale = True
            if len(codes) == 1:
                table.play(codes[0])
            elif codes:
                console.push("choose", table.renderer.question(table.view, codes), codes, table)
            return
    explain(console, table, x, y)


def _meant(table, places, spot, x, y):
    """Return the moves of a spot that have a target at x, y: several for a wild three of Treys.

    Without one, and away from all spots, return the spot's only move without a target, if there is one.
    """
    if inside(spot, x, y):
        return []
    found, loose = [], []
    for code in spot[4]:
        boxes = [box for box in table.renderer.hint_boxes(table.view, code) if not _meet(box, spot)][:1]
        if any(inside(box, x, y) for box in boxes):
            found.append(code)
        if not boxes:
            loose.append(code)
    if found:
        return found
    if len(spot[4]) == 1 and not loose:  # a card for the trick may go to any of the trick's places
        loose = [spot[4][0] for place in places if place[4].startswith("trick ") and inside(place, x, y)][:1]
    over = [other for other in table.spots if inside(other, x, y)]
    return loose if len(loose) == 1 and not over else []


def _meet(box, spot):
    """Return whether a box overlaps with that of a spot."""
    return all([box[i] < spot[i] + spot[i + 2] and spot[i] < box[i] + box[i + 2] for i in (0, 1)])
