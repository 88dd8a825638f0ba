"""Records put together and told apart: lines of points, what stands twice, clusters, what lies where, what goes with what."""
import datetime
import json
import math

from geographiclib.geodesic import Geodesic

from oracles.data import comparison, feature, shape_of
from oracles.expressions import on_grid


def distance(a, b):
    return Geodesic.WGS84.Inverse(a[1], a[0], b[1], b[0])['s12']


def around(source, count, centre, size):
    """Places in a box, some at the same place, over ±180° where the centre is there."""
    some = [[round((centre[0] + source.uniform(-size, size) + 180) % 360 - 180, 6), round(centre[1] + source.uniform(-size, size) / 2, 6)]
            for _ in range(count)]
    return [source.choice(some) if source.random() < 0.1 else place for place in some]


@comparison
def connected_points(source):
    """Points become lines by their groups and times, broken where they are far apart in space or time."""
    start = datetime.datetime(2026, 5, 1, 12, tzinfo=datetime.timezone.utc)
    data = []
    for k, place in enumerate(around(source, 120, (source.choice([8, -70.5]), 47), 0.05)):
        at = start + datetime.timedelta(seconds=source.randint(0, 4000))
        data.append(feature(k, {'type': 'Point', 'coordinates': place}, {
            'who': source.choice(['a', 'b', 1, 1.0, None]), 'at': source.choice([
                at.isoformat(), f'{at:%Y-%m-%dT%H:%M:%SZ}', (at + datetime.timedelta(hours=2)).isoformat().replace('+00:00', '+02:00')]), 'n': k}))
    gap, pause = source.choice([1500, 4000]), source.choice([60, 300])
    limits = source.choice([[], ['--max-gap', f'{gap}m'], ['--max-time', f'{pause}s'], ['--max-gap', f'{gap}m', '--max-time', f'{pause}s']])

    def judge_all(given, answers):
        groups, wanted = {}, []
        for one in given:
            who = one['properties']['who']
            groups.setdefault(str(float(who) if isinstance(who, int) else who), []).append(one)

        def time(one):
            return datetime.datetime.fromisoformat(one['properties']['at']).timestamp()
        for members in groups.values():
            line = []
            for one in sorted(members, key=time):
                if line and ('--max-gap' in limits and distance(line[-1]['geometry']['coordinates'], one['geometry']['coordinates']) > gap
                             or '--max-time' in limits and time(one) - time(line[-1]) > pause):
                    wanted.append(line)
                    line = []
                line.append(one)
            wanted.append(line)
        wanted = [[one['id'] for one in line] for line in wanted if len(line) > 1]
        found = [one['properties']['n'] for one in answers]
        places = {one['id']: one['geometry']['coordinates'] for one in given}
        same = all(one['geometry']['coordinates'] == [places[k] for k in numbers] for one, numbers in zip(answers, found))
        return wanted == found and same or f'{wanted}, and not {found}'
    judge_all.takes_all = True
    return ['connect', '--by', 'who', '--time', 'at', '--list', 'n', *limits], data, (), judge_all


@comparison
def repeated_records(source):
    """The first of records that are alike are those that Python's dictionary finds, with how many there are."""
    texts = ['1', '1.0', '10e-1', '"1"', 'null', '"a"', '"\\u0061"', '[1, 2]', '[1,2]', '0', '-0', '1e400', '12345678901234567890', '12345678901234567891']
    data = [feature(k, {'type': 'Point', 'coordinates': [source.randint(0, 2), source.choice([0, 0.0, 1])]}, {
        name: json.loads(source.choice(texts[:11] + texts[12:])) for name in source.sample('ab', source.randint(0, 2))}) for k in range(200)]
    by_place, repeated = source.random() < 0.4, source.random() < 0.5

    def judge_all(given, answers):
        def key(one):
            some = [json.dumps(value if not isinstance(value, float) else int(value)) for value in (
                one['properties'].get('a'), *([] if by_place else [one['properties'].get('b')]))]
            return str(some + (one['geometry']['coordinates'] if by_place else [])).replace('0.0', '0').replace('-0', '0')
        groups = {}
        for one in given:
            groups.setdefault(key(one), []).append(one['id'])
        wanted = [(some[0], len(some)) for some in groups.values() if len(some) > 1 or not repeated]
        found = [(one['id'], one['properties']['times']) for one in answers]
        return wanted == found or f'{wanted}, and not {found}'
    judge_all.takes_all = True
    return (['unique', '--count', 'times', *(['--by', 'a', '--by-geometry'] if by_place else ['--by', 'a,b']), *(['--repeated'] if repeated else [])],
            data, (), judge_all)


