"""Whole layers: dissolved, laid over each other, moved, compared and merged: GEOS, numpy and Python's dictionaries."""
import copy
import json

import numpy
import scipy.spatial
import shapely
import shapely.geometry

from oracles.data import FLAT, PLANE, comparison, feature, near, polygon, shape_of, walk
from oracles.expressions import on_grid


def coverage(source, count, number=0):
    """Polygons that fill a square without gaps or overlaps: cells of random points, some with others in their holes."""
    points = numpy.array([[source.uniform(0, 1e5), source.uniform(0, 1e5)] for _ in range(count)])
    mirrored = numpy.concatenate([points, *((points * [a, b] + [c, d]) for a, b, c, d in (
        (-1, 1, 0, 0), (1, -1, 0, 0), (-1, 1, 2e5, 0), (1, -1, 0, 2e5)))])
    cells = scipy.spatial.Voronoi(mirrored)
    made = []
    for k in range(count):
        ring = [[round(float(value), 3) + 0.0 for value in cells.vertices[corner]] for corner in cells.regions[cells.point_region[k]]]
        # What rounding makes one place is one vertex.
        ring = [place for at, place in enumerate(ring) if place != ring[at - 1]]
        shape = shapely.geometry.polygon.orient(shapely.Polygon(ring))
        if shape.is_valid and shape.area > 0:
            made.append(feature(number + k, {'type': 'Polygon', 'coordinates': [[list(place) for place in shape.exterior.coords]]}, {
                'k': number + k, 'g': source.choice('abc')}, crs=PLANE))
    return made


def total(answers):
    return sum(shape_of(one).area for one in answers)


@comparison
def dissolved(source):
    """Groups of polygons, of a coverage or overlapping, of lines and of points are united as GEOS unites them."""
    kind = source.choice(['coverage', 'areas', 'lines', 'mixed'])
    if kind == 'coverage':
        data = coverage(source, source.randint(5, 200))
    elif kind == 'areas':
        data = [feature(k, polygon(source, (0, 0, 300_000, 300_000), 90_000), {'g': source.choice('abc')}, crs=PLANE) for k in range(60)]
    elif kind == 'lines':
        data = [feature(k, {'type': 'LineString', 'coordinates': walk(source, source.randint(2, 6), (0, 0, 90_000, 90_000), 30_000)}, {
            'g': source.choice('abc')}, crs=PLANE) for k in range(30)]
    else:
        data = [feature(k, on_grid(source, source.choice(['Point', 'LineString', 'Polygon', 'MultiPoint', 'MultiLineString'])), {
            'g': source.choice('abc')}, crs=PLANE) for k in range(30)]

    def judge_all(given, answers):
        groups = {}
        for one in given:
            groups.setdefault(one['properties']['g'], []).append(shape_of(one))
        if [one['properties']['g'] for one in answers] != list(groups):
            return f'groups in the order {list(groups)}'
        for one, shapes in zip(answers, groups.values()):
            made = shape_of(one)
            parts = list(made.geoms) if made.geom_type == 'GeometryCollection' else [made]
            if not all(part.is_valid for part in parts):
                return f'{one["properties"]} is not valid'
            for dimension in range(3):
                wanted = shapely.union_all([shape for shape in shapes if shapely.get_dimensions(shape) == dimension])
                found = shapely.union_all([part for part in parts if shapely.get_dimensions(part) == dimension])
                sizes = [(len(shapely.get_parts(shape)), shape.length, shape.area)[dimension] for shape in (wanted, found)]
                if not near(*sizes, 1e-9, 1e-3) or dimension == 2 and wanted.symmetric_difference(found).area > 1e-7 * wanted.area:
                    return f'{one["properties"]}, of dimension {dimension}, has {sizes[0]}, and not {sizes[1]}'
        return True
    judge_all.takes_all = True
    return ['dissolve', '--by', 'g'], data, (), judge_all


@comparison
def overlaid_layers(source):
    """Two layers laid over each other give for each pair the area that GEOS gives, and what is left of each."""
    operation = source.choice(['intersection', 'difference', 'identity', 'symmetric-difference', 'union'])
    data = coverage(source, source.randint(2, 40))
    there = coverage(source, source.randint(2, 40), 1000) if source.random() < 0.5 else [
        feature(1000 + k, polygon(source, (0, 0, 90_000, 90_000), 40_000), {'k': 1000 + k, 'g': 'x'}, crs=PLANE) for k in range(6)]

    def judge_all(given, answers):
        wanted = {}
        second, first = shapely.union_all([shape_of(one) for one in there]), shapely.union_all([shape_of(one) for one in given])
        for one in given:
            if operation in ('intersection', 'identity', 'union'):
                for other in there:
                    wanted[one['properties']['k'], other['properties']['k']] = shape_of(one).intersection(shape_of(other)).area
            if operation != 'intersection':
                wanted[one['properties']['k'], None] = shape_of(one).difference(second).area
        for other in there if operation in ('symmetric-difference', 'union') else ():
            wanted[None, other['properties']['k']] = shape_of(other).difference(first).area
        found = {}
        for one in answers:
            k, other = one['properties']['k'], one['properties'].get('overlay_k')
            key = (k, other) if k < 1000 else (None, k)
            found[key] = found.get(key, 0) + shape_of(one).area
            if not shape_of(one).is_valid:
                return f'{key} is not valid'
        for key in {*wanted, *found}:
            if not near(wanted.get(key, 0), found.get(key, 0), 1e-8, 20):
                return f'{key} has {wanted.get(key, 0)} m², and not {found.get(key, 0)}'
        return True
    judge_all.takes_all = True
    return ['overlay', '--operation', operation, '--with', 'second.ndjson'], data, [('second.ndjson', there)], judge_all


