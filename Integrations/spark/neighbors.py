#!/usr/bin/env python3
"""Computes the nearest neighbours of every track in Spark, from a Parquet file of `python -m sonicindex export --parquet`.

    neighbors.py TRACKS.parquet OUT [-n N] [--master URL] [--block ROWS]

OUT is a folder of Parquet files with path, rank, neighbor and distance: what `indexer neighbors --show-duplicates` prints. Every pair
of tracks is compared, which takes time in proportion to the square of their number; SpreadingTheWork.md says how much.
"""
import argparse

import numpy as np
from scipy.special import log_ndtr

#: A track below this is more likely speech or noise than music, and no neighbour of music.
LEAST_MUSIC = 0.6


def distances(first, second):
    """Distances of all pairs of two blocks, as `indexer similar` has them: mutual proximity (D. Schnitzer et al., Local and global
    scaling reduce hubs in space, JMLR 13, 2012) of Euclidean distances; 0 for equal vectors, about 1 for two random tracks."""
    # Exact: whole numbers.
    a, b = first["vector"].astype(float), second["vector"].astype(float)
    squared = (a * a).sum(1)[:, None] + (b * b).sum(1)[None] - 2 * a @ b.T
    scaled = np.sqrt(squared) / np.sqrt(first["radius"][:, None] * second["radius"][None])
    improbability = 0.0
    for block, axis in ((first, 1), (second, 0)):
        mean, deviation = (np.expand_dims(block[name], axis) for name in ("mean", "deviation"))
        improbability = improbability - log_ndtr((mean - scaled) / deviation)
    return np.where(squared == 0, 0.0, np.sqrt(np.sqrt(improbability / (2 * np.log(2)))))


def block(rows):
    """A block of tracks as arrays."""
    rows = list(rows)
    return {
        "number": np.array([row.number for row in rows]),
        "path": [row.path for row in rows],
        "music": np.array([row.music is None or row.music >= LEAST_MUSIC for row in rows]),
        "vector": np.array([row.vector for row in rows], np.int8),
        "radius": np.array([row.vector_radius for row in rows], float),
        "mean": np.array([row.vector_mean for row in rows], float),
        "deviation": np.array([row.vector_deviation for row in rows], float),
    }


def nearest(pair, count):
    """For each track of one block, its nearest in another: ((number, path), [(distance, number, path)])."""
    first, second = pair
    for row, distance in enumerate(distances(first, second)):
        # Music has only music as neighbours; other recordings have all.
        allowed = (second["number"] != first["number"][row]) & (second["music"] | ~first["music"][row])
        limit = np.sort(distance[allowed])[:count][-1:]
        near = np.flatnonzero(allowed & (distance <= limit)) if limit.size else []
        found = [(float(distance[i]), int(second["number"][i]), second["path"][i]) for i in near]
        yield (int(first["number"][row]), first["path"][row]), sorted(found)[:count]


def neighbors(spark, file, count, rows_at_once):
    """A frame with the columns path, rank, neighbor and distance."""
    from pyspark.sql import Row

    columns = ("number", "path", "music", "vector", "vector_radius", "vector_mean", "vector_deviation")
    # Ties are ordered by the number of the track: the order of the paths' bytes, as in the index.
    tracks = spark.read.parquet(file).rdd.map(lambda row: (row.path.encode(), row)).sortByKey().zipWithIndex()
    rows = tracks.map(lambda item: Row(number=item[1], **{name: item[0][1][name] for name in columns[1:]})) \
        .filter(lambda row: row.vector is not None)
    blocks = rows.groupBy(lambda row: row.number // rows_at_once).mapValues(block).values().cache()
    merged = blocks.cartesian(blocks).flatMap(lambda pair: nearest(pair, count)) \
        .reduceByKey(lambda a, b: sorted(a + b)[:count])
    found = merged.flatMap(lambda item: [
        (item[0][1], rank, other, distance) for rank, (distance, _, other) in enumerate(item[1], 1)])
    return spark.createDataFrame(found, "path string, rank int, neighbor string, distance double")


def main():
    parser = argparse.ArgumentParser(description="Compute the nearest neighbours of every track in Spark.")
    parser.add_argument("tracks", metavar="TRACKS.parquet", help="as `python -m sonicindex export --parquet` writes it")
    parser.add_argument("output", metavar="OUT", help="a new folder for the result")
    parser.add_argument("-n", "--count", type=int, default=10, metavar="N", help="neighbours of a track (default: 10)")
    parser.add_argument("--master", metavar="URL", help="e.g. local[*] or spark://host:7077 (default: spark-submit's)")
    parser.add_argument("--block", type=int, default=2_000, metavar="ROWS", help="tracks compared at once (default: 2000)")
    options = parser.parse_args()
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.appName("sonicindex neighbours")
    spark = (builder.master(options.master) if options.master else builder).getOrCreate()
    try:
        neighbors(spark, options.tracks, options.count, options.block).write.parquet(options.output)
    finally:
        spark.stop()


if __name__ == "__main__":
    main()
