"""The wizard: from a blank board to one whose picture is right and whose buttons do what they should.

    dialog.py       which question comes after which answers; knows no terminal and no board
    questions.py    the questions, as tables
    wiring.py       what an answer changes in the board's file: pure functions
    on_board.py     what runs on the board: test pictures, looking at pins
    bench.py        the board at hand: has it run that
    terminal.py     asks a person, and takes answers back
    finding.py      finds a board; puts MicroPython on one that is blank
"""
