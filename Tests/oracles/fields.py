"""Which properties are as a Table Schema has them, field by field: Python's datetime, and the rules of specs.frictionlessdata.io by hand."""
import base64
import datetime
import json
import operator
import os
import re

from oracles.data import HOME, comparison, feature

FORMS = ['%d.%m.%Y', '%Y%m%d', '%d/%m/%y', '%d %B %Y', '%Y-%j', '%m/%d/%Y']
CLOCKS = ['%H:%M', '%I.%M %p', '%H%M%S']
SECONDS = {'Y': 365.2425 * 86400, 'M': 365.2425 * 7200, 'W': 604800, 'D': 86400, 'h': 3600, 'm': 60, 's': 1}


def day(source):
    return datetime.date(source.randint(1990, 2030), source.randint(1, 12), source.randint(1, 28))


def moment(source):
    return datetime.datetime(*day(source).timetuple()[:3], source.randint(0, 23), source.randint(0, 59), source.randint(0, 59))


def duration(source):
    parts = [f'{source.randint(0, 40)}{unit}' for unit in 'YMD' if source.random() < 0.4]
    clock = [f'{source.randint(0, 40)}{unit}' for unit in 'HMS' if source.random() < 0.4]
    return 'P' + ''.join(parts or ['1D']) + ('T' + ''.join(clock) if clock else '')


def seconds_of(text):
    """What a duration is worth; None for what is none."""
    match = re.fullmatch(r'P(?=.)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?', text)
    return match and sum(int(number or 0) * SECONDS[unit] for number, unit in zip(match.groups(), 'YMDhms'))


def parsed(form):
    def read(text):
        try:
            return datetime.datetime.strptime(text, form)
        except ValueError:
            return None
    return read


def iso(text):
    if not re.fullmatch(r'\d{4}-\d\d-\d\d[T]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?', text):
        return None
    try:
        made = datetime.datetime.fromisoformat(text)
    except ValueError:
        return None
    return made if made.tzinfo else made.replace(tzinfo=datetime.timezone.utc)


def is_base64(text):
    try:
        return base64.b64encode(base64.b64decode(text, validate=True)).decode() == text
    except ValueError:
        return False


def is_place(x, y):
    return all(isinstance(value, (int, float)) and not isinstance(value, bool) for value in (x, y)) and abs(x) <= 180 and abs(y) <= 90


def place_of(text):
    match = re.fullmatch(r'([+-]?\d{1,3}(?:\.\d*)?), *([+-]?\d{1,2}(?:\.\d*)?)', text)
    return bool(match) and is_place(*map(float, match.groups()))


