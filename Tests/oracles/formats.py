"""Files that plat writes and reads: GDAL through pyogrio, shapely, mapbox-vector-tile and pmtiles."""
import csv
import glob
import gzip
import json
import math
import os

import mapbox_vector_tile
import numpy
import pmtiles.reader
import pyogrio
import shapely
import shapely.geometry

from oracles.data import HOME, WORLD, comparison, feature, near, polygon, walk

TEXTS = ['', 'a', 'Zürich', '日本', 'a "quoted" one', "it's", 'two\nlines', 'comma, semicolon;', 'tab\there', '\\', '😀', ' edge ']


def shapes(source, kind):
    """A geometry of a kind."""
    def one():
        if kind.endswith('Point'):
            return {'type': 'Point', 'coordinates': [round(source.uniform(-180, 180), 7), round(source.uniform(-90, 90), 7)]}
        if kind.endswith('LineString'):
            return {'type': 'LineString', 'coordinates': walk(source, source.randint(2, 9), WORLD, source.choice([1e-3, 1, 20]))}
        return polygon(source, (-150, -70, 150, 70), source.choice([1e-3, 1, 10]))
    if not kind.startswith('Multi'):
        return one()
    if kind == 'MultiPolygon':  # Of two far from each other, so that they do not overlap.
        parts = [polygon(source, box, 5)['coordinates'] for box in ((-150, -60, -30, 60), (30, -60, 150, 60))]
        return {'type': kind, 'coordinates': parts}
    return {'type': kind, 'coordinates': [one()['coordinates'] for _ in range(source.randint(1, 4))]}


def rows(source, texts, count=60):
    """Features of one kind of geometry with columns of each type."""
    kind = source.choice(['Point', 'LineString', 'Polygon', 'MultiPoint', 'MultiLineString', 'MultiPolygon'])
    return [feature(k, shapes(source, kind), {
        'text': source.choice(texts + [None]), 'whole': source.choice([source.randint(-9, 9), 2 ** 31 - 1, -2 ** 31]),
        'long': source.choice([source.randint(-2 ** 62, 2 ** 62), 2 ** 53 + 1]),
        'real': source.choice([source.uniform(-1, 1), 1e300, -0.1, 12345.678]), 'yes': source.random() < 0.5,
        'day': f'20{source.randint(10, 39)}-{source.randint(1, 12):02}-{source.randint(1, 28):02}', 'n': k}) for k in range(count)]


def same_shape(one, wkb):
    mine, theirs = shapely.geometry.shape(one['geometry']), shapely.from_wkb(wkb)
    if theirs.geom_type != mine.geom_type and len(getattr(theirs, 'geoms', [])) == 1:
        theirs = theirs.geoms[0]
    return shapely.equals_exact(shapely.normalize(mine), shapely.normalize(theirs), tolerance=0)


def same_value(mine, theirs, digits=17):
    if mine is None or theirs is None or isinstance(theirs, (float, numpy.floating)) and math.isnan(theirs):
        return (mine is None) == (theirs is None or not isinstance(theirs, str) and bool(numpy.isnan(theirs)))
    if isinstance(mine, str):
        return mine == str(theirs)[:len(mine)] and len(str(theirs)) in (len(mine), len(mine) + 9)
    # GML has fifteen digits of a number.
    return mine == theirs or isinstance(mine, float) and digits == 15 and near(mine, theirs, 1e-14)


