"""Caches expensive results with a mark of their inputs and code. They are computed again only if the mark differs, so an
interrupted fit resumes where it stopped."""
import hashlib, importlib.util, os, zipfile
import numpy as np
from places import TRAINING

MARK = "asked of"


def mark(modules, files, also=""):
    """The hash of the calling modules, of their input files in order, and of `also`. Any change of these modules,
    even of a comment, makes all of their results outdated."""
    found = hashlib.sha256(also.encode())
    code = [f"{TRAINING}/{name}" for name in ("environment", "requirements-teacher.txt")]
    code += [importlib.util.find_spec(module).origin for module in modules]
    for path in code + list(files):
        with open(path, "rb") as opened:
            found.update(os.path.basename(path).encode() + hashlib.file_digest(opened, "sha256").digest())
    return found.hexdigest()


def is_kept(path, mark):
    if not os.path.exists(path):
        return False
    try:
        with np.load(path) as kept:
            return MARK in kept.files and str(kept[MARK]) == mark
    except zipfile.BadZipFile:
        return False


def keep(path, mark, arrays):
    """Stores all results or, if interrupted, none."""
    with open(f"{path}.part", "wb") as out:
        np.savez(out, **arrays, **{MARK: mark})
    os.rename(out.name, path)
