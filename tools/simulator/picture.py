"""Pictures as files: PNG, enlarged by whole numbers."""

from PIL import Image

from tools.errors import ToolError
from tools.output import written


def enlarged(image, scale):
    """Return the picture `scale` times as large, every pixel a square."""
    return image.resize((image.width * scale, image.height * scale), Image.Resampling.NEAREST)


def save(image, path, scale=1):
    """Write a picture, enlarged, to a .png file and say so; ToolError for a path that is none."""
    check(path)
    image = enlarged(image, scale)
    store(image, path)
    print("%s: %d x %d" % (path, image.width, image.height))


def store(image, path, **given):
    """Write a picture to a file, whole or not at all; `given` goes to Pillow."""
    with written(path) as draft:
        image.save(draft, **given)


def check(path):
    """ToolError unless a picture can be called that."""
    if path.suffix.lower() != ".png":
        raise ToolError("a picture is a .png file, which %r is not" % str(path))
