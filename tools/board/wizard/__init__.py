"""The wizard: sets up a blank board until its picture is right and its buttons work.

    dialog.py       the order of the questions; knows no terminal and no board
    questions.py    the questions, as tables
    wiring.py       what an answer changes in the board's file: pure functions
    on_board.py     the code that runs on the board: test pictures, reading pins
    board.py        the connected board, which runs that code
    terminal.py     asks the questions; answers can be taken back
    find_board.py   finds a board; puts MicroPython on a blank one
"""
