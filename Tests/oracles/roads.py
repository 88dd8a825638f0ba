"""Ways whose limits depend on the hour and on the vehicle: what is open and how fast it is, condition by condition, in Python."""
import datetime
import math

from geographiclib.geodesic import Geodesic

from oracles.data import comparison, feature, near

WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
# Driving and a lorry, by the manual: tonnes, tonnes an axle, metres.
CAR = {'weight': 2, 'weightrating': 2, 'length': 4.8, 'width': 1.9, 'height': 2, 'hazmat': False}
TRUCK = {'weight': 40, 'weightrating': 40, 'axleload': 11.5, 'length': 16.5, 'width': 2.55, 'height': 4, 'hazmat': False}


def time_condition(source):
    """Days and hours as opening_hours has them, and whether a moment is among them."""
    first, last = source.randrange(7), source.randrange(7)
    days = {k % 7 for k in range(first, last + (8 if last < first else 1))}
    start, end = source.randint(0, 23) * 60 + source.choice([0, 30]), source.randint(1, 24) * 60
    kind = source.choice(['days', 'hours', 'both', 'both', 'months', 'always'])
    name = WEEKDAYS[first] + ('-' + WEEKDAYS[last] if last != first else '')
    clock = f'{start // 60:02}:{start % 60:02}-{end // 60:02}:{end % 60:02}'
    a, b = source.randrange(12), source.randrange(12)

    def is_time(moment, day_holds):
        at = moment.hour * 60 + moment.minute + moment.second / 60
        if start < end:
            return day_holds(moment) and start <= at < end
        # Over midnight it is the day on which it began that counts.
        return day_holds(moment) and at >= start or day_holds(moment - datetime.timedelta(1)) and at < end

    def is_day(moment):
        return moment.weekday() in days
    if kind == 'days':
        return name, is_day
    if kind == 'hours':
        return clock, lambda moment: is_time(moment, lambda _: True)
    if kind == 'months':
        return MONTHS[a] + ('-' + MONTHS[b] if a != b else ''), lambda moment: (moment.month - 1 - a) % 12 <= (b - a) % 12
    if kind == 'always':
        return '24/7', lambda _: True
    return f'{name} {clock}', lambda moment: is_time(moment, is_day)


def vehicle_condition(source):
    name, value = source.choice([('weight', 3.5), ('weight', 7.5), ('weight', 40), ('weightrating', 2), ('length', 12), ('width', 2.1), ('height', 3.8),
                                 ('axleload', 11.5), ('hazmat', None)])
    if name == 'hazmat':
        return name, lambda vehicle: vehicle['hazmat']
    sign = source.choice(['>', '<', '>=', '<='])
    unit = source.choice(['', ' t' if 'weight' in name or name == 'axleload' else ' m'])
    tests = {'>': lambda own: own > value, '<': lambda own: own < value, '>=': lambda own: own >= value, '<=': lambda own: own <= value}
    return f'{name}{source.choice(["", " "])}{sign}{value}{unit}', lambda vehicle: tests[sign](vehicle[name])


def clauses(source, values):
    """The text of a conditional tag, and what it says to a vehicle at a time; None for nothing."""
    texts, rules = [], []
    for _ in range(source.randint(1, 3)):
        value, parts = source.choice(values), []
        if source.random() < 0.7:
            parts.append((True, *time_condition(source)))
        if not parts or source.random() < 0.5:
            parts.append((False, *vehicle_condition(source)))
        source.shuffle(parts)
        text = source.choice([' AND ', ' and ']).join(part[1] for part in parts)
        texts.append(f'{value} @ ' + (f'({text})' if len(parts) > 1 or ';' in text or source.random() < 0.7 else text))
        rules.append((value, parts))

    def say(vehicle, moment):
        said = None
        for value, parts in rules:
            if all(holds(moment if is_time else vehicle) for is_time, _, holds in parts):
                said = value
        return said
    return source.choice(['; ', ';']).join(texts), say