@comparison
def dense_points(source):
    """Clusters on the ground are those of DBSCAN, over all pairs of points, in the numbers of their first points."""
    reach, least = source.choice([500, 2000, 8000]), source.randint(1, 6)
    centre = source.choice([(8, 47), (180, -17), (20, 89.9)])
    data = [feature(k, {'type': 'Point', 'coordinates': place}, {'v': source.randint(-9, 9)}) for k, place in enumerate(
        around(source, 150, centre, 0.15))]

    def judge_all(given, answers):
        places = [one['geometry']['coordinates'] for one in given]
        apart = [[distance(a, b) for b in places] for a in places]
        near_by = [[j for j, metres in enumerate(row) if metres <= reach] for row in apart]
        core = [len(row) >= least for row in near_by]
        number, wanted = [None] * len(given), []
        for k in range(len(given)):
            if core[k] and number[k] is None:
                queue, number[k] = [k], k
                while queue:
                    for j in near_by[queue.pop()]:
                        if core[j] and number[j] is None:
                            number[j] = k
                            queue.append(j)
        for k, row in enumerate(near_by):
            some = [j for j in row if core[j]]
            if not core[k] and some:
                number[k] = number[min(some, key=lambda j: (apart[k][j], j))]
        order = list(dict.fromkeys(one for one in number if one is not None))
        for k, one in enumerate(number):
            wanted.append((None if one is None else order.index(one) + 1, 'noise' if one is None else 'core' if core[k] else 'border'))
        found = [(one['properties']['cluster_number'], one['properties']['cluster_role']) for one in answers]
        wrong = [k for k, (a, b) in enumerate(zip(wanted, found)) if a != b]
        return not wrong or f'{[(k, wanted[k], found[k]) for k in wrong[:9]]}'
    judge_all.takes_all = True
    return ['cluster', '--radius', f'{reach}m', '--min-points', str(least)], data, (), judge_all


@comparison
def joined_by_place(source):
    """What is joined by place are all of the file that GEOS says, in its order, of each kind of geometry with each."""
    how = source.choice(['intersects', 'within', 'contains'])
    kinds = ['Point', 'LineString', 'Polygon', 'MultiPoint', 'MultiLineString']
    there = [feature(100 + k, on_grid(source, source.choice(kinds))) for k in range(25)]
    data = [feature(k, on_grid(source, source.choice(kinds))) for k in range(80)]
    shapes = [shape_of(one) for one in there]

    def judge(one, answers):
        mine = shape_of(one)
        test = {'intersects': mine.intersects, 'within': mine.covered_by, 'contains': mine.covers}[how]
        wanted = [other['id'] for other, shape in zip(there, shapes) if test(shape)]
        found = [row['properties']['join_id'] for row in answers if 'join_id' in row['properties']]
        return wanted == found or f'{wanted}, and not {found}'
    return ['join', '--' + how, '--many', 'all', '--with', 'second.ndjson'], data, [('second.ndjson', there)], judge


