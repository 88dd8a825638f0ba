"""Buffers, hulls, overlays, predicates, validity, faces, labels and tiles: GEOS."""
import math

import shapely
import shapely.geometry

from oracles.data import FLAT, PLANE, comparison, feature, near, polygon, shape_of, walk


@comparison
def buffers(source):
    """Buffers on a plane have the area of those of GEOS."""
    radius = source.choice([1_000, 10_000, 100_000])
    data = []
    for k in range(60):
        geometry = polygon(source, FLAT, 300_000) if k % 2 else {
            'type': 'LineString', 'coordinates': walk(source, source.randint(2, 9), FLAT, 200_000)}
        data.append(feature(k, geometry, crs=PLANE))

    def judge(one, answers):
        wanted, made = shape_of(one).buffer(radius, quad_segs=16), shape_of(answers[0])
        off = wanted.symmetric_difference(made).area / wanted.area
        return made.is_valid and off < 2e-5 or f'{off} of the area is another, valid: {made.is_valid}'
    return ['buffer', '--radius', str(radius)], data, (), judge


def pieces(line, radius, cap, join, limit):
    """What a buffer of a line is the union of: a rectangle beside each side, a wedge at each bend, a cap at each end."""
    line = [place for place, before in zip(line, [None, *line]) if place != before]
    ways = [((b[0] - a[0]) / math.dist(a, b), (b[1] - a[1]) / math.dist(a, b)) for a, b in zip(line, line[1:])]

    def off(place, way, ahead, right):
        return (place[0] + radius * (ahead * way[0] + right * way[1]), place[1] + radius * (ahead * way[1] - right * way[0]))

    def arc(place, way, side, angle):
        """From a place beside a way on the left, counterclockwise, in steps of about a sixteenth of a quarter."""
        count = max(1, int(angle / (math.pi / 2) * 16 + 0.5))
        turns = [side * angle * step / count for step in range(count + 1)]
        return [off(place, way, math.sin(abs(turn)), side * math.cos(turn)) for turn in turns]
    made = [[off(a, way, 0, 1), off(b, way, 0, 1), off(b, way, 0, -1), off(a, way, 0, -1)]
            for a, b, way in zip(line, line[1:], ways)]
    is_closed = len(line) > 3 and line[0] == line[-1]
    bends = list(zip(line[1:], ways, ways[1:])) + ([(line[0], ways[-1], ways[0])] if is_closed else [])
    for place, one, two in bends:
        angle = math.atan2(one[0] * two[1] - one[1] * two[0], one[0] * two[0] + one[1] * two[1])
        side, half = math.copysign(1, angle), abs(angle) / 2
        ends = [off(place, one, 0, side), off(place, two, 0, side)]
        if join == 'round':
            made.append([place, *arc(place, one, side, abs(angle))])
        elif join == 'bevel' or half > math.pi / 2 - 1e-6 or limit < math.cos(half):
            made.append([place, *ends])
        else:
            # How far along the sides the mitre goes on, to its point or to where it is cut.
            reach = math.tan(half) if limit * math.cos(half) >= 1 else (limit - math.cos(half)) / math.sin(half)
            made.append([place, ends[0], off(place, one, reach, side), off(place, two, -reach, side), ends[1]])
    for place, way in [] if is_closed else [(line[0], (-ways[0][0], -ways[0][1])), (line[-1], ways[-1])]:
        if cap == 'square':
            made.append([off(place, way, 0, 1), off(place, way, 1, 1), off(place, way, 1, -1), off(place, way, 0, -1)])
        elif cap == 'round':
            made.append(arc(place, way, 1, math.pi))
    return made


@comparison
def ends_and_joins(source):
    """Buffers with any ends and bends are the union of their pieces, also of lines that cross themselves."""
    radius, limit = source.choice([1_000, 30_000, 200_000, 1_000_000]), source.choice([1, 1.5, 5])
    cap, join = source.choice(['round', 'flat', 'square']), source.choice(['round', 'mitre', 'bevel'])
    data = []
    for k in range(60):
        line = walk(source, source.randint(2, 9), FLAT, 200_000)
        if k % 3 == 1:
            line = [[50_000 * source.randint(0, 5), 50_000 * source.randint(0, 5)] for _ in line]
        elif k % 3 == 2:
            line = [[x, 0.0] for x, _ in line]
        if len({tuple(place) for place in line}) > 1:
            data.append(feature(k, {'type': 'LineString', 'coordinates': line + line[:1] * source.choice([0, 0, 0, 1])}, crs=PLANE))

    def judge(one, answers):
        parts = [shapely.geometry.MultiPoint(part).convex_hull for part in pieces(
            one['geometry']['coordinates'], radius, cap, join, limit)]
        made, off = shape_of(answers[0]), 1
        # Where many nearly coincide the union of GEOS loses some or gives up, and does not on another grid.
        for grid in (1e-7, 1e-6, 1e-8, 3e-6):
            try:
                wanted = shapely.union_all(shapely.set_precision([part for part in parts if part.area > 0], radius * grid))
                off = min(off, wanted.symmetric_difference(made).area / wanted.area)
            except shapely.errors.GEOSException:
                continue
            if off < 2e-5:
                break
        return made.is_valid and off < 2e-5 or f'{off} of the area is another, valid: {made.is_valid}'
    style = ['--cap', cap, '--join', join] + (['--mitre-limit', str(limit)] if join == 'mitre' else [])
    return ['buffer', '--radius', str(radius), *style], data, (), judge