@comparison
def affine_maps(source):
    """What an affine map makes of coordinates is numpy's product, and rings still run as they should."""
    numbers = [round(source.uniform(-2, 2), 3) for _ in range(6)]
    data = [feature(k, polygon(source, FLAT, 90_000) if k % 2 else {'type': 'LineString', 'coordinates': walk(source, 5, FLAT, 9000)},
                    crs=PLANE) for k in range(60)]
    matrix = numpy.array(numbers).reshape(2, 3)

    def judge(one, answers):
        wanted = shapely.transform(shape_of(one), lambda places: places @ matrix[:, :2].T + matrix[:, 2])
        made = shape_of(answers[0])
        is_same = wanted.normalize().equals_exact(made.normalize(), 1e-4)
        return is_same and (made.geom_type != 'Polygon' or made.exterior.is_ccw) or f'{wanted}, and not {made}'
    return ['transform', '--affine=' + ','.join(map(str, numbers))], data, (), judge


def edited(source, records):
    """An edit of some records: values changed, added and removed, records removed and added."""
    made = []
    for one in copy.deepcopy(records):
        if source.random() < 0.1:
            continue
        if source.random() < 0.5:
            name = source.choice('abcd')
            if source.random() < 0.3:
                one['properties'].pop(name, None)
            else:
                one['properties'][name] = source.choice([1, 2, 3, 'x', None])
        if source.random() < 0.2:
            one['geometry'] = {'type': 'Point', 'coordinates': [source.randint(0, 3), 0]}
        made.append(one)
    for _ in range(source.randint(0, 3)):
        made.insert(source.randint(0, len(made)), feature(source.randint(500, 900), None, {'a': source.randint(0, 9)}))
    return list({one['id']: one for one in made}.values())


def records(source):
    return [feature(k, {'type': 'Point', 'coordinates': [source.randint(0, 3), 0]}, {
        name: source.choice([1, 2, 'x']) for name in 'abcd' if source.random() < 0.8}) for k in range(60)]


@comparison
def differences_of_files(source):
    """What was added, removed and changed between two files is what Python's dictionaries say, value by value."""
    data = records(source)
    there = edited(source, data)
    if source.random() < 0.3:
        source.shuffle(there)

    def judge_all(given, answers):
        before, after = ({one['id']: one for one in some} for some in (given, there))
        wanted = {}
        for key in {**before, **after}:
            if before.get(key) != after.get(key):
                wanted[key] = 'added' if key not in before else 'removed' if key not in after else 'changed'
        found = {one['id']: one['properties']['diff_status'] for one in answers}
        if wanted != found:
            return f'{wanted}, and not {found}'
        for one in answers:
            changes = one['properties'].get('diff_changes') or {}
            old, new = (some.get(one['id'], {}).get('properties', {}) for some in (before, after))
            names = {name for name in {*old, *new} if old.get(name, '') != new.get(name, '') or (name in old) != (name in new)}
            if found[one['id']] == 'changed' and names != set(changes.get('properties', {})):
                return f'{one["id"]}: {sorted(names)}, and not {changes}'
        return True
    judge_all.takes_all = True
    return ['diff', '-', 'second.ndjson'], data, [('second.ndjson', there)], judge_all


@comparison
def merged_edits(source):
    """Two edits of a file are merged value by value, and conflicts are where both changed one value otherwise."""
    base = records(source)
    data, theirs = edited(source, base), edited(source, base)
    nothing = object()

    def merged(old, mine, other):
        """A value of three, and whether there is a conflict."""
        if json.dumps(mine, default=id) == json.dumps(other, default=id) or other == old and type(other) is type(old):
            return mine, False
        return (other, False) if mine == old and type(mine) is type(old) else (mine, True)

    def judge_all(given, answers):
        tables = [{one['id']: one for one in some} for some in (base, given, theirs)]
        wanted, odd = {}, set()
        for key in {key for table in tables for key in table}:
            old, mine, other = (table.get(key, nothing) for table in tables)
            if mine is nothing or other is nothing:
                value, is_odd = merged(old, mine, other)
                value = next(one for one in (mine, other) if one is not nothing) if is_odd and nothing in (mine, other) else value
                if value is not nothing:
                    wanted[key] = value['properties'], value['geometry']
                odd |= {key} if is_odd else set()
                continue
            values, start = {}, {} if old is nothing else old['properties']
            for name in {*start, *mine['properties'], *other['properties']}:
                value, is_odd = merged(*(some.get(name, nothing) for some in (start, mine['properties'], other['properties'])))
                value = other['properties'][name] if is_odd and value is nothing else value
                odd |= {key} if is_odd else set()
                if value is not nothing:
                    values[name] = value
            shape, is_odd = merged(nothing if old is nothing else old['geometry'], mine['geometry'], other['geometry'])
            odd |= {key} if is_odd else set()
            wanted[key] = values, shape
        found = {one['id']: (one['properties'], one['geometry']) for one in answers}
        marked = {one['id'] for one in answers if 'plat:conflict' in one}
        if odd != marked:
            return f'conflicts in {sorted(odd)}, and not {sorted(marked)}'
        wrong = [key for key in {**wanted, **found} if key not in odd and wanted.get(key) != found.get(key)]
        return not wrong or f'{wrong[0]} is {wanted.get(wrong[0])}, and not {found.get(wrong[0])}'
    judge_all.takes_all = True
    return (['merge', '--base', 'base.ndjson', '--theirs', 'second.ndjson'], data,
            [('base.ndjson', base), ('second.ndjson', theirs)], judge_all)
