"""Groups of equal questions about routes: each mode of `route` over whole extracts, and links that ask for what options do."""
import json
import math
import os

from asking import EXTRACTS, SHARED, Differ, Unfit, group

PROFILES = 'driving', 'walking', 'cycling'
# What is walked across country at the edge of an area within reach, in metres a second.
ACROSS = 1.25


def metres(a, b):
    """How far two places are from each other; good to some parts in a thousand within a country."""
    scale = math.cos(math.radians((a[1] + b[1]) / 2))
    return math.hypot((b[0] - a[0]) * scale, b[1] - a[1]) * 111_195


TOWNS = [(name, profile) for name in EXTRACTS for profile in PROFILES]


def town(ask):
    """An extract, how one goes there, and vertices of its roads."""
    name, profile = ask.random.choice(TOWNS)
    lines = ask.data.records(f'osm/{name}')['lines']
    vertices = [line['geometry']['coordinates'] for line in lines if 'highway' in line['properties']]
    return os.path.join(SHARED, 'osm', name), profile, vertices


def places(ask, lines, count):
    """Places at, beside and off the roads: the last ones may be anywhere, and two of them on one road."""
    found = []
    while len(found) < count - 2:
        x, y = ask.random.choice(ask.random.choice(lines))[:2]
        off = ask.random.choice([0, 2e-5, 2e-4, 1e-3])
        found.append([round(x + ask.random.uniform(-off, off), 7), round(y + ask.random.uniform(-off, off), 7)])
    line = ask.random.choice(lines)
    return found + [ask.random.choice(line)[:2], ask.random.choice(line)[:2]]


def request(coordinates, number):
    return {'type': 'Feature', 'id': number, 'properties': {}, 'geometry': {'type': 'LineString', 'coordinates': coordinates}}


def points(coordinates):
    return [{'type': 'Feature', 'id': number, 'properties': {}, 'geometry': {'type': 'Point', 'coordinates': at}}
            for number, at in enumerate(coordinates)]


def line_of(record):
    """The vertices of a line, which may be cut at 180 degrees."""
    geometry = record['geometry']
    return geometry['coordinates'] if geometry['type'] == 'LineString' else sum(geometry['coordinates'], [])


def tenths(number):
    return round(number * 10)


@group
def routes_and_matrices(ask):
    """route, prepared and as it is, the entry of --matrix and the sums of the steps are one distance and one time"""
    network, profile, lines = town(ask)
    asked = places(ask, lines, 9)
    pairs = [(a, b) for a in range(len(asked)) for b in range(len(asked))]
    requests = ask.write([request([asked[a], asked[b]], number) for number, (a, b) in enumerate(pairs)])
    all_places, prepared = ask.write(points(asked)), os.path.join(ask.folder, 'roads.graph')
    how = '--profile', profile, '--on-error', 'skip'
    ask.plat('route', '--network', network, '--profile', profile, '--prepare', prepared)
    routes = ask.plat('route', '--network', network, *how, requests, allowed=(0, 1))
    ask.same('routes over the prepared network', routes.text, ask.plat(
        'route', '--network', prepared, *how, requests, allowed=(0, 1)).text)
    wanted = {route['id']: route['properties'] for route in routes.records}
    ask.saw(len(wanted))
    short = ask.plat('route', '--network', prepared, *how, '--eta', requests, allowed=(0, 1)).records
    for key in 'route_distance', 'route_expected_travel_time':
        ask.same(f'{key} with --eta', {id: one[key] for id, one in wanted.items()},
                 {one['id']: one['properties'][key] for one in short})
    for form in network, prepared:
        rows = {row['id']: row['properties'] for row in ask.plat(
            'route', '--network', form, *how, '--matrix', all_places, all_places, allowed=(0, 1)).records}
        for number, (a, b) in enumerate(pairs):
            for key, column in ('route_distance', 'route_distances'), ('route_expected_travel_time', 'route_times'):
                entry = rows[a][column][b] if a in rows else None
                route = wanted[number][key] if number in wanted else None
                if (entry is None) != (route is None) or entry is not None and abs(tenths(entry) - tenths(route)) > 1:
                    raise Differ(f'{key} from {asked[a]} to {asked[b]}: {route}, in the matrix of {form} {entry}')
                ask.saw(entry is not None)
    for route in routes.records:
        steps, properties = route['properties']['route_steps'], route['properties']
        ask.same('the sum of distances of the steps', sum(tenths(step['distance']) for step in steps),
                 tenths(properties['route_distance']))
        ask.same('the sum of times of the steps', sum(tenths(step['expectedTravelTime']) for step in steps),
                 tenths(properties['route_expected_travel_time']))
        line = line_of(route)
        ask.close('the length of the line', sum(map(metres, line, line[1:])), properties['route_distance'], 6e-3, 0.2)


def is_inside(at, geometry):
    """Whether a place is in an area: an odd number of sides lie to its east."""
    parts = [geometry['coordinates']] if geometry['type'] == 'Polygon' else geometry['coordinates']
    odd = False
    for ring in (ring for part in parts for ring in part):
        for a, b in zip(ring, ring[1:]):
            if (a[1] > at[1]) != (b[1] > at[1]) and at[0] < a[0] + (at[1] - a[1]) / (b[1] - a[1]) * (b[0] - a[0]):
                odd = not odd
    return odd


