"""Patches of files whose texts are spelt in many ways: what they make is compared byte for byte, and applied as their manual says."""
import os
import subprocess

from oracles.data import HOME, comparison, feature


def number(source):
    return source.choice(['0', '-0', '1', '1.0', '1e0', '10E-1', '1.10', '12345678901234567890', '0.1', '-7.5e3', '3.00000000000000000001'])


def text(source):
    return source.choice(['"a"', '"\\u0061"', '"é"', '"\\u00e9"', '""', '"\\/"', '"/"', '"\\ud83d\\ude00"', '"two words"', '"{[,:"', '"\\""'])


def value(source, depth=0):
    kind = source.random()
    if depth < 2 and kind < 0.25:
        blank = source.choice(['', ' '])
        if kind < 0.12:
            return '[' + f',{blank}'.join(value(source, depth + 1) for _ in range(source.randint(0, 3))) + ']'
        return '{' + f',{blank}'.join(f'"{k}":{blank}{value(source, depth + 1)}' for k in range(source.randint(0, 3))) + '}'
    return source.choice([number, text, lambda _: source.choice(['null', 'true', 'false'])])(source)


def record(source, key):
    """The text of a Feature, with its members in any order."""
    def position():
        return '[' + source.choice([',', ', ']).join(str(source.choice([number(source), source.randint(-80, 80)])) for _ in range(2)).replace(
            '12345678901234567890', '7').replace('-7.5e3', '8') + ']'
    geometry = source.choice(['null', f'{{"type":"Point","coordinates":{position()}}}',
                              f'{{"coordinates":[{position()},{position()},[9,9]],"type":"LineString"}}'])
    names = source.sample(['a', 'b', 'c', 'd e', 'é', '\\u0066', ''], source.randint(0, 5))
    properties = source.choice(['null', *['{' + ','.join(f'"{name}":{value(source)}' for name in names) + '}'] * 6])
    members = ['"type":"Feature"', f'"geometry":{geometry}', f'"properties":{properties}']
    if key is not None:
        members.append(f'"id":{key}')
    if source.random() < 0.2:
        members.append(f'"own":{value(source)}')
    source.shuffle(members)
    return '{' + ','.join(members) + '}'


def changed(source, line, key):
    """An edit of the text of a record: one value, or all of it."""
    kind = source.random()
    if kind < 0.3:
        return record(source, key)
    if kind < 0.6:
        old = source.choice(['"a"', ':1,', ':1.0', 'null', '0', 'true'])
        return line.replace(old, {'"a"': '"\\u0061"', ':1,': ':1.0,', ':1.0': ':10e-1', 'null': 'null', '0': '0', 'true': 'false'}[old], 1)
    if kind < 0.8:
        return line.replace('"properties":{}', '"properties":{"n":1}').replace('"properties":{"', '"properties":{"n":1,"', 1)
    return line.replace(',"type"', ' , "type"', 1)


@comparison
def patches(source):
    """What a patch makes of a file is the other file, byte for byte, whichever way records are matched."""
    ids = source.choice([lambda k: str(k), lambda k: f'"{k}"', lambda k: str(k // 2), lambda k: None, lambda k: source.choice([None, '1', '1.0', '"1"'])])
    old = [(key, record(source, key)) for key in map(ids, range(40))]
    new = []
    for key, line in old:
        kind = source.random()
        if kind < 0.1:
            continue
        new.append((key, changed(source, line, key) if kind < 0.4 else line))
        if kind > 0.95:
            new.append(source.choice(old))
        if kind > 0.9:
            new.append((None, record(source, source.choice([None, ids(99)]))))
    if source.random() < 0.3:
        source.shuffle(new)
    elif source.random() < 0.3:
        new.insert(source.randrange(len(new) + 1), new.pop(source.randrange(len(new))))
    by = source.choice([[], ['--by', 'order'], ['--by', 'geometry'], ['--by', 'a'], ['--by', 'b,c']])
    names = [f'patches-{which}.ndjson' for which in ('old', 'new', 'patch')]
    before, after = ('\n'.join(line for _, line in some).encode() + b'\n' for some in (old, new))
    for name, content in zip(names, (before, after)):
        with open(os.path.join(HOME, name), 'wb') as file:
            file.write(content)

    def judge_all(_, answers):
        jobs = source.choice(['1', '2', '7'])
        made = subprocess.run([os.environ['PLAT_BIN'], 'patch', names[2], names[0], '--jobs', jobs], cwd=HOME, capture_output=True, check=False)
        if made.returncode or made.stdout != after:
            lines = made.stdout.split(b'\n')
            at = next((k for k, (a, b) in enumerate(zip(lines, after.split(b'\n'))) if a != b), min(len(lines), len(new)))
            return f'status {made.returncode}, line {at + 1} differs: {lines[at:at + 1]} and not {new[at:at + 1]} {made.stderr.decode()[-300:]}'
        return True
    judge_all.takes_all = True
    return ['diff', '--patch', *by, '-o', names[2], names[0], names[1]], [feature(0, None)], (), judge_all
