"""Groups of equal questions about records: what is chosen, cut, measured, counted and found."""
import collections
import json
import math

from asking import Differ, Unfit, group


def positions(geometry):
    """Every position of a geometry."""
    stack = [geometry.get('coordinates', [])]
    while stack:
        one = stack.pop()
        if one and isinstance(one[0], (int, float)):
            yield one
        else:
            stack.extend(one)


def extent(records):
    """West, south, east and north of records."""
    found = [position for record in records for position in positions(record['geometry'])]
    xs, ys = [one[0] for one in found], [one[1] for one in found]
    return min(xs), min(ys), max(xs), max(ys)


def place(ask, records):
    """A place at or near one of the records."""
    x, y = ask.random.choice(list(positions(ask.random.choice(records)['geometry'])))[:2]
    return round(x + ask.random.uniform(-1e-3, 1e-3), 6), max(-89.0, min(89.0, round(y + ask.random.uniform(-1e-3, 1e-3), 6)))


def box(ask, records):
    """A box around a part of what the records cover, as text."""
    west, south, east, north = extent(records)
    wide, high = (max(1e-4, one) for one in (east - west, north - south))
    x, y = ask.random.uniform(west, west + wide / 2), ask.random.uniform(south, south + high / 2)
    sides = x, y, min(180, x + wide * ask.random.uniform(0.1, 0.6)), min(90, y + high * ask.random.uniform(0.1, 0.6))
    return ','.join(str(round(side, 6)) for side in sides)


def longest_edge(records):
    """The longest step between positions that follow each other, in degrees."""
    best = 0.0
    for record in records:
        found = list(positions(record['geometry']))
        best = max([best, *(max(abs(a[0] - b[0]), abs(a[1] - b[1])) for a, b in zip(found, found[1:]))])
    return best


def lines_of(geometry):
    """The lines of a geometry of lines."""
    return [geometry['coordinates']] if geometry['type'] == 'LineString' else geometry['coordinates']


def bare(records, **members):
    """The records with no other property than these, each a function of record and number."""
    return [dict(record, properties={name: make(record, number) for name, make in members.items()})
            for number, record in enumerate(records)]


def sums(outcome, name):
    """What a property comes to, by id."""
    found = collections.defaultdict(float)
    for record in outcome.records:
        value = record['properties'].get(name)
        if value is not None:
            found[record['id']] += value
    return dict(found)


def valid(ask, records):
    """The records that are valid: overlays refuse the others."""
    # An answer of one stage that decides what others are asked, and no more.
    outcome = ask.plat('stats', '--validity', ask.write(records))
    broken = outcome.records[0]['properties'].get('stats_invalid', 0)
    if not broken:
        return records
    kept = []
    for record in ask.plat('check', '--annotate', ask.write(records), allowed=(0, 1)).records:
        if record['properties'].pop('check_severity', None) != 'error':
            record['properties'].pop('check_findings', None)
            kept.append(record)
    return kept


@group
def boxes(ask):
    """filter --bbox, a condition on the box, filter and select --intersects with its polygon choose the same"""
    records = ask.records(ask.random.choice(['points', 'lines', 'areas']))
    file, area = ask.write(records), box(ask, records)
    w, s, e, n = (float(side) for side in area.split(','))
    # By thirds, so that no side is longer than half the Earth, which would go the other way round.
    way = [w, w + (e - w) / 3, e - (e - w) / 3, e]
    ring = ask.write([{'type': 'Feature', 'properties': {}, 'geometry': {
        'type': 'Polygon', 'coordinates': [[[x, s] for x in way] + [[x, n] for x in reversed(way)] + [[w, s]]]}}])
    one = ask.plat('filter', '--bbox', area, file).ids
    ask.same('in the box, by a condition', one, ask.plat('filter', '--where', f'S_INTERSECTS(geometry, BBOX({area}))', file).ids)
    ask.same('in the box, by its polygon', one, ask.plat('filter', '--intersects', ring, file).ids)
    ask.same('in the box, selected', one, ask.plat('select', '--intersects', ring, file).ids)
    rest = ask.plat('filter', '--invert', '--bbox', area, file).ids
    ask.same('in the box and not', sorted(map(str, one + rest)), sorted(str(record['id']) for record in records))


