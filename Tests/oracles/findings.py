"""What check finds wrong with areas and coverages: GEOS."""
import shapely
import shapely.geometry

from oracles.data import PLANE, comparison, feature, shape_of
from oracles.layers import coverage

# Rules of which one is broken where OGC Simple Features is.
INVALID = {'self-intersection', 'hole-outside', 'nested-holes', 'nested-shells', 'disconnected-interior', 'duplicate-rings', 'collapsed-ring',
           'invalid-geometry', 'spike', 'bad-coordinates', 'short-ring'}


@comparison
def valid_areas(source):
    """Areas of rings on a small grid, which touch, cross and lie in each other, are valid where GEOS says so."""
    def ring(size):
        x, y = source.randint(0, 6 - size), source.randint(0, 6 - size)
        if source.random() < 0.5:
            places = [[x, y], [x + size, y], [x + size, y + size], [x, y + size]]
        else:
            places = [[x + source.randint(0, size), y + source.randint(0, size)] for _ in range(source.randint(3, 6))]
        return places + places[:1]

    def part():
        return [ring(source.choice([2, 4, 6])), *(ring(source.choice([1, 2, 3])) for _ in range(source.choice([0, 0, 1, 1, 2])))]
    data = []
    for k in range(300):
        parts = [part() for _ in range(source.choice([1, 1, 2, 3]))]
        geometry = {'type': 'Polygon', 'coordinates': parts[0]} if len(parts) == 1 else {'type': 'MultiPolygon', 'coordinates': parts}
        # Vertices that are there twice in a row are no fault of the shape.
        data.append(feature(k, geometry, crs=PLANE))

    def judge(one, answers):
        wanted = shapely.is_valid_reason(shape_of(one))
        found = {row['rule'] for row in answers[0]['properties'].get('check_findings', [])}
        return (wanted == 'Valid Geometry') == (not found & INVALID) or f'{wanted}, and not {sorted(found)}'
    return ['check', '--no-config', '--annotate', '--rule', 'spike=off'], data, (), judge


@comparison
def coverages(source):
    """Polygons are a coverage where GEOS says so: cells of which some were moved, or have a vertex that others do not have."""
    data = coverage(source, source.randint(4, 30))
    kind = source.choice(['none', 'moved', 'vertex'])
    one = source.choice(data)
    ring = one['geometry']['coordinates'][0]
    inner = [k for k, place in enumerate(ring[1:-1], 1) if all(100 < value < 99_900 for value in place)]
    if kind != 'none' and inner:
        at = source.choice(inner)
        if kind == 'moved':
            ring[at] = [ring[at][0] + source.choice([-3, 3, 40]), ring[at][1] + source.choice([-3, 3, 40])]
        elif all(100 < value < 99_900 for value in ring[at + 1]):
            ring.insert(at + 1, [(a + b) / 2 for a, b in zip(ring[at], ring[at + 1])])
    if not shape_of(one).is_valid:
        data.remove(one)

    def judge_all(given, answers):
        shapes = [shape_of(one) for one in given]
        # To GEOS a vertex is none too many that rounding has brought a trifle off the neighbour's border.
        corners = [set(shape.exterior.coords) for shape in shapes]
        alone = any(shape.exterior.distance(shapely.Point(place)) < 1e-6 for shape, own in zip(shapes, corners) for other in corners
                    for place in other - own)
        wanted = bool(shapely.coverage_is_valid(shapes)) and not alone
        found = {row['rule'] for row in answers if row.get('rule', '').startswith('coverage')}
        return wanted == (not found) or f'a coverage: {wanted}, and not {sorted(found)}'
    judge_all.takes_all = True
    return ['check', '--no-config', '--coverage', '--snap', '0', '--report', 'ndjson'], data, (), judge_all
