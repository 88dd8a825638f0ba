"""Lengths, areas, projections and distances: GeographicLib and PROJ."""
import math
import re

import numpy
import pyproj
import pyproj.database
import pyproj.enums
import shapely
import shapely.geometry
from geographiclib.geodesic import Geodesic

from oracles.data import WORLD, comparison, feature, near, polygon, shape_of, walk
from oracles.surfaces import scattered


@comparison
def lengths(source):
    """Lengths of lines are those of GeographicLib."""
    data = [feature(k, {'type': 'LineString', 'coordinates': walk(source, source.randint(2, 9), WORLD, source.choice(
        [1e-4, 0.01, 1, 20]))}) for k in range(100)]

    def judge(one, answers):
        places = one['geometry']['coordinates']
        length = sum(Geodesic.WGS84.Inverse(a[1], a[0], b[1], b[0])['s12'] for a, b in zip(places, places[1:]))
        return near(length, answers[0]['properties']['measure_length'], 1e-12, 6e-4) or f'{length} m'
    return ['measure', '--length'], data, (), judge


def areas_are_as_large(area_off, around_off):
    """Judges areas and perimeters by GeographicLib, ring by ring, with how far off they may be: in parts, and in square metres or metres."""
    def ring_area(ring):
        measured = Geodesic.WGS84.Polygon()
        for x, y in ring[:-1]:
            measured.AddPoint(y, x)
        return measured.Compute(False, True)

    def judge(one, answers):
        parts = one['geometry']['coordinates'] if one['geometry']['type'] == 'MultiPolygon' else [one['geometry']['coordinates']]
        rings = [ring_area(ring) for part in parts for ring in part]
        wanted, around = sum(ring[2] for ring in rings), sum(ring[1] for ring in rings)
        found = answers[0]['properties']
        return (near(wanted, found['measure_area'], *area_off) and near(around, found['measure_perimeter'], *around_off)
                or f'{wanted} m², {around} m, and not {found}')
    return judge


@comparison
def areas(source):
    """Areas and perimeters of polygons are those of GeographicLib."""
    data = [feature(k, polygon(source, (-170, -75, 170, 75), source.choice([1e-3, 0.1, 5]))) for k in range(100)]

    return ['measure', '--area', '--perimeter'], data, (), areas_are_as_large((1e-9, 0.1), (1e-12, 6e-4))


@comparison
def projections(source):
    """Coordinates in other CRSs are those of PROJ."""
    crs, box = source.choice([
        ('EPSG:3857', (-179, -80, 179, 80)), ('EPSG:32633', (12, 1, 18, 80)), ('EPSG:3035', (-5, 35, 30, 70)),
        ('EPSG:2154', (-4, 42, 8, 50)), ('EPSG:5070', (-120, 25, -70, 48)), ('EPSG:3031', (-170, -85, 170, -62))])
    data = [feature(k, {'type': 'Point', 'coordinates': [
        round(source.uniform(box[0], box[2]), 7), round(source.uniform(box[1], box[3]), 7)]}) for k in range(200)]
    # Of several operations the first without a grid; where CRSs share their datum there is only one.
    change = pyproj.Transformer.from_crs('OGC:CRS84', crs, always_xy=True)

    def judge(one, answers):
        x, y = change.transform(*one['geometry']['coordinates'])
        a, b = answers[0]['geometry']['coordinates']
        return math.hypot(x - a, y - b) <= 2e-4 or f'{x} {y} in {crs}'
    return ['project', '--to', crs], data, (), judge


