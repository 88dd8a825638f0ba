"""Records taken apart, into records of their own and into files, as Python does by hand; bytes are compared in files."""
import json
import os
import shutil

from oracles.data import HOME, comparison, feature

SINGLE = {'MultiPoint': 'Point', 'MultiLineString': 'LineString', 'MultiPolygon': 'Polygon'}


def geometry(source, depth=0):
    """A geometry of any type, empty ones and collections in collections among them."""
    kind = source.choice(['Point', 'LineString', 'Polygon', *SINGLE] + (['GeometryCollection'] * 2 if depth < 3 else []))
    if kind == 'GeometryCollection':
        return {'type': kind, 'geometries': [geometry(source, depth + 1) for _ in range(source.randint(0, 3))]}

    def place():
        return [source.randint(-9, 9) + source.choice([0, 0.5]) for _ in range(2)]

    def one(single):
        x, y = place()
        return {'Point': lambda: [x, y], 'LineString': lambda: [[x, y], [x + 1, y], [x, y + 1]][:source.randint(2, 3)],
                'Polygon': lambda: [[[x, y], [x + 1, y], [x, y + 1.5], [x, y]]]}[single]()
    if kind in SINGLE:
        return {'type': kind, 'coordinates': [one(SINGLE[kind]) for _ in range(source.randint(0, 3))]}
    return {'type': kind, 'coordinates': one(kind)}


def parts(shape, is_inner=False):
    """The single geometries of one, each with where it stood; none of what has no vertex."""
    if shape['type'] == 'GeometryCollection':
        return [(part, [number, *path]) for number, member in enumerate(shape['geometries'], 1) for part, path in parts(member, True)]
    if shape['type'] in SINGLE:
        return [({'type': SINGLE[shape['type']], 'coordinates': one}, [number]) for number, one in enumerate(shape['coordinates'], 1)]
    return [(shape, [])]


@comparison
def parts_of_geometries(source):
    """Parts of multi-geometries and of collections in collections come in their order, with their number and where they stood."""
    data = [feature(k, geometry(source), {'k': k}) for k in range(80)]

    def judge(one, answers):
        shape = one['geometry']
        some = parts(shape)
        if shape['type'] in SINGLE.values() or not some:
            return answers == [one] or f'{answers} in place of itself'
        for number, ((part, path), found) in enumerate(zip(some, answers, strict=False), 1):
            wanted = dict(one, geometry=part, properties={'k': one['id'], 'explode_part': number})
            if shape['type'] == 'GeometryCollection':
                wanted['properties']['explode_path'] = path
            if found != wanted:
                return f'{wanted}, and not {found}'
        return len(some) == len(answers) or f'{len(some)} parts, and not {len(answers)}'
    return ['explode'], data, (), judge


@comparison
def parts_of_lists(source):
    """Elements of arrays and parts of texts are those of Python's lists and of its split, and no record is lost."""
    separator = source.choice([';', ', ', 'ab', '"', '\\', 'é', '', None]) or None
    pieces = ['a', 'ab', '', ' ', 'é', 'x;', '1', '"', '\\', '日本', '\n']
    values = [lambda: [source.choice([1, 1.5, 'a;b', None, [1], {'x': [2]}, True]) for _ in range(source.randint(0, 4))],
              lambda: (separator or ';').join(source.choice(pieces) for _ in range(source.randint(1, 4))), lambda: None, lambda: 7,
              lambda: {'a': 1}]
    data = [feature(k, None, {'a': 1, 'list': source.choice(values)(), 'z': 2}) for k in range(80)]
    data += [feature(100, None, {'a': 1})]

    def judge(one, answers):
        value = one['properties'].get('list', None)
        if value == []:
            some = [None]
        elif isinstance(value, list):
            some = value
        elif isinstance(value, str) and separator and separator in value:
            some = value.split(separator)
        else:
            return answers == [one] or f'{answers} in place of itself'
        found = [row['properties'].get('list') for row in answers]
        numbers = [row['properties'].get('explode_part') for row in answers]
        same = found == some and list(map(type, found)) == list(map(type, some))
        return same and (value == [] or numbers == list(range(1, len(some) + 1))) or f'{some}, and not {found}, {numbers}'
    return ['explode', '--array', 'list', *(['--separator', separator] if separator else [])], data, (), judge


def name_of(value):
    """A value as a part of a file's name, which leads to no other folder."""
    text = value if isinstance(value, str) else json.dumps(value)
    return ''.join(f'%{byte:02X}' if byte < 0x20 or byte == 0x7F or chr(byte) in '/\\%' else chr(byte) for byte in text.encode()).encode(
        'latin-1').decode()


@comparison
def files_of_values(source):
    """Each value has a file, in which its records stand byte for byte in their order; others begin where one is full."""
    values = ['a', 'A', 'é', 'a b', 'a/b', '..', '.x', 'x.', '%41', 'a\\b', 'tab\t', '-', '~', 1, 1.5, True, False, '😀', 'a=b', '*', "'", '{}', '{a}', '#']
    folder = f'split-{source.randrange(10 ** 9)}'
    full = source.choice([None, None, 1, 3])
    data = [feature(k, {'type': 'Point', 'coordinates': [k, 0.5]}, {'a': source.choice(values), 'b': source.choice(values)}) for k in range(150)]
    pattern = source.choice(['{a}', '{a}/{b}', 'x{a}-{b}', 'k={b}/part'])

    def judge_all(given, answers):
        wanted = {}
        for one in given:
            name = pattern.replace('{a}', '\x01').replace('{b}', '\x02')
            for mark, key in (('\x01', 'a'), ('\x02', 'b')):
                name = name.replace(mark, name_of(one['properties'][key]))
            # A dot with which a name begins is hidden, or another folder.
            name = '/'.join('%2E' + part[1:] if part.startswith('.') else part for part in name.split('/'))
            wanted.setdefault(name, []).append(json.dumps(one).encode())
        if full:
            wanted = {f'{name}.{at // full + 1}': lines[at:at + full] for name, lines in wanted.items() for at in range(0, len(lines), full)}
        wanted = {f'{folder}/{name}.ndjson': lines for name, lines in wanted.items()}
        found = {}
        for place, _, names in os.walk(os.path.join(HOME, folder)):
            for name in names:
                with open(os.path.join(place, name), 'rb') as file:
                    found[os.path.relpath(os.path.join(place, name), HOME)] = file.read().splitlines()
        shutil.rmtree(os.path.join(HOME, folder), ignore_errors=True)
        if wanted != found:
            return f'only wanted {sorted(set(wanted) - set(found))[:5]}, only found {sorted(set(found) - set(wanted))[:5]}, or their bytes differ'
        told = {row['properties']['split_file']: row['properties']['split_count'] for row in answers}
        return told == {name: len(lines) for name, lines in wanted.items()} or f'told of {told}'
    judge_all.takes_all = True
    return (['split', '--files', folder + '/' + pattern + ('.{#}' if full else '') + '.ndjson', *(['--max-records', str(full)] if full else [])],
            data, (), judge_all)
