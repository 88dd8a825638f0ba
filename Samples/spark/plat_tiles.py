"""What has to see neighbours, over a partitioned data set: records go to tiles, tiles to plat, and the seams are mended.

Every function gives what one plat process would give for all of the input, in its order; README.md says why.
Data is in longitude and latitude. What one machine does with 64 tiles is what many do with a million.
"""
import json
import math
import os
import re
import tempfile
from collections import deque
from json.decoder import WHITESPACE, scanstring

from pyspark import StorageLevel

from plat_spark import PlatError, run

BOX = re.compile(r'"plat_spark_bbox":\[([^\]]*)\]')
NUMBER = re.compile(r'\{"plat_spark":(\d+),')
FIRST = re.compile(r'"plat_spark_n":(\d+),?')
PLAIN = re.compile(r'\{"type":"[A-Za-z]+","coordinates":[\[\]\d,.eE+\- ]*\}')
VALUE = json.JSONDecoder().raw_decode
KEPT = StorageLevel.DISK_ONLY  # Not computed again; and the heap, which large records would fill, is left to the shuffles.


def members(text, start=0):
    """The members of the JSON object at `start`, as names and the bytes of their values."""
    found, at = {}, WHITESPACE.match(text, start + 1).end()
    while text[at] != '}':
        name, at = scanstring(text, at + 1)
        at = WHITESPACE.match(text, WHITESPACE.match(text, at).end() + 1).end()
        plain = PLAIN.match(text, at)
        end = plain.end() if plain else VALUE(text, at)[1]
        found[name] = text[at:end]
        at = WHITESPACE.match(text, end).end()
        if text[at] == ',':
            at = WHITESPACE.match(text, at + 1).end()
    return found


def properties(line):
    text = members(line).get('properties', 'null')
    return {} if text == 'null' else members(text)


def numbered(number, line):
    """The line with its number as a foreign member, which stages leave alone."""
    return '{"plat_spark":%d,%s' % (number, line.lstrip()[1:])


def boxed(records, plat):
    """Of each line its number in the data set, itself, and its box; None without a geometry."""
    words = [plat, 'measure', '--bounding-box', '--precision', 'full', '--prefix', 'plat_spark_', '--jobs', '1']

    def measure(index, pairs):
        waiting = deque()

        def fed():
            for pair in pairs:
                waiting.append(pair)
                yield pair[0]
        for out in run(words, fed(), partition=index):
            line, number = waiting.popleft()
            if '"crs"' in line and 'crs' in members(line):
                raise PlatError(2, f'record {number + 1}: "crs": tiles are of longitude and latitude; project first', index)
            found = BOX.search(out)
            box = [float(side) for side in found[1].split(',')] if found else None
            yield number, line, box and (box[0], box[1], box[-2 if len(box) == 4 else 3], box[-1 if len(box) == 4 else 4])
    return records.filter(lambda line: line.strip()).zipWithIndex().mapPartitionsWithIndex(measure)


def cells(box, zoom):
    """The tiles that a box touches, sides included, as pairs of column and row.

    tile(1) says which tiles a geometry has a part in, with edges straight on the map. Stages that compare have edges
    straight in degrees, and borders count, so this takes a few tiles more.
    """
    if box is None:
        return []
    west, south, east, north = box
    side = 1 << zoom

    def row(latitude):
        bounded = math.radians(max(-85.0511, min(85.0511, latitude)))
        return max(0, min(side - 1, int((1 - math.asinh(math.tan(bounded)) / math.pi) / 2 * side)))

    def column(longitude):
        return max(0, min(side - 1, int((longitude + 180) / 360 * side)))
    pad = 1e-8
    if west > east or west <= -180 + pad or east >= 180 - pad or east - west > 180:
        first, last = 0, side - 1  # Near 180 degrees, either way round.
    else:
        first, last = column(west - pad), column(east + pad)
    rows = range(row(north + pad), row(south - pad) + 1)
    if (last - first + 1) * len(rows) > 1 << 20:
        raise ValueError(f'a feature touches more than a million tiles of zoom level {zoom}; take a smaller one')
    return [(x, y) for y in rows for x in range(first, last + 1)]


def curve(tile):
    """Where a tile stands on the Z-order curve, on which neighbours are mostly near."""
    x, y = tile
    return sum((x >> bit & 1) << 2 * bit | (y >> bit & 1) << 2 * bit + 1 for bit in range(31))


