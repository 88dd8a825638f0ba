"""Areas with holes and of several parts, beside others of their kind: GEOS and GeographicLib."""
import math

import shapely
import shapely.geometry
from geographiclib.geodesic import Geodesic

from oracles.data import FLAT, PLANE, WORLD, comparison, feature, near, shape_of, star, walk
from oracles.measures import areas_are_as_large
from oracles.shapes import pieces


def area(source, box, size):
    """Stars united and cut out of each other: parts beside parts and in the holes of others, on a grid of millimetres."""
    x, y = source.uniform(box[0] + size, box[2] - size), source.uniform(box[1] + size, box[3] - size)
    while True:
        shape = shapely.Polygon()
        for k in range(source.randint(1, 8)):
            at = x + source.uniform(-size, size) * 0.6, y + source.uniform(-size, size) * 0.6
            other = shapely.make_valid(shapely.Polygon(star(source, source.randint(4, 14), *at, size * source.uniform(0.1, 0.6))))
            shape = shape.union(other) if k == 0 or source.random() < 0.4 else shape.difference(other)
        shape = shapely.set_precision(shape, size * 1e-6)
        parts = [shapely.geometry.polygon.orient(part) for part in getattr(shape, 'geoms', [shape]) if part.geom_type == 'Polygon' and part.area]
        if parts and shapely.MultiPolygon(parts).is_valid:
            made = [[[list(place) for place in ring.coords] for ring in (part.exterior, *part.interiors)] for part in parts]
            return ({'type': 'Polygon', 'coordinates': made[0]} if len(made) == 1 else {'type': 'MultiPolygon', 'coordinates': made})


def anything(source, size):
    kind = source.randrange(4)
    if kind == 0:
        return {'type': 'LineString', 'coordinates': walk(source, source.randint(2, 9), FLAT, size)}
    if kind == 1:
        return {'type': 'MultiPoint', 'coordinates': walk(source, source.randint(1, 9), FLAT, size)}
    return area(source, FLAT, size)


@comparison
def cut_by_areas(source):
    """What of points, lines and areas is in areas with holes, or outside, is as much as GEOS says."""
    erases = source.random() < 0.5
    there = [feature(k, area(source, FLAT, source.choice([200_000, 800_000])), crs=PLANE) for k in range(source.randint(1, 3))]
    data = [feature(k, anything(source, source.choice([90_000, 400_000])), crs=PLANE) for k in range(60)]
    whole = shapely.union_all([shape_of(one) for one in there])

    def judge(one, answers):
        if not near(shape_of(one).length, shapely.union_all([shape_of(one)]).length, 1e-9):
            return True  # GEOS has once what a line goes over twice.
        wanted = shape_of(one).difference(whole) if erases else shape_of(one).intersection(whole)
        made = shape_of(answers[0]) if answers else shapely.Polygon()
        number = [len({place for place in map(tuple, shapely.get_coordinates(shape))}) for shape in (wanted, made)]
        same = near(wanted.area, made.area, 1e-8, 100) and near(wanted.length, made.length, 1e-8, 1) and made.is_valid
        return same and (wanted.length > 0 or number[0] == number[1]) or f'{wanted.area} m², {wanted.length} m, and not {made.area}, {made.length}'
    return ['clip', '--within', 'second.ndjson', *(['--erase'] if erases else [])], data, [('second.ndjson', there)], judge


@comparison
def selected_by_areas(source):
    """What lies in areas with holes, or meets them, is what GEOS says; what lies in two together lies in none."""
    predicate = source.choice(['within', 'intersects'])
    there = [feature(k, area(source, FLAT, source.choice([200_000, 800_000])), crs=PLANE) for k in range(source.randint(1, 4))]
    data = [feature(k, anything(source, source.choice([20_000, 90_000])), crs=PLANE) for k in range(150)]
    shapes = [shape_of(one) for one in there]

    def judge(one, answers):
        mine = shape_of(one)
        wanted = any(shape.covers(mine) if predicate == 'within' else shape.intersects(mine) for shape in shapes)
        return wanted == bool(answers) or f'{predicate} is {wanted}'
    return ['filter', '--' + predicate, 'second.ndjson'], data, [('second.ndjson', there)], judge


