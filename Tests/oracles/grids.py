"""Grids over the ground: mercantile, geohashes by their definition, areas by GeographicLib, and cells that fill a box."""
import math

import mercantile
import shapely
import shapely.geometry
from geographiclib.geodesic import Geodesic

from oracles.data import comparison, feature, near, shape_of

LETTERS = '0123456789bcdefghjkmnpqrstuvwxyz'


def geohash_box(name):
    """West, south, east and north of a geohash: its bits halve longitudes and latitudes in turn."""
    sides = [[-180.0, 180.0], [-90.0, 90.0]]
    for at, bit in enumerate(bit for letter in name for bit in f'{LETTERS.index(letter):05b}'):
        side = sides[at % 2]
        side[bit == '0'] = sum(side) / 2
    return sides[0][0], sides[1][0], sides[0][1], sides[1][1]


def ground_area(ring):
    """Square metres inside a ring whose sides are geodesics."""
    measured = Geodesic.WGS84.Polygon()
    for x, y in ring[:-1]:
        measured.AddPoint(y, x)
    return measured.Compute(False, True)[2]


def box_of(source, size):
    west, south = round(source.uniform(-170, 150), 3), round(source.uniform(-75, 65), 3)
    return west, south, round(min(180, west + size * source.uniform(0.3, 3)), 3), round(min(80, south + size * source.uniform(0.3, 3)), 3)


@comparison
def named_cells(source):
    """Quadkeys are the tiles of mercantile, and geohashes the boxes that their bits say; all that meet a box are made."""
    is_tile = source.random() < 0.5
    level = source.randint(1, 7) if is_tile else source.randint(1, 3)
    size = 360 / 2 ** level * 4 if is_tile else 180 / 8 ** level * 8
    west, south, east, north = box_of(source, min(size, 20))

    def judge_all(_, answers):
        inner = (west + 1e-9, south + 1e-9, east - 1e-9, north - 1e-9)
        if is_tile:
            wanted = {mercantile.quadkey(tile) for tile in mercantile.tiles(*inner, level)}
        else:
            some = ['']
            for _ in range(level):
                some = [name + letter for name in some for letter in LETTERS if shapely.box(*geohash_box(name + letter)).intersects(
                    shapely.box(*inner))]
            wanted = set(some)
        found = {one['id']: one for one in answers}
        if wanted != set(found):
            return f'{sorted(wanted - set(found))[:5]} are missing, {sorted(set(found) - wanted)[:5]} are too many'
        for name, one in found.items():
            bounds = tuple(mercantile.bounds(mercantile.quadkey_to_tile(name))) if is_tile else geohash_box(name)
            if max(abs(a - b) for a, b in zip(bounds, shape_of(one).bounds)) > 1e-8:
                return f'{name} is {bounds}, and not {shape_of(one).bounds}'
        return True
    judge_all.takes_all = True
    shape = ['--shape', 'quadkey', '--zoom', str(level)] if is_tile else ['--shape', 'geohash', '--length', str(level)]
    return ['grid', *shape, f'--bbox={west},{south},{east},{north}'], [feature(0, None)], (), judge_all


@comparison
def cells_of_true_size(source):
    """Squares and hexagons have the area on the ground that their size says, fill the box, and lie nowhere over each other."""
    size = source.choice([2_000, 20_000])
    west, south, east, north = box_of(source, size / 25_000)
    kind = source.choice(['rows', 'square', 'hexagon'])
    words = {'rows': [], 'square': [f'--origin={west},{south}'], 'hexagon': ['--shape', 'hexagon', f'--origin={west},{south}']}[kind]

    def judge_all(_, answers):
        wanted = size * size * (1.5 * math.sqrt(3) if kind == 'hexagon' else 1)
        for one in answers:
            area = ground_area(one['geometry']['coordinates'][0])
            # Rows have whole cells around the globe, the nearest number, and straight sides are not geodesics.
            if not near(area, wanted, 1e-5 if kind != 'rows' else 0.6 * size / (4e7 * math.cos(math.radians(max(abs(south), abs(north)) + 1))) + 1e-3):
                return f'{one["id"]} has {area} m², and not {wanted}'
        shapes = [shape_of(one) for one in answers]
        whole = shapely.union_all(shapes)
        box = shapely.box(west, south, east, north)
        missing = box.difference(whole.buffer(1e-8)).area
        twice = sum(shape.area for shape in shapes) - whole.area
        outside = [one['id'] for one, shape in zip(answers, shapes) if not shape.intersects(box)]
        return missing < 1e-9 and twice < 1e-9 and not outside or f'{missing} missing, {twice} twice, {outside} outside'
    judge_all.takes_all = True
    return ['grid', '--size', f'{size}m', *words, f'--bbox={west},{south},{east},{north}'], [feature(0, None)], (), judge_all