@group
def areas_of_a_file(ask):
    """select, filter and join within (or meeting) the polygons of a file choose the same; join --contains counts the same"""
    areas = valid(ask, ask.records('areas', 60))
    records = ask.records(ask.random.choice(['points', 'lines']))
    # Records of the same part of the world, so that something is in something.
    west, south, east, north = extent(areas)
    x, y, _, _ = extent(records)
    moved = [dict(record, geometry=dict(record['geometry'])) for record in records]
    wide, high = extent(records)[2] - x or 1e-6, extent(records)[3] - y or 1e-6

    def onto(value):
        if isinstance(value[0], (int, float)):
            return [round(west + (value[0] - x) / wide * (east - west), 7), round(south + (value[1] - y) / high * (north - south), 7)]
        return [onto(one) for one in value]
    for record in moved:
        record['geometry']['coordinates'] = onto(record['geometry']['coordinates'])
    moved = bare(moved, n=lambda record, number: number)
    file, layer = ask.write(moved), ask.write(bare(areas, a=lambda record, number: number))
    for way in '--within', '--intersects':
        one = ask.plat('filter', way, layer, file).ids
        ask.same(f'{way}, selected', one, ask.plat('select', way, layer, file).ids)
        if way == '--intersects' or all(record['geometry']['type'] == 'Point' for record in moved):
            joined = ask.plat('join', '--with', layer, way, '--unmatched', 'drop', file).ids
            ask.same(f'{way}, joined', one, joined)
    pairs = ask.plat('join', '--with', layer, '--within', '--many', 'all', '--unmatched', 'drop', '--fields', 'a', file).records
    counts = collections.Counter(record['properties']['join_a'] for record in pairs)
    counted = ask.plat('join', '--with', file, '--contains', '--count', 'count', layer).records
    ask.same('how many lie in each', {record['properties']['a']: counts[record['properties']['a']] for record in counted},
             {record['properties']['a']: record['properties']['join_count'] for record in counted})


@group
def near(ask):
    """select --near, nearby and join --nearest find the same at the same distances"""
    records = bare(ask.records(ask.random.choice(['points', 'lines', 'areas'])), name=lambda record, number: f'p{number}',
                   category=lambda record, number: 'cafe')
    records = [dict(record, id=f'i{number}') for number, record in enumerate(records)]
    file, (x, y), radius = ask.write(records), place(ask, records), f'{ask.random.choice([50, 300, 1500, 20_000, 500_000])}m'
    selected = {record['id']: record['properties']['select_distance']
                for record in ask.plat('select', '--near', f'{x},{y}', '--radius', radius, file).records}
    nearby = {record['id']: record['properties']['nearby_distance']
              for record in ask.plat('nearby', '--places', file, '--near', f'{x},{y}', '--radius', radius).records}
    asked = ask.write([{'type': 'Feature', 'id': 0, 'properties': {}, 'geometry': {'type': 'Point', 'coordinates': [x, y]}}])
    joined = {record['properties']['join_id']: record['properties']['join_distance'] for record in ask.plat(
        'join', '--with', file, '--nearest', str(len(records)), '--radius', radius, '--unmatched', 'drop', asked).records}
    ask.close('distance, joined, of', selected, joined, absolute=1e-3)
    if not selected:
        raise Unfit
    # Places say decimetres.
    ask.close('distance, nearby, of', selected, nearby, absolute=0.0501)


