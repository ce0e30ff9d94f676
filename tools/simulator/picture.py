"""PNG files of pictures, enlarged by whole numbers."""

from pathlib import Path

from PIL import Image

from tools.arguments import checked
from tools.errors import ToolError
from tools.lines import say
from tools.output import written


def enlarged(image, scale):
    """Return the picture with every pixel as a square of `scale` x `scale` pixels."""
    return image.resize((image.width * scale, image.height * scale), Image.Resampling.NEAREST)


def save(image, path, scale=1):
    """Write an enlarged picture to a .png file and print its size."""
    image = enlarged(image, scale)
    store(image, path)
    say("%s: %d x %d" % (path, image.width, image.height))


def store(image, path, **options):
    """Write a picture to a file, whole or not at all; Pillow gets the options."""
    with written(path) as draft:
        image.save(draft, **options)


@checked
def png(text):
    """Return the path of a picture to write; ToolError unless it ends in .png."""
    path = Path(text)
    if path.suffix.lower() != ".png":
        raise ToolError("the picture's name must end in .png, not %r" % text)
    return path
