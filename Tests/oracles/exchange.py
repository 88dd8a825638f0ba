"""Forms of the web that plat writes and reads: the packages polyline and gpxpy, Python's own XML, and the rules of TopoJSON."""
import json
import os
import xml.etree.ElementTree

import gpxpy
import gpxpy.gpx
import polyline

from oracles.data import HOME, WORLD, comparison, feature, walk
from oracles.formats import TEXTS, shapes

NAMES = [text for text in TEXTS if text.strip() == text and text]


def lines(source):
    return [walk(source, source.randint(2, 9), WORLD, source.choice([1e-4, 1e-2, 1, 30])) for _ in range(60)]


def file_of(name):
    return os.path.join(HOME, name)


@comparison
def written_polylines(source):
    """Encoded polylines are those of the package polyline."""
    digits = source.choice([5, 6])
    data = [feature(k, {'type': 'LineString', 'coordinates': line}) for k, line in enumerate(lines(source))]

    def judge_all(given, _):
        with open(file_of('written.polyline'), encoding='utf-8') as file:
            found = file.read().splitlines()
        wanted = [polyline.encode(one['geometry']['coordinates'], digits, geojson=True) for one in given]
        return wanted == found or str(next(pair for pair in zip(wanted, found) if pair[0] != pair[1]))
    judge_all.takes_all = True
    return ['encode', '-o', 'written.polyline', '--polyline-precision', str(digits)], data, (), judge_all


@comparison
def read_polylines(source):
    """What the package polyline encodes is read as what it was, to a half of the last decimal."""
    digits, places = source.choice([5, 6]), lines(source)
    with open(file_of('read.polyline'), 'w', encoding='utf-8') as file:
        file.writelines(polyline.encode(line, digits, geojson=True) + '\n' for line in places)

    def judge_all(_, answers):
        wanted = [[list(place) for place in polyline.decode(polyline.encode(line, digits, geojson=True), digits, geojson=True)]
                  for line in places]
        found = [one['geometry']['coordinates'] for one in answers]
        return wanted == found or str(next(pair for pair in zip(wanted, found) if pair[0] != pair[1]))
    judge_all.takes_all = True
    return ['decode', 'read.polyline', '--format', 'polyline', '--polyline-precision', str(digits)], [feature(0, None)], (), judge_all


def with_heights(source, line):
    return [[*place, source.choice([0, -3.5, 812.25])] for place in line] if source.random() < 0.5 else line


@comparison
def written_gpx(source):
    """What is written as GPX is what gpxpy reads: waypoints, tracks with their segments, names, heights."""
    data = []
    for k, line in enumerate(lines(source)):
        kind = source.choice(['Point', 'LineString', 'MultiLineString'])
        places = with_heights(source, line)
        data.append(feature(k, {'type': kind, 'coordinates': {'Point': places[0], 'LineString': places, 'MultiLineString': [
            places, with_heights(source, line[::-1])]}[kind]}, {'name': source.choice(NAMES), 'desc': source.choice(NAMES)}))

    def judge_all(given, _):
        def place(point):
            return [point.longitude, point.latitude, *([point.elevation] if point.elevation is not None else [])]
        with open(file_of('written.gpx'), encoding='utf-8') as file:
            read = gpxpy.parse(file)
        found = [('Point', place(point), point.name, point.description) for point in read.waypoints]
        found += [('', [[place(point) for point in segment.points] for segment in track.segments], track.name, track.description)
                  for track in read.tracks]
        wanted = []
        for one in given:
            geometry, values = one['geometry'], one['properties']
            places = [geometry['coordinates']] if geometry['type'] == 'LineString' else geometry['coordinates']
            wanted.append((geometry['type'] if geometry['type'] == 'Point' else '', places, values['name'], values['desc']))
        wanted.sort(key=lambda row: row[0] != 'Point')
        return wanted == found or str(next(pair for pair in zip(wanted, found) if pair[0] != pair[1]))
    judge_all.takes_all = True
    return ['encode', '-o', 'written.gpx'], data, (), judge_all


@comparison
def read_gpx(source):
    """What gpxpy writes is read as it is: waypoints, then tracks with a line for each segment."""
    made, wanted = gpxpy.gpx.GPX(), []
    for line in lines(source)[:30]:
        name, places = source.choice(NAMES), with_heights(source, line)
        if source.random() < 0.5:
            x, y, *z = places[0]
            made.waypoints.append(gpxpy.gpx.GPXWaypoint(latitude=y, longitude=x, elevation=z[0] if z else None, name=name))
            wanted.append(('Point', places[0], name))
            continue
        track = gpxpy.gpx.GPXTrack(name=name)
        parts = [places] if source.random() < 0.5 else [places, places[::-1]]
        for part in parts:
            track.segments.append(gpxpy.gpx.GPXTrackSegment([
                gpxpy.gpx.GPXTrackPoint(latitude=y, longitude=x, elevation=z[0] if z else None) for x, y, *z in part]))
        made.tracks.append(track)
        wanted.append(('LineString', parts[0], name) if len(parts) == 1 else ('MultiLineString', parts, name))
    wanted.sort(key=lambda row: row[0] != 'Point')
    with open(file_of('read.gpx'), 'w', encoding='utf-8') as file:
        file.write(made.to_xml())

    def judge_all(_, answers):
        found = [(one['geometry']['type'], one['geometry']['coordinates'], one['properties']['name']) for one in answers]
        return wanted == found or str(next(pair for pair in zip(wanted, found) if pair[0] != pair[1]))
    judge_all.takes_all = True
    return ['decode', 'read.gpx'], [feature(0, None)], (), judge_all


