"""The exceptions of the package."""


class SonicError(Exception):
    """Something failed; its text names the thing and the cause."""


class AudioError(SonicError):
    """A file cannot be read or decoded."""


class LibraryError(SonicError):
    """An index cannot be opened, read or written."""


class QuestionError(SonicError):
    """A question is invalid, or names a track that does not exist."""


class UnsupportedParameter(ValueError):
    """A value of a librosa parameter that is not supported."""


def require(name: str, value: object, *supported: object) -> None:
    """Raises UnsupportedParameter unless the value is among the supported ones."""
    if not any(value is one or (type(value) in (str, int, float, bool) and value == one) for one in supported):
        raise UnsupportedParameter(f"{name}={value!r} is not supported, only {' or '.join(map(repr, supported))}")
