"""How the arena scores contests at Tres y Dos: deals won in 100 games. Used on the desktop only."""

MEASURE = "deals won in 100 games"
TIMES = 100  # the mean of a game is shown multiplied by this
