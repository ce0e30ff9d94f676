"""What a contest between opponents counts in Tres y Dos: deals won. For the desktop alone."""

MEASURE = "deals won in 100 games"
TIMES = 100
