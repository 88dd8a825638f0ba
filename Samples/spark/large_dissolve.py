"""A coverage that one machine's memory does not hold, dissolved on Spark: made here, so that anyone can measure it.

    python3 large_dissolve.py make --cells 1050 cells.ndjson            # 10 GB: 1050 × 1050 parcels in 1,764 districts
    python3 large_dissolve.py run cells.ndjson districts --memory 2g    # the districts, as files in a folder

A parcel is 0.01° wide, and has 100 vertices a side, which its neighbour has as well. 25 × 25 parcels are a district.
`--plat FILE` names plat, `--cores N` how many processes work at once, `--partitions N` how many pieces there are.
"""
import argparse
import random
import sys
import time

STEP, ACROSS, VERTICES = 0.01, 25, 100


def side(start, end, wobble):
    """The positions from one corner up to, and without, the other: as text, with a wobble across the side."""
    (x, y), (east, north) = start, end
    places = [f'[{x:.6f},{y:.6f}]']
    for number in range(1, VERTICES):
        share = number / VERTICES
        off = (wobble.random() - 0.5) * STEP * min(share, 1 - share, 0.1)  # Less near corners: sides never meet there.
        along, across = x + (east - x) * share, y + (north - y) * share
        places.append(f'[{along + off * (x == east):.6f},{across + off * (y == north):.6f}]')
    return places + [f'[{east:.6f},{north:.6f}]']


def parcels(cells):
    """The lines of the coverage, row by row from the south; a side is made once, and kept for the neighbour."""
    wobble = random.Random(1)
    west, south = -cells * STEP / 2, -cells * STEP / 2

    def corner(column, row):
        return west + column * STEP, south + row * STEP
    below = [side(corner(column, 0), corner(column + 1, 0), wobble) for column in range(cells)]
    for row in range(cells):
        left = side(corner(0, row), corner(0, row + 1), wobble)
        for column in range(cells):
            right = side(corner(column + 1, row), corner(column + 1, row + 1), wobble)
            above = side(corner(column, row + 1), corner(column + 1, row + 1), wobble)
            ring = below[column][:-1] + right[:-1] + above[:0:-1] + left[::-1]
            yield ('{"type":"Feature","id":%d,"properties":{"district":"%d-%d","parcels":1},"geometry":{"type":"Polygon",'
                   '"coordinates":[[%s]]}}\n' % (row * cells + column, row // ACROSS, column // ACROSS, ','.join(ring)))
            below[column], left = above, right


def run(arguments):
    from pyspark import SparkConf, SparkContext

    import plat_tiles
    conf = (SparkConf().setMaster(f'local[{arguments.cores}]').setAppName('large dissolve')
            .set('spark.driver.memory', arguments.memory).set('spark.ui.enabled', 'false').set('spark.rdd.compress', 'true'))
    if arguments.scratch:
        conf.set('spark.local.dir', arguments.scratch)
    context = SparkContext(conf=conf)
    began = time.monotonic()
    lines = context.textFile(arguments.source, arguments.partitions)
    plat_tiles.dissolve(lines, ['district'], ['--sum', 'parcels'], zoom=10, partitions=arguments.partitions,
                        plat=arguments.plat).saveAsTextFile(arguments.target)
    print(f'{time.monotonic() - began:.0f} s', file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    jobs = parser.add_subparsers(dest='job', required=True)
    job = jobs.add_parser('make')
    job.add_argument('target')
    job.add_argument('--cells', type=int, default=1050)
    job = jobs.add_parser('run')
    job.add_argument('source')
    job.add_argument('target')
    job.add_argument('--memory', default='2g')
    job.add_argument('--cores', type=int, default=2)
    job.add_argument('--partitions', type=int, default=64)
    job.add_argument('--plat', default='plat')
    job.add_argument('--scratch')
    arguments = parser.parse_args()
    if arguments.job == 'run':
        return run(arguments)
    with open(arguments.target, 'w') as file:
        file.writelines(parcels(arguments.cells))


if __name__ == '__main__':
    main()