@group
def routes_and_areas(ask):
    """what --isochrone reaches, a route reaches in that time, and what a route reaches lies in the area"""
    network, profile, lines = town(ask)
    asked = places(ask, lines, 8)
    prepared = os.path.join(ask.folder, 'roads.graph')
    ask.plat('route', '--network', network, '--profile', profile, '--prepare', prepared)
    how = '--network', prepared, '--profile', profile, '--on-error', 'skip'
    start = asked[0]
    routes = ask.plat('route', *how, ask.write([request([start, to], number) for number, to in enumerate(asked[1:])]),
                      allowed=(0, 1)).records
    times = sorted(route['properties']['route_expected_travel_time'] for route in routes)
    if not times or times[-1] < 60:
        raise Unfit
    limits = sorted({math.ceil(min(times[len(times) // 2] + 15, 7200)), math.ceil(min(times[-1] + 15, 7200)), 120})
    begin = ask.write(points([start]))
    words = '--isochrone', ','.join(f'{limit}s' for limit in limits)
    areas = ask.plat('route', *how, *words, begin)
    ask.same('areas over the network as it is', areas.text, ask.plat(
        'route', '--network', network, '--profile', profile, *words, begin).text)
    for limit, area in zip(limits, areas.records):
        geometry = area['geometry']
        rings = [ring for part in ([geometry['coordinates']] if geometry['type'] == 'Polygon' else geometry['coordinates'])
                 for ring in part]
        for route in routes:
            if route['properties']['route_expected_travel_time'] <= limit - 15:
                end = line_of(route)[-1]
                ask.saw(1)
                if not is_inside(end, geometry):
                    raise Differ(f'{end} is {route["properties"]["route_expected_travel_time"]} s away, and not in the area of {limit} s')
        # Its edge is a grid's.
        corners = [vertex for ring in rings for vertex in ring]
        west, east = min(x for x, _ in corners), max(x for x, _ in corners)
        south, north = min(y for _, y in corners), max(y for _, y in corners)
        grid = max(metres([west, south], [east, south]), metres([west, south], [west, north])) / 400
        edge = [ask.random.choice(ask.random.choice(rings)) for _ in range(10)]
        for route in ask.plat('route', *how, ask.write([request([start, to], number) for number, to in enumerate(edge)]),
                              allowed=(0, 1)).records:
            to, end = edge[route['id']], line_of(route)[-1]
            least = limit - (metres(to, end) + 3 * max(grid, 10)) / ACROSS - 2
            ask.saw(1)
            if route['properties']['route_expected_travel_time'] < least:
                raise Differ(f'{to} is at the edge of {limit} s, and a route is there in '
                             f'{route["properties"]["route_expected_travel_time"]} s')


@group
def routes_and_traces(ask):
    """the line of a route, matched as a trace, is the route"""
    network, profile, lines = town(ask)
    prepared = os.path.join(ask.folder, 'roads.graph')
    ask.plat('route', '--network', network, '--profile', profile, '--prepare', prepared)
    how = '--network', prepared, '--profile', profile, '--on-error', 'skip'
    asked = places(ask, lines, 20)
    routes = {route['id']: route for route in ask.plat('route', *how, ask.write([
        request(asked[2 * number:2 * number + 2], number) for number in range(10)]), allowed=(0, 1)).records
        if route['properties']['route_distance'] > 100}
    if not routes:
        raise Unfit
    traces = ask.write([request(dense(line_of(route)), number) for number, route in routes.items()])
    for words in ['--network', network, '--profile', profile], how:
        matched = {}
        for part in ask.plat('route', *words, '--match', traces, allowed=(0, 1)).records:
            matched.setdefault(part['id'], []).append(part)
        for number, route in routes.items():
            parts = matched.get(number, [])
            length = sum(part['properties']['route_distance'] for part in parts)
            wanted = route['properties']['route_distance']
            ask.saw(1)
            if len(parts) != 1 or abs(length - wanted) > 10 + 0.02 * wanted:
                raise Differ(f'the route from {asked[2 * number]} to {asked[2 * number + 1]} has {wanted} m, and its line, '
                             f'matched, {length:.1f} m in {len(parts)} parts')


def dense(line):
    """A line with a vertex every 30 m."""
    found = [line[0]]
    for a, b in zip(line, line[1:]):
        pieces = max(1, math.ceil(metres(a, b) / 30))
        found += [[a[0] + (b[0] - a[0]) * piece / pieces, a[1] + (b[1] - a[1]) * piece / pieces] for piece in range(1, pieces + 1)]
    return found


@group
def links_and_options(ask):
    """what a link asks for is what the options --profile and --avoid ask for"""
    network, _, lines = town(ask)
    asked = places(ask, lines, 6)
    mode, avoid = ask.random.choice(PROFILES), ask.random.choice(['', 'tolls', 'stairs', 'highways,hills'])
    requests = ask.write([request(asked[2 * number:2 * number + 2], number) for number in range(3)])
    words = ['--mode', mode] + (['--avoid', avoid] if avoid else [])
    links = ask.plat('url', '--as', 'directions', *words, '--precision', 'full', requests).text
    how = ['--profile', mode] + (['--avoid', avoid] if avoid else [])
    by_options = ask.plat('route', '--network', network, *how, '--on-error', 'skip', requests, allowed=(0, 1)).records
    by_link = ask.plat('url', '--decode', 'then', 'route', '--network', network, '--on-error', 'skip', stdin=links,
                       allowed=(0, 1)).records
    ask.same('routes', [answer(route) for route in by_options], [answer(route) for route in by_link])


def answer(route):
    """What a route says, and not what it was asked by."""
    properties = {key: value for key, value in route['properties'].items() if key.startswith('route_')}
    return json.dumps([route['geometry'], properties])
