"""Coordinates with heights and epochs in other CRSs: PROJ through pyproj, and a moving Helmert transformation by its own formula."""
import math

import numpy
import pyproj

from oracles.data import comparison, feature


def places(source, count, box=(-180, -90, 180, 90)):
    """Longitudes, latitudes and heights below, on and above the ground, at poles and at the antimeridian too."""
    return [[source.choice([round(source.uniform(box[0], box[2]), 8), float(box[0]), float(box[2])] if source.random() < 0.1 else [
        round(source.uniform(box[0], box[2]), 8)]), round(source.uniform(box[1], box[3]), 8), round(source.uniform(-5000, 9000), 4)]
        for _ in range(count)]


@comparison
def heights_and_epochs(source):
    """Three ordinates in another CRS, and at an epoch, are those of PROJ: geocentric and back, plates that move, heights that stay."""
    # ITRF to ETRF of a year: on plates that move by centimetres each year; to the datum of Australia, and geocentric.
    a, b, box, is_timed = source.choice([
        ('EPSG:4979', 'EPSG:4978', (-180, -89.9, 180, 89.9), False), ('EPSG:4978', 'EPSG:4979', (-180, -89.9, 180, 89.9), False),
        ('EPSG:4979', 'EPSG:32633', (12, 1, 18, 80), False), ('EPSG:7912', 'EPSG:7931', (-10, 36, 30, 70), True),
        ('EPSG:7789', 'EPSG:7930', (-10, 36, 30, 70), True), ('EPSG:7912', 'EPSG:7789', (-179, -80, 179, 80), True),
        ('EPSG:7931', 'EPSG:7912', (-10, 36, 30, 70), True)])
    epoch = round(source.uniform(1990, 2030), 2)
    start = pyproj.Transformer.from_crs('EPSG:4979', 'EPSG:4978', always_xy=True)
    some = places(source, 80, box)
    if a in ('EPSG:4978', 'EPSG:7789'):
        some = [[round(value, 4) for value in start.transform(*place)] for place in some]
    data = [feature(k, {'type': 'Point', 'coordinates': place}) for k, place in enumerate(some)]
    change = pyproj.Transformer.from_crs(a, b, always_xy=True)

    def judge(one, answers):
        x, y, z = one['geometry']['coordinates']
        wanted = change.transform(x, y, z, epoch)[:3] if is_timed else change.transform(x, y, z)
        found = answers[0]['geometry']['coordinates']
        if len(found) != 3:
            return f'{wanted}, and not {found}'
        scale = (1, 1) if abs(wanted[0]) > 180 or abs(wanted[1]) > 90 else (111e3 * math.cos(math.radians(wanted[1])), 111e3)
        turn = math.remainder(wanted[0] - found[0], 360) if scale[1] > 1 else wanted[0] - found[0]
        off = math.hypot(turn * scale[0], (wanted[1] - found[1]) * scale[1], wanted[2] - found[2])
        return off <= 2e-4 or f'{wanted}, {off} m from {found}'
    return ['project', '--precision', 'full', '--from', a, '--to', b, *(['--epoch', str(epoch)] if is_timed else [])], data, (), judge


@comparison
def moving_datums(source):
    """A Helmert transformation whose parameters change by the year is matrix, shift and scale at the epoch, computed with numpy."""
    epoch, zero = round(source.uniform(1980, 2040), 3), source.choice([1988, 2000, 2010])
    shift, shift_rate = ([round(source.uniform(-1, 1) * size, 5) for _ in range(3)] for size in (100, 0.1))
    turn, turn_rate = ([round(source.uniform(-1, 1) * size, 6) for _ in range(3)] for size in (5, 0.01))
    scale, scale_rate = round(source.uniform(-9, 9), 4), round(source.uniform(-0.1, 0.1), 5)
    sign = source.choice([1, -1])
    operation = '+proj=helmert ' + ' '.join(f'+{name}={value}' for name, value in zip(
        ('x', 'y', 'z', 'dx', 'dy', 'dz', 'rx', 'ry', 'rz', 'drx', 'dry', 'drz', 's', 'ds'),
        (*shift, *shift_rate, *turn, *turn_rate, scale, scale_rate), strict=True))
    operation += f' +t_epoch={zero} +convention={"position_vector" if sign > 0 else "coordinate_frame"}'
    cart = pyproj.Transformer.from_crs('EPSG:4979', 'EPSG:4978', always_xy=True)
    data = [feature(k, {'type': 'Point', 'coordinates': [round(value, 4) for value in cart.transform(*place)]})
            for k, place in enumerate(places(source, 80))]
    years = epoch - zero
    tx, rates = numpy.array(shift) + years * numpy.array(shift_rate), numpy.array(turn) + years * numpy.array(turn_rate)
    rx, ry, rz = numpy.radians(rates / 3600) * sign
    size = 1 + (scale + years * scale_rate) * 1e-6

    def judge(one, answers):
        # Without +exact the matrix is that of small angles.
        wanted = tx + size * numpy.array([[1, -rz, ry], [rz, 1, -rx], [-ry, rx, 1]]) @ numpy.array(one['geometry']['coordinates'])
        found = answers[0]['geometry']['coordinates']
        return math.dist(wanted, found) <= 1e-4 or f'{list(wanted)}, and not {found}'
    return ['project', '--precision', 'full', '--pipeline', operation, '--to', 'EPSG:4978', '--epoch', str(epoch)], data, (), judge
