"""Voronoi cells, triangles, surfaces and grids: scipy."""
import math

import numpy
import scipy.interpolate
import scipy.spatial
import shapely
import shapely.geometry

from oracles.data import PLANE, comparison, feature, near, shape_of


def on_sphere(places):
    """Points on the unit sphere with these longitudes and latitudes."""
    x, y = numpy.radians(numpy.array(places, dtype=float)).T
    return numpy.column_stack([numpy.cos(y) * numpy.cos(x), numpy.cos(y) * numpy.sin(x), numpy.sin(y)])


def scattered(source, count):
    """Points all over the globe, or in a part of it, no two at one place."""
    box = source.choice([(-180, -90, 180, 90), (-180, -90, 180, 90), (170, -40, 190, -30), (5, 45, 12, 50)])
    places = {}
    while len(places) < count:
        x, z = source.uniform(box[0], box[2]), source.uniform(*(math.sin(math.radians(side)) for side in (box[1], box[3])))
        places[round((x + 180) % 360 - 180, 6), round(math.degrees(math.asin(z)), 6)] = True
    return list(places)


def area_on_sphere(geometry):
    """The area inside rings whose sides are straight in longitude and latitude, on the unit sphere: the integral of sin φ dλ."""
    total = 0
    for rings in geometry['coordinates'] if geometry['type'] == 'MultiPolygon' else [geometry['coordinates']]:
        for ring in rings:
            for (x, y), (u, v) in zip(ring, ring[1:]):
                x, y, u, v = (math.radians(value) for value in (x, y, u, v))
                mean = math.sin(y) if y == v else (math.cos(y) - math.cos(v)) / (v - y)
                total -= (u - x) * mean
    return total


@comparison
def cells(source):
    """Voronoi cells on the globe have the areas of scipy's, and hold their points."""
    places = scattered(source, source.randint(20, 120))
    data = [feature(k, {'type': 'Point', 'coordinates': place}) for k, place in enumerate(places)]
    areas_there = scipy.spatial.SphericalVoronoi(on_sphere(places)).calculate_areas()

    def judge_all(given, answers):
        if len(given) != len(data):
            return True  # Fewer points have other cells.
        for one, cell, area in zip(given, answers, areas_there):
            if one['id'] != cell['id']:
                return f'{one["id"]} is not in its order'
            found = area_on_sphere(cell['geometry'])
            if not near(area, found, 1e-5, 1e-7):
                return f'{one["id"]}: {area} sr, and not {found}'
            if shape_of(cell).distance(shape_of(one)) > 1e-9:
                return f'{one["id"]} is not in its cell'
        total = sum(area_on_sphere(cell['geometry']) for cell in answers)
        return near(total, 4 * math.pi, 1e-8) or f'{total} sr in all'
    judge_all.takes_all = True
    return ['voronoi', '--max-error', '1m'], data, (), judge_all


@comparison
def triangles(source):
    """Delaunay triangles on the globe are the faces of the convex hull in space."""
    places = scattered(source, source.randint(10, 120))
    data = [feature(k, {'type': 'Point', 'coordinates': place}) for k, place in enumerate(places)]
    points = on_sphere(places)
    hull = scipy.spatial.ConvexHull(points)
    # Those that the centre of the globe is not behind are on the far side, and are not made.
    near_side = {tuple(sorted(map(int, face))) for face, plane in zip(hull.simplices, hull.equations) if plane[3] < 0}

    def is_turned(corners):
        (a, b, c), (p, q, r) = points[list(corners)], [places[k] for k in corners]
        if numpy.dot(numpy.cross(b - a, c - a), a + b + c) < 0:
            q, r = r, q
        first, second, third = (math.remainder(v[0] - u[0], 360) for u, v in ((p, q), (q, r), (r, p)))
        return abs(first + second + third) < 180 and first * (r[1] - p[1]) - (first + second) * (q[1] - p[1]) <= 0

    # Those that straight sides would turn over exchange a side with one beside them.
    turned_there = [set(corners) for corners in near_side if is_turned(corners)]
    free = {corners for corners in near_side if not any(len(other & set(corners)) >= 2 for other in turned_there)}

    def judge_all(given, answers):
        if len(given) != len(data):
            return True
        found = {tuple(sorted(one['properties']['voronoi_corners'])) for one in answers}
        right = found == near_side if not turned_there else len(free - found) <= 4 * len(turned_there)
        return right or f'only there {sorted(found - near_side)[:5]}, missing {sorted(near_side - found)[:5]}'
    judge_all.takes_all = True
    return ['voronoi', '--delaunay'], data, (), judge_all


