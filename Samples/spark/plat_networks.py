"""What hangs together over a partitioned data set: faces of a network of lines, and coverages that are simplified."""
import itertools
import json
import re

from plat_spark import PlatError, run
from plat_tiles import KEPT, NUMBER, balanced, boxed, cells, hashed, in_order, members, numbered

LINE = re.compile(r'\[(?:\s*\[[^\[\]]*\]\s*,?)+\s*\]')
POSITION = re.compile(r'\[[^\[\]]*\]')
LINEAL = ('LineString', 'MultiLineString', 'Polygon', 'MultiPolygon')


def place(position):
    """A position as what makes it the same as another: its x and y."""
    return tuple(map(float, position[1:-1].split(',')[:2]))


def positions(geometry):
    """The positions of each line or ring, as their text."""
    return [POSITION.findall(line) for line in LINE.findall(geometry)]


def segments(record):
    """The segments of a record: the pair of their ends, and where they stand in the input, with the text of the ends."""
    line, number = record
    feature = members(line)
    geometry = feature.get('geometry', 'null')
    kind = 'null' if geometry == 'null' else json.loads(members(geometry)['type'])
    if kind not in LINEAL or 'crs' in feature:
        raise PlatError(2, f'record {number + 1}: {"a crs" if "crs" in feature else kind}: by tiles, lines and polygons only, '
                           'in longitude and latitude')
    index = 0
    for run_of in positions(geometry):
        ends = [(place(position), position) for position in run_of]
        for (one, text), (two, other) in itertools.pairwise(ends):
            if max(abs(one[0]), abs(two[0])) >= 180 or abs(one[0] - two[0]) > 180:
                raise PlatError(2, f'record {number + 1}: lines at 180 degrees are for one process')
            if one != two:
                yield (min(one, two), max(one, two)), ((number, index), one, text, other, 0)
            index += 1
        index += 1  # Lines of one record do not go on in each other.


def box(ends):
    xs, ys = zip(*ends)
    return min(xs), min(ys), max(xs), max(ys)


def polygonize(records, zoom=6, coarser=3, partitions=4, plat='plat'):
    """`plat polygonize --only polygons` of lines that have a vertex wherever they cross.

    Segments go whole to all tiles that they touch, so the tiles of a partition have all that bounds, or lies in, a face
    that is in them wholly; those faces are done. A segment with such a face on both sides is done, too. The others go on to tiles
    `coarser` levels larger, and at last to one that is the whole map; faces that are made of what was done before have a
    side that was, and are passed over.
    """
    network = (records.filter(lambda line: line.strip()).zipWithIndex().flatMap(segments)
               .reduceByKey(min, partitions).persist(KEPT))
    faces = None
    for level in sorted({zoom, max(0, zoom - coarser), 0}, reverse=True):
        found = polygons(network, level, partitions, plat).persist(KEPT)
        some = found.filter(lambda item: item[0] == 'face').map(lambda item: item[1:])
        faces = some if faces is None else faces.union(some)
        if level:
            sides = found.filter(lambda item: item[0] == 'side').map(lambda item: item[1:]).reduceByKey(
                lambda one, other: one | other, partitions)
            network = (network.leftOuterJoin(sides, partitions)
                       .mapValues(lambda pair: (*pair[0][:4], pair[0][4] | (pair[1] or 0)))
                       .filter(lambda item: item[1][4] != 3).persist(KEPT))
    return faces.sortByKey(numPartitions=partitions).values()


def polygons(network, level, partitions, plat):
    """The faces that are wholly in the tiles of a partition, with their place in the input, and the sides that they have."""
    words = [plat, 'polygonize', '--only', 'polygons', '--jobs', '1']
    at = balanced(network.flatMap(lambda item: cells(box(item[0]), level)), partitions)

    def spread(item):
        ends, segment = item
        for partition in {at[tile] for tile in cells(box(ends), level)}:
            yield (partition, segment[0]), (ends, segment)

    def work(index, items):
        known = {}
        lines = strokes(items, known)
        first = next(lines, None)
        if first is None:
            return
        for line in run(words, itertools.chain([first], lines), partition=index):
            rings = positions(members(line)['geometry'])
            outer = [place(position) for position in rings[0]]
            if any(at.get(tile, index) != index for tile in cells(box(outer), level)):
                continue  # Where no tile is, no segment is.
            sides = []
            for ring in rings:
                for one, two in itertools.pairwise(map(place, ring)):
                    ends = (min(one, two), max(one, two))
                    order, begin, done = known[ends]
                    sides.append((ends, 1 if one == begin else 2, done, order))
            if any(side & done for _, side, done, _ in sides):
                continue
            outline = sides[:len(outer) - 1]
            _, side, _, order = min(outline, key=lambda item: item[3])
            yield 'face', (order, side), line
            for ends, side, _, _ in sides:
                yield 'side', ends, side
    return (network.flatMap(spread).repartitionAndSortWithinPartitions(partitions, lambda key: key[0])
            .mapPartitionsWithIndex(work))


