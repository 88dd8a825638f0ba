"""Journeys by timetables: each vehicle of each day looked at, by the rules of GTFS and the clocks of Python's zoneinfo."""
import csv
import datetime
import itertools
import math
import os
import shutil
import zoneinfo

from geographiclib.geodesic import Geodesic

from oracles.data import HOME, comparison, feature

WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']


def random_feed(source, first):
    """The tables of a small feed, whose services run around a day."""
    count, tables = source.randint(4, 10), {}
    stops = [{'stop_id': f's{k}', 'stop_name': f'Stop {k}', 'stop_lon': round(8 + source.uniform(0, 0.03), 5),
              'stop_lat': round(47 + source.uniform(0, 0.02), 5), 'location_type': '', 'parent_station': ''} for k in range(count)]
    for k in range(source.randint(0, 2)):
        for stop in stops[:count]:
            stop['parent_station'] = f'p{k}' if source.random() < 0.25 else stop['parent_station']
        stops.append({'stop_id': f'p{k}', 'stop_name': 'Station', 'stop_lon': 8, 'stop_lat': 47, 'location_type': 1, 'parent_station': ''})
    services = [f'c{k}' for k in range(4)]
    calendar = [{'service_id': one, **{day: int(source.random() < 0.7) for day in WEEKDAYS},
                 'start_date': f'{first - datetime.timedelta(source.randint(0, 9)):%Y%m%d}',
                 'end_date': f'{first + datetime.timedelta(source.randint(0, 9)):%Y%m%d}'} for one in services[:3]]
    dates = {(source.choice(services), first + datetime.timedelta(source.randint(-2, 2))): source.choice([1, 2]) for _ in range(6)}
    dates[services[3], first] = 1
    lines = [f'l{k}' for k in range(source.randint(2, 4))]
    trips, calls, frequencies, transfers = [], [], [], []

    def clock(seconds):
        return f'{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}'
    for k in range(source.randint(5, 25)):
        trip = f't{k}'
        model = [call for call in calls if call['trip_id'] == f't{source.randrange(k)}'] if k and source.random() < 0.5 else []
        names = [call['stop_id'] for call in model] or [f's{source.randrange(count)}' for _ in range(source.randint(2, 5))]
        trips.append({'trip_id': trip, 'route_id': source.choice(lines), 'service_id': source.choice(services),
                      'block_id': source.choice(['', '', 'a', 'b'])})
        at = source.choice([source.randint(7, 9), source.randint(22, 26)]) * 3600 + 60 * source.randrange(60)
        for place, name in enumerate(names):
            left = at + 30 * source.randint(0, 4)
            calls.append({'trip_id': trip, 'stop_id': name, 'stop_sequence': 3 * place, 'arrival_time': clock(at),
                          'departure_time': clock(left), 'pickup_type': source.choice(['', '', 0, 0, 1, 2, 3]),
                          'drop_off_type': source.choice(['', '', 0, 0, 1, 2, 3])})
            at = left + 60 * source.randint(0, 12)
        if source.random() < 0.2:
            start = source.choice([7, 24]) * 3600 + 60 * source.randrange(60)
            frequencies.append({'trip_id': trip, 'start_time': clock(start), 'end_time': clock(start + 3600),
                                'headway_secs': 60 * source.randint(5, 25)})
    for _ in range(source.randint(0, 8)):
        kind, ids = source.randint(0, 5), [one['trip_id'] for one in trips]
        rule = {'from_stop_id': source.choice(stops)['stop_id'], 'to_stop_id': source.choice(stops)['stop_id'],
                'transfer_type': kind, 'min_transfer_time': source.randint(0, 9) * 60 if kind == 2 else ''}
        rule.update({f'{end}_{what}_id': source.choice(some) if source.random() < 0.3 or kind > 3 and what == 'trip' else ''
                     for end in ('from', 'to') for what, some in (('route', lines), ('trip', ids))})
        transfers.append(rule)
    tables['calendar_dates'] = [{'service_id': one, 'date': f'{day:%Y%m%d}', 'exception_type': kind} for (one, day), kind in dates.items()]
    tables.update(stops=stops, calendar=calendar, trips=trips, stop_times=calls, frequencies=frequencies, transfers=transfers,
                  routes=[{'route_id': line, 'route_short_name': line, 'route_type': 3} for line in lines])
    source.shuffle(calls)
    return tables