@comparison
def hulls(source):
    """Convex hulls are those of GEOS."""
    data = [feature(k, {'type': 'MultiPoint', 'coordinates': walk(source, source.randint(3, 30), FLAT, 90_000)}, crs=PLANE)
            for k in range(100)]

    def judge(one, answers):
        wanted = shape_of(one).convex_hull
        return wanted.normalize().equals_exact(shape_of(answers[0]).normalize(), 1e-3) or wanted.wkt
    return ['hull'], data, (), judge


def overlaid(source, operation, wanted):
    second = [feature(0, polygon(source, FLAT, 900_000), crs=PLANE)]
    other = shape_of(second[0])
    data = [feature(k, polygon(source, FLAT, 500_000), crs=PLANE) for k in range(60)]

    def judge(one, answers):
        area = wanted(shape_of(one), other).area
        found = sum(shape_of(answer).area for answer in answers)
        return near(area, found, 1e-9, 1e3) or f'area {area}, not {found}'
    return ['overlay', '--with', 'second.ndjson', '--operation', operation], data, [('second.ndjson', second)], judge


@comparison
def intersections(source):
    """What polygons have in common has the area that GEOS gives."""
    return overlaid(source, 'intersection', lambda a, b: a.intersection(b))


@comparison
def differences(source):
    """What is left of polygons has the area that GEOS gives."""
    return overlaid(source, 'difference', lambda a, b: a.difference(b))


def selected(source, predicate, wanted):
    second = [feature(0, polygon(source, FLAT, 900_000), crs=PLANE)]
    other = shape_of(second[0])
    data = []
    for k in range(150):
        kind = k % 3
        geometry = polygon(source, FLAT, 300_000) if kind == 0 else {
            'type': 'LineString', 'coordinates': walk(source, source.randint(2, 5), FLAT, 200_000)} if kind == 1 else {
            'type': 'Point', 'coordinates': walk(source, 1, FLAT, 1)[0]}
        data.append(feature(k, geometry, crs=PLANE))

    def judge(one, answers):
        right = wanted(other, shape_of(one))
        return right == bool(answers) or f'{predicate} is {right}'
    return ['filter', '--' + predicate, 'second.ndjson'], data, [('second.ndjson', second)], judge


@comparison
def within(source):
    """What lies in a polygon is what GEOS says is covered by it."""
    return selected(source, 'within', lambda area, one: area.covers(one))


@comparison
def meeting(source):
    """What meets a polygon is what GEOS says intersects it."""
    return selected(source, 'intersects', lambda area, one: area.intersects(one))


@comparison
def validity(source):
    """What make-valid makes is valid, and what was valid keeps its area."""
    data = []
    for k in range(100):
        ring = walk(source, source.randint(4, 9), FLAT, 400_000)
        data.append(feature(k, {'type': 'Polygon', 'coordinates': [ring + ring[:1]]}, crs=PLANE))

    def judge(one, answers):
        made, given = shape_of(answers[0]), shape_of(one)
        wanted = shapely.make_valid(given, method='structure', keep_collapsed=False)
        return made.is_valid and near(made.area, wanted.area, 1e-9, 1e3) or f'area {wanted.area}, valid: {made.is_valid}'
    return ['make-valid'], data, (), judge


@comparison
def faces(source):
    """The polygons of a net of lines are as many, and as large, as GEOS finds."""
    def whole(lines):
        return shapely.polygonize([shapely.unary_union([shape_of(one) for one in lines])])
    lines = [feature(k, {'type': 'LineString', 'coordinates': walk(source, 4, (0, 0, 500_000, 500_000), 300_000)}, crs=PLANE)
             for k in range(30)]

    def judge_all(given, answers):
        wanted = whole(given)
        made = [shape_of(one) for one in answers if one['geometry']['type'] == 'Polygon']
        # Slivers are where rounding puts them.
        big = [one for one in wanted.geoms if one.area > 1e4]
        found = [one for one in made if one.area > 1e4]
        area, other = sum(one.area for one in big), sum(one.area for one in found)
        return len(big) == len(found) and near(area, other, 1e-7) or f'{len(big)} faces, not {len(found)}; {area}, not {other}'
    judge_all.takes_all = True
    return ['polygonize', '--node'], lines, (), judge_all


