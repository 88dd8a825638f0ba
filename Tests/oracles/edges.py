"""Areas whose edges are geodesics or rhumb lines, laid over each other: GEOS over many points of each edge, by GeographicLib and PROJ."""
import numpy
import pyproj
import shapely
from geographiclib.geodesic import Geodesic

from oracles.data import comparison, feature, near, polygon, shape_of

MERCATOR = pyproj.Transformer.from_crs('OGC:CRS84', 'EPSG:3395', always_xy=True)


def edge(kind, a, b, step):
    """Positions of an edge from a to b, without b, no farther apart than a step in metres; longitudes are not wrapped."""
    length = Geodesic.WGS84.Inverse(a[1], a[0], b[1], b[0])['s12']
    count = max(1, int(length / step) + 1)
    shares = numpy.arange(count) / count
    if kind == 'planar':
        return [[a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share] for share in shares]
    if kind == 'rhumb':
        (x, y), (u, v) = MERCATOR.transform(*a), MERCATOR.transform(*b)
        return [MERCATOR.transform(x + (u - x) * share, y + (v - y) * share, direction='INVERSE') for share in shares]
    line = Geodesic.WGS84.InverseLine(a[1], a[0], b[1], b[0])
    places = [line.Position(length * share) for share in shares]
    return [[place['lon2'], place['lat2']] for place in places]


def on_the_ground(shape, kind, plane, step):
    """The polygons of an area of longitudes and latitudes, on a plane that keeps areas, with many vertices on each edge."""
    def ring(places):
        many = numpy.array([place for a, b in zip(places, places[1:]) for place in edge(kind, a, b, step)])
        return numpy.column_stack(plane.transform(*many.T))
    return [shapely.Polygon(ring(part.exterior.coords), [ring(hole.coords) for hole in part.interiors])
            for part in getattr(shape, 'geoms', [shape]) if part.geom_type == 'Polygon']


@comparison
def areas_of_curved_edges(source):
    """What areas with geodesic or rhumb edges have in common, and what of each is left, is as large as on a plane that keeps areas."""
    kind, operation = source.choice(['geodesic', 'rhumb']), source.choice(['intersection', 'difference', 'identity', 'union', 'symmetric-difference'])
    size = source.choice([0.2, 3])
    x, y = round(source.uniform(-160, 160), 1), round(source.uniform(-72, 72), 1)
    box = (x - size, y - size, x + size, y + size)
    plane = pyproj.Transformer.from_crs('OGC:CRS84', f'+proj=laea +lon_0={x} +lat_0={y} +datum=WGS84', always_xy=True)
    data, there = ([feature(base + k, polygon(source, box, size), {'k': base + k}) for k in range(count)] for base, count in ((0, 6), (1000, 5)))
    step = size * 1000
    # Within 2 mm of all that is long: that of the edges of an area, and of what they are cut into.
    slack = size * 2 * 111_000 * 30 * 0.01

    def judge_all(given, answers):
        mine, other = ({one['properties']['k']: on_the_ground(shape_of(one), kind, plane, step)[0] for one in some} for some in (given, there))
        all_mine, all_other = shapely.union_all(list(mine.values())), shapely.union_all(list(other.values()))
        wanted, found = {}, {}
        if operation in ('intersection', 'identity', 'union'):
            wanted.update({(a, b): mine[a].intersection(other[b]).area for a in mine for b in other})
        if operation != 'intersection':
            wanted.update({(a, None): mine[a].difference(all_other).area for a in mine})
        if operation in ('symmetric-difference', 'union'):
            wanted.update({(None, b): other[b].difference(all_mine).area for b in other})
        for one in answers:
            k, b = one['properties']['k'], one['properties'].get('overlay_k')
            key = (k, b) if k < 1000 else (None, k)
            # What was cut has vertices on its edges, and what is whole is as it was.
            whole = next((some for some in (*given, *there) if some['id'] == one['id'] and some['geometry'] == one['geometry']), None)
            parts = on_the_ground(shape_of(one), kind if whole else 'planar', plane, step)
            found[key] = found.get(key, 0) + sum(part.area for part in parts)
        for key in {*wanted, *found}:
            if not near(wanted.get(key, 0), found.get(key, 0), 3e-7, slack):
                return f'{key} has {wanted.get(key, 0)} m², and not {found.get(key, 0)}'
        return True
    judge_all.takes_all = True
    return ['overlay', '--edges', kind, '--operation', operation, '--with', 'second.ndjson'], data, [('second.ndjson', there)], judge_all
