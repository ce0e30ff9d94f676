"""Visual acuity: how large a panel's pixels look to an eye, and pictures as an eye sees them.

All sizes are for the viewing distance DISTANCE. One minute of arc there is some 0.09 mm: about a pixel. Pictures are
blurred and scaled in linear light, not in gamma-encoded values, so that thin bright strokes keep their light.
"""

from math import atan, ceil, degrees, exp, hypot, radians, tan

from PIL import Image, ImageMath

DISTANCE = 300  # millimetres
BLUR = 2  # minutes of arc: full width at half maximum of the point spread of a 20/40 eye
_INCH_MM = 25.4
_GAMMA = 2.2
_FWHM = 2.3548  # full width at half maximum of a Gaussian, in standard deviations


def pixels_per_mm(board):
    """Return how many pixels of a board profile's panel lie on a millimetre."""
    return hypot(board["width"], board["height"]) / (board["diagonal"] * _INCH_MM)


def arcminutes(board, rows):
    """Return the visual angle of `rows` of a board profile's panel, in minutes of arc."""
    return 60 * degrees(atan(rows / pixels_per_mm(board) / DISTANCE))


def pixels_of(board, minutes):
    """Return how many pixels of a board profile's panel have a visual angle of `minutes` of arc."""
    return tan(radians(minutes / 60)) * DISTANCE * pixels_per_mm(board)


def true_size(image, board, dpi):
    """Return a picture of a board's screen at the panel's real size, for a monitor with `dpi` pixels per inch."""
    scale = dpi / (pixels_per_mm(board) * _INCH_MM)
    size = round(board["width"] * scale), round(board["height"] * scale)
    return _map_light(image, lambda light: light.resize(size, Image.Resampling.LANCZOS))


def blurred(image, board, scale=1):
    """Return `image`, a board's screen that has been enlarged `scale` times, as an eye of 20/40 sees it: see BLUR."""
    deviation = pixels_of(board, BLUR) / _FWHM * scale
    reach = ceil(3 * deviation)
    kernel = [exp(-(i**2) / (2 * deviation**2)) for i in range(-reach, reach + 1)]
    kernel = [weight / sum(kernel) for weight in kernel]
    return _map_light(image, lambda light: _convolve(_convolve(light, kernel, 1, 0), kernel, 0, 1))


def _map_light(image, change):
    """Return a picture with `change` applied to the linear light (float image, 0 to 1) of each of its channels."""
    channels = []
    for channel in image.convert("RGB").split():
        light = change(ImageMath.lambda_eval(lambda a: (a["x"] / 255.0) ** _GAMMA, x=channel.convert("F")))
        channels.append(ImageMath.lambda_eval(_encode, x=light).convert("L"))
    return Image.merge("RGB", channels)


def _encode(a):
    """Return the gamma-encoded values of linear light, as `lambda_eval` calls it."""
    return a["min"](a["max"](a["x"], 0.0), 1.0) ** (1 / _GAMMA) * 255.0 + 0.5


def _convolve(light, kernel, across, down):
    """Return a float image convolved with a kernel along one axis; beyond the edges it is dark."""
    reach = len(kernel) // 2
    total = Image.new("F", light.size)
    for i, weight in enumerate(kernel):
        moved = Image.new("F", light.size)
        moved.paste(light, ((i - reach) * across, (i - reach) * down))
        total = ImageMath.lambda_eval(lambda a, part=weight: a["total"] + a["moved"] * part, total=total, moved=moved)
    return total
