"""CQL2, as text and as JSON: conditions and values computed again, relations by shapely, times by the table of the standard."""
import datetime
import decimal
import json
import math
import re
import unicodedata

import shapely

from oracles.data import comparison, feature, near

TEXTS = ['', 'a', 'A', 'ab', 'Ab', 'é', 'É', 'e', 'a_b', 'a%b', '50%', ' x ', "it's", 'straße', 'STRASSE', '日本', '😀', 'a;b;c']
PATTERNS = ['%', 'a%', '%b', '_', 'a_b', 'a\\_b', '%\\%%', '', '_%_', 'é', '%ß%']
# Of as many digits as any double has.
NUMBERS = decimal.Context(prec=400)
SYMBOLS = {'and': 2, 'or': 1, '=': 4, '<>': 4, '<': 4, '<=': 4, '>': 4, '>=': 4, '+': 5, '-': 5, '*': 6, '/': 6, '%': 6, 'div': 6, '^': 7}


def number(source, depth):
    kind = source.randrange(4) if depth else source.randrange(2)
    if kind == 0:
        return ['literal', source.choice([0, 1, 2, 3, 10, 0.5, 2.25, 1.005, 0.285, 1e3, 123456789012345680])]
    if kind == 1:
        return ['property', source.choice('abcst')]
    if kind == 2:
        return [source.choice(['+', '-', '*', '/', '%', 'div', '^']), number(source, depth - 1), number(source, depth - 1)]
    name = source.choice(['abs', 'floor', 'ceil', 'sqrt', 'round', 'min', 'max', 'coalesce', 'to_number', 'pow', 'case', 'interpolate'])
    if name == 'case':
        return [name, condition(source, depth - 1), number(source, depth - 1), number(source, depth - 1)]
    if name == 'to_number':
        return [name, text(source, depth - 1)]
    if name == 'interpolate':
        return [name, number(source, depth - 1), ['literal', 0], number(source, 0), ['literal', 2], number(source, 0)]
    count = {'min': 3, 'max': 2, 'coalesce': 2, 'pow': 2}.get(name, 1)
    return [name, *(number(source, depth - 1) for _ in range(count)), *([['literal', source.randint(0, 2)]] if name == 'round' else [])]


def text(source, depth):
    kind = source.randrange(3) if depth else source.randrange(2)
    if kind == 0:
        return ['literal', source.choice(TEXTS)]
    if kind == 1:
        return ['property', source.choice('abcst')]
    name = source.choice(['lower', 'upper', 'trim', 'substr', 'replace', 'concat', 'split', 'casei', 'accenti', 'coalesce'])
    more = {'substr': lambda: [['literal', source.randint(1, 3)], ['literal', source.randint(0, 3)]],
            'replace': lambda: [text(source, 0), text(source, 0)], 'concat': lambda: [text(source, 0), text(source, 0)],
            'split': lambda: [['literal', source.choice(';ab')], ['literal', source.choice([-1, 1, 2, 3])]],
            'coalesce': lambda: [text(source, 0)]}
    return [name, text(source, depth - 1), *more.get(name, list)()]


def condition(source, depth):
    kind = source.randrange(9) if depth else source.randrange(4)
    operands = source.choice([number, text])
    lower = max(0, depth - 1)
    if kind < 2:
        return [source.choice(['=', '<>', '<', '<=', '>', '>=']), operands(source, lower), operands(source, lower)]
    if kind == 2:
        return ['isNull', source.choice([['property', source.choice('abcst')], operands(source, lower)])]
    if kind == 3:
        return ['like', text(source, lower), ['literal', source.choice(PATTERNS)]]
    if kind == 4:
        return ['between', number(source, lower), number(source, 0), number(source, 0)]
    if kind == 5:
        return ['in', operands(source, lower), *(operands(source, 0) for _ in range(source.randint(1, 3)))]
    if kind == 6:
        return ['not', condition(source, depth - 1)]
    return [source.choice(['and', 'or']), *(condition(source, depth - 1) for _ in range(2))]