def field(source):
    """A type and a format with how to read its values, what comes first, good ones and odd ones: read gives None for what is none."""
    form, clock = source.choice(FORMS), source.choice(CLOCKS)

    def texts(read):
        return lambda value: read(value) if isinstance(value, str) else None

    def whole(value):
        return value if isinstance(value, (int, float)) and not isinstance(value, bool) and value == int(value) else None
    return source.choice([
        ({'type': 'date'}, texts(lambda text: parsed('%Y-%m-%d')(text) if len(text) == 10 else None), lambda: day(source).isoformat(), True),
        ({'type': 'date', 'format': form}, texts(parsed(form)), lambda: day(source).strftime(form), True),
        ({'type': 'time', 'format': clock}, texts(parsed(clock)), lambda: moment(source).strftime(clock), True),
        ({'type': 'datetime', 'format': form + ' ' + clock}, texts(parsed(form + ' ' + clock)),
         lambda: moment(source).strftime(form + ' ' + clock), True),
        ({'type': 'datetime'}, texts(iso), lambda: moment(source).isoformat() + source.choice(['', 'Z', '+02:00', '-05:30']), True),
        ({'type': 'time'}, texts(lambda text: parsed('%H:%M:%S')(text) if len(text) == 8 else None), lambda: moment(source).strftime('%H:%M:%S'), True),
        ({'type': 'duration'}, texts(seconds_of), lambda: duration(source), True),
        ({'type': 'yearmonth'}, texts(lambda text: parsed('%Y-%m')(text) if re.fullmatch(r'\d{4}-\d\d', text) else None),
         lambda: moment(source).strftime('%Y-%m'), True),
        ({'type': 'year'}, lambda value: int(value) if isinstance(value, int) and not isinstance(value, bool) or isinstance(value, str) and re.fullmatch(
            r'-?\d{4}', value) else None, lambda: source.choice([source.randint(1990, 2030), str(source.randint(1990, 2030))]), True),
        ({'type': 'integer'}, whole, lambda: source.choice([source.randint(-9, 9), 2.0]), True),
        ({'type': 'string', 'format': 'binary'}, texts(lambda text: text if is_base64(text) else None),
         lambda: base64.b64encode(bytes(source.randint(0, 5))).decode(), False),
        ({'type': 'geopoint'}, texts(lambda text: place_of(text) or None), lambda: f'{source.uniform(-185, 185):.3f}, {source.uniform(-95, 95):.2f}', False),
        ({'type': 'geopoint', 'format': 'array'}, lambda value: isinstance(value, list) and len(value) == 2 and is_place(*value) or None,
         lambda: [source.choice([0, 180, 181, 5.5, '1']) for _ in range(source.randint(1, 3))], False),
        ({'type': 'geopoint', 'format': 'object'}, lambda value: isinstance(value, dict) and is_place(value.get('lon'), value.get('lat')) or None,
         lambda: {name: source.choice([0, -90, 5.5, '1', 91]) for name in source.sample(['lon', 'lat', 'x'], 2)}, False),
        ({'type': 'list', 'itemType': 'integer', 'delimiter': ';'}, texts(lambda text: True if all(
            re.fullmatch(r'[+-]?\d+', item) for item in text.split(';')) or text == '' else None),
         lambda: ';'.join(source.choice(['1', '-20', 'a', '']) for _ in range(source.randint(1, 3))), False),
        ({'type': 'string'}, texts(lambda text: text), lambda: source.choice(['a', 'b', 'ab', ' ', '5']), False),
        ({'type': 'any'}, lambda value: value, lambda: source.choice(['a', 5, [], {}, True]), False)])


@comparison
def table_schemas(source):
    """What breaches a Table Schema is what its values are by Python's datetime and the specification, with limits and what stands for nothing."""
    kind, read, good, has_order = field(source)
    missing = source.choice([None, None, ['', '-'], ['n/a'], []])
    constraints = {}
    if source.random() < 0.5:
        constraints['required'] = source.random() < 0.7
    if has_order:
        for name in source.sample(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'], source.randint(0, 2)):
            constraints[name] = good()
    if source.random() < 0.2:
        constraints['enum'] = [good() for _ in range(4)]
    schema = {'fields': [dict(kind, name='a', constraints=constraints)], **({} if missing is None else {'missingValues': missing})}
    with open(os.path.join(HOME, 'table.json'), 'w', encoding='utf-8') as file:
        json.dump(schema, file)
    odd = ['', '-', 'n/a', None, 'x', 5, 5.5, True, [], {}, '2024-02-30', '31.04.2024', '24:00', '99', '2024-13']
    data = [feature(k, None, {'a': source.choice([good, good, lambda: source.choice(odd)])()}) for k in range(80)]
    data += [feature(100, None, {'b': 1})]
    nothing = [''] if missing is None else missing

    def is_right(properties):
        value = properties.get('a')
        if value is None or isinstance(value, str) and value in nothing:
            return not constraints.get('required')
        there = read(value)
        if there is None:
            return False
        limits = {name: read(limit) for name, limit in constraints.items() if name.endswith('imum')}
        tests = {'minimum': operator.ge, 'maximum': operator.le, 'exclusiveMinimum': operator.gt, 'exclusiveMaximum': operator.lt}
        if any(not tests[name](there, limit) for name, limit in limits.items()):
            return False
        return 'enum' not in constraints or any(value == one and isinstance(value, bool) == isinstance(one, bool) for one in constraints['enum'])

    def judge(one, answers):
        found = [row['message'] for row in answers[0]['properties'].get('check_findings', []) if row['rule'] == 'schema']
        wanted = is_right(one['properties'])
        return wanted == (not found) or f'{"right" if wanted else "wrong"} by {json.dumps(schema)}, and not {found}'
    return ['check', '--schema', 'table.json', '--no-config', '--annotate'], data, (), judge