# Those that PROJ has had for long: it may be older than pyproj's own.
METHODS = {
    'Albers Equal Area', 'American Polyconic', 'Bonne (South Orientated)', 'Cassini-Soldner', 'Equal Earth', 'Equidistant Cylindrical',
    'Hotine Oblique Mercator (variant A)', 'Hotine Oblique Mercator (variant B)', 'Hyperbolic Cassini-Soldner', 'Krovak',
    'Krovak (North Orientated)', 'Laborde Oblique Mercator', 'Lambert Azimuthal Equal Area', 'Lambert Conic Conformal (1SP)',
    'Lambert Conic Conformal (2SP Belgium)', 'Lambert Conic Conformal (2SP Michigan)', 'Lambert Conic Conformal (2SP)',
    'Lambert Conic Conformal (West Orientated)', 'Lambert Cylindrical Equal Area', 'Mercator (variant A)', 'Mercator (variant B)',
    'New Zealand Map Grid', 'Oblique Stereographic', 'Polar Stereographic (variant A)', 'Polar Stereographic (variant B)',
    'Polar Stereographic (variant C)', 'Popular Visualisation Pseudo Mercator', 'Transverse Mercator', 'Transverse Mercator (South Orientated)'}


@comparison
def methods(source):
    """Any projected CRS of EPSG, from its own longitudes and latitudes and back, is that of PROJ: methods, axes, units, meridians."""
    while True:
        info = source.choice(pyproj.database.query_crs_info('EPSG', pyproj.enums.PJType.PROJECTED_CRS))
        crs = pyproj.CRS(f'EPSG:{info.code}')
        base, area = crs.geodetic_crs, info.area_of_use
        try:
            change = pyproj.Transformer.from_crs(base, crs, always_xy=True)
        except pyproj.exceptions.ProjError:  # Of some it knows no operation from the base.
            continue
        if area and crs.coordinate_operation.method_name in METHODS:
            break
    # As texts, since databases differ in what they know.
    texts = [re.sub(r'\s*\n\s*', '', one.to_wkt('WKT2_2019')) for one in (base, crs)]
    turn, scale = base.prime_meridian.longitude, 0.9 if base.axis_info[0].unit_name == 'grad' else 1
    is_back = source.random() < 0.4
    data = []
    east = area.east + (360 if area.east < area.west else 0)
    for k in range(60):
        x, y = source.uniform(area.west, east), min(89.5, max(-89.5, source.uniform(area.south, area.north)))
        place = [round(((x - turn + 180) % 360 - 180) / scale, 7), round(y / scale, 7)]
        there = change.transform(*place)
        if all(map(math.isfinite, there)):
            data.append(feature(k, {'type': 'Point', 'coordinates': list(there) if is_back else place}))
    unit = crs.axis_info[0].unit_conversion_factor

    def judge(one, answers):
        place = one['geometry']['coordinates']
        wanted = change.transform(*place, direction='INVERSE' if is_back else 'FORWARD')
        off = math.dist(wanted, answers[0]['geometry']['coordinates'])
        off = abs((off + 180) % 360 - 180) * 111e3 if is_back else off * unit
        return off <= 3e-4 or f'{wanted} in EPSG:{info.code}, {off} m from {answers[0]["geometry"]["coordinates"]}'
    return ['project', '--precision', 'full', '--from', texts[is_back], '--to', texts[not is_back]], data, (), judge


@comparison
def nearest(source):
    """The nearest three points of a file are those of GeographicLib, all over the globe."""
    there = [feature(1000 + k, {'type': 'Point', 'coordinates': list(place)}) for k, place in enumerate(
        scattered(source, source.randint(3, 60)))]
    data = [feature(k, {'type': 'Point', 'coordinates': list(place)}) for k, place in enumerate(scattered(source, 60))]

    def judge(one, answers):
        x, y = one['geometry']['coordinates']
        wanted = sorted((Geodesic.WGS84.Inverse(y, x, *reversed(other['geometry']['coordinates']))['s12'], other['id'])
                        for other in there)[:3]
        found = [(row['properties']['join_distance'], row['properties']['join_id']) for row in answers]
        same = len(found) == 3 and all(near(a[0], b[0], 1e-10, 2e-3) and a[1] == b[1] for a, b in zip(wanted, found))
        return same or f'{wanted}, and not {found}'
    return ['join', '--nearest', '3', '--with', 'second.ndjson'], data, [('second.ndjson', there)], judge