@comparison
def joined_by_key(source):
    """What is joined by key is what Python's Decimal says is equal, and its sums and counts are Python's."""
    keys = ['1', '1.0', '10e-1', '"1"', '"é"', '"\\u00e9"', '2', '12345678901234567890', '1234567890123456789e1', '12345678901234567891', 'null', '-0', '0', 'true']
    there = [feature(100 + k, None, {'k': json.loads(source.choice(keys)), 'v': source.choice([1, 2, None, 10 ** 20, -3])}) for k in range(40)]
    data = [feature(k, None, {'k': json.loads(source.choice(keys))}) for k in range(60)]

    def same(a, b):
        is_text = isinstance(a, str), isinstance(b, str)
        return None not in (a, b) and isinstance(a, bool) == isinstance(b, bool) and is_text[0] == is_text[1] and a == b

    def judge(one, answers):
        some = [other['properties']['v'] for other in there if same(one['properties']['k'], other['properties']['k'])]
        found = answers[0]['properties']
        right = found['join_n'] == len(some) and found['join_v'] == sum(value for value in some if value is not None)
        return right or f'{some}, and not {found}'
    return ['join', '--on', 'k', '--count', 'n', '--sum', 'v', '--with', 'second.ndjson'], data, [('second.ndjson', there)], judge


@comparison
def spread_samples(source):
    """No two of a spread sample are near each other, and all others are near one that was drawn."""
    reach = source.choice([1000, 4000])
    data = [feature(k, {'type': 'Point', 'coordinates': place}) for k, place in enumerate(
        around(source, 150, source.choice([(8, 47), (180, -17), (20, 89.95)]), 0.1))]

    def judge_all(given, answers):
        drawn = [one['geometry']['coordinates'] for one in answers]
        if any(distance(a, b) <= reach for k, a in enumerate(drawn) for b in drawn[:k]):
            return 'two are near each other'
        alone = [one['id'] for one in given if all(distance(one['geometry']['coordinates'], place) > reach for place in drawn)]
        order = [one['id'] for one in answers]
        return not alone and order == sorted(order) or f'{alone} are near none; {order}'
    judge_all.takes_all = True
    return ['sample', '--spacing', f'{reach}m', '--seed', str(source.randint(0, 99))], data, (), judge_all


@comparison
def clusters_on_a_map(source):
    """Clusters on a map are those that come of going from the finest level down, a point taking what is near and is not taken."""
    level, reach, least = source.randint(0, 8), source.choice([20, 40, 80]), source.choice([2, 2, 3, 5])
    finest = source.randint(level, 12)
    box = source.choice([(-20, 20, 20), (8, 47, 0.5), (178, -17, 3)])
    data = [feature(k, {'type': 'Point', 'coordinates': place}) for k, place in enumerate(around(source, 150, box[:2], box[2]))]

    def judge_all(given, answers):
        some = []
        for one in given:
            x, y = one['geometry']['coordinates']
            some.append(((x + 180) / 360, 0.5 - math.asinh(math.tan(math.radians(y))) / (2 * math.pi), [one['id']]))
        for zoom in range(finest, level - 1, -1):
            near_by, taken, next_level = reach / (256 * 2 ** zoom), set(), []
            for k, (x, y, members) in enumerate(some):
                if k in taken:
                    continue
                taken.add(k)
                others = [j for j, (u, v, _) in enumerate(some) if j not in taken and math.hypot(
                    math.remainder(u - x, 1), v - y) <= near_by]
                group = [(x, y, members), *(((x + math.remainder(some[j][0] - x, 1)), *some[j][1:]) for j in others)]
                count = sum(len(part[2]) for part in group)
                taken.update(others)
                if others and count >= least:
                    middle = [sum(part[axis] * len(part[2]) for part in group) / count for axis in (0, 1)]
                    next_level.append((middle[0] % 1, middle[1], sorted(number for part in group for number in part[2])))
                else:  # Too few are as they were, and none of them is taken at this level again.
                    next_level += [some[j] for j in (k, *others)]
            some = next_level
        wanted = sorted(members for _, _, members in some)
        found = sorted(sorted(one['properties']['cluster_members']) if 'cluster_members' in one['properties'] else [one['id']] for one in answers)
        return wanted == found or f'{[one for one in wanted if one not in found][:4]}, and not {[one for one in found if one not in wanted][:4]}'
    judge_all.takes_all = True
    return (['cluster', '--zoom', str(level), '--radius', str(reach), '--min-points', str(least), '--max-zoom', str(finest)], data, (), judge_all)