@comparison
def buffers_of_areas(source):
    """Buffers of areas with holes are the area with the pieces of buffers of its rings, or without them."""
    radius = source.choice([2_000, 30_000, -3_000, -20_000])
    data = [feature(k, area(source, FLAT, 300_000), crs=PLANE) for k in range(15)]

    def judge(one, answers):
        mine, made = shape_of(one), shape_of(answers[0]) if answers else shapely.Polygon()
        parts = [shapely.geometry.MultiPoint(part).convex_hull for line in shapely.get_parts(shapely.line_merge(mine.boundary))
                 for part in pieces([tuple(place) for place in line.coords], abs(radius), 'flat', 'round', 5)]
        around = shapely.union_all(shapely.set_precision([part for part in parts if part.area > 0], abs(radius) * 1e-7))
        off = (mine.union(around) if radius > 0 else mine.difference(around)).symmetric_difference(made).area / mine.area
        return made.is_valid and off < 2e-5 or f'{off} of the area is another, valid: {made.is_valid}'
    return ['buffer', f'--radius={radius}'], data, (), judge


@comparison
def areas_on_the_ground(source):
    """Areas with holes, of several parts, are on the ground as large as GeographicLib has them, ring by ring."""
    size = source.choice([1e-3, 0.1, 4])
    data = [feature(k, area(source, (-170, -70, 170, 70), size)) for k in range(40)]
    return ['measure', '--area', '--perimeter'], data, (), areas_are_as_large((1e-8, 0.2), (1e-11, 1e-2))


@comparison
def middles(source):
    """Centroids are those of GEOS on the plane, and places inside are inside."""
    kind = source.choice(['centroid', 'inside'])
    crs = {'type': 'name', 'properties': {'name': 'urn:ogc:def:crs:EPSG::3035'}}
    data = [feature(k, anything(source, 200_000), crs=crs) for k in range(80)]

    def judge(one, answers):
        mine, found = shape_of(one), shape_of(answers[0])
        if kind == 'inside':
            return mine.distance(found) < 1e-3 and (not mine.area or mine.contains(found)) or f'{found} is not inside'
        return mine.centroid.distance(found) < 1e-3 or f'{mine.centroid}, and not {found}'
    return ['point', '--kind', kind], data, (), judge


@comparison
def dense_lines(source):
    """Vertices put between others lie on the geodesics of GeographicLib, in equal parts that are no longer than was asked for."""
    size = source.choice([20_000, 300_000])
    data = [feature(k, {'type': 'LineString', 'coordinates': walk(source, source.randint(2, 5), WORLD, 12)}) for k in range(60)]

    def judge(one, answers):
        wanted, places = [], one['geometry']['coordinates']
        for (x, y), (u, v) in zip(places, places[1:]):
            line = Geodesic.WGS84.InverseLine(y, x, v, u)
            count = max(1, math.ceil(line.s13 / size - 1e-9))
            steps = [line.Position(line.s13 * k / count) for k in range(count)]
            wanted += [(step['lon2'], step['lat2']) for step in steps]
        wanted.append(tuple(places[-1]))
        made = answers[0]['geometry']
        if made['type'] != 'LineString':
            return True  # Cut at 180 degrees.
        found = made['coordinates']
        same = len(wanted) == len(found) and all(math.dist((a[0] * math.cos(math.radians(a[1])), a[1]), (
            b[0] * math.cos(math.radians(a[1])), b[1])) < 2e-8 for a, b in zip(wanted, found))
        return same or f'{len(wanted)} places, and not {len(found)}: {wanted[:3]}, {found[:3]}'
    return ['densify', '--max-segment', f'{size}m'], data, (), judge
