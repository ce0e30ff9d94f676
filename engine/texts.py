"""Marks of what people read or hear, so that it can be in another language (docs/languages.md).

    _("Stock empty")                       a text
    _n("%d card", "%d cards", number)      one that depends on a number
    _of(value, "on", "off")                the text `value`, which is one of those that follow
    _when(mine, "you", "drew ")            one that some languages word in another way when `mine` is true

The build puts the texts of a language in place of the marks (`tools/languages.py`): a device has no part of this. On a
desktop they are functions. What is marked when a module is imported stays in the language of that moment.
"""

_texts = {}  # text in English → the same in the language, a list of forms for `_n`; empty: English
_form = None  # function that takes a number and returns which of the forms it needs


def choose(texts, form):
    """Have the marks give the texts of a language."""
    global _texts, _form
    _texts, _form = texts, form


def _(text):
    """Return a text in the language."""
    return _texts.get(text, text)


def _n(one, many, number):
    """Return the form of a text that a number needs; the number itself is not put in."""
    forms = _texts.get(one, (one, many))
    return forms[_form(number) if one in _texts else number != 1]


def _when(case, context, text):
    """Return a text, in a `case` that is true as the language says it in a context, such as of the one it speaks to."""
    return _texts.get(case and "%s\4%s" % (context, text), _texts.get(text, text))


def _of(text, *texts):
    """Return in the language a text that is one of `texts`; any other as it is."""
    return _texts.get(text, text)


NAME = _("English")  # the language's own name
HELP = _("Of all that is read or heard")  # about the setting