def way(source):
    """Tags of a way, and the speed at which a vehicle goes there at a time, four fifths of the limit; None where it is closed."""
    tags, says = {'highway': 'primary', 'maxspeed': source.choice(['70', '90', '100'])}, {}
    for key, values in (('maxspeed', ['30', '50', '60', '120']), ('maxspeed:hgv', ['40', '55']), ('access', ['no', 'yes']),
                        ('motor_vehicle', ['no', 'yes']), ('hgv', ['no', 'yes'])):
        if source.random() < 0.3:
            tags[key + ':conditional'], says[key] = clauses(source, values)
        if key != 'maxspeed' and source.random() < 0.15:
            tags[key] = source.choice(values if key.startswith('maxspeed') else ['yes'])

    def speed(vehicle, is_truck, moment):
        def tag(key):
            return (says[key](vehicle, moment) if key in says else None) or tags.get(key)
        access = next((value for value in map(tag, (['hgv'] if is_truck else []) + ['motor_vehicle', 'access']) if value), 'yes')
        if access == 'no':
            return None
        limit = is_truck and tag('maxspeed:hgv') or tag('maxspeed')
        return min(float(limit) * 0.8, 80) if is_truck else float(limit) * 0.8
    return tags, speed


@comparison
def limits_by_hour_and_vehicle(source):
    """How long it takes along four ways, one after the other, with each as it is when one comes to it, and where none is closed then."""
    is_truck, carries = source.random() < 0.5, source.random() < 0.3
    vehicle = dict(TRUCK if is_truck else CAR, hazmat=carries)
    words = ['--profile', 'truck'] if is_truck else []
    if carries:
        words.append('--hazmat')
    for name in source.sample(['weight', 'length', 'width', 'height'], source.randint(0, 2)):
        vehicle[name] = source.choice({'weight': [3.5, 7.5, 12], 'length': [6, 12], 'width': [2.1, 2.3], 'height': [2.5, 3.8]}[name])
        words += ['--' + name, f'{vehicle[name]}' + ('' if name == 'weight' else 'm')]
    vehicle['weightrating'] = vehicle['weight']
    vehicle.setdefault('axleload', 1)
    start = datetime.datetime(2026, source.randint(1, 12), source.randint(1, 28), source.randint(0, 23), source.randint(0, 59))
    network, roads, data = [], [], []
    for k in range(40):
        y, ways = round(46 + k * 0.05, 2), [way(source) for _ in range(4)]
        for part, (tags, _) in enumerate(ways):
            x = round(8 + part * 0.1, 1)
            network.append(feature(10 * k + part, {'type': 'LineString', 'coordinates': [[x, y], [round(x + 0.1, 1), y]]}, tags))
            # A way to the side, so that one way ends where the next begins.
            if part:
                network.append(feature(10 * k + 4 + part, {'type': 'LineString', 'coordinates': [[x, y], [x, round(y + 0.01, 2)]]}, {'highway': 'residential'}))
        roads.append([speed for _, speed in ways])
        data.append(feature(k, {'type': 'MultiPoint', 'coordinates': [[8.01, y], [8.39, y]]}))

    def judge(one, answers):
        y, at, taken = one['geometry']['coordinates'][0][1], start, 0
        for part, speed in enumerate(roads[one['id']]):
            a, b = 8 + part * 0.1 + (0.01 if part == 0 else 0), 8.1 + part * 0.1 - (0.01 if part == 3 else 0)
            # The first and the last are entered where one begins, and looked at when one sets out.
            fast = speed(vehicle, is_truck, at)
            if fast is None:
                return not answers or f'way {part} is closed at {at}, and the answer is {answers[0]["properties"]["route_expected_travel_time"]} s'
            took = Geodesic.WGS84.Inverse(y, a, y, b)['s12'] / (fast / 3.6)
            taken, at = taken + took, start + datetime.timedelta(seconds=taken + took)
        found = answers[0]['properties']['route_expected_travel_time'] if answers else math.inf
        return near(taken, found, 1e-3, 1) or f'{taken} s, and not {found}'
    return (['route', '--network', 'second.ndjson', '--max-snap', '10m', '--depart', start.isoformat() + '+00:00', '--on-error', 'skip', '--max-rejects', '100%',
             *words], data, [('second.ndjson', network)], judge)