def as_text(one, outer=0):
    """The text of an expression, with parentheses only where it needs them."""
    name, *operands = one
    if name == 'literal':
        return "'" + operands[0].replace("'", "''") + "'" if isinstance(operands[0], str) else repr(operands[0])
    if name == 'property':
        return operands[0]
    if name in SYMBOLS:
        own = SYMBOLS[name]
        # Comparisons are of values, and on the right of an operator another one of its kind has parentheses.
        made = f'{as_text(operands[0], own + (own in (4, 7)))} {name.upper()} {as_text(operands[1], own + 1)}'
        return f'({made})' if own < outer else made
    if name == 'case':
        return f'CASE WHEN {as_text(operands[0])} THEN {as_text(operands[1])} ELSE {as_text(operands[2])} END'
    if name in ('isNull', 'like', 'between', 'in', 'not'):
        first = as_text(operands[0], 5 if name != 'not' else 3)
        rest = [as_text(operand, 5) for operand in operands[1:]]
        made = {'isNull': f'{first} IS NULL', 'like': f'{first} LIKE {"".join(rest)}', 'between': f'{first} BETWEEN {" AND ".join(rest)}',
                'in': f'{first} IN ({", ".join(rest)})', 'not': f'NOT {first}'}[name]
        return f'({made})' if outer > (3 if name == 'not' else 4) or name != 'not' and outer > 3 else made
    return f'{name}({", ".join(as_text(operand) for operand in operands)})'


def as_json(one):
    name, *operands = one
    if name == 'literal':
        return operands[0]
    if name == 'property':
        return {'property': operands[0]}
    made = [as_json(operand) for operand in operands]
    return {'op': name, 'args': [made[0], made[1:]] if name == 'in' else made}


def is_like(value, pattern):
    parts = re.findall(r'\\.|.', pattern, re.DOTALL)
    regex = ''.join('.*' if part == '%' else '.' if part == '_' else re.escape(part[-1]) for part in parts)
    return re.fullmatch(regex, value, re.DOTALL) is not None


def arithmetic(name, a, b):
    try:
        made = {'+': lambda: a + b, '-': lambda: a - b, '*': lambda: a * b, '/': lambda: a / b, '%': lambda: math.fmod(a, b),
                'div': lambda: float(math.trunc(a / b)), '^': lambda: math.pow(a, b), 'pow': lambda: math.pow(a, b)}[name]()
        return made if math.isfinite(made) else None
    except (ZeroDivisionError, ValueError, OverflowError):
        return None


def compared(name, a, b):
    if a is None or b is None or isinstance(a, str) != isinstance(b, str):
        return None
    return {'=': a == b, '<>': a != b, '<': a < b, '<=': a <= b, '>': a > b, '>=': a >= b}[name]


def both(first, second, decides):
    """Of two truth values: that which decides, else None where one is None."""
    return decides if decides in (first, second) else None if None in (first, second) else not decides


def evaluate(one, row):
    name, *operands = one
    if name == 'literal':
        return operands[0]
    if name == 'property':
        return row.get(operands[0])
    if name == 'case':
        return evaluate(operands[1 if evaluate(operands[0], row) is True else 2], row)
    values = [evaluate(operand, row) for operand in operands]
    first = values[0]
    if name in ('and', 'or'):
        return both(first, values[1], name == 'or')
    if name == 'not':
        return None if first is None else not first
    if name == 'isNull':
        return first is None
    if name == 'coalesce':
        return next((value for value in values if value is not None), None)
    if name in ('=', '<>', '<', '<=', '>', '>='):
        return compared(name, *values)
    if name == 'between':
        return both(compared('>=', first, values[1]), compared('<=', first, values[2]), False)
    if name == 'in':
        found = [compared('=', first, value) for value in values[1:]]
        return True if True in found else None if None in found else False
    texts = [value if isinstance(value, str) else None for value in values]
    numbers = [None if isinstance(value, str) else value for value in values]
    if name == 'concat':
        return ''.join(value if isinstance(value, str) else json.dumps(value) for value in values if value is not None)
    if name == 'to_number':
        try:
            value = float(first) if re.fullmatch(r'\s*[+-]?[\d.]+\s*', str(first)) else None
        except ValueError:
            value = None
        return value
    if name in ('min', 'max'):
        best = None
        for value in values:  # What cannot be compared with those before it is passed over.
            best = value if best is None or compared('<' if name == 'min' else '>', value, best) else best
        return best
    if name in ('lower', 'upper', 'trim', 'substr', 'replace', 'split', 'casei', 'accenti', 'like'):
        return of_text(name, texts, numbers)
    if name == 'interpolate':
        x, _, low, _, high = numbers
        if x is None:
            return None
        return low if x <= 0 else None if high is None else high if x >= 2 else None if low is None else low + (high - low) * x / 2
    return of_numbers(name, numbers)


def of_text(name, texts, numbers):
    first = texts[0]
    if first is None:
        return None
    if name == 'substr':
        return first[int(numbers[1]) - 1:int(numbers[1]) - 1 + int(numbers[2])]
    if name == 'split':
        parts, at = first.split(texts[1]), int(numbers[2])
        at = at - 1 if at > 0 else len(parts) + at
        return parts[at] if 0 <= at < len(parts) else None
    if name in ('replace', 'like') and None in texts:
        return None
    return {'lower': lambda: first.lower(), 'upper': lambda: first.upper(), 'trim': lambda: first.strip(), 'casei': lambda: first.casefold(),
            'replace': lambda: first.replace(texts[1], texts[2]) if texts[1] else first, 'like': lambda: is_like(first, texts[1]),
            'accenti': lambda: ''.join(letter for letter in unicodedata.normalize('NFD', first) if not unicodedata.combining(letter)).replace(
                'ß', 'ss')}[name]()


