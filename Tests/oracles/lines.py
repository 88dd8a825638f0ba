"""Pieces of lines, lines beside lines, joined and simplified ones: GEOS and GeographicLib."""
import math

import shapely
import shapely.geometry
from geographiclib.geodesic import Geodesic

from oracles.data import FLAT, PLANE, comparison, feature, near, shape_of, walk


@comparison
def chunks(source):
    """Pieces of lines are as long as asked for, along the geodesics of GeographicLib."""
    size = source.choice([100, 1_000, 25_000])
    data = [feature(k, {'type': 'LineString', 'coordinates': walk(source, source.randint(2, 6), (-178, -80, 178, 80), size * 3e-5)})
            for k in range(60)]

    def along(places):
        return sum(Geodesic.WGS84.Inverse(a[1], a[0], b[1], b[0])['s12'] for a, b in zip(places, places[1:]))

    def judge(one, answers):
        total, parts = along(one['geometry']['coordinates']), [along(part['geometry']['coordinates']) for part in answers]
        wanted = [size] * int(total / size) + ([total % size] if total % size > 1e-3 else [])
        same = len(parts) == max(1, len(wanted)) and all(near(a, b, 0, 2e-3) for a, b in zip(parts, wanted or [total]))
        return same or f'{wanted}, and not {parts}'
    return ['line', '--chunk', f'{size}m', '--precision', 'full'], data, (), judge


@comparison
def lines_beside(source):
    """A line beside another is nowhere nearer than it should be, and as near as it should be at each vertex."""
    away = source.choice([-40_000, -3_000, 5_000, 60_000])
    data = [feature(k, {'type': 'LineString', 'coordinates': walk(source, source.randint(2, 7), FLAT, 200_000)}, crs=PLANE)
            for k in range(60)]

    def judge(one, answers):
        line = shape_of(one)
        if not answers:
            wanted = line.buffer(abs(away), single_sided=False)
            return line.length < 20 * abs(away) and not wanted.is_empty or 'nothing is left'
        made = shape_of(answers[0])
        for x, y in shapely.get_coordinates(made):
            off = line.distance(shapely.geometry.Point(x, y))
            if not abs(away) * 0.998 <= off <= abs(away) + 0.01:
                return f'[{x}, {y}] is {off} away'
        # GEOS keeps what comes near to the ends of the line; without that its curve is this one, up to the chords of arcs.
        theirs = line.offset_curve(away, quad_segs=16).difference(line.buffer(abs(away) * 0.998, quad_segs=64))
        apart = theirs.hausdorff_distance(made) if not theirs.is_empty else 0
        return apart < abs(away) * 0.1 or f'{apart} from that of GEOS'
    return ['line', f'--offset={away}m'], data, (), judge


@comparison
def events(source):
    """Parts of lines between two distances are those of shapely, on the plane."""
    there = [feature(f'r{k}', {'type': 'LineString', 'coordinates': walk(source, source.randint(2, 9), (8, 47, 9, 48), 0.1)})
             for k in range(5)]
    data = []
    for k in range(80):
        road = source.randrange(5)
        places = there[road]['geometry']['coordinates']
        length = sum(Geodesic.WGS84.Inverse(a[1], a[0], b[1], b[0])['s12'] for a, b in zip(places, places[1:]))
        a, b = sorted(round(source.uniform(0, length - 1), 2) for _ in range(2))
        data.append(feature(k, None, {'road': f'r{road}', 'a': a, 'b': b}))

    def judge(one, answers):
        road = next(other for other in there if other['id'] == one['properties']['road'])['geometry']['coordinates']
        wanted, at = [], 0.0
        a, b = one['properties']['a'], one['properties']['b']
        for (x, y), (u, v) in zip(road, road[1:]):
            way = Geodesic.WGS84.Inverse(y, x, v, u)
            for goal in (a, b):
                if at <= goal < at + way['s12']:
                    end = Geodesic.WGS84.Direct(y, x, way['azi1'], goal - at)
                    wanted.append((end['lon2'], end['lat2']))
            at += way['s12']
            if a < at < b:
                wanted.append((u, v))
        found = answers[0]['geometry']['coordinates']
        same = len(wanted) == len(found) and all(math.dist(p, q) < 2e-8 for p, q in zip(wanted, found))
        return same or f'{wanted}, and not {found}'
    return (['line', '--along', 'second.ndjson', '--on', 'road=id', '--from', 'a', '--to', 'b'], data,
            [('second.ndjson', there)], judge)


@comparison
def merged_lines(source):
    """Lines that are joined end to end are those of GEOS."""
    knots = [[source.randint(0, 6), source.randint(0, 6)] for _ in range(12)]
    pairs = {frozenset((tuple(a), tuple(b))) for a, b in (source.sample(knots, 2) for _ in range(14)) if a != b}
    data = [feature(k, {'type': 'LineString', 'coordinates': source.sample([list(end) for end in sorted(pair)], 2)}, crs=PLANE)
            for k, pair in enumerate(sorted(pairs, key=sorted))]

    def judge_all(given, answers):
        wanted = shapely.line_merge(shapely.geometry.MultiLineString([one['geometry']['coordinates'] for one in given]))
        def plain(lines):
            result = []
            for line in lines:
                line = [tuple(map(float, place)) for place in line]
                if line[0] == line[-1]:
                    ring = line[:-1]
                    turns = [way[k:] + way[:k] for way in (ring, ring[::-1]) for k in range(len(ring))]
                    result.append(min(turns))
                else:
                    result.append(min(line, line[::-1]))
            return sorted(result)
        theirs = plain([list(line.coords) for line in (wanted.geoms if hasattr(wanted, 'geoms') else [wanted])])
        ours = plain([one['geometry']['coordinates'] for one in answers])
        return theirs == ours or f'{theirs}, and not {ours}'
    judge_all.takes_all = True
    return ['merge-lines'], data, (), judge_all


