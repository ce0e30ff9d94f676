"""What an eye gets of a panel: how large its pixels are, and how large what is drawn with them looks.

Everything is seen from DISTANCE, at which a handheld is held. One minute of arc there is some 0.09 mm: about a pixel.
Pictures are blurred and made smaller in light, not in the numbers of their colours: thin bright strokes keep what light
they have.
"""

from math import atan, ceil, degrees, exp, hypot, radians, tan

from PIL import Image, ImageMath

DISTANCE = 300  # millimetres
BLUR = 2  # minutes of arc: how wide an eye of 20/40 spreads a point, where its light is half as strong
_INCH = 25.4
_GAMMA = 2.2
_WIDTH = 2.3548  # of a Gaussian at half its height, in standard deviations


def pixels_a_mm(board):
    """Return how many pixels of a board profile's panel lie on a millimetre."""
    return hypot(board["width"], board["height"]) / (board["diagonal"] * _INCH)


def arcminutes(board, rows):
    """Return the minutes of arc under which so many rows of a board profile's panel are seen."""
    return 60 * degrees(atan(rows / pixels_a_mm(board) / DISTANCE))


def pixels_of(board, minutes):
    """Return how many pixels of a board profile's panel are seen under so many minutes of arc."""
    return tan(radians(minutes / 60)) * DISTANCE * pixels_a_mm(board)


def monitor_size(board, dpi):
    """Return width and height of a board profile's panel in pixels of a monitor with so many an inch."""
    a_pixel = dpi / (pixels_a_mm(board) * _INCH)
    return round(board["width"] * a_pixel), round(board["height"] * a_pixel)


def true_size(image, board, dpi):
    """Return a picture of a board's screen as large as its panel is on a monitor with so many pixels an inch."""
    size = monitor_size(board, dpi)
    return _with_light(image, lambda light: light.resize(size, Image.Resampling.LANCZOS))


def blurred(image, board, scale=1):
    """Return a picture of a board's screen, enlarged `scale` times, as an eye of 20/40 sees it: see BLUR."""
    spread = pixels_of(board, BLUR) / _WIDTH * scale
    reach = ceil(3 * spread)
    weights = [exp(-(i**2) / (2 * spread**2)) for i in range(-reach, reach + 1)]
    weights = [weight / sum(weights) for weight in weights]
    return _with_light(image, lambda light: _spread(_spread(light, weights, 1, 0), weights, 0, 1))


def _with_light(image, change):
    """Return a picture whose three colours have been changed by a function of their light, 0 to 1, as float images."""
    done = []
    for channel in image.convert("RGB").split():
        light = ImageMath.lambda_eval(lambda a: (a["x"] / 255.0) ** _GAMMA, x=channel.convert("F"))
        light = change(light)
        done.append(
            ImageMath.lambda_eval(
                lambda a: a["min"](a["max"](a["x"], 0.0), 1.0) ** (1 / _GAMMA) * 255.0 + 0.5, x=light
            ).convert("L")
        )
    return Image.merge("RGB", done)


def _spread(light, weights, across, down):
    """Return a float image with each pixel spread over its neighbours in one direction; it is dark all around."""
    reach = len(weights) // 2
    total = Image.new("F", light.size)
    for i, weight in enumerate(weights):
        moved = Image.new("F", light.size)
        moved.paste(light, ((i - reach) * across, (i - reach) * down))
        total = ImageMath.lambda_eval(lambda a, part=weight: a["total"] + a["moved"] * part, total=total, moved=moved)
    return total
