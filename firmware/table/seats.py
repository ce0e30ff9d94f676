"""Who sits at the table: people who hold the device in turn, and opponents."""

from engine.modules import load
from engine.rng import Rng
from engine.seating import PERSON


class Seats:
    """The seats of one game, and the person whose cards are on the screen."""

    def __init__(self, game):
        letters = game.options.get("seats", PERSON)
        self.levels = ["" if letter == PERSON else letter for letter in letters]
        self.people = [seat for seat in range(len(letters)) if letters[seat] == PERSON]
        # At the start, and when a game is resumed, the person whose turn comes next
        following = [(seat - game.to_act) % game.seats for seat in self.people]
        self.holder = (game.to_act + min(following)) % game.seats if self.people else 0
        self.covered = len(self.people) > 1  # the next person has not taken the device yet
        self.hurry = False  # the others go at once, until a person has to decide

    @property
    def may_undo(self):
        """With several people, taking back would show one the cards of another; with none there is no decision."""
        return len(self.people) == 1

    def moved(self, game):
        """After a move: when it is another person's turn, the device has to be passed on."""
        seat = game.to_act
        if seat >= 0 and not self.levels[seat] and seat != self.holder:
            self.holder = seat
            self.covered = True

    def thinker(self, game, level):
        """Return an opponent that thinks about the move of the seat to act; see `engine/players.py`."""
        # Another generator than the deal's, but the same one when the game is played again
        rng = Rng(game.deal + 7919 * (game.length + 1))
        return load("engine.players").thinker(game.NAME, game.view(game.to_act), level, rng)

    def opponent(self, game):
        """Return the level of the seat to act, "" when it is a person or the game is over."""
        return self.levels[game.to_act] if game.to_act >= 0 else ""
