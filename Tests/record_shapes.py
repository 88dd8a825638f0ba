"""Records of one feature with n members or vertices, of each geometry type and in several arrangements: for Tests/shapes."""
import json
import math
import random


def places(count, how):
    """So many positions within some degrees: on a grid, in a row, in no order, or all at one place."""
    side = math.ceil(math.sqrt(count))
    step = 4 / side
    if how == 'here':
        return [(10.0, 45.0)] * count
    if how == 'row':
        return [(10 + 4 * k / count, 45 + 2 * k / count) for k in range(count)]
    grid = [(10 + k % side * step, 45 + k // side * step) for k in range(count)]
    if how == 'shuffled':
        random.Random(count).shuffle(grid)
    return grid


def square(at, size, turned=False):
    x, y = at
    corners = [(x, y), (x + size, y), (x + size, y + size), (x, y + size), (x, y)]
    return corners[::-1] if turned else corners


def walk(count, how):
    """The vertices of a line: to and fro over an area, straight, at random, or at one place and its neighbour."""
    if how == 'here':
        return [(10 + k % 2 * 1e-4, 45.0) for k in range(count)]
    if how == 'shuffled':
        chance, x, y, made = random.Random(count), 10.0, 45.0, []
        for _ in range(count):
            x, y = x + chance.uniform(-1, 1.5) * 1e-4, y + chance.uniform(-1, 1.2) * 1e-4
            made.append((x, y))
        return made
    if how == 'row':
        return places(count, how)
    side = math.ceil(math.sqrt(count))
    grid = places(count, how)
    rows = [grid[k:k + side] for k in range(0, count, side)]
    return [at for number, row in enumerate(rows) for at in (row[::-1] if number % 2 else row)]


def ring(count, how):
    """A ring of so many vertices: a circle, a comb, or a coast."""
    if how == 'comb':
        teeth = max(1, (count - 3) // 4)
        step = 4 / teeth
        made = [at for k in range(teeth) for at in (
            (10 + k * step, 45), (10 + k * step, 46), (10 + (k + .5) * step, 46), (10 + (k + .5) * step, 45))]
        made += [(14, 44.9), (10, 44.9)]
        made.reverse()
    else:
        chance = random.Random(count)
        rough = 0.3 / count if how == 'coast' else 0
        made = []
        for k in range(count - 1):
            angle, reach = 2 * math.pi * k / (count - 1), 2 + chance.uniform(-1, 1) * rough + 0.3 * math.sin(k / count * 50)
            made.append((12 + reach * math.cos(angle), 47 + reach * math.sin(angle)))
    return made + made[:1]


def text(value):
    return json.dumps(value, separators=(',', ':'))


def rounded(positions):
    return [[round(x, 7), round(y, 7)] for x, y in positions]


def multi_point(count, how):
    return 'MultiPoint', rounded(places(count, how))


def line(count, how):
    return 'LineString', rounded(walk(count, how))


def polygon(count, how):
    return 'Polygon', [rounded(ring(count, how))]


def holes(count, how):
    """A polygon with a hole of five vertices for each five."""
    several = max(1, count // 5)
    size = 4 / math.ceil(math.sqrt(several)) * 0.6
    return 'Polygon', [rounded(square((9.5, 44.5), 5)), *(rounded(square(at, size, True)) for at in places(several, how))]


def multi_line(count, how):
    """Lines of two vertices."""
    several = max(1, count // 2)
    size = 4 / math.ceil(math.sqrt(several)) * (1 if how == 'touching' else 0.6)
    how = 'grid' if how == 'touching' else how
    return 'MultiLineString', [rounded([(x, y), (x + size, y)]) for x, y in places(several, how)]


def multi_polygon(count, how):
    """Squares: apart, in no order, along a row, sharing sides, or all the same."""
    several = max(1, count // 5)
    size = 4 / math.ceil(math.sqrt(several)) * (1 if how == 'touching' else 0.6)
    if how == 'row':
        size = 1 / several
    how = 'grid' if how == 'touching' else how
    return 'MultiPolygon', [[rounded(square(at, size))] for at in places(several, how)]


def collection(count, how):
    """Points, or points, lines and squares in turn (mixed), or collections in each other (nested)."""
    if how == 'mixed':
        several = max(1, count // 8)
        size = 4 / math.ceil(math.sqrt(several)) * 0.6
        members = []
        for x, y in places(several, 'grid'):
            members += [
                {'type': 'Point', 'coordinates': rounded([(x, y)])[0]},
                {'type': 'LineString', 'coordinates': rounded([(x, y), (x + size, y)])},
                {'type': 'Polygon', 'coordinates': [rounded(square((x, y), size))]}]
        return 'GeometryCollection', members
    points = [{'type': 'Point', 'coordinates': at} for at in rounded(places(count, 'grid' if how == 'nested' else how))]
    if how == 'nested':
        # Collections of eight, as deep as that makes them; and a chain as deep as records may be.
        while len(points) > 8:
            points = [{'type': 'GeometryCollection', 'geometries': points[k:k + 8]} for k in range(0, len(points), 8)]
        inner = points
        for _ in range(200):
            inner = [{'type': 'GeometryCollection', 'geometries': inner}]
        return 'GeometryCollection', inner
    return 'GeometryCollection', points


SHAPES = {
    'points': (multi_point, ['grid', 'shuffled', 'row', 'here']),
    'line': (line, ['grid', 'shuffled', 'row', 'here']),
    'polygon': (polygon, ['circle', 'coast', 'comb']),
    'holes': (holes, ['grid', 'shuffled']),
    'lines': (multi_line, ['grid', 'shuffled', 'row', 'touching', 'here']),
    'polygons': (multi_polygon, ['grid', 'shuffled', 'row', 'touching', 'here']),
    'collection': (collection, ['grid', 'shuffled', 'row', 'here', 'mixed', 'nested']),
}
NAMES = [f'{kind}/{how}' for kind, (_, hows) in SHAPES.items() for how in hows]


def geometry(name, count):
    """The geometry object of a shape, such as `polygons/touching`, with so many vertices."""
    kind, how = name.split('/')
    made, body = SHAPES[kind][0](count, how)
    return text({'type': made, 'geometries' if made == 'GeometryCollection' else 'coordinates': body})


def feature(name, count, properties='{"name":"a","highway":"residential"}', identifier='1'):
    """A record of one line."""
    return f'{{"type":"Feature","id":{identifier},"properties":{properties},"geometry":{geometry(name, count)}}}\n'
