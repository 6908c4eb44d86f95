"""Pictures of known sizes and kinds for the tests of covers: make_pictures.py (pip install pillow numpy)."""

import pathlib

import numpy
from PIL import Image

FOLDER = pathlib.Path(__file__).parent / "pictures"


def gradient(width, height):
    y, x = numpy.mgrid[0:height, 0:width]
    channels = x * 255 // (width - 1), y * 255 // (height - 1), (x + y) * 255 // (width + height - 2)
    return Image.fromarray(numpy.stack(channels, -1).astype("uint8"))


FOLDER.mkdir(exist_ok=True)
gradient(400, 280).save(FOLDER / "wide.jpg", quality=80)
gradient(90, 150).convert("RGBA").save(FOLDER / "tall.png")
gradient(128, 128).convert("P").save(FOLDER / "square.gif")
gradient(100, 100).convert("CMYK").save(FOLDER / "cmyk.jpg", quality=50)
