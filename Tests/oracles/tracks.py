"""Lines with heights, times and values for their vertices: turned round, and summed up, by GeographicLib and Python's datetime."""
import datetime

from geographiclib.geodesic import Geodesic

from oracles.data import comparison, feature, near, walk


def tracks(source, count):
    """Lines, each of one part or of several, with a time and a value for each vertex or none."""
    made = []
    for k in range(count):
        is_multi, has_heights = source.random() < 0.4, source.random() < 0.8
        parts, at = [], datetime.datetime(2026, 3, 1, 23, tzinfo=datetime.timezone.utc)
        times, values = [], []
        for _ in range(source.randint(1, 3) if is_multi else 1):
            places = walk(source, source.randint(2, 9), source.choice([(8, 47, 9, 48), (-179, -85, 179, 85), (20, 89, 30, 89.9)]), 0.05)
            parts.append([[*place, round(source.uniform(-50, 50), source.randint(0, 2))] if has_heights else place for place in places])
            times.append([])
            values.append([])
            for _ in places:
                at += datetime.timedelta(seconds=source.choice([0, 1, 7, 60, 5000, -30]), milliseconds=source.choice([0, 250]))
                zone = datetime.timezone(datetime.timedelta(hours=source.choice([0, 0, 2, -5])))
                times[-1].append(None if source.random() < 0.1 else at.astimezone(zone).isoformat().replace('+00:00', source.choice(['Z', '+00:00'])))
                values[-1].append(source.choice([None, 1, 'a', [1, 2], {'b': 1.5}]))
        properties = {'k': k}
        lists = {'times': times, 'values': values} if is_multi else {'times': times[0], 'values': values[0]}
        if source.random() < 0.8:
            properties['coordinateProperties'] = {name: lists[name] for name in source.sample(sorted(lists), source.randint(1, 2))}
        made.append(feature(k, {'type': 'MultiLineString', 'coordinates': parts} if is_multi else {
            'type': 'LineString', 'coordinates': parts[0]}, properties))
    return made


def turned(value, is_multi):
    return [part[::-1] for part in value[::-1]] if is_multi else value[::-1]


@comparison
def reversed_lines(source):
    """A line that is turned round has its positions in the other order, and so has each list of values for them."""
    def judge(one, answers):
        is_multi = one['geometry']['type'].startswith('Multi')
        wanted = dict(one, geometry=dict(one['geometry'], coordinates=turned(one['geometry']['coordinates'], is_multi)))
        if 'coordinateProperties' in one['properties']:
            wanted['properties'] = dict(one['properties'], coordinateProperties={
                name: turned(value, is_multi) for name, value in one['properties']['coordinateProperties'].items()})
        return [wanted] == answers or f'{wanted}, and not {answers}'
    return ['line', '--reverse'], tracks(source, 60), (), judge


def climbs(heights, least):
    """How far it goes up and down, where what is less than `least` since the last that counted is none."""
    level, up, down = heights[0], 0, 0
    for height in heights[1:]:
        if abs(height - level) >= least:
            up, down, level = up + max(0, height - level), down + max(0, level - height), height
    return up, down


@comparison
def profiles(source):
    """Lengths, climbs, durations and speeds of lines are those of GeographicLib's distances and Python's instants."""
    least = source.choice([0, 0, 5, 40])

    def judge(one, answers):
        is_multi = one['geometry']['type'].startswith('Multi')
        parts = one['geometry']['coordinates'] if is_multi else [one['geometry']['coordinates']]
        times = one['properties'].get('coordinateProperties', {}).get('times')
        clocks = [[None if text is None else datetime.datetime.fromisoformat(text).timestamp() for text in part] for part in (
            times if is_multi else [times])] if times else None
        along, speeds = [], []
        for number, places in enumerate(parts):
            along.append([0])
            speeds.append([None])
            for at, (a, b) in enumerate(zip(places, places[1:]), 1):
                step = Geodesic.WGS84.Inverse(a[1], a[0], b[1], b[0])['s12']
                along[-1].append(along[-1][-1] + step)
                start, end = clocks[number][at - 1:at + 1] if clocks else (None, None)
                speeds[-1].append(step / (end - start) if start is not None and end is not None and end > start else None)
        wanted = {'line_length': sum(part[-1] for part in along)}
        if len(parts[0][0]) == 3:
            some = [climbs([place[2] for place in places], least) for places in parts]
            heights = [place[2] for places in parts for place in places]
            wanted.update(line_ascent=sum(up for up, _ in some), line_descent=sum(down for _, down in some),
                          line_lowest=min(heights), line_highest=max(heights))
        known = [clock for part in clocks or [] for clock in part if clock is not None]
        if len(known) > 1:
            wanted['line_duration'] = max(known) - min(known)
            if wanted['line_duration'] > 0:
                wanted['line_speed'] = wanted['line_length'] / wanted['line_duration']
        found = answers[0]['properties']
        names = {name for name, value in found.items() if name.startswith('line_') and value is not None}
        if names != set(wanted):
            return f'{sorted(wanted)}, and not {sorted(names)}'
        for name, value in wanted.items():
            if not near(value, found[name], 1e-9, 2e-4):
                return f'{name} is {value}, and not {found[name]}'
        lists = found['coordinateProperties']
        for name, value in (('distances', along), ('speeds', speeds if clocks else None)):
            theirs = lists.get(name)
            if value is None and theirs is None:
                continue
            for mine, other in zip(value, theirs if is_multi else [theirs], strict=True):
                for a, b in zip(mine, other, strict=True):
                    if (a is None) != (b is None) or a is not None and not near(a, b, 1e-9, 2e-4):
                        return f'{name} are {value}, and not {theirs}'
        return True
    return ['line', '--profile', *(['--min-climb', f'{least}m'] if least else [])], tracks(source, 60), (), judge