def of_numbers(name, numbers):
    if None in numbers:
        return None
    first = numbers[0]
    if name == 'round':
        return float(decimal.Decimal(repr(first)).quantize(decimal.Decimal(1).scaleb(-numbers[1]), decimal.ROUND_HALF_UP, NUMBERS))
    if name in ('abs', 'floor', 'ceil'):
        return float({'abs': abs, 'floor': math.floor, 'ceil': math.ceil}[name](first))
    if name == 'sqrt':
        return math.sqrt(first) if first >= 0 else None
    return arithmetic(name, *numbers)


def assigned(values, source):
    """The options of set that compute each of some expressions, as text or as JSON."""
    words = []
    for k, one in enumerate(values):
        words += ['--set', f'v{k}=' + (json.dumps(as_json(one)) if source.random() < 0.5 and one[0] != 'literal' else as_text(one))]
    return words


def truth(one):
    """1, 0 or NULL, as a condition holds, does not, or is neither."""
    return ['case', one, ['literal', 1], ['case', ['not', one], ['literal', 0], ['property', 'nothing']]]


@comparison
def expressions(source):
    """Conditions with NULL and values of numbers and texts are those that Python computes, as text and as JSON."""
    some = [source.choice([lambda: truth(condition(source, 3)), lambda: number(source, 3), lambda: text(source, 3)])() for _ in range(20)]
    data = [feature(k, None, {name: source.choice([source.randint(-3, 5), source.choice(TEXTS), None, round(source.uniform(-9, 9), 2), *(
        [source.choice(TEXTS)] * 3 if name in 'st' else [source.randint(-3, 5)] * 3)]) for name in source.sample('abcst', source.randint(2, 5))})
        for k in range(60)]

    def judge(one, answers):
        for k, value in enumerate(some):
            wanted, found = evaluate(value, one['properties']), answers[0]['properties'].get(f'v{k}')
            if not isinstance(wanted, str) and None not in (wanted, found) and not isinstance(found, str):
                same = near(wanted, found, 1e-12, 1e-12)
            else:
                same = wanted == found
            if not same:
                return f'{as_text(value)} is {wanted!r}, and not {found!r} in {json.dumps(as_json(value))}'
        return True
    return ['set', *assigned(some, source)], data, (), judge


def on_grid(source, kind):
    """A geometry on a grid, so that shapes touch, cover and equal each other.

    Sides are level, upright or go up as far as across: what crosses does so at halves, which GEOS before 3.13 needs to be right.
    """
    def place():
        return [source.randint(0, 4), source.randint(0, 4)]

    def is_plain(a, b):
        return a != b and (a[0] == b[0] or a[1] == b[1] or abs(a[0] - b[0]) == abs(a[1] - b[1]))

    def line():
        while True:
            places = [place() for _ in range(source.randint(2, 4))]
            if all(map(is_plain, places, places[1:])):
                return places

    def ring():
        while True:
            places = [place() for _ in range(source.randint(3, 5))]
            if all(map(is_plain, places, places[1:] + places[:1])) and shapely.Polygon(places).is_valid and shapely.Polygon(places).area:
                return [[list(map(int, corner)) for corner in shapely.geometry.polygon.orient(shapely.Polygon(places)).exterior.coords]]
    return {'type': kind, 'coordinates': {
        'Point': place, 'LineString': line, 'Polygon': ring, 'MultiPoint': lambda: [place() for _ in range(source.randint(1, 3))],
        'MultiLineString': lambda: [line() for _ in range(2)]}[kind]()}