@comparison
def gaps_to_shapes(source):
    """The distance to lines and polygons nearby is that of shapely on a plane that is true there."""
    x, y = round(source.uniform(-170, 170), 2), round(source.uniform(-75, 75), 2)
    away = pyproj.Transformer.from_crs('OGC:CRS84', f'+proj=aeqd +lon_0={x} +lat_0={y} +datum=WGS84', always_xy=True)
    box = (x - 0.02, y - 0.01, x + 0.02, y + 0.01)
    there = [feature(1000 + k, polygon(source, box, 0.004) if k % 2 else {
        'type': 'LineString', 'coordinates': walk(source, source.randint(2, 6), box, 0.004)}) for k in range(12)]

    def planar(one):
        return shapely.transform(shape_of(one), lambda all_of_it: numpy.column_stack(away.transform(*all_of_it.T)))
    shapes = [planar(one) for one in there]
    data = [feature(k, source.choice([
        lambda: {'type': 'Point', 'coordinates': [
            round(source.uniform(box[0], box[2]), 6), round(source.uniform(box[1], box[3]), 6)]},
        lambda: polygon(source, box, 0.002)])()) for k in range(60)]

    def judge(one, answers):
        wanted, found = min(planar(one).distance(shape) for shape in shapes), answers[0]['properties']['measure_distance']
        return near(wanted, found, 1e-5, 6e-3) or f'{wanted} m, and not {found}'
    return ['measure', '--distance-to', 'second.ndjson'], data, [('second.ndjson', there)], judge


@comparison
def places_along(source):
    """Where a point is along a line is where shapely projects it, on a plane that is true there."""
    x, y = round(source.uniform(-170, 170), 2), round(source.uniform(-75, 75), 2)
    away = pyproj.Transformer.from_crs('OGC:CRS84', f'+proj=aeqd +lon_0={x} +lat_0={y} +datum=WGS84', always_xy=True)
    box = (x - 0.02, y - 0.01, x + 0.02, y + 0.01)
    there = [feature(7, {'type': 'LineString', 'coordinates': walk(source, source.randint(2, 9), box, 0.008)})]
    line = shapely.transform(shape_of(there[0]), lambda all_of_it: numpy.column_stack(away.transform(*all_of_it.T)))
    data = [feature(k, {'type': 'Point', 'coordinates': [
        round(source.uniform(box[0], box[2]), 6), round(source.uniform(box[1], box[3]), 6)]}) for k in range(60)]

    def judge(one, answers):
        place = shapely.geometry.Point(away.transform(*one['geometry']['coordinates']))
        found, off = answers[0]['properties'], line.distance(place)
        # Where two parts are as near, either may be taken.
        there = line.interpolate(found['measure_along']).distance(place)
        return (near(off, found['measure_offset'], 1e-5, 5e-3) and near(off, there, 1e-5, 5e-3)
                or f'{line.project(place)} along, {off} beside, and not {found}')
    return ['measure', '--along', 'second.ndjson'], data, [('second.ndjson', there)], judge


@comparison
def rotations(source):
    """What is rotated and scaled about a place has its distances and bearings from there, as GeographicLib has them."""
    x, y = round(source.uniform(-170, 170), 3), round(source.uniform(-70, 70), 3)
    turn, size = round(source.uniform(-180, 180), 2), round(source.uniform(0.2, 3), 2)
    data = [feature(k, {'type': 'Point', 'coordinates': [round(x + source.uniform(-2, 2), 6), round(y + source.uniform(-2, 2), 6)]})
            for k in range(100)]

    def judge(one, answers):
        a, b = one['geometry']['coordinates']
        there = Geodesic.WGS84.Inverse(y, x, b, a)
        end = Geodesic.WGS84.Direct(y, x, there['azi1'] + turn, there['s12'] * size)
        u, v = answers[0]['geometry']['coordinates']
        off = Geodesic.WGS84.Inverse(end['lat2'], end['lon2'], v, u)['s12']
        return off < 2e-3 or f'{end["lon2"]} {end["lat2"]}, {off} m away'
    return ['transform', f'--rotate={turn}', f'--scale={size}', f'--around={x},{y}'], data, (), judge
