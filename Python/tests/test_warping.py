"""Alignments against the definition, by dynamic programming in double precision."""
import sys

import numpy as np
import pytest

import sonicindex


def definition(x, y, metric, is_allowed=lambda i, j: True, subsequence=False):
    costs = ((x[:, None, :] - y[None, :, :]) ** 2).sum(-1)
    if metric == "euclidean":
        costs = np.sqrt(costs)
    n, m = costs.shape
    total = np.full((n, m), np.inf)
    for i in range(n):
        for j in range(m):
            if not is_allowed(i, j):
                continue
            if i == 0 and (j == 0 or subsequence):
                total[i, j] = costs[i, j]
                continue
            before = [total[i - 1, j] if i else np.inf, total[i, j - 1] if j else np.inf, total[i - 1, j - 1] if i and j else np.inf]
            total[i, j] = costs[i, j] + min(before)
    return costs, total[-1].min() if subsequence else total[-1, -1]


@pytest.fixture(params=[(1, np.float32), (3, np.float64), (12, np.float32)])
def pair(request):
    dimension, dtype = request.param
    generator = np.random.default_rng(dimension)
    return (generator.standard_normal((40, dimension)).astype(dtype), generator.standard_normal((57, dimension)).astype(dtype))


def check(alignment, costs, expected, dtype):
    tolerance = 1e-5 if dtype == np.float32 else 1e-12
    assert alignment.accumulated_cost == pytest.approx(expected, rel=tolerance)
    assert costs[tuple(alignment.path.T)].sum() == pytest.approx(expected, rel=tolerance)
    steps = {tuple(step) for step in np.diff(alignment.path, axis=0)}
    assert steps <= {(0, 1), (1, 0), (1, 1)}


@pytest.mark.parametrize("metric", ["sqeuclidean", "euclidean"])
def test_exact(pair, metric):
    x, y = pair
    found = sonicindex.dtw(x, y, metric=metric)
    check(found, *definition(x.astype(float), y.astype(float), metric), x.dtype)
    assert found.path[0].tolist() == [0, 0] and found.path[-1].tolist() == [39, 56]
    root = np.sqrt(found.accumulated_cost)
    assert found.distance == pytest.approx(root if metric == "sqeuclidean" else found.accumulated_cost)
    assert found.normalized_cost == found.accumulated_cost / len(found.path)


def test_window(pair):
    x, y = pair
    n, m, radius = len(x), len(y), 5
    allowed = lambda i, j: abs(i * (m - 1) - j * (n - 1)) <= radius * (max(n, m) - 1)
    found = sonicindex.dtw(x, y, window=radius)
    check(found, *definition(x.astype(float), y.astype(float), "sqeuclidean", allowed), x.dtype)
    assert all(allowed(i, j) for i, j in found.path)


@pytest.mark.parametrize("number", [57, 2**31, 2**32, sys.maxsize, 2**100])
def test_a_radius_beyond_the_sequences_is_no_limit(pair, number):
    x, y = pair
    expected = definition(x.astype(float), y.astype(float), "sqeuclidean")
    check(sonicindex.dtw(x, y, window=number), *expected, x.dtype)
    check(sonicindex.dtw(x, y, fast=number), *expected, x.dtype)


def test_a_radius_is_a_whole_number():
    for parameters in ({"window": 1.5}, {"fast": 1.5}):
        with pytest.raises(TypeError):
            sonicindex.dtw([1], [1], **parameters)


def test_subsequence(pair):
    x, y = pair
    part = y[20:35]
    found = sonicindex.dtw(part, y, subsequence=True)
    check(found, *definition(part.astype(float), y.astype(float), "sqeuclidean", subsequence=True), x.dtype)
    assert found.path[0].tolist() == [0, 20] and found.path[-1].tolist() == [14, 34]


def test_fast_is_a_path_no_cheaper_than_the_exact_one(pair):
    x, y = pair
    exact, fast = sonicindex.dtw(x, y), sonicindex.dtw(x, y, fast=2)
    assert fast.accumulated_cost >= exact.accumulated_cost * (1 - 1e-6)
    assert sonicindex.dtw(x, y, fast=100).accumulated_cost == pytest.approx(exact.accumulated_cost)


@pytest.mark.parametrize("x, y, parameters, word", [
    ([], [1], {}, "empty"), ([1, np.nan], [1], {}, "finite|NaN|nan"), ([[1, 2]], [1], {}, "frames of x have 2"),
    ([1], [1], {"window": -1}, "-1"), ([1], [1], {"window": -2**40}, f"window is {-2**40}"), ([1], [1], {"fast": -2**32}, "fast is"), ([1], [1], {"window": 1, "fast": 1}, "exclude"),
    ([1], [1], {"metric": "cosine"}, "cosine"), ([[[1]]], [1], {}, "3 dimensions")])
def test_refused(x, y, parameters, word):
    with pytest.raises(ValueError, match=word):
        sonicindex.dtw(x, y, **parameters)
