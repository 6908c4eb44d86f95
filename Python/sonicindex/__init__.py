"""Audio features, moods and similar tracks of music files.

Functions with librosa's names take librosa's parameters, have its defaults and return its values and shapes. A parameter
that is not supported raises :class:`UnsupportedParameter`. All functions release the GIL while they work, and can be called
from any thread.
"""
from ._audio import analysis, features, load
from ._errors import AudioError, LibraryError, QuestionError, SonicError, UnsupportedParameter
from ._library import Library, build
from ._native import version
from ._spectral import chroma_stft, melspectrogram, mfcc, onset_strength, spectrogram
from ._warping import Alignment, dtw

__version__ = version()
__all__ = [
    "Alignment", "AudioError", "Library", "LibraryError", "QuestionError", "SonicError", "UnsupportedParameter",
    "analysis", "build", "chroma_stft", "dtw", "features", "load", "melspectrogram", "mfcc", "onset_strength",
    "spectrogram",
]
