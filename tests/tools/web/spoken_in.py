"""Plays deals from the words alone in another language: `python -m tests.tools.web.spoken_in es FOLDER GAME...`."""

import re
import sys
from pathlib import Path

from tools import languages


def reader(language):
    """Return a function that returns, in English, those texts of a line in a language that lead a player."""
    led = re.compile("Can be |or laid at|It brings|You hold one|It costs 10")
    texts = [(text, form) for text, form in language.texts.items() if led.search(text) and isinstance(form, str)]
    forms = [(text, re.compile(re.sub(r"%[a-z]|\\{\w+\\}", ".*", re.escape(form.strip())))) for text, form in texts]
    return lambda line: " ".join(text for text, form in forms if form.search(line))


def main(code, folder, *names):
    """Play a deal of each game; what is imported is in the language."""
    language = languages.load(code)
    spoken = languages.use(language, "tests.tools.web.test_spoken")
    spoken.meaning = reader(language)
    for name in names:
        Path(folder, name).mkdir()
        heard = spoken.play_whole(name, Path(folder, name))
        assert not re.search(r"\b(of|cards?|points?|tricks?|plays|Your turn)\b", heard), heard


if __name__ == "__main__":
    main(*sys.argv[1:])
