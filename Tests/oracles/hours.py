"""Ways that are open at certain hours: the package opening-hours-py."""
import datetime

import opening_hours

from oracles.data import comparison, feature

DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']


def rule(source, is_alone):
    """A rule of days and hours, some over New Year; over midnight only alone, as nobody says how others change what began the day before."""
    def span(names):
        return source.choice(names) if source.random() < 0.4 else f'{source.choice(names)}-{source.choice(names)}'

    def day():
        return f'{source.choice(MONTHS)} {source.randint(1, 28):02}'
    dates = source.choice([
        lambda: '', lambda: '', lambda: '', lambda: span(MONTHS), lambda: day(), lambda: f'{day()}-{day()}',
        lambda: f'{source.choice(MONTHS)} {source.randint(1, 14):02}-{source.randint(15, 28)}', lambda: f'{source.randint(2024, 2027)}',
        lambda: f'{source.randint(2024, 2026)}-{source.randint(2026, 2028)} {span(MONTHS)}'])()
    days = source.choice([lambda: '', lambda: span(DAYS), lambda: ','.join(sorted({span(DAYS), span(DAYS)})), lambda: 'PH,' + span(DAYS)])()

    def hours():
        start, long = source.randint(0, 23 if is_alone else 22), source.randint(1, 12)
        end = min(start + long, 23)
        if is_alone:
            end = (start + long) % 24 if source.random() < 0.7 else min(start + long, 30)
        return f'{start:02}:{source.choice(["00", "30"])}-{end:02}:{source.choice(["35", "45"])}'
    times = source.choice([hours, hours, lambda: f'{hours()},{hours()}', lambda: '', lambda: 'off', lambda: hours() + ' off'])()
    return ' '.join(part for part in (dates, days, times) if part) or '24/7'


@comparison
def hours(source):
    """Ways are open, and conditions hold, at the hours that opening-hours-py says."""
    start = datetime.datetime(2026, source.randint(1, 12), source.randint(1, 28), source.randint(0, 23), source.choice([0, 10, 20, 40]))
    roads, data, texts = [], [], {}
    for k in range(200):
        while True:
            count = source.choice([1, 1, 2, 2, 3])
            text = source.choice(['; ', ';']).join(rule(source, count == 1) for _ in range(count))
            try:
                opening_hours.OpeningHours(text)
                break
            except opening_hours.ParserError:
                continue
        texts[k] = text
        line = {'type': 'LineString', 'coordinates': [[round(k % 20 * 0.1, 3), k // 20], [round(k % 20 * 0.1 + 0.001, 3), k // 20]]}
        tags = {'opening_hours': text} if k % 2 else {'access:conditional': f'yes @ ({text})', 'access': 'no'}
        roads.append(feature(f'w{k}', line, {'highway': 'residential', **tags}))
        data.append(feature(k, line))

    def judge(one, answers):
        wanted = opening_hours.OpeningHours(texts[one['id']]).is_open(start)
        return wanted == bool(answers) or f'{texts[one["id"]]} is {"open" if wanted else "closed"} at {start:%a %d %b %Y %H:%M}'
    return (['route', '--network', 'second.ndjson', '--depart', start.isoformat() + 'Z', '--max-snap', '10m', '--eta', '--on-error', 'skip',
             '--max-rejects', '100%'], data, [('second.ndjson', roads)], judge)
