#!/usr/bin/env python3
"""Writes dtw.json: pairs of sequences and what DTW says of them, by the recursive definition in
Python floats (float64). Independent of the package: nothing here is vectorised or tiled.

    python3 Tests/Golden/dtw/make_golden.py > Tests/Golden/dtw/dtw.json

Values are multiples of 1/64, exact in float32. An expected value of null means: no path."""
import json, math, random

random.seed(20261120)


def walk(frames, d):
    frame, out = [random.uniform(-2, 2) for _ in range(d)], []
    for _ in range(frames):
        frame = [x + random.uniform(-0.5, 0.5) for x in frame]
        out.append([round(x * 64) / 64 for x in frame])
    return out


def windows(n, m):
    """Name -> does (i, j) belong; exact integers."""
    yield "exact", lambda i, j: True
    for r in (0, 3, 8):
        yield f"index:{r}", lambda i, j, r=r: abs(i - j) <= r
    for r in (0, 3, 8):
        yield f"slanted:{r}", lambda i, j, r=r: (
            n == 1 or m == 1 or abs(i * (m - 1) - j * (n - 1)) <= r * (max(n, m) - 1))


def dtw(a, b, belongs, cost, open_ends=False):
    n, m, table = len(a), len(b), {}
    for i in range(n):
        for j in range(m):
            if not belongs(i, j):
                continue
            c = sum((x - y) ** 2 for x, y in zip(a[i], b[j]))
            c = math.sqrt(c) if cost == "euclidean" else c
            if i == 0 and (j == 0 or open_ends):
                table[i, j] = c
                continue
            best = min(table.get(p, math.inf) for p in ((i - 1, j - 1), (i - 1, j), (i, j - 1)))
            table[i, j] = c + best
    if open_ends:
        return min(table[n - 1, j] for j in range(m))
    value = table.get((n - 1, m - 1), math.inf)
    return value if value < math.inf else None


cases = []
for n, m, d in [(1, 1, 3), (1, 20, 1), (20, 1, 2), (15, 18, 1), (17, 16, 20), (33, 31, 5), (64, 66, 1),
                (70, 66, 7), (130, 128, 2), (60, 25, 1), (25, 60, 3)]:
    a, b = walk(n, d), walk(m, d)
    expected = {}
    for cost in ("squaredEuclidean", "euclidean"):
        expected[cost] = {name: dtw(a, b, belongs, cost) for name, belongs in windows(n, m)}
        expected[cost]["subsequence"] = dtw(a, b, lambda i, j: True, cost, open_ends=True)
    cases.append({"dimension": d, "a": sum(a, []), "b": sum(b, []), "expected": expected})
print(json.dumps(cases, separators=(",", ":")))
