"""Texts, conditions, words, groups and orders: Python, numpy and SQLite."""
import json
import math
import sqlite3
import statistics

import numpy

from oracles.data import comparison, feature, near


@comparison
def texts(source):
    """Numbers and texts in properties come out as Python's json reads them."""
    letters = 'aä"\\/\n\t\u2028😀\u0000 é中'
    data = []
    for k in range(100):
        number = source.choice([source.uniform(-1e9, 1e9), source.randint(-10**15, 10**15), 1e300, 5e-324, -0.0])
        text = ''.join(source.choice(letters) for _ in range(source.randint(0, 12)))
        data.append(feature(k, None, {'n': number, text + 'k': text, 'deep': [[{'a': text}], None, True]}))

    def judge(one, answers):
        return one['properties'] == answers[0]['properties'] or json.dumps(one['properties'])
    return ['decode'], data, (), judge


@comparison
def conditions(source):
    """Conditions over properties hold where SQLite says that they do."""
    atoms = ['a < {n}', 'a >= {n}', "b = '{w}'", "b LIKE '{w}%'", 'a BETWEEN {n} AND {m}', 'c IS NULL', 'a IN ({n}, {m})',
             'a + {n} > {m}', 'a * 2 = {n}']

    def grow(depth):
        if depth == 0 or source.random() < 0.3:
            low = source.randint(-5, 5)
            return source.choice(atoms).format(n=low, m=low + source.randint(0, 5), w=source.choice(['x', 'xy', 'y']))
        kind = source.choice(['AND', 'OR', 'NOT'])
        return f'NOT ({grow(depth - 1)})' if kind == 'NOT' else f'({grow(depth - 1)}) {kind} ({grow(depth - 1)})'
    condition = grow(4)
    data = [feature(k, None, {'a': source.randint(-6, 10), 'b': source.choice(['x', 'xy', 'y', 'xyz']),
                              'c': source.choice([None, 1])}) for k in range(100)]
    base = sqlite3.connect(':memory:')
    base.execute('PRAGMA case_sensitive_like = 1')

    def judge(one, answers):
        row = one['properties']
        right = base.execute(f'SELECT {condition} FROM (SELECT ? AS a, ? AS b, ? AS c)', (
            row['a'], row['b'], row['c'])).fetchone()[0]
        return bool(right) == bool(answers) or f'{condition} is {right}'
    return ['filter', '--where', condition], data, (), judge


@comparison
def prefixes(source):
    """Names that begin with what was typed are found as by SQLite's FTS5."""
    parts = ['Bo', 'ston', 'Cam', 'bridge', 'New', 'ton', 'Sa', 'lem', 'Lynn', 'Wal', 'tham', 'Med', 'ford']
    names = sorted({' '.join((source.choice(parts) + source.choice(parts).lower()).capitalize() for _ in range(
        source.randint(1, 3))) for _ in range(150)})
    data = [feature(k, {'type': 'Point', 'coordinates': [round(source.uniform(-72, -70), 5), 42]}, {'name': name})
            for k, name in enumerate(names)]
    typed = source.choice(names)[:source.randint(2, 6)].strip()
    base = sqlite3.connect(':memory:')
    base.execute('CREATE VIRTUAL TABLE names USING fts5(name)')
    base.executemany('INSERT INTO names(rowid, name) VALUES (?, ?)', enumerate(names))
    terms = typed.split()
    query = ' '.join(f'"{term}"' for term in terms[:-1]) + f' "{terms[-1]}"*'
    rows = {row[0] for row in base.execute('SELECT rowid FROM names WHERE names MATCH ?', (query,))}

    def judge_all(given, answers):
        left = {one['id'] for one in given} & rows
        # Where nothing begins so, spelling is forgiven; classes and streets answer beside places.
        found = {one.get('id') for one in answers} & {one['id'] for one in given}
        return len(left) > 50 or left <= found or f'{typed}: {sorted(left - found)} are missing'
    judge_all.takes_all = True
    return ['complete', '--places', 'places.ndjson', '--query', typed, '--limit', '100'], data, [('places.ndjson', data)], judge_all