class Feed:
    """A feed, and what one reaches with it."""

    def __init__(self, tables, zone, days, limit):
        self.tables, self.zone, self.limit, self.is_unsure = tables, zone, limit, False
        self.places = {stop['stop_id']: (stop['stop_lon'], stop['stop_lat']) for stop in tables['stops']}
        self.station = {stop['stop_id']: stop['parent_station'] for stop in tables['stops']}
        self.line = {trip['trip_id']: trip['route_id'] for trip in tables['trips']}
        self.calls = {}
        for call in sorted(tables['stop_times'], key=lambda call: call['stop_sequence']):
            self.calls.setdefault(call['trip_id'], []).append(call)
        self.vehicles = [vehicle for day in days for vehicle in self.of_day(day)]
        self.rides = [[(call['stop_id'], call['trip_id'], call['departs'], call['pickup_type'] != 1 and not call['is_last'],
                        call['arrives'], call['drop_off_type'] != 1 and not call['is_first']) for call in vehicle]
                      for vehicle in self.vehicles]
        self.changes = {}

    def walk(self, a, b):
        length = 1.3 * Geodesic.WGS84.Inverse(a[1], a[0], b[1], b[0])['s12']
        return math.ceil(length / (5 / 3.6)), length <= self.limit

    def start_of(self, day):
        return int(datetime.datetime(day.year, day.month, day.day, 12, tzinfo=self.zone).timestamp()) - 43_200

    def runs(self, service, day):
        for row in self.tables['calendar_dates']:
            if row['service_id'] == service and row['date'] == f'{day:%Y%m%d}':
                return row['exception_type'] == 1
        return any(row['service_id'] == service and row['start_date'] <= f'{day:%Y%m%d}' <= row['end_date']
                   and row[WEEKDAYS[day.weekday()]] for row in self.tables['calendar'])

    def of_day(self, day):
        """The vehicles of a day of service: what each calls at, one trip after the other."""
        def seconds(text):
            return sum(int(part) * unit for part, unit in zip(text.split(':'), (3600, 60, 1)))

        def timed(trip, shift):
            rows = self.calls[trip]
            return [dict(call, arrives=seconds(call['arrival_time']) + shift, departs=seconds(call['departure_time']) + shift,
                         is_first=call is rows[0], is_last=call is rows[-1]) for call in rows]
        start = self.start_of(day)
        repeated = {row['trip_id'] for row in self.tables['frequencies']}
        trips = [trip for trip in self.tables['trips'] if self.runs(trip['service_id'], day)]
        single = {trip['trip_id']: timed(trip['trip_id'], start) for trip in trips if trip['trip_id'] not in repeated}
        names = list(single)

        def can_follow(one, two):
            return single[one][-1]['arrives'] <= single[two][0]['departs'] and single[one][0]['departs'] < single[two][0]['departs']
        block = {trip['trip_id']: trip['block_id'] for trip in trips}
        rules = [(row['from_trip_id'], row['to_trip_id'], row['transfer_type']) for row in self.tables['transfers']]
        after = {}
        for one in names:
            later = [two for two in names if block[one] and block[two] == block[one] and two != one and can_follow(one, two)]
            two = min(later, key=lambda two: single[two][0]['departs'], default=None)
            # One vehicle cannot make two trips that leave at once: which it makes, nobody knows.
            self.is_unsure |= sum(single[other][0]['departs'] == single[two][0]['departs'] for other in later) > 1
            if two is not None and (one, two, 5) not in rules:
                after[one] = [two]
        for one, two, kind in rules:
            if kind == 4 and one in single and two in single and can_follow(one, two) and two not in after.get(one, []):
                after.setdefault(one, []).append(two)
        followers = {two for some in after.values() for two in some}

        def chains(chain):
            for two in after.get(chain[-1], []):
                yield from chains([*chain, two])
            if not after.get(chain[-1]):
                yield chain
        for one in names:
            for chain in chains([one]) if one not in followers else ():
                yield list(itertools.chain.from_iterable(single[trip] for trip in chain))
        for row in self.tables['frequencies']:
            if row['trip_id'] in block:
                first = seconds(self.calls[row['trip_id']][0]['departure_time'])
                for at in range(seconds(row['start_time']), seconds(row['end_time']), row['headway_secs']):
                    yield timed(row['trip_id'], start + at - first)

    def change(self, stop, trip, other, next_trip):
        """The seconds from one trip to another; None where one cannot change."""
        key = (stop, trip, other, next_trip)
        if key not in self.changes:
            best, found = -1, None
            for row in self.tables['transfers']:
                names = [row[f'{end}_{what}'] for end in ('from', 'to') for what in ('stop_id', 'route_id', 'trip_id')]
                if row['transfer_type'] > 3 or not all(name in ('', there) for name, there in zip(
                        (names[1], names[2], names[4], names[5]), (self.line[trip], trip, self.line[next_trip], next_trip))):
                    continue
                if names[0] not in (stop, self.station[stop]) or names[3] not in (other, self.station[other]):
                    continue
                trips = (names[2] != '') + (names[5] != '')
                lines = (names[2] == '' and names[1] != '') + (names[5] == '' and names[4] != '')
                rank = (trips, lines, (names[0] == stop) + (names[3] == other))
                if best == -1 or rank > best:
                    best, found = rank, row
            took, is_near = self.walk(self.places[stop], self.places[other])
            usual = 0 if stop == other else took if is_near or found else None
            kind = found['transfer_type'] if found else 0
            self.changes[key] = None if kind == 3 else 0 if kind == 1 else found['min_transfer_time'] if kind == 2 else usual
        return self.changes[key]

    def arrivals(self, start, end, at, walks=False):
        """When one is there at the earliest, by the number of rides; what walking all the way beats is left out."""
        access = {stop: self.walk(start, self.places[stop]) for stop in self.places}
        egress = {stop: self.walk(self.places[stop], end) for stop in self.places}
        took, is_near = self.walk(start, end)
        best, found = at + took if walks and is_near else math.inf, {}
        if walks and is_near:
            found[0] = best
        boards = {(stop, trip) for ride in self.rides for stop, trip, _, is_on, _, _ in ride if is_on}
        ready = {(stop, trip): at + access[stop][0] for stop, trip in boards if access[stop][1]}
        for count in range(1, 9):
            left = {}
            for ride in self.rides:
                is_aboard = False
                for stop, trip, departs, is_on, arrives, is_off in ride:
                    if is_aboard and is_off:
                        left[stop, trip] = min(arrives, left.get((stop, trip), math.inf))
                    is_aboard = is_aboard or is_on and ready.get((stop, trip), math.inf) <= departs
            there = min((arrives + egress[stop][0] for (stop, _), arrives in left.items() if egress[stop][1]), default=math.inf)
            if there < best:
                best = found[count] = there
            ready = {}
            for stop, trip in boards:
                ways = [(arrives, self.change(other, last, stop, trip)) for (other, last), arrives in left.items()]
                ready[stop, trip] = min((arrives + way for arrives, way in ways if way is not None), default=math.inf)
        return found

    def departures(self, start, end):
        """When one may have to set out: the times at which vehicles leave stops near the start."""
        some = set()
        for ride in self.rides:
            for stop, _, departs, is_on, _, _ in ride:
                took, is_near = self.walk(start, self.places[stop])
                if is_on and is_near:
                    some.add(departs - took)
        return sorted(some)