def strokes(group, known):
    """Lines of segments that follow each other in the input."""
    def written(texts):
        return '{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[%s]}}' % ','.join(texts)
    texts, last = [], None
    for _, (ends, (order, begin, text, other, done)) in group:
        known[ends] = (order, begin, done)
        if last != (order[0], order[1] - 1):
            if texts:
                yield written(texts)
            texts = [text]
        texts.append(other)
        last = order
    if texts:
        yield written(texts)


def simplify(records, options, zoom=6, partitions=4, plat='plat'):
    """`plat simplify --coverage OPTIONS`, in groups of features that have nothing to do with each other.

    A border that is cut at a tile would keep the cut, and whether it gets vertices back depends on others beside it. So
    nothing is cut: features whose boxes meet are one group, through any number of others, and a group stays together.
    """
    allowed = {'--tolerance', '--zoom', '--method', '--keep-shapes', '--drop-collapsed', '--fixed-start', '--report-features',
               '--prefix'}
    refused = {word.split('=')[0] for word in options if word.startswith('--')} - allowed
    if refused:
        raise ValueError(f'{", ".join(sorted(refused))}: in groups, simplify takes {", ".join(sorted(allowed))}')
    boxes = boxed(records, plat).persist(KEPT)
    near = boxes.flatMap(lambda record: spread_box(record, zoom)).groupByKey(partitions).flatMap(lambda item: groups(item[1]))
    near = near.persist(KEPT)
    roots = {}

    def find(number):
        while roots.get(number, number) != number:
            roots[number] = roots.get(roots[number], roots[number])
            number = roots[number]
        return number
    # Only what lies in several tiles joins the groups of one with those of another.
    for number, root, crosses in near.filter(lambda item: item[2]).toLocalIterator():
        one, other = sorted((find(number), find(root)))
        roots[other] = one
    ends = records.context.broadcast({number: find(number) for number in roots})
    group = near.map(lambda item: (item[0], item[1])).reduceByKey(min, partitions).mapValues(
        lambda root: ends.value.get(root, root))
    words = [plat, 'simplify', '--coverage', *options, '--jobs', '1']

    def work(index, items):
        items = iter(items)
        first = next(items, None)
        if first is None:
            return
        lines = (numbered(key[1], line) for key, line in itertools.chain([first], items))
        for line in run(words, lines, partition=index):
            number = NUMBER.match(line)
            yield (int(number[1]), 0), '{' + line[number.end():]
    done = (boxes.map(lambda record: (record[0], record[1])).leftOuterJoin(group, partitions)
            .map(lambda item: ((hashed(str(item[1][1])) % partitions, item[0]), item[1][0]))
            .repartitionAndSortWithinPartitions(partitions, lambda key: key[0]).mapPartitionsWithIndex(work))
    return in_order(done, partitions, boxes.count())


def spread_box(record, zoom):
    number, _, sides = record
    touched = cells(sides, zoom)
    if sides and (sides[0] > sides[2] or sides[0] <= -180 + 1e-8 or sides[2] >= 180 - 1e-8):
        sides = (-180, sides[1], 180, sides[3])
    return [(cell, (number, sides, len(touched) > 1)) for cell in touched]


def groups(features):
    """Of the features in a tile, each with the one that stands for its group: one that lies in other tiles, too, if any."""
    features = sorted(features, key=lambda item: item[1][0])
    parents = list(range(len(features)))

    def find(index):
        while parents[index] != index:
            parents[index] = parents[parents[index]]
            index = parents[index]
        return index
    active, pad = [], 1e-8
    for index, (_, (west, south, _, north), _) in enumerate(features):
        active = [other for other in active if features[other][1][2] >= west - pad]
        for other in active:
            if features[other][1][1] <= north + pad and features[other][1][3] >= south - pad:
                parents[find(other)] = find(index)
        active.append(index)
    least = {}
    for index, (number, _, crosses) in enumerate(features):
        root = find(index)
        least[root] = min(least.get(root, (True, number)), (not crosses, number))
    return [(number, least[find(index)][1], crosses) for index, (number, _, crosses) in enumerate(features)]