def written(form, suffix, texts=tuple(TEXTS), leaves_out=()):
    """A comparison of what plat writes in a form with what GDAL reads of it."""
    def compare(source):
        data = rows(source, list(texts))
        path = os.path.join(HOME, 'written' + suffix)
        # GDAL writes what it saw of a GML beside it, and believes that of a file written in the same second.
        for beside in glob.glob(os.path.join(HOME, 'written.*')):
            os.remove(beside)

        def judge_all(given, _):
            meta, _, shapes_there, columns = pyogrio.raw.read(path)
            table = dict(zip(meta['fields'], columns))
            order = {int(number): at for at, number in enumerate(table['n'])}
            for one in given:
                at = order.get(one['properties']['n'])
                if at is None:
                    return f'{one["id"]} is missing'
                if not same_shape(one, shapes_there[at]):
                    return f'{one["id"]} is {shapely.from_wkb(shapes_there[at])}'
                for name, value in one['properties'].items():
                    if name not in leaves_out and not same_value(value, table[name][at], 15 if form == 'gml' else 17):
                        return f'{one["id"]}: {name} is {table[name][at]!r}, and not {value!r}'
            return len(order) == len(given) or f'{len(order)} records'
        judge_all.takes_all = True
        return ['encode', '--as', form, '-o', path, '--jobs', '1'], data, (), judge_all
    compare.__doc__ = f'What is written as {form} is what GDAL reads.'
    compare.__name__ = 'written_' + form
    return comparison(compare)


def read(driver, suffix, texts=tuple(TEXTS), **options):
    """A comparison of what plat reads with what GDAL wrote."""
    def compare(source):
        data = rows(source, list(texts))
        path = os.path.join(HOME, 'read' + suffix)
        if os.path.exists(path):
            os.remove(path)
        names = ['text', 'whole', 'long', 'real', 'n']
        columns = [numpy.array([one['properties'][name] for one in data], dtype={'text': object, 'real': float}.get(name, 'int64'))
                   for name in names]
        kind = data[0]['geometry']['type']
        pyogrio.raw.write(path, numpy.array([shapely.to_wkb(shapely.geometry.shape(one['geometry'])) for one in data], dtype=object),
                          columns, names, driver=driver, geometry_type=kind, crs='EPSG:4326', **options)

        def judge_all(given, answers):
            if len(given) != len(data):
                return True
            found = {one['properties']['n']: one for one in answers}
            for one in given:
                there = found.get(one['properties']['n'])
                if there is None or not same_shape(one, shapely.to_wkb(shapely.geometry.shape(there['geometry']))):
                    return f'{one["id"]} is {there}'
                for name in names:
                    if not same_value(one['properties'][name], there['properties'].get(name)):
                        return f'{one["id"]}: {name} is {there["properties"].get(name)!r}'
            return len(answers) == len(given) or f'{len(answers)} records'
        judge_all.takes_all = True
        return ['decode', path], data, (), judge_all
    compare.__doc__ = f'What GDAL wrote as {driver} is read as it is.'
    compare.__name__ = 'read_' + driver.lower().replace(' ', '_')
    return comparison(compare)


written('gpkg', '.gpkg')
written('flatgeobuf', '.fgb')
written('sqlite', '.sqlite', leaves_out=('yes', 'day'))
written('gml', '.gml', [text for text in TEXTS if text.strip() == text and '\n' not in text and '\t' not in text and text], ('yes', 'day'))
read('GPKG', '.gpkg')
read('FlatGeobuf', '.fgb')
read('GeoJSON', '.geojson', COORDINATE_PRECISION='15')
read('GeoJSONSeq', '.geojsonl', COORDINATE_PRECISION='15')


@comparison
def written_csv(source):
    """CSV is read by Python as what it was, and its WKT by GEOS."""
    data = rows(source, TEXTS)
    path = os.path.join(HOME, 'written.csv')

    def judge_all(given, _):
        with open(path, encoding='utf-8', newline='') as file:
            found = list(csv.DictReader(file))
        for one, row in zip(given, found):
            wanted = {name: '' if value is None else json.dumps(value) if not isinstance(value, str) else value
                      for name, value in one['properties'].items()}
            shape = shapely.from_wkt(row.pop('wkt'))
            if row != wanted or not same_shape(one, shapely.to_wkb(shape)):
                return f'{one["id"]} is {row}, and not {wanted}'
        return len(found) == len(given) or f'{len(found)} rows'
    judge_all.takes_all = True
    return ['encode', '-o', path], data, (), judge_all