def write_feed(tables, zone):
    folder = os.path.join(HOME, 'feed')
    shutil.rmtree(folder, ignore_errors=True)
    os.mkdir(folder)
    tables = dict(tables, agency=[{'agency_id': 'a', 'agency_name': 'A', 'agency_url': 'http://a', 'agency_timezone': zone}])
    for name, rows in tables.items():
        if rows:
            with open(os.path.join(folder, name + '.txt'), 'w', encoding='utf-8', newline='') as file:
                writer = csv.DictWriter(file, list(rows[0]))
                writer.writeheader()
                writer.writerows(rows)
    return folder


@comparison
def journeys(source):
    """Journeys by a timetable arrive as soon, or leave as late, and change as rarely, as those found by looking at all."""
    # Clocks are changed in Europe on 29 March and 25 October, in New York on 8 March and 1 November.
    day = source.choice([datetime.date(2026, 11, 25), datetime.date(2026, 3, 29), datetime.date(2026, 10, 25), datetime.date(
        2026, 3, 8), datetime.date(2026, 11, 1), datetime.date(2026, 1, 1)])
    name, is_arrival = source.choice(['Europe/Zurich', 'America/New_York', 'Asia/Kolkata', 'UTC']), source.random() < 0.5
    limit, zone = source.choice([500, 900, 1500]), zoneinfo.ZoneInfo(name)
    tables = random_feed(source, day)
    folder = write_feed(tables, name)
    local = datetime.datetime(day.year, day.month, day.day, source.choice([0, 6, 7, 8, 12, 21, 23]), source.choice([0, 17, 40]), tzinfo=zone)
    at = int(local.timestamp())
    if is_arrival:
        at += 3600
    shift = datetime.timedelta(1)
    asked_day = datetime.datetime.fromtimestamp(at, zone).date()
    # Of the day before the first go on those that run past midnight.
    hours = max(int(call['arrival_time'].split(':')[0]) for call in tables['stop_times'])
    hours = max([hours, *(int(row['end_time'].split(':')[0]) + 1 for row in tables['frequencies'])])
    days = [asked_day + shift * k for k in (range(-1 - hours // 24, 1) if is_arrival else range(-2, 2))]
    feed = Feed(tables, zone, days, limit)

    def place():
        return [round(8 + source.uniform(-0.002, 0.032), 5), round(47 + source.uniform(-0.002, 0.022), 5)]
    data = [feature(k, {'type': 'MultiPoint', 'coordinates': [place(), place()]}) for k in range(12)]

    def latest(start, end, by, rides, times):
        """When one sets out at the latest to be there in time, with so many rides; the more one waits, the later one is."""
        low, high = 0, len(times)
        while low < high:
            middle = (low + high) // 2
            found = feed.arrivals(start, end, times[middle])
            if min((found[count] for count in found if count <= rides), default=math.inf) <= by:
                low = middle + 1
            else:
                high = middle
        return times[low - 1] if low else None

    def judge(one, answers):
        if feed.is_unsure:
            return True
        start, end = one['geometry']['coordinates']
        times = feed.departures(start, end)
        took, is_near = feed.walk(start, end)
        wanted = []
        if is_arrival:
            best = at - took if is_near else -math.inf
            wanted = [(best, at, 0)] if is_near else []
            for rides in range(1, 9):
                leaves = latest(start, end, at, rides, times)
                if leaves is not None and leaves > best:
                    best = leaves
                    there = feed.arrivals(start, end, leaves)
                    wanted.append((leaves, min(there[count] for count in there if count <= rides), rides - 1))
        else:
            for rides, there in feed.arrivals(start, end, at, walks=True).items():
                wanted.append((latest(start, end, there, rides, times) if rides else at, there, max(0, rides - 1)))
        found = sorted((tuple(int(datetime.datetime.fromisoformat(row[f'route_expected_{what}_date']).timestamp())
                              for what in ('departure', 'arrival')) + (row['route_transfers'],)
                        for row in (answer['properties'] for answer in answers)), key=lambda row: row[2])
        return sorted(wanted, key=lambda row: row[2]) == found or f'{wanted}, and not {found} in {folder}'
    return (['route', '--transit', 'feed', '--arrive' if is_arrival else '--depart', datetime.datetime.fromtimestamp(at, zone).isoformat(),
             '--max-walk', f'{limit}m', '--alternates', '10', '--on-error', 'skip', '--max-rejects', '100%'], data, (), judge)