@comparison
def written_kml(source):
    """What is written as KML has its names, values and coordinates where the standard has them."""
    kinds = ['Point', 'LineString', 'Polygon', 'MultiPoint', 'MultiLineString', 'MultiPolygon']
    data = [feature(k, shapes(source, source.choice(kinds)), {'name': source.choice(NAMES), 'v': source.choice([1, -2.5, *NAMES])})
            for k in range(60)]
    space = '{http://www.opengis.net/kml/2.2}'

    def geometry(element):
        kind = element.tag.removeprefix(space)
        if kind == 'MultiGeometry':
            parts = [geometry(part) for part in element]
            return {'type': 'Multi' + parts[0]['type'], 'coordinates': [part['coordinates'] for part in parts]}
        rings = [[[float(number) for number in place.split(',')] for place in text.text.split()]
                 for text in element.iter(space + 'coordinates')]
        return {'type': kind, 'coordinates': rings[0][0] if kind == 'Point' else rings[0] if kind == 'LineString' else rings}

    def judge_all(given, _):
        marks = xml.etree.ElementTree.parse(file_of('written.kml')).getroot().iter(space + 'Placemark')
        found = [(mark.find(space + 'name').text, mark.find(f'.//{space}value').text, geometry(mark[-1])) for mark in marks]
        wanted = [(one['properties']['name'], value if isinstance(value := one['properties']['v'], str) else json.dumps(value),
                   one['geometry']) for one in given]
        return wanted == found or str(next(pair for pair in zip(wanted, found) if pair[0] != pair[1]))
    judge_all.takes_all = True
    return ['encode', '-o', 'written.kml'], data, (), judge_all


@comparison
def written_topologies(source):
    """What is written as TopoJSON is what its arcs and differences add up to, on a grid or to the last digit, each border once."""
    places = source.choice([None, 1000, 100_000])
    kinds = ['Point', 'LineString', 'Polygon', 'MultiPoint', 'MultiLineString', 'MultiPolygon']
    data = [feature(k, shapes(source, source.choice(kinds)), {'n': k}) for k in range(20)]
    # Squares beside each other, whose sides are arcs of two.
    for k in range(20, 36):
        x, y = (k - 20) % 4, (k - 20) // 4
        ring = [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]]
        turn = source.randrange(4)
        data.append(feature(k, {'type': 'Polygon', 'coordinates': [(ring + ring)[turn:turn + 4] + [(ring + ring)[turn]]]}, {'n': k}))

    def judge_all(given, _):
        with open(file_of('written.topojson'), encoding='utf-8') as file:
            read = json.load(file)
        scale, move = (read['transform'][name] for name in ('scale', 'translate')) if places else ((1, 1), (0, 0))

        def placed(x, y):
            return [x * scale[0] + move[0], y * scale[1] + move[1]]
        arcs = []
        for arc in read['arcs']:
            line, at = [], [0, 0]
            for x, y in arc:
                at = [at[0] + x, at[1] + y] if places else [x, y]
                line.append(placed(*at))
            arcs.append(line)

        def line(numbers):
            joined = []
            for number in numbers:
                arc = arcs[number] if number >= 0 else arcs[~number][::-1]
                joined += arc[1 if joined else 0:]
            return joined

        def coordinates(one):
            kind, inner = one['type'], one.get('arcs')
            if kind == 'Point':
                return placed(*one['coordinates'])
            if kind == 'MultiPoint':
                return [placed(*place) for place in one['coordinates']]
            if kind == 'LineString':
                return line(inner)
            return [line(part) if kind != 'MultiPolygon' else [line(ring) for ring in part] for part in inner]
        found = {one['properties']['n']: one for one in read['objects']['features']['geometries']}
        step = [0.5 * side * 1.000001 + 1e-12 for side in scale] if places else [0, 0]

        def is_near(wanted, there):
            if isinstance(wanted, (list, tuple)) and isinstance(wanted[0], (list, tuple)):
                return len(wanted) == len(there) and all(map(is_near, wanted, there))
            return all(abs(a - b) <= size for a, b, size in zip(wanted, there, step))
        for one in given:
            there, geometry = found.get(one['properties']['n']), one['geometry']
            if there is None or there['type'] != geometry['type']:
                return f'{one["id"]} is {there}'
            made = coordinates(there)
            if places:  # On the grid neighbours may be one place.
                if geometry['type'] in ('Point', 'MultiPoint') and not is_near(geometry['coordinates'], made):
                    return f'{one["id"]} is {made}'
            elif one['id'] < 20 and made != geometry['coordinates']:
                return f'{one["id"]} is {made}'
            elif one['id'] >= 20 and {tuple(place) for place in made[0]} != {tuple(place) for place in geometry['coordinates'][0]}:
                return f'{one["id"]} is {made}'
        sides = [tuple(sorted((tuple(a), tuple(b)))) for arc in arcs for a, b in zip(arc, arc[1:])]
        twice = [side for side in set(sides) if sides.count(side) > 1] if not places else []
        return not twice or f'{twice[:3]} are in two arcs'
    judge_all.takes_all = True
    return (['encode', '-o', 'written.topojson', *(['--quantization', str(places)] if places else [])], data, (), judge_all)