@group
def cuts(ask):
    """clip --within and overlay of one polygon leave the same; clip --erase is overlay's difference; both are the whole"""
    sort, member = ask.random.choice([('lines', 'measure_length'), ('areas', 'measure_area')])
    measure = ['then', 'measure', '--length' if sort == 'lines' else '--area']
    records = bare(valid(ask, ask.records(sort, 120)), n=lambda record, number: number)
    records = [dict(record, id=number) for number, record in enumerate(records)]
    west, south, east, north = extent(records)
    spans = [max(1e-4, east - west), max(1e-4, north - south)]
    x, y = ask.random.uniform(west, east), ask.random.uniform(south, north)
    ring = [[round(x + spans[0] * math.cos(angle) * reach, 7), max(-89, min(89, round(y + spans[1] * math.sin(angle) * reach, 7)))]
            for angle, reach in ((k * math.tau / 9, ask.random.uniform(0.1, 0.5)) for k in range(9))]
    if max(abs(one[0]) for one in ring) > 180:
        raise Unfit
    layer = ask.write([{'type': 'Feature', 'properties': {}, 'geometry': {'type': 'Polygon', 'coordinates': [ring + ring[:1]]}}])
    file = ask.write(records)
    slack = dict(relative=1e-6, absolute=0.05 if sort == 'lines' else 0.5)
    inside = sums(ask.plat('clip', '--within', layer, file, *measure), member)
    outside = sums(ask.plat('clip', '--within', layer, '--erase', file, *measure), member)
    whole = sums(ask.plat('measure', measure[2], file), member)
    if sort == 'areas':
        # A sliver may be left out by one and not by the other.
        common = sums(ask.plat('overlay', '--with', layer, file, *measure), member)
        rest = sums(ask.plat('overlay', '--with', layer, '--operation', 'difference', file, *measure), member)
        for one, other, what in (inside, common, 'in'), (outside, rest, 'out of'):
            keys = one.keys() | other.keys()
            ask.close(f'{what} the polygon, of', {key: one.get(key, 0) for key in keys}, {key: other.get(key, 0) for key in keys}, **slack)
    together = {key: inside.get(key, 0) + outside.get(key, 0) for key in whole}
    # Areas have geodesic edges, and what is cut has vertices on edges straight in degrees: up to 5e-4 of long ones.
    ask.close('in and out', together, whole, relative=5e-4 if sort == 'areas' else 1e-5, absolute=slack['absolute'])


@group
def tiles(ask):
    """tile --split gives each tile what clip --tile leaves"""
    sort = ask.random.choice(['points', 'lines', 'areas'])
    records = [dict(record, id=number) for number, record in enumerate(bare(valid(ask, ask.records(sort, 80))))]
    west, south, east, north = extent(records)
    # Edges are straight on the map of the tiles, and in degrees for clip: of short ones that is the same.
    if east - west > 300 or north > 85 or south < -85 or sort != 'points' and longest_edge(records) > 0.2:
        raise Unfit
    zoom = max(1, min(20, int(math.log2(360 / max(1e-4, east - west)))) + ask.random.choice([0, 1, 2]))
    file = ask.write(records)
    member = {'points': None, 'lines': 'length', 'areas': 'area'}[sort]
    words = ['then', 'measure', f'--{member}'] if member else []
    pieces = ask.plat('tile', '--zoom', zoom, '--split', file, *words).records
    by_tile = collections.defaultdict(lambda: collections.defaultdict(float))
    for piece in pieces:
        by_tile[piece['properties']['tile_key']][piece['id']] += piece['properties'].get(f'measure_{member}', 1)
    for key in ask.random.sample(sorted(by_tile), min(6, len(by_tile))):
        cut = collections.defaultdict(float)
        for record in ask.plat('clip', '--tile', key, file, *words).records:
            cut[record['id']] += record['properties'].get(f'measure_{member}', 1)
        ids = by_tile[key].keys() | cut.keys()
        ask.close(f'tile {key}, what is in it of', {one: by_tile[key].get(one, 0) for one in ids},
                  {one: cut.get(one, 0) for one in ids}, relative=1e-5, absolute=0.5)