@comparison
def relations(source):
    """Relations of geometries to others are those of GEOS, in text and in JSON, of what is within one another and what touches."""
    kinds = ['Point', 'LineString', 'Polygon', 'MultiPoint', 'MultiLineString']
    names = ['intersects', 'equals', 'disjoint', 'touches', 'within', 'overlaps', 'crosses', 'contains']
    some = [(source.choice(names), on_grid(source, source.choice(kinds)), source.random() < 0.5) for _ in range(24)]
    words = []
    for k, (name, geometry, is_first) in enumerate(some):
        if source.random() < 0.5:
            ends = ['geometry', shapely.geometry.shape(geometry).wkt]
            made = f'CASE WHEN S_{name.upper()}({", ".join(ends if is_first else ends[::-1])}) THEN 1 ELSE 0 END'
        else:
            ends = [{'property': 'geometry'}, geometry]
            made = json.dumps({'op': 'case', 'args': [{'op': 's_' + name, 'args': ends if is_first else ends[::-1]}, 1, 0]})
        words += ['--set', f'v{k}={made}']
    data = [feature(k, on_grid(source, source.choice(kinds))) for k in range(60)]

    def judge(one, answers):
        mine = shapely.geometry.shape(one['geometry'])
        for k, (name, geometry, is_first) in enumerate(some):
            ends = [mine, shapely.geometry.shape(geometry)]
            wanted = getattr(shapely, name)(*(ends if is_first else ends[::-1]))
            if wanted != bool(answers[0]['properties'][f'v{k}']):
                return f'{name} {ends[1].wkt}, {"of" if is_first else "by"} the feature, is {wanted}'
        return True
    return ['set', *words], data, (), judge


@comparison
def times(source):
    """Relations of times are those of the standard's table, of days, instants with any offset, and intervals."""
    start = datetime.datetime(2024, 2, 28, 22, tzinfo=datetime.timezone.utc)

    def instant():
        """A text, and its seconds after 1970."""
        at = start + datetime.timedelta(hours=source.randint(0, 9) * 6 - 4)
        if source.random() < 0.4:
            day = at.replace(hour=0)
            return f'{day:%Y-%m-%d}', day.timestamp()
        zone = datetime.timezone(datetime.timedelta(minutes=source.choice([0, 0, 330, -480])))
        text_there = at.astimezone(zone).isoformat()
        return text_there.replace('+00:00', source.choice(['Z', '+00:00', '.000Z'])), at.timestamp()

    def literal():
        """CQL2 as text, as JSON, and from when to when."""
        def one():
            text_there, at = instant()
            kind = 'timestamp' if 'T' in text_there else 'date'
            return f"{kind.upper()}('{text_there}')", {kind: text_there}, at, text_there
        if source.random() < 0.4:
            made = one()
            return made[0], made[1], (made[2], made[2])
        low, high = sorted([one(), one()], key=lambda end: end[2])
        ends = [(f"'{low[3]}'", low[3], low[2]), (f"'{high[3]}'", high[3], high[2])]
        if source.random() < 0.3:
            ends[0] = ("'..'", '..', -math.inf)
        elif source.random() < 0.3:
            ends[1] = ("'..'", '..', math.inf)
        return f'INTERVAL({ends[0][0]}, {ends[1][0]})', {'interval': [ends[0][1], ends[1][1]]}, (ends[0][2], ends[1][2])
    table = {
        'after': lambda a, b, c, d: a > d, 'before': lambda a, b, c, d: b < c, 'contains': lambda a, b, c, d: a < c and b > d,
        'disjoint': lambda a, b, c, d: b < c or a > d, 'during': lambda a, b, c, d: a > c and b < d,
        'equals': lambda a, b, c, d: a == c and b == d, 'finishedBy': lambda a, b, c, d: a < c and b == d,
        'finishes': lambda a, b, c, d: a > c and b == d, 'intersects': lambda a, b, c, d: b >= c and a <= d,
        'meets': lambda a, b, c, d: b == c, 'metBy': lambda a, b, c, d: a == d, 'overlappedBy': lambda a, b, c, d: c < a < d < b,
        'overlaps': lambda a, b, c, d: a < c < b < d, 'startedBy': lambda a, b, c, d: a == c and b > d,
        'starts': lambda a, b, c, d: a == c and b < d}
    some = [(source.choice(list(table)), literal(), source.random() < 0.5) for _ in range(24)]
    words = []
    for k, (name, (in_text, in_json, _), is_text) in enumerate(some):
        made = f'CASE WHEN T_{name.upper()}(INTERVAL(a, b), {in_text}) THEN 1 ELSE 0 END' if is_text else json.dumps({
            'op': 'case', 'args': [{'op': f't_{name}', 'args': [{'interval': [{'property': 'a'}, {'property': 'b'}]}, in_json]}, 1, 0]})
        words += ['--set', f'v{k}={made}']
    seconds = {}
    data = []
    for k in range(60):
        low, high = sorted([instant(), instant()], key=lambda end: end[1])
        seconds[k] = (low[1], high[1])
        data.append(feature(k, None, {'a': low[0], 'b': high[0]}))

    def judge(one, answers):
        for k, (name, literal_there, _) in enumerate(some):
            wanted = table[name](*seconds[one['id']], *literal_there[2])
            if wanted != bool(answers[0]['properties'][f'v{k}']):
                return f'{name} {literal_there[0]} is {wanted}'
        return True
    return ['set', *words], data, (), judge