@comparison
def simplified(source):
    """Vertices that Douglas and Peucker leave are those of GEOS, on a plane."""
    away = source.choice([500, 5_000, 60_000])
    data = [feature(k, {'type': 'LineString', 'coordinates': [[round(x), round(y)] for x, y in walk(
        source, source.randint(2, 60), FLAT, 20_000)]}, crs={'type': 'name', 'properties': {'name': 'urn:ogc:def:crs:EPSG::3035'}})
        for k in range(80)]

    def judge(one, answers):
        wanted = shapely.get_coordinates(shape_of(one).simplify(away, preserve_topology=False)).tolist()
        found = answers[0]['geometry']['coordinates']
        return [list(map(float, place)) for place in found] == wanted or f'{wanted}, and not {found}'
    return ['simplify', '--tolerance', f'{away}m'], data, (), judge


@comparison
def smooth_lines(source):
    """Corners are cut off by Chaikin's rule, computed again."""
    data = [feature(k, {'type': 'LineString', 'coordinates': walk(source, source.randint(2, 9), FLAT, 50_000)}, crs=PLANE)
            for k in range(60)]

    def judge(one, answers):
        places = [tuple(place) for place in one['geometry']['coordinates']]
        for _ in range(2):
            made = [places[0]]
            for number, (a, b) in enumerate(zip(places, places[1:])):
                if number > 0:
                    made.append(tuple(p + (q - p) / 4 for p, q in zip(a, b)))
                if number < len(places) - 2:
                    made.append(tuple(p + (q - p) * 3 / 4 for p, q in zip(a, b)))
            places = [*made, places[-1]]
        found = answers[0]['geometry']['coordinates']
        same = len(found) == len(places) and all(math.dist(a, b) < 2e-4 for a, b in zip(places, found))
        return same or f'{places}, and not {found}'
    return ['line', '--smooth', '2'], data, (), judge


def cut_at(places, distances):
    """The positions at distances along a line of geodesics, in their order, each with the number of the vertex after it."""
    made, at = [], 0.0
    for number, ((x, y), (u, v)) in enumerate(zip(places, places[1:]), 1):
        way = Geodesic.WGS84.Inverse(y, x, v, u)
        for goal in distances:
            if at <= goal < at + way['s12']:
                end = Geodesic.WGS84.Direct(y, x, way['azi1'], goal - at)
                made.append(([end['lon2'], end['lat2']], number))
        at += way['s12']
    return made, at


@comparison
def slices(source):
    """Parts of lines between distances or shares, equal pieces, and points every so far are where GeographicLib puts them."""
    kind = source.choice(['distances', 'shares', 'end', 'pieces', 'every'])
    low, high = sorted(round(source.uniform(0, 0.9), 2) for _ in range(2))
    if low == high:
        high += 0.05
    count, every = source.randint(1, 9), source.choice([30_000, 170_000])
    data = [feature(k, {'type': 'LineString', 'coordinates': walk(source, source.randint(2, 7), (-140, -70, 140, 70), 4)}) for k in range(60)]
    metres = round(low * 200_000, 1), round(high * 400_000 + 5, 1)

    def judge(one, answers):
        places = one['geometry']['coordinates']
        total = cut_at(places, [])[1]
        if kind == 'every':
            wanted = [[place] for place, _ in cut_at(places, [k * every for k in range(int(total / every) + 1)])[0]]
            found = [[row['geometry']['coordinates']] for row in answers]
        else:
            ends = {'distances': [metres], 'shares': [(total * low, total * high)], 'end': [(total - metres[1], total - metres[0])],
                    'pieces': [(total * k / count, total * (k + 1) / count) for k in range(count)]}[kind]
            wanted = []
            for start, end in ends:
                start, end = max(0, start), min(total, end)
                if end - start < 1e-3:
                    continue
                (first, a), = cut_at(places, [start])[0]
                rest = cut_at(places, [end - 1e-7])[0]
                wanted.append([first, *places[a:rest[0][1]], rest[0][0]])
            found = [row['geometry']['coordinates'] for row in answers]

        def plain(line):
            return [place for k, place in enumerate(line) if k == 0 or math.dist(place, line[k - 1]) > 3e-8]
        same = len(wanted) == len(found) and all(
            len(plain(a)) == len(plain(b)) and all(math.dist(p, q) < 5e-8 for p, q in zip(plain(a), plain(b))) for a, b in zip(wanted, found))
        return same or f'{wanted}, and not {found}'
    words = {'distances': ['line', f'--slice={metres[0]}m,{metres[1]}m'], 'shares': ['line', f'--slice={low * 100:g}%,{high * 100:g}%'],
             'end': ['line', f'--slice=-{metres[1]}m,-{metres[0]}m'], 'pieces': ['line', '--pieces', str(count)],
             'every': ['point', '--every', f'{every}m']}[kind]
    return words, data, (), judge