@group
def measures(ask):
    """measure, set --compute, a condition's functions and the sums of dissolve say the same lengths and areas"""
    sort, name = ask.random.choice([('lines', 'length'), ('areas', 'area'), ('areas', 'perimeter')])
    records = [dict(record, id=number) for number, record in enumerate(
        bare(ask.records(sort), kind=lambda record, number: f'k{number % 3}'))]
    file = ask.write(records)
    one = sums(ask.plat('measure', f'--{name}', file), f'measure_{name}')
    ask.close(f'{name}, computed by set, of', one, sums(ask.plat('set', '--compute', name, file), f'set_{name}'), absolute=1e-4)
    ask.close(f'{name}, in an expression, of', one, sums(ask.plat('set', '--set', f'm={name}()', file), 'm'), absolute=1e-4)
    limit = sorted(one.values())[len(one) // 2]
    chosen = ask.plat('filter', '--where', f'{name}() > {limit + 1e-3!r}', file).ids
    ask.same(f'longer or larger than {limit}', chosen, [key for key, value in one.items() if value > limit + 1e-3])
    statistics = ask.plat('measure', f'--{name}', file, 'then', 'stats').records[0]['properties']['stats_properties'][f'measure_{name}']
    ask.close(f'{name} on the whole', statistics['mean'] * len(one), math.fsum(one.values()), relative=1e-6)


@group
def counts(ask):
    """stats, filter, head --where, dissolve, collect and stats --where count the same"""
    records = [dict(record, id=number) for number, record in enumerate(bare(
        ask.records(ask.random.choice(['points', 'lines'])), kind=lambda record, number: ask.random.choice('abcde'),
        pop=lambda record, number: ask.random.choice([None, 1, 2, 3.5, 10, -4])))]
    file = ask.write(records)
    for condition, holds in [("kind IN ('a', 'c')", lambda one: one['kind'] in 'ac'),
                             ('pop > 1.5', lambda one: one['pop'] is not None and one['pop'] > 1.5),
                             ("NOT (kind = 'b') AND pop IS NULL", lambda one: one['kind'] != 'b' and one['pop'] is None)]:
        want = [record['id'] for record in records if holds(record['properties'])]
        ask.same(f'{condition}, filtered', ask.plat('filter', '--where', condition, file).ids, want)
        ask.same(f'{condition}, head', ask.plat('head', '-n', '100000', '--where', condition, file).ids, want)
        statistics = ask.plat('stats', '--where', condition, file).records[0]['properties']
        ask.same(f'{condition}, counted', statistics['stats_features'], len(want))
    want = collections.Counter(record['properties']['kind'] for record in records)
    dissolved = ask.plat('dissolve', '--by', 'kind', '--count', 'n', '--sum', 'pop', file).records
    ask.same('how many of a kind', {record['properties']['kind']: record['properties']['n'] for record in dissolved}, dict(want))
    ask.close('the sum of pop', {record['properties']['kind']: record['properties'].get('pop') or 0 for record in dissolved},
              {kind: sum(record['properties']['pop'] or 0 for record in records if record['properties']['kind'] == kind) for kind in want})
    # Points at one place are one point of what is dissolved, and not of what is collected.
    collected = ask.plat('collect', '--by', 'kind', file, 'then', 'explode').records
    parts = ask.plat('explode', file).records
    ask.same('parts of a kind', collections.Counter(record['properties']['kind'] for record in collected),
             collections.Counter(record['properties']['kind'] for record in parts))


@group
def extents(ask):
    """stats, hull, encode and measure say the same box, and frame shows all of it"""
    records = ask.records(ask.random.choice(['points', 'lines', 'areas']), ask.random.choice([1, 20, 300]))
    file, want = ask.write(records), list(extent(records))
    if want[2] - want[0] > 180:
        raise Unfit
    said = ask.plat('stats', file).records[0]['properties']['stats_bbox']
    ask.close('the box of stats,', dict(enumerate(said)), dict(enumerate(want)), absolute=1e-9)
    text = json.loads(ask.plat('encode', '--as', 'geojson', '--bounding-box', file).text)
    ask.close('the box of encode,', dict(enumerate(text['bbox'])), dict(enumerate(want)), absolute=1e-9)
    boxes_of = [record['properties']['measure_bbox'] for record in ask.plat('measure', '--bounding-box', file).records]
    union = [min(one[0] for one in boxes_of), min(one[1] for one in boxes_of), max(one[2] for one in boxes_of), max(one[3] for one in boxes_of)]
    ask.close('the boxes of measure,', dict(enumerate(union)), dict(enumerate(want)), absolute=1e-9)
    if want[0] < want[2] and want[1] < want[3]:
        hull = ask.plat('hull', '--collect', '--kind', 'envelope', file).records
        ask.close("the hull's box,", dict(enumerate(extent(hull))), dict(enumerate(want)), absolute=1e-8)
    size = ask.random.choice(['800x600', '300x900'])
    wide, high = map(int, size.split('x'))
    # Every vertex is on the screen that frame has set up.
    on_screen = ask.plat('frame', '--size', size, '--lead', file, 'then', 'screen').records
    seen = [position for record in on_screen for position in positions(record['geometry'])]
    ask.saw(len(seen))
    if any(not -0.01 <= one[0] <= wide + 0.01 or not -0.01 <= one[1] <= high + 0.01 for one in seen):
        raise Differ('frame does not show all')


@group
def screens(ask):
    """select --at a point of the screen is what screen puts within the radius of it"""
    records = [dict(record, id=number) for number, record in enumerate(bare(ask.records('points')))
               if record['geometry']['type'] == 'Point']
    if not records:
        raise Unfit
    file, (x, y) = ask.write(records), place(ask, records)
    camera = f'{x},{y},{ask.random.choice([800, 5000, 60_000])},{ask.random.choice([0, 30, 200])},{ask.random.choice([0, 0, 40])}'
    size, reach = '800x600', ask.random.choice([22, 60, 150])
    at = ask.random.uniform(200, 600), ask.random.uniform(150, 450)
    drawn = ask.plat('screen', '--camera', camera, '--size', size, '--on-error', 'skip', '--max-rejects', '100%', file)
    want = {}
    for record in drawn.records:
        px, py = record['geometry']['coordinates'][:2]
        if math.hypot(px - at[0], py - at[1]) <= reach:
            want[record['id']] = math.hypot(px - at[0], py - at[1])
    chosen = ask.plat('select', '--at', f'{at[0]},{at[1]}', '--camera', camera, '--size', size, '--touch-radius', reach, file).records
    if not want:
        raise Unfit
    ask.saw(len(records))
    ask.close('on the screen, the distance of', want, {one['id']: one['properties']['select_distance'] for one in chosen}, absolute=1e-3)


@group
def moved(ask):
    """diff says of a point that moved what measure says of the line between; patch makes the one of the other"""
    records = [dict(record, id=number) for number, record in enumerate(bare(ask.records('points', 100)))
               if record['geometry']['type'] == 'Point']
    if not records:
        raise Unfit
    others, lines = [], []
    for record in records:
        a = record['geometry']['coordinates'][:2]
        b = [round(max(-180, min(180, a[0] + ask.random.uniform(-0.1, 0.1))), 7), round(max(-90, min(90, a[1] + ask.random.uniform(-0.1, 0.1))), 7)]
        record['geometry'] = {'type': 'Point', 'coordinates': a}
        others.append(dict(record, geometry={'type': 'Point', 'coordinates': b}))
        lines.append(dict(record, geometry={'type': 'LineString', 'coordinates': [a, b]}))
    a, b = ask.write(records), ask.write(others)
    moves = {record['id']: record['properties']['diff_changes']['geometry']['moved'] for record in ask.plat('diff', a, b, allowed=(0, 1)).records}
    ask.close('moved, of', moves, sums(ask.plat('measure', '--length', ask.write(lines)), 'measure_length'), absolute=1e-3)
    patch = ask.plat('diff', '--patch', a, b, allowed=(0, 1)).text
    path = f'{a}.patch'
    with open(path, 'wb') as file:
        file.write(patch)
    with open(b, 'rb') as file:
        ask.same('patched', ask.plat('patch', path, a).text, file.read())


@group
def places(ask):
    """lookup, nearby, reverse, geocode and search find a place by its id, its position and its name; an index as the file"""
    count = 120
    records = [record for record in ask.records('points', count) if record['geometry']['type'] == 'Point']
    if not records:
        raise Unfit
    records = [dict(record, id=f'i{number}', properties={'name': f'Quarn{ask.random.randrange(10**6)} Velb{number}', 'category': 'cafe'})
               for number, record in enumerate(records)]
    file, index = ask.write(records), f'{ask.folder}/index'
    ask.plat('index', file, '-o', index)
    one = ask.random.choice(records)
    x, y = one['geometry']['coordinates'][:2]
    at = f'{x},{y}'
    # Others may stand at the very place.
    here = {record['id'] for record in records if record['geometry']['coordinates'][:2] == [x, y]}
    for source in ['--places', file], ['--index', index]:
        ask.same('by its id', ask.plat('lookup', *source, '--id', one['id']).ids, [one['id']])
        nearest = ask.plat('nearby', *source, '--near', at, '--radius', '1m').records
        ask.same('at its place', {record['id'] for record in nearest if record['properties']['nearby_distance'] == 0}, here)
        reverse = ask.plat('reverse', *source, '--at', at).records
        ask.same('what is at its place', {record['properties']['reverse_id'] in here for record in reverse}, {True})
        found = ask.plat('search', *source, '--query', one['properties']['name']).ids
        ask.same('by its name', found[:1], [one['id']])
        coded = ask.plat('geocode', *source, '--address', one['properties']['name']).ids
        ask.same('by its name as an address', coded[:1], [one['id']])


@group
def forms(ask):
    """What encode writes in each form is what decode reads of it"""
    form = ask.random.choice(['geojson', 'geojson-seq', 'ndjson', 'wkt', 'csv', 'copy', 'kml', 'topojson', 'osm-xml'])
    sort = ask.random.choice(['points', 'lines', 'areas'])
    records = [dict(record, id=number) for number, record in enumerate(bare(ask.records(sort), n=lambda record, number: number))]
    if any(abs(x) > 180 or abs(y) > 90 for record in records for x, y, *_ in positions(record['geometry'])):
        raise Unfit
    file, words = ask.write(records), {'csv': ['--columns', 'n'], 'copy': ['--columns', 'n']}.get(form, [])
    encoded = f'{ask.folder}/encoded.{form}'
    ask.plat('encode', '--as', form, *words, file, '-o', encoded)
    back = ask.plat('decode', encoded, *{
        'wkt': ['--format', 'wkt'], 'csv': ['--format', 'csv'], 'copy': ['--format', 'copy', '--columns', 'n,place', '--wkt', 'place']}.get(form, [])).records
    if form == 'osm-xml':
        # Its lines and areas are ways of nodes; what is the same is which things there are, by their tag.
        ask.same('things with a tag', {record['properties']['n'] for record in back if 'n' in record['properties']},
                 {str(record['properties']['n']) for record in records})
        return
    measure = {'points': 'set_vertices', 'lines': 'measure_length', 'areas': 'measure_area'}[sort]
    words = ['set', '--compute', 'vertices'] if sort == 'points' else ['measure', '--length' if sort == 'lines' else '--area']
    old = [record['properties'].get(measure) for record in ask.plat(*words, file).records]
    new = [record['properties'].get(measure) for record in ask.plat(*words, ask.write(back)).records]
    ask.same(f'how many there are of {form}', len(new), len(old))
    ask.close(f'{form}, the measure of', dict(enumerate(one or 0 for one in new)), dict(enumerate(one or 0 for one in old)),
              relative=1e-6, absolute=0.05)


@group
def projected(ask):
    """What is projected and brought back is where it was, and as long"""
    records = [dict(record, id=number) for number, record in enumerate(bare(ask.records('lines')))]
    if max(abs(one[1]) for record in records for one in positions(record['geometry'])) > 80:
        raise Unfit
    file, crs = ask.write(records), ask.random.choice(['EPSG:3857', 'EPSG:3395', '+proj=laea', '+proj=eqc'])
    back = ask.plat('project', '--to', crs, '--precision', 'full', file, 'then', 'project', '--to', 'OGC:CRS84', '--precision', 'full')
    old = {record['id']: list(positions(record['geometry'])) for record in records}
    ask.same('records', back.ids, list(old))
    for record in back.records:
        new = list(positions(record['geometry']))
        ask.same('vertices', len(new), len(old[record['id']]))
        ask.close(f'ordinates of {record["id"]},', {k: v for k, v in enumerate(v for one in new for v in one[:2])},
                  {k: v for k, v in enumerate(v for one in old[record["id"]] for v in one[:2])}, absolute=1e-8)


@group
def united(ask):
    """buffer --dissolve is buffer and then dissolve; clusters hold every point; merged lines are as long as their parts"""
    records = [dict(record, id=number) for number, record in enumerate(bare(ask.records('points', 60)))]
    file = ask.write(records)
    radius = ask.random.choice(['20m', '300m', '5km'])
    area = ['then', 'measure', '--area']
    one = ask.plat('buffer', '--radius', radius, '--dissolve', file, *area).records
    other = ask.plat('buffer', '--radius', radius, file, 'then', 'dissolve', *area).records
    ask.close('the area of what is united', *(math.fsum(record['properties']['measure_area'] for record in found) for found in (one, other)), relative=1e-4)
    singles = ask.plat('explode', file)
    clustered = ask.plat('explode', file, 'then', 'cluster', '--zoom', ask.random.choice([0, 5, 10, 14])).records
    ask.same('points of clusters', sum(record['properties'].get('cluster_count', 1) for record in clustered), len(singles.records))
    records = bare(ask.records('lines'))
    # A segment that is there twice is merged away.
    segments = [frozenset((tuple(a), tuple(b))) for record in records for line in lines_of(record['geometry']) for a, b in zip(line, line[1:])]
    if len(segments) != len(set(segments)):
        raise Unfit
    lines = ask.write(records)
    merged = ask.plat('merge-lines', lines, 'then', 'measure', '--length').records
    parts = ask.plat('measure', '--length', lines).records
    ask.close('the length of what is merged', *(math.fsum(record['properties']['measure_length'] for record in found) for found in (merged, parts)),
              relative=1e-6)
