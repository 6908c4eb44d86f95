"""Dynamic time warping."""
from __future__ import annotations

import ctypes
import operator
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from . import _native


@dataclass(frozen=True)
class Alignment:
    """The alignment of two sequences."""

    accumulated_cost: float
    """The sum of the costs along the path."""
    distance: float
    """The root of it for squared costs, itself for Euclidean ones."""
    path: npt.NDArray[np.int64]
    """Shape (steps, 2): frames of x and y that match, from the first to the last."""

    @property
    def normalized_cost(self) -> float:
        """The cost per step of the path."""
        return self.accumulated_cost / len(self.path)


def dtw(
    x: npt.ArrayLike, y: npt.ArrayLike, *, window: int | None = None, fast: int | None = None, subsequence: bool = False,
    metric: Literal["sqeuclidean", "euclidean"] = "sqeuclidean",
) -> Alignment:
    """Aligns two sequences of frames: the cheapest path of steps (1, 0), (0, 1) and (1, 1).

    librosa's features are transposed: ``dtw(mfcc(a).T, mfcc(b).T)``. Single and double precision are computed as such;
    everything else as double.

    :param x: numbers of shape (n,) or frames of shape (n, d), finite.
    :param y: shape (m,) or (m, d).
    :param window: maximum distance of the path from the straight line, in frames of the longer sequence. A window that is larger
        than the sequences allows all paths.
    :param fast: radius of FastDTW, which is approximate and takes linear time.
    :param subsequence: whether to align all of x with the best matching part of y.
    :param metric: the cost of a pair of frames.
    :raises ValueError: a sequence is empty, not finite, or of another dimension.

    >>> alignment = dtw([0, 1, 2], [0, 1, 1, 2])
    >>> alignment.distance, alignment.path.tolist()
    (0.0, [[0, 0], [1, 1], [1, 2], [2, 3]])
    """
    if sum([window is not None, fast is not None, subsequence]) > 1:
        raise ValueError("window, fast and subsequence exclude one another")
    costs = {"sqeuclidean": _native.SQUARED_EUCLIDEAN, "euclidean": _native.EUCLIDEAN}
    if metric not in costs:
        raise ValueError(f"metric is {metric!r}; there are {', '.join(costs)}")
    method = (
        _native.SUBSEQUENCE if subsequence else _native.BAND if window is not None
        else _native.FAST if fast is not None else _native.EXACT)
    x, y = np.asarray(x), np.asarray(y)
    is_single = x.dtype == np.float32 and y.dtype == np.float32
    function = _native.lib.sonic_dtw_f32 if is_single else _native.lib.sonic_dtw_f64
    x, y = (_frames(name, values, np.float32 if is_single else np.float64) for name, values in (("x", x), ("y", y)))
    if x.shape[1] != y.shape[1]:
        raise ValueError(f"frames of x have {x.shape[1]} numbers, those of y {y.shape[1]}")
    name, radius = ("window", window) if window is not None else ("fast", fast or 0)
    # No path is further from the straight line than the longer sequence is long.
    radius = _native.int32(name, min(operator.index(radius), max(len(x), len(y))))
    result = _native.AlignmentResult()
    path = np.empty((max(1, len(x) + len(y) - 1), 2), np.int64)
    _native.call(
        function, x.ctypes.data, len(x), y.ctypes.data, len(y), x.shape[1], method, costs[metric],
        radius, ctypes.byref(result), path.ctypes.data)
    return Alignment(result.accumulated_cost, result.distance, path[:result.path_length].copy())


def _frames(name: str, values: npt.NDArray, dtype: npt.DTypeLike) -> npt.NDArray:
    if values.ndim not in (1, 2):
        raise ValueError(f"{name} has {values.ndim} dimensions; 1 or 2 are wanted")
    return np.ascontiguousarray(values.reshape(len(values), -1) if values.size else values.reshape(0, 1), dtype)
