"""Writes and reads the files of fitted models, Sources/CModels/models/<name>.safetensors. Only this module writes them, and in
the library only ModelFile.swift reads them.

The layout is that of safetensors (https://github.com/huggingface/safetensors): eight bytes, little-endian, give the length of the
header; the header is JSON with the type, the shape and the position of each tensor; then the bytes follow, without gaps. The
header's `__metadata__` contains the model's name, the analysis version that it was fitted for, its inputs in order, the page of
AudioFeatures.docc that is its card, and further constants as text.
"""
import json, os, re, struct
import numpy as np
from places import ROOT, SOURCES

SHIPPED = f"{SOURCES}/CModels/models"
# Set by `fit --output`: where models and the data of their tests are written instead.
OUTPUT = os.environ.get("TRAINING_OUTPUT")
FOLDER = OUTPUT or SHIPPED
TYPES = {"F32": np.dtype("<f4"), "F16": np.dtype("<f2"), "I8": np.dtype("i1")}
NAMES = {dtype: name for name, dtype in TYPES.items()}


def analysis_version():
    with open(f"{SOURCES}/AudioFeatures/Analysis/TrackAnalysis.swift") as source:
        return int(re.search(r"static let current: UInt32 = (\d+)", source.read())[1])


def agreement(name):
    """The file with the data of a model's test."""
    return f"{OUTPUT or f'{ROOT}/Tests/Golden/models'}/{name}.json"


def layout(blocks):
    """name -> number of values: "mfcc 19, contrast 5", as in InputBlock.layout."""
    return ", ".join(f"{name} {count}" for name, count in blocks.items())


def text(value):
    """A constant: numbers that are read back unchanged, several separated by spaces."""
    return " ".join(map(text, value)) if isinstance(value, (list, tuple)) else str(value)


def stored(array):
    """Everything except bytes and half precision is stored in single precision."""
    array = np.asarray(array)
    kept = array.dtype in (np.int8, np.float16)
    return np.asarray(array, array.dtype.newbyteorder("<") if kept else "<f4", order="C")


def write(name, tensors, inputs, card, folder=FOLDER, version=None, **constants):
    """tensors: name -> array; inputs: as `layout`. The version is that of the sources by default."""
    metadata = {"name": name, "version": text(version or analysis_version()), "inputs": inputs, "card": card}
    header = {"__metadata__": metadata | {key: text(value) for key, value in constants.items()}}
    # The widest types first, so that every number is at a multiple of its size.
    arrays = sorted(((key, stored(array)) for key, array in tensors.items()), key=lambda item: -item[1].itemsize)
    end = 0
    for key, array in arrays:
        start, end = end, end + array.nbytes
        header[key] = {"dtype": NAMES[array.dtype], "shape": list(array.shape), "data_offsets": [start, end]}
    encoded = json.dumps(header, separators=(",", ":"), ensure_ascii=False).encode()
    encoded += b" " * (-len(encoded) % 8)
    path = os.path.normpath(f"{folder}/{name}.safetensors")
    with open(path + ".part", "wb") as out:
        out.write(struct.pack("<Q", len(encoded)) + encoded + b"".join(array.tobytes() for _, array in arrays))
    os.replace(path + ".part", path)
    print(f"{path}: {os.path.getsize(path)} bytes")


def read(name, folder=None):
    """Metadata, and tensors by name. By default, of the model that was written last: that of OUTPUT, or the shipped one."""
    if folder is None:
        folder = FOLDER if os.path.exists(f"{FOLDER}/{name}.safetensors") else SHIPPED
    with open(f"{folder}/{name}.safetensors", "rb") as file:
        content = file.read()
    start = 8 + struct.unpack("<Q", content[:8])[0]
    header = json.loads(content[8:start])
    metadata, tensors = header.pop("__metadata__"), {}
    for key, tensor in header.items():
        begin, end = tensor["data_offsets"]
        array = np.frombuffer(content[start + begin : start + end], TYPES[tensor["dtype"]])
        tensors[key] = array.reshape(tensor["shape"])
    return metadata, tensors
