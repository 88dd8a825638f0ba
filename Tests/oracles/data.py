"""What comparisons with independent tools share: random data, and a table of the comparisons."""
import atexit
import math
import shutil
import tempfile

import shapely.geometry

# The folder in which plat runs, and of files that are compared: one for each run, since several may go on at a time.
HOME = tempfile.mkdtemp(prefix='plat-differential-')
atexit.register(shutil.rmtree, HOME, ignore_errors=True)
PLANE = {'type': 'name', 'properties': {'name': 'urn:ogc:def:crs:EPSG::3857'}}
WORLD, FLAT = (-179, -85, 179, 85), (-1_000_000, -1_000_000, 1_000_000, 1_000_000)
COMPARISONS = {}


def comparison(maker):
    """Marks a function that gives data for a source of random numbers, and how to judge one answer."""
    COMPARISONS[maker.__name__.replace('_', '-')] = maker
    return maker


def feature(number, geometry, properties=None, crs=None):
    one = {'type': 'Feature', 'id': number, 'properties': properties or {}, 'geometry': geometry}
    if crs:
        one['crs'] = crs
    return one


def walk(source, count, box, step):
    """A line that wanders."""
    x, y = source.uniform(box[0], box[2]), source.uniform(box[1], box[3])
    places = []
    for _ in range(count):
        places.append([round(x, 6), round(y, 6)])
        x, y = x + source.uniform(-step, step), y + source.uniform(-step, step)
    return [[min(max(x, box[0]), box[2]), min(max(y, box[1]), box[3])] for x, y in places]


def star(source, count, x, y, size):
    """A simple ring around a place, counter-clockwise."""
    turns = sorted(source.uniform(0, 2 * math.pi) for _ in range(count))
    ring = []
    for turn in turns:
        reach = size * source.uniform(0.3, 1)
        ring.append([round(x + reach * math.cos(turn), 6), round(y + reach * math.sin(turn), 6)])
    return ring + ring[:1]


def polygon(source, box, size):
    while True:
        x, y = source.uniform(box[0], box[2]), source.uniform(box[1], box[3])
        ring = star(source, source.randint(4, 14), x, y, size * source.uniform(0.2, 1))
        shape = shapely.geometry.Polygon(ring)
        if shape.is_valid and shape.area > 0 and shapely.geometry.Point(x, y).within(shape):
            return {'type': 'Polygon', 'coordinates': [ring]}


def shape_of(one):
    geometry = one['geometry']
    return shapely.geometry.shape(geometry) if geometry else shapely.geometry.Polygon()


def near(a, b, relative, absolute=0.0):
    return abs(a - b) <= max(relative * max(abs(a), abs(b)), absolute)