def home(box, zoom):
    return cells((box[0], box[3], box[0], box[3]), zoom)[0] if box else (0, 0)


def balanced(tiles, partitions):
    """A partition for each tile: runs of neighbours with about the same number of records."""
    counts = sorted(tiles.countByValue().items(), key=lambda item: curve(item[0]))
    total, before, place = sum(count for _, count in counts), 0, {}
    for tile, count in counts:
        place[tile] = min(partitions - 1, before * partitions // total)
        before += count
    return place


def in_order(pairs, partitions, total):
    """Lines by the numbers before them: partition after partition the order of one process."""
    return (pairs.map(lambda pair: (pair[0], pair[1]))
            .repartitionAndSortWithinPartitions(partitions, lambda key: min(partitions - 1, key[0] * partitions // max(1, total)))
            .values())


def join(left, right, options, zoom=6, partitions=4, plat='plat'):
    """`plat join OPTIONS --with RIGHT` where RIGHT is too large for one machine: --intersects, --within or --contains.

    Each record of `left` has one home; records of `right` go to all homes that have a record whose box shares a tile
    with theirs, once each. So every home sees all that can go with its records, and plat does the rest.
    """
    given = {option.split('=')[0] for option in options}
    if not given & {'--intersects', '--within', '--contains'} or given & {'--nearest', '--on', '--with'}:
        raise ValueError('by tiles: --intersects, --within or --contains; else give a file to join in a chain')
    if any(word.startswith('--unmatched') for word in options):
        word = next(word for place, word in enumerate(options + [''])
                    if place and options[place - 1] == '--unmatched' or word.startswith('--unmatched='))
        if word.split('=')[-1] not in ('keep', 'drop'):
            raise ValueError('by tiles: --unmatched is keep or drop')
    left, right = boxed(left, plat).persist(KEPT), boxed(right, plat).persist(KEPT)
    place = balanced(left.map(lambda record: home(record[2], zoom)), partitions)
    placed = left.map(lambda record: (place[home(record[2], zoom)], record))
    reach = placed.flatMap(lambda item: [(cell, item[0]) for cell in cells(item[1][2], zoom)]).distinct(partitions)
    wanted = (right.flatMap(lambda record: [(cell, record[0]) for cell in cells(record[2], zoom)])
              .join(reach, partitions).map(lambda item: item[1]).distinct(partitions))
    sent = wanted.join(right.map(lambda record: (record[0], record[1])), partitions).map(
        lambda item: ((item[1][0], 0, item[0]), item[1][1]))
    header = names(right)

    def work(index, items):
        items = iter(items)
        with tempfile.TemporaryDirectory(prefix='plat-spark-') as folder:
            second = os.path.join(folder, 'right.ndjson')
            first = None
            with open(second, 'w', encoding='utf-8', errors='surrogateescape') as file:
                file.write(header + '\n')
                for key, line in items:
                    if key[1]:
                        first = (key, line)
                        break
                    file.write(line + '\n')
            if first is None:
                return

            def fed():
                yield numbered(first[0][2], first[1])
                for key, line in items:
                    yield numbered(key[2], line)
            words = [plat, 'join', *options, '--with', second, '--jobs', '1']
            for count, line in enumerate(run(words, fed(), partition=index)):
                number = NUMBER.match(line)
                yield (int(number[1]), count), '{' + line[number.end():]
    both = sent.union(placed.map(lambda item: ((item[0], 1, item[1][0]), item[1][1])))
    done = both.repartitionAndSortWithinPartitions(partitions, lambda key: key[0]).mapPartitionsWithIndex(work)
    return in_order(done, partitions, left.count())


def names(records):
    """A Feature without a geometry that has every property name of the records, in order, and an id where one has.

    What join says of a file as a whole, such as whether it has ids, is then true of each part of it.
    """
    def look(part):
        seen, ids = {}, False
        for number, line, _ in part:
            feature = members(line)
            ids = ids or 'id' in feature
            text = feature.get('properties', 'null')
            for place, name in enumerate({} if text == 'null' else members(text)):
                seen.setdefault(name, (number, place))
        yield seen, ids
    seen, ids = {}, False
    for some, has in records.mapPartitions(look).collect():
        ids = ids or has
        for name, place in some.items():
            seen[name] = min(place, seen.get(name, place))
    feature = {'type': 'Feature', **({'id': ''} if ids else {}),
               'properties': dict.fromkeys(sorted(seen, key=seen.get)), 'geometry': None}
    return json.dumps(feature)


def dissolve(records, by=(), options=(), zoom=6, partitions=4, plat='plat'):
    """`plat dissolve --by BY OPTIONS`: united in each tile first, and then over tiles for each group.

    Nothing is cut at the sides of tiles: what is united of a coverage is a coverage again, with the same vertices. Rings
    may begin with another of their vertices, and parts stand in another order.
    """
    kept, words = list(by), list(options)
    precision = words[words.index('--precision'):][:2] if '--precision' in words else []
    for place, word in enumerate(words):
        if word in ('--sum', '--first', '--list'):
            kept.append(words[place + 1])
        elif word not in ('--count', '--precision') and word.startswith('-'):
            raise ValueError(f'{word}: by tiles dissolve takes --sum, --first, --list, --count and --precision, with a space behind')
    kept = list(dict.fromkeys(kept))
    described = len(kept) > len(by) or '--count' in words
    grouping = ['--by', ','.join(by)] if by else []
    unite = [plat, 'dissolve', *grouping, '--first', 'plat_spark_n', *precision, '--jobs', '1']
    finish = [plat, 'dissolve', *grouping, '--first', 'plat_spark_n', *words, '--jobs', '1']

    def split(record):
        number, line, box = record
        found = members(line)
        text = found.get('properties', 'null')
        values = {} if text == 'null' else members(text)
        return number, values, found.get('geometry', 'null'), box

    parts = boxed(records, plat).map(split).persist(KEPT)
    place = balanced(parts.map(lambda part: home(part[3], zoom)), partitions)
    if kept:
        there = parts.flatMap(lambda part: part[1].keys() & set(kept)).distinct().collect()
        if missing := [name for name in kept if name not in there]:
            raise PlatError(64, f'plat dissolve: no feature has a property {missing[0]!r}')

    def feature(number, values, geometry):
        text = ''.join(f',{json.dumps(name)}:{values.get(name, "null")}' for name in kept)
        return f'{{"type":"Feature","properties":{{"plat_spark_n":{number}{text}}},"geometry":{geometry}}}'

    def key(values):
        return json.dumps([canonical(values.get(name, 'null')) for name in by])

    def partial(index, items):
        items = iter(items)
        first = next(items, None)
        if first is None:
            return

        def fed():
            yield first[1]
            for _, line in items:
                yield line
        for line in run(unite, fed(), partition=index):
            found = members(line)
            values = members(found['properties'])
            yield key(values), (int(values['plat_spark_n']), 0), (values, found['geometry'])

    united = (parts.filter(lambda part: part[2] != 'null')
              .map(lambda part: ((place[home(part[3], zoom)], part[0]), feature(part[0], part[1], part[2])))
              .repartitionAndSortWithinPartitions(partitions, lambda item: item[0]).mapPartitionsWithIndex(partial))
    # Every record's properties, in its order, with the geometry of a tile on the first of it.
    rest = (parts.filter(lambda part: described or part[2] == 'null')
            .map(lambda part: (key(part[1]), (part[0], 1), (part[1], 'null'))))

    def last(index, items):
        items = iter(items)
        held = next(items, None)
        if held is None:
            return

        def fed():
            waiting = held
            for item in items:
                if waiting and item[0][1] == waiting[0][1]:  # The same record: its properties, and a tile's geometry.
                    yield feature(item[0][1], item[1][0], waiting[1][1])
                    waiting = None
                    continue
                if waiting:
                    yield feature(waiting[0][1], *waiting[1])
                waiting = item
            if waiting:
                yield feature(waiting[0][1], *waiting[1])
        for line in run(finish, fed(), partition=index):
            number = FIRST.search(line)
            before, after = line[:number.start()], line[number.end():]
            yield (int(number[1]), 0), (before[:-1] if after[0] == '}' and before[-1] == ',' else before) + after
    done = (united.union(rest)
            .map(lambda item: ((hashed(item[0]) % partitions, *item[1]), item[2]))
            .repartitionAndSortWithinPartitions(partitions, lambda item: item[0]).mapPartitionsWithIndex(last))
    return in_order(done, partitions, parts.count())


def canonical(text):
    """A value such that those which dissolve takes for the same are the same here."""
    value = json.loads(text)
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return float(value)
    return value


def hashed(text):
    """The same number in every process, which hash() is not."""
    total = 0
    for byte in text.encode('utf-8', 'surrogatepass'):
        total = (total * 131 + byte) % 4294967291
    return total
