"""The handheld: console, storage, input, board profiles, drivers.

The console runs on a *board*; the handheld (`firmware/device.py`), the simulator and the tools that take
pictures each have one. A board has

    name, width, height         the profile's name, the screen's size in pixels
    profile                     the whole profile, a dict; on the handheld it is read anew each time
    has_stick                   True with a stick or d-pad, False with PREV and NEXT
    has_light, has_buzzer       whether `light` and `beep` do anything
    has_sleep                   whether it goes dark, with `doze`
    ways                        how many of the choices of the setting `turn` there are; 1: nothing to turn
    surface                     the picture, a `Surface` of that size
    closed                      True once there is nothing left to run for (a window was closed)
    root                        the folder for saves, for `firmware.store.Storage`
    text_path(game)             the file with the rules of a game
    lesson_path(game)           the file with its lessons, which may be missing
    pack_path(name)             the file of a pack of certified deals, which may be missing
    notice                      one line to show the player at the start, or ""
    frame_ms                    how long a frame of a motion is shown at least: each costs time on the display's bus
    show(x, y, w, h)            send that rectangle of the picture to the screen; x and w are even
    poll()                      the next key, a code of `firmware.input`, or -1
    turn(way, swapped)          turn picture and keys: a choice of the setting `turn`; A and B swapped
    repeat(name)                how keys repeat while held: a name of `firmware.input.REPEATS`
    holding(on)                 whether SELECT can be held for LOOK from now on, as `firmware.input.Input.holding` says
    millis()                    milliseconds passed; on the handheld they wrap after 12 days: `input.elapsed`
    sleep_ms(n)                 wait; a press may end it
    colours(colours)            show the 16 colours of a theme, three bytes each, from the next `show` on
    light(percent)              brightness of the screen, 1 … 100
    doze(level)                 0 awake, 1 dimmed, 2 dark with the picture kept, and what it returns, if anything, is
                                how to sleep: `firmware/drivers/light_sleep.py`
    battery()                   (percent or -1 where that is not known just now, True with power over USB); None instead
                                of the function where it cannot be measured
    beep(freq, ms)              start a tone of `freq` hertz and return at once; it ends by itself
    quiet()                     end the tone now
    random_seed()               32 random bits, never 0, to choose a deal by
    clock()                     (year, month, day), or None where no clock has been set

None of them allocates anything that stays.
"""