@comparison
def labels(source):
    """The place for a label is as far from the border as the middle of GEOS's largest inscribed circle."""
    data = [feature(k, polygon(source, FLAT, 300_000), crs={
        'type': 'name', 'properties': {'name': 'urn:ogc:def:crs:EPSG::3035'}}) for k in range(60)]

    def judge(one, answers):
        shape, place = shape_of(one), shape_of(answers[0])
        reach = shapely.maximum_inscribed_circle(shape, tolerance=1).length
        found = shape.exterior.distance(place)
        return shape.contains(place) and found > reach * 0.99 - 2 or f'{reach} m, and not {found}'
    return ['point', '--kind', 'label'], data, (), judge


@comparison
def clipped_at_the_seam(source):
    """What of a shape over ±180° is in a box has the area and the length of what shapely cuts without a seam."""
    box = (170, -30, 190, 20)
    shapes = [polygon(source, (168, -32, 192, 22), 8) if k % 2 else {
        'type': 'LineString', 'coordinates': walk(source, source.randint(2, 7), (165, -35, 195, 25), 8)} for k in range(60)]

    def beyond(geometry):
        """Cut at 180 degrees, as GeoJSON has it."""
        shape = shapely.geometry.shape(geometry)
        parts = [shape.intersection(shapely.geometry.box(0, -90, 180, 90)),
                 shapely.transform(shape.intersection(shapely.geometry.box(180, -90, 360, 90)), lambda c: c - [360, 0])]
        kind = 'Polygon' if geometry['type'] == 'Polygon' else 'LineString'
        rest = [piece for part in parts for piece in (part.geoms if hasattr(part, 'geoms') else [part])
                if piece.geom_type == kind and not piece.is_empty]
        pieces = [shapely.geometry.mapping(piece)['coordinates'] for piece in rest]
        return {'type': f'Multi{kind}', 'coordinates': pieces}
    data = [feature(k, beyond(geometry)) for k, geometry in enumerate(shapes)]

    def judge(one, answers):
        wanted = shapely.geometry.shape(shapes[one['id']]).intersection(shapely.geometry.box(*box))
        made = shape_of(answers[0]) if answers else shapely.geometry.Polygon()
        same = near(wanted.area, made.area, 1e-9, 1e-7) and (wanted.area or near(wanted.length, made.length, 1e-9, 1e-7))
        return (bool(same)
                or f'{wanted.area} {wanted.length}, and not {made.area} {made.length}')
    return ['clip', '--bbox', '170,-30,-170,20'], data, (), judge


@comparison
def touched_tiles(source):
    """The tiles of a shape are those whose square it touches on Web Mercator."""
    zoom = source.randint(2, 7)
    size = 360 / 2 ** zoom
    data = [feature(k, source.choice([
        lambda: polygon(source, (-130, -50, 130, 50), min(size, 25)),
        lambda: {'type': 'LineString', 'coordinates': walk(source, source.randint(2, 5), (-170, -80, 170, 80), min(size, 40))}])())
        for k in range(60)]

    def on_map(places):
        return [((x + 180) / 360 * 2 ** zoom, (1 - math.asinh(math.tan(math.radians(y))) / math.pi) / 2 * 2 ** zoom)
                for x, y in places]

    def judge(one, answers):
        geometry = one['geometry']
        shape = (shapely.geometry.Polygon(on_map(geometry['coordinates'][0])) if geometry['type'] == 'Polygon'
                 else shapely.geometry.LineString(on_map(geometry['coordinates'])))
        west, north, east, south = (int(value) for value in shape.bounds)
        sure, maybe = set(), set()
        for x in range(west, east + 1):
            for y in range(north, south + 1):
                square = shapely.geometry.box(x, y, x + 1, y + 1)
                if shape.intersects(square.buffer(-1e-9, join_style='mitre')):
                    sure.add(f'{zoom}/{x}/{y}')
                elif shape.intersects(square):
                    maybe.add(f'{zoom}/{x}/{y}')
        found = {row['properties']['tile_key'] for row in answers}
        return sure <= found <= sure | maybe or f'missing {sorted(sure - found)}, too many {sorted(found - sure - maybe)}'
    return ['tile', '--zoom', str(zoom)], data, (), judge
