"""Taps, long presses and drags on a screen, by what it says can be pointed at (`Screen.targets`)."""

from firmware.input import SELECT


def answer_tap(console):
    """Answer the next tap on the board's screen, once the keys of the one before are: they may change the screen."""
    board = console.board
    if board.taps and not board.pushed:
        x, y = board.taps.pop(0)
        if console.asleep:
            board.push(SELECT)
        else:
            tap(console, x, y)


def tap(console, x, y):
    """Do what pointing at x, y does."""
    screen = console.screens[-1]
    console.stale = True
    screen.arrive()
    _do(console, screen, screen.targets(), x, y)


def _do(console, screen, targets, x, y, presses=True):
    """Do what the first of some targets at x, y does; with `presses` False only move the cursor."""
    target = next((target for target in targets if target.holds(x, y)), None)
    if target is None:
        return
    if target.at is not None:
        screen.point_at(target.at)
    for key in target.keys if presses else ():
        console.board.push(key)
    if target.place is not None:
        _explain(console, screen, target.place)


def _explain(console, table, key):
    """Say why what lies at a place of the table cannot be played: in a message beside it, or on a lesson's panel."""
    from firmware.table.hints import placed  # loaded and dropped with the table

    words = table.words_about(key)
    if table.lines:
        table.refuse(words)
        return
    board, box = console.board, [place[:4] for place in table.known_places()[0] if place[4] == key]
    code = table.hinted[2] if table.hinted else -1
    table.hinted = None
    table.hinted = words, placed(words, board.width, board.height, box, table.usual_y), code
    console.refuse(words)


def push(console, key):
    """Answer a key without a button: only a table at the top has a meaning for it."""
    if console.asleep or console.screens[-1].is_table:
        console.board.push(SELECT if console.asleep else key)


def hold(console, x, y):
    """Inspect the table, beginning with what lies at x, y; where nothing does, with what the cursor is on."""
    table = console.screens[-1]
    if console.asleep:
        console.board.push(SELECT)
    elif table.is_table and not table.lines:
        if table.holds:
            table.inspect_table()
        if table.mode.places:
            _do(console, table, table.targets(), x, y, presses=False)
        console.stale = True


def lift(console, x, y):
    """Return the "box" of the card at x, y on the table and "goals", those of the places where it can go; else None."""
    table, at = _taken(console, x, y)
    if at < 0:
        return None
    spot, boxes = table.spots[at], []
    for code in spot[4]:
        for box in table.renderer.drop_boxes(table.play.view, code, spot):
            if box[:4] not in boxes:
                boxes.append(box[:4])
    return {"box": console.scene.card_at(x, y) or spot[:4], "goals": boxes}


def _taken(console, x, y):
    """Return the table, None where no card can be dragged now, and the number of the spot at x, y, or -1."""
    table = console.screens[-1]
    if not table.is_table:
        return None, -1
    table.arrive()  # the card before
    if not table.mode.rests or not table.mode.holds or table.play.opponent():
        return None, -1
    for i in range(len(table.spots) - 1, -1, -1):
        if inside(table.spots[i], x, y):
            return table, i
    return table, -1


def drag(console, x, y, to_x, to_y):
    """Play the card at x, y on the table if it can go to the place at to_x, to_y; say why if it can go nowhere.

    Return whether there is such a move. The card has been seen on its way: it does not fly again.
    """
    table, at = _taken(console, x, y)
    if table is None:
        return False
    if at < 0:
        _do(console, table, table.place_targets(), x, y)
        return False
    codes = _meant(table, table.spots[at], to_x, to_y)
    if codes:
        table.cursor = at
        console.stale = True
    if len(codes) == 1:
        table.make_move(codes[0])
        if table.mode.motion_ms:
            table.mode.end_motion()
    elif codes:
        console.push("choose", table.renderer.question(table.play.view, codes), codes, table)
    return bool(codes)


def inside(box, x, y):
    """Return whether x, y lies in a box or a spot, which may reach over equal cards."""
    return box[0] <= x < box[0] + box[2] + sum(box[5:]) and box[1] <= y < box[1] + box[3]


def _meant(table, spot, x, y):
    """Return the moves of a spot that have a target at x, y: several for a wild three of Treys.

    Without one, and away from all spots, return the spot's only move without a target, if there is one.
    """
    if inside(spot, x, y):
        return []
    found, loose = [], []
    for code in spot[4]:
        boxes = table.renderer.drop_boxes(table.play.view, code, spot)
        if any(inside(box, x, y) for box in boxes):
            found.append(code)
        if not boxes:
            loose.append(code)
    over = [other for other in table.spots if inside(other, x, y)]
    return found or (loose if len(loose) == 1 and not over else [])