@comparison
def groups(source):
    """What groups are summed up to is what Python's statistics and numpy say."""
    kinds = ['a', 'b', 'c', 'd', None]
    data = [feature(k, None, {'kind': source.choice(kinds), 'v': source.choice(
        [source.randint(-99, 99), round(source.uniform(-1e6, 1e6), source.randint(0, 9)), source.uniform(-1, 1) * 1e-7, None])})
        for k in range(source.randint(1, 300))]

    def judge_all(given, answers):
        wanted = {}
        for one in given:
            wanted.setdefault(one['properties']['kind'], []).append(one['properties']['v'])
        if [one['properties']['kind'] for one in answers] != list(wanted):
            return f'groups in the order {list(wanted)}'
        for one in answers:
            row, all_of_it = one['properties'], wanted[one['properties']['kind']]
            some = [value for value in all_of_it if value is not None]
            right = {'n': len(all_of_it), 'v_sum': math.fsum(some) if some else None,
                     'v_mean': statistics.fmean(some) if some else None, 'v_min': min(some, default=None),
                     'v_max': max(some, default=None), 'v_median': statistics.median(some) if some else None,
                     'v_p30': float(numpy.percentile(some, 30)) if some else None,
                     'v_stddev': statistics.stdev(some) if len(some) > 1 else None, 'v_count_distinct': len(set(some))}
            for name, value in right.items():
                there = row.get(name, 'nothing')
                same = there == value or isinstance(value, float) and isinstance(there, (int, float)) and near(
                    there, value, 1e-12, 1e-9 if name != 'v_sum' else 1e-12)
                if not same:
                    return f'{row["kind"]}: {name} is {value}, and not {there}'
        return True
    judge_all.takes_all = True
    return ['group', '--by', 'kind', '--count', 'n', *(word for name in (
        'sum', 'mean', 'min', 'max', 'median', 'stddev', 'count-distinct') for word in (f'--{name}', 'v')),
        '--percentile', 'v 30'], data, (), judge_all


@comparison
def orders(source):
    """Records come in the order in which Python sorts their keys."""
    texts = ['', 'a', 'B', 'b', 'é', 'Z', 'z', '10', '9', '中']
    data = [feature(k, None, {'t': source.choice(texts), 'n': source.choice(
        [source.randint(-5, 5), round(source.uniform(-3, 3), 1), None, 10 ** 17 + source.randint(0, 2)])}) for k in range(300)]

    def judge_all(given, answers):
        def number(one):
            value = one['properties']['n']
            return (value is None, -value if value is not None else 0)
        wanted = sorted(sorted(given, key=lambda one: one['properties']['t']), key=number)
        found, right = [one['id'] for one in answers], [one['id'] for one in wanted]
        return found == right or f'{right[:20]} …, and not {found[:20]} …'
    judge_all.takes_all = True
    return ['sort', '--by', 'n desc,t'], data, (), judge_all


@comparison
def sums_of_a_stream(source):
    """What stats says of a property is what numpy says."""
    data = [feature(k, None, {'v': source.choice([source.randint(-99, 99), round(source.uniform(-1e3, 1e3), 4), None, 'text'])})
            for k in range(source.randint(20, 400))]

    def judge_all(given, answers):
        values = [one['properties']['v'] for one in given]
        numbers = [value for value in values if isinstance(value, (int, float))]
        said = answers[0]['properties']['stats_properties']['v']
        if not numbers:
            return True
        wanted = {'distinct': len({value for value in values if value is not None})}
        if 'text' not in values:
            wanted |= {'min': min(numbers), 'max': max(numbers), 'mean': statistics.fmean(numbers)}
            for share, value in said['quantiles'].items():
                wanted_there = float(numpy.quantile(numbers, float(share)))
                if not near(value, wanted_there, 1e-9, 1e-9):
                    return f'the quantile {share} is {wanted_there}, and not {value}'
        for name, value in wanted.items():
            if not near(said[name], value, 1e-12, 1e-9):
                return f'{name} is {value}, and not {said[name]}'
        return True
    judge_all.takes_all = True
    return ['stats'], data, (), judge_all


@comparison
def arithmetic(source):
    """Numbers that set computes are those of Python."""
    operators = ['+', '-', '*', '/']

    def expression(depth):
        if depth == 0 or source.random() < 0.2:
            return source.choice(['a', 'b', str(source.randint(1, 9)), f'{source.uniform(0, 9):.3f}'])
        left, right = expression(depth - 1), expression(depth - 1)
        return f'({left} {source.choice(operators)} {right})'
    words = expression(4)
    data = [feature(k, None, {'a': source.choice([source.randint(-9, 9), round(source.uniform(-5, 5), 2)]),
                              'b': source.choice([source.randint(1, 9), round(source.uniform(0.1, 5), 2)])}) for k in range(60)]

    def judge(one, answers):
        try:
            wanted = float(eval(words, {}, dict(one['properties'])))
        except ZeroDivisionError:
            wanted = None
        found = answers[0]['properties'].get('n')
        same = found == wanted if wanted is None or found is None else near(wanted, found, 1e-12, 1e-12)
        return same or f'{words} is {wanted}, and not {found}'
    return ['set', '--set', f'n={words}'], data, (), judge