@comparison
def binary_geometries(source):
    """WKB is that of GEOS."""
    data = [feature(k, shapes(source, source.choice(['Point', 'LineString', 'Polygon', 'MultiPoint', 'MultiLineString', 'MultiPolygon'])))
            for k in range(100)]
    path = os.path.join(HOME, 'binary.copy')

    def judge_all(given, _):
        with open(path, encoding='utf-8') as file:
            found = [line.rstrip('\n').split('\t')[-1] for line in file if line[:1] in '01' or '\t' in line]
        for one, text in zip(given, found):
            if not same_shape(one, bytes.fromhex(text)):
                return f'{one["id"]} is {text}'
        return len(found) == len(given) or f'{len(found)} rows'
    judge_all.takes_all = True
    return ['encode', '--as', 'copy', '-o', path], data, (), judge_all


@comparison
def vector_tiles(source):
    """What lies in vector tiles is where it was, to a step of their grid, with its values."""
    zoom = source.randint(0, 8)
    data = [feature(k, shapes(source, 'Point') if k % 3 else polygon(source, (-150, -70, 150, 70), 2), {
        'n': k, 'text': source.choice(TEXTS), 'real': source.uniform(-1, 1), 'yes': source.random() < 0.5}) for k in range(60)]
    path = os.path.join(HOME, 'tiles.pmtiles')

    def on_map(x, y):
        y = max(-85.0511287798066, min(85.0511287798066, y))
        return (x + 180) / 360 * 2 ** zoom, (1 - math.asinh(math.tan(math.radians(y))) / math.pi) / 2 * 2 ** zoom

    def judge_all(given, _):
        areas, seen = {}, {}
        with open(path, 'rb') as file:
            reader = pmtiles.reader.Reader(pmtiles.reader.MmapSource(file))
            for (z, x, y), content in pmtiles.reader.all_tiles(reader.get_bytes):
                layers = mapbox_vector_tile.decode(gzip.decompress(content), default_options={'y_coord_down': True})
                for layer in layers.values():
                    for one in layer['features']:
                        shape = shapely.transform(shapely.geometry.shape(one['geometry']), lambda c: c / layer['extent'] + [x, y])
                        number = one['properties']['n']
                        seen.setdefault(number, []).append((shape, one['properties'], one.get('id')))
                        inside = shape.buffer(0).intersection(shapely.geometry.box(x, y, x + 1, y + 1)) if shape.area else shape
                        areas[number] = areas.get(number, 0) + inside.area
        step = 1 / 4096
        for one in given:
            number = one['properties']['n']
            wanted = shapely.geometry.shape(one['geometry'])
            wanted = shapely.transform(wanted, lambda c: numpy.array([on_map(*place) for place in c]))
            if abs(one['geometry']['coordinates'][1]) > 85 if one['geometry']['type'] == 'Point' else False:
                continue
            if number not in seen:
                if wanted.geom_type == 'Point' or wanted.area > 30 * step * step:
                    return f'{one["id"]} is in no tile of level {zoom}'
                continue
            for shape, values, there in seen[number]:
                if values != one['properties'] or there != one['id']:
                    return f'{one["id"]} has {values}'
                # Beside ±180° a place is in the margin of the tile on the other side, too.
                turns = [shapely.transform(wanted, lambda c, turn=turn: c + [turn * 2 ** zoom, 0]) for turn in (-1, 0, 1)]
                if wanted.geom_type == 'Point' and min(shape.distance(there) for there in turns) > 0.75 * step:
                    return f'{one["id"]} is {shape}, and not {wanted}'
            if wanted.area and not near(wanted.area, areas[number], 0, 2 * wanted.length * step + 4 * step * step):
                return f'{one["id"]} has {areas[number]}, and not {wanted.area}'
        return True
    judge_all.takes_all = True
    return ['encode', '-o', path, '--min-zoom', str(zoom), '--max-zoom', str(zoom)], data, (), judge_all