@comparison
def isolines(source):
    """Lines of equal value go where the plane on each of scipy's triangles has that value."""
    places = [(source.uniform(-1e5, 1e5), source.uniform(-1e5, 1e5)) for _ in range(source.randint(5, 60))]
    values = [round(source.uniform(0, 100), 3) for _ in places]
    data = [feature(k, {'type': 'Point', 'coordinates': [round(x, 3), round(y, 3)]}, {'v': value}, crs=PLANE)
            for k, ((x, y), value) in enumerate(zip(places, values))]
    given = numpy.array([one['geometry']['coordinates'] for one in data])
    mesh = scipy.spatial.Delaunay(given)

    def judge_all(some, answers):
        if len(some) != len(data):
            return True
        for level in range(10, 100, 10):
            wanted = 0
            for corners in mesh.simplices:
                ends = []
                for a, b in ((0, 1), (1, 2), (2, 0)):
                    u, v = values[corners[a]], values[corners[b]]
                    if (u < level) != (v < level):
                        ends.append(given[corners[a]] + (given[corners[b]] - given[corners[a]]) * (level - u) / (v - u))
                wanted += math.dist(*ends) if ends else 0
            found = sum(shape_of(one).length for one in answers if one['properties']['contour_level'] == level)
            if not near(wanted, found, 1e-6, 0.01):
                return f'level {level}: {wanted} m, and not {found}'
        return True
    judge_all.takes_all = True
    return ['contour', '--value', 'v', '--levels', '10,20,30,40,50,60,70,80,90'], data, (), judge_all


@comparison
def bands(source):
    """Areas between lines of equal value have the area of those parts of scipy's triangles."""
    places = [[round(source.uniform(-1e5, 1e5), 3), round(source.uniform(-1e5, 1e5), 3)] for _ in range(source.randint(5, 60))]
    values = [round(source.uniform(0, 100), 3) for _ in places]
    data = [feature(k, {'type': 'Point', 'coordinates': place}, {'v': value}, crs=PLANE)
            for k, (place, value) in enumerate(zip(places, values))]
    mesh = scipy.spatial.Delaunay(numpy.array(places))

    def part(corners, least):
        """What of a triangle has at least a value."""
        ring = []
        for a, b in zip(corners, corners[1:] + corners[:1]):
            if a[2] >= least:
                ring.append(a[:2])
            if (a[2] >= least) != (b[2] >= least):
                share = (least - a[2]) / (b[2] - a[2])
                ring.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
        return shapely.geometry.Polygon(ring).area if len(ring) > 2 else 0

    def judge_all(given, answers):
        if len(given) != len(data):
            return True
        above = {least: sum(part([(*places[k], values[k]) for k in face], least) for face in mesh.simplices)
                 for least in (20, 40, 60, 80)}
        for one in answers:
            least, most = one['properties']['contour_from'], one['properties']['contour_to']
            wanted = (whole if least is None else above[least]) - (0 if most is None else above[most])
            shape = shape_of(one)
            if not shape.is_valid or not near(wanted, shape.area, 1e-6, 10):
                return f'{least} to {most}: {wanted} m², and not {shape.area}, valid: {shape.is_valid}'
        return True
    whole = sum(shapely.geometry.Polygon(mesh.points[face]).area for face in mesh.simplices)
    judge_all.takes_all = True
    return ['contour', '--value', 'v', '--levels', '20,40,60,80', '--bands'], data, (), judge_all


@comparison
def interpolated(source):
    """Values between points are those on scipy's triangles."""
    import scipy.interpolate
    places = [[round(source.uniform(-1e5, 1e5), 3), round(source.uniform(-1e5, 1e5), 3)] for _ in range(source.randint(5, 80))]
    values = [round(source.uniform(0, 100), 3) for _ in places]
    data = [feature(k, {'type': 'Point', 'coordinates': place}, {'v': value}, crs=PLANE)
            for k, (place, value) in enumerate(zip(places, values))]
    surface = scipy.interpolate.LinearNDInterpolator(places, values)

    def judge_all(given, answers):
        if len(given) != len(data):
            return True
        seen = 0
        for one in answers:
            middle, found = shape_of(one).centroid, one['properties'].get('v')
            wanted = float(surface(middle.x, middle.y))
            if math.isnan(wanted):
                continue
            seen += 1
            if found is None or not near(wanted, found, 1e-9, 1e-6):
                return f'{one["id"]} has {wanted}, and not {found}'
        return seen > 0 or len(places) < 10 or 'there is nothing to compare'
    judge_all.takes_all = True
    return ['grid', '--size', '10km', '--interpolate', 'v', '--method', 'linear'], data, (), judge_all


@comparison
def counts_in_cells(source):
    """A point is counted in the one cell of a grid that it is in."""
    shape = source.choice([['--size', '40km'], ['--size', '0.5deg'], ['--shape', 'hexagon', '--size', '30km', '--origin', '8,47'],
                           ['--shape', 'quadkey', '--zoom', '8'], ['--shape', 'geohash', '--length', '3']])
    data = [feature(k, {'type': 'Point', 'coordinates': [round(source.uniform(5, 12), 6), round(source.uniform(44, 50), 6)]},
                    {'v': 1}) for k in range(400)]

    def judge_all(given, answers):
        tree = shapely.STRtree([shape_of(one) for one in answers])
        found = [0] * len(answers)
        for one in given:
            place = shape_of(one)
            cells_there = [int(cell) for cell in tree.query(place.buffer(1e-9), predicate='intersects')]
            if not cells_there:
                return f'{one["id"]} is in no cell'
            if len(cells_there) == 1:
                found[cells_there[0]] += 1
        for cell, least in zip(answers, found):
            if cell['properties']['grid_count'] < least:
                return f'{cell["id"]} has {least}, and not {cell["properties"]["grid_count"]}'
        total = sum(cell['properties']['grid_count'] for cell in answers)
        return total == len(given) or f'{total} in all'
    judge_all.takes_all = True
    return ['grid', *shape], data, (), judge_all