@comparison
def graticules(source):
    """Lines of longitude and latitude are at all multiples in a box, go through it, and are called as maps call them."""
    step = source.choice([0.25, 0.5, 1, 5, 7.5, 30])
    west, south, east, north = (-180, -90, 180, 90) if source.random() < 0.2 and step > 4 else box_of(source, step * 2)

    def name(degrees, signs):
        whole, minutes = int(abs(degrees)), round(abs(degrees) % 1 * 60)
        sign = '' if degrees == 0 or abs(degrees) == 180 and signs == 'EW' else signs[degrees < 0]
        return f'{whole}°' + (f'{minutes:02}′' if minutes else '') + sign

    def multiples(low, high):
        return [k * step for k in range(math.ceil(low / step), math.floor(high / step) + 1)]

    def judge_all(_, answers):
        wanted = {('meridian', x, name(x, 'EW')) for x in multiples(west, east)} | {
            ('parallel', y, name(y, 'NS')) for y in multiples(south, north) if abs(y) < 90}
        wanted -= {('meridian', -180, '180°')} if west == -180 and east == 180 else set()
        found = {(one['properties']['grid_line'], one['properties']['grid_degrees'], one['properties']['grid_name']) for one in answers}
        if wanted != found or len(found) != len(answers):
            return f'{sorted(wanted - found)} are missing, {sorted(found - wanted)} are too many'
        for one in answers:
            is_meridian = one['properties']['grid_line'] == 'meridian'
            places = one['geometry']['coordinates']
            across, along = ([place[0] for place in places], [place[1] for place in places])[::1 if is_meridian else -1]
            ends = [south, north] if is_meridian else [west, east]
            if len(set(across)) != 1 or [along[0], along[-1]] != ends or any(b - a > 1 + 1e-9 or b <= a for a, b in zip(along, along[1:])):
                return f'{one["id"]} is {places}'
        return True
    judge_all.takes_all = True
    return ['grid', '--graticule', f'{step}deg', f'--bbox={west},{south},{east},{north}'], [feature(0, None)], (), judge_all


@comparison
def random_places(source):
    """Places drawn at random in areas lie in them, each area with as many as its share of the ground says."""
    data = [feature(k, {'type': 'Polygon', 'coordinates': [[[x, y], [x + w, y], [x + w, y + h], [x, y + h], [x, y]]]}) for k, (x, y, w, h) in enumerate(
        (10 * k - 60, source.randint(-85, 60), source.randint(1, 9), source.randint(1, 25)) for k in range(12))]

    def judge_all(given, answers):
        # The area between parallels, by straight sides of many pieces.
        def area(one):
            west, south, east, north = shape_of(one).bounds
            steps = [west + (east - west) * k / 200 for k in range(201)]
            return ground_area([*((x, south) for x in steps), *((x, north) for x in steps[::-1]), (west, south)])
        areas = {one['id']: area(one) for one in given}
        counts = dict.fromkeys(areas, 0)
        for one in answers:
            number = one['properties']['grid_area']
            counts[number] += 1
            if not shape_of(given[number]).buffer(1e-9).contains(shape_of(one)):
                return f'{one["geometry"]} is not in {number}'
        whole = sum(areas.values())
        for number, count in counts.items():
            share = areas[number] / whole
            if abs(count - len(answers) * share) > 5.5 * math.sqrt(len(answers) * share * (1 - share)) + 1:
                return f'{number} has {count}, and not about {len(answers) * share}'
        return len(answers) == 20_000 or f'{len(answers)} places'
    judge_all.takes_all = True
    return ['grid', '--random', '20000', '--seed', str(source.randint(0, 10 ** 6))], data, (), judge_all
