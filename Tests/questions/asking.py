"""What groups of equal questions stand on: the real data, a question's runs of plat, and what it compared.

A group is a function with one argument, an `Asking`, and a sentence that says which stages answer what:

    @group
    def boxes(ask):
        '''filter --bbox and a condition on the box choose the same'''
        places, box = ask.file('points'), ask.box('points')
        one = ask.plat('filter', '--bbox', box, places).ids
        other = ask.plat('filter', '--where', f'S_INTERSECTS(geometry, BBOX({box}))', places).ids
        ask.same('what is in the box', one, other)

`ask.random` is the question's source of random numbers. `same` and `close` count what they saw; a group that has seen nothing
when all is done fails. `raise Unfit` asks for other data. A file of this folder with groups is found by itself.
"""
import collections
import gzip
import json
import math
import os
import random
import shlex
import subprocess
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SHARED = os.environ.get('PLAT_SHARED') or os.path.join(os.path.dirname(ROOT), 'shared')
SHARED = os.path.join(SHARED, 'data') if os.path.isdir(os.path.join(SHARED, 'data')) else None
GROUPS = {}
FAMILY = {'Point': 'points', 'MultiPoint': 'points', 'LineString': 'lines', 'MultiLineString': 'lines', 'Polygon': 'areas',
          'MultiPolygon': 'areas'}
EXTRACTS = ['liechtenstein.osm.pbf', 'andorra.osm.pbf', 'baltimore.osm.pbf', 'campo-grande.osm.gz', 'moscow.osm.gz']


def group(function):
    """Puts a function on the list of groups."""
    GROUPS[function.__name__.replace('_', '-')] = function
    return function


class Differ(Exception):
    """Two answers to one question are not the same."""


class Unfit(Exception):
    """The data that chance chose does not fit the question: another piece is asked for."""


class Data:
    """The real data: each file is decoded once, when it is first asked for, and its records sorted by what they are."""

    def __init__(self, plat, folder):
        self.plat, self.folder, self.decoded = plat, folder, {}

    @staticmethod
    def sources():
        """Every file, by its path below the data."""
        if SHARED is None:
            return []
        names = [f'osm/{name}' for name in EXTRACTS]
        for part in 'natural-earth', 'cambridge':
            names += [f'{part}/{name}' for name in sorted(os.listdir(os.path.join(SHARED, part))) if name.endswith('.ndjson.gz')]
        return names

    def records(self, source):
        """The records of a file as `{'points': …, 'lines': …, 'areas': …}`, each with an id of its own."""
        if source not in self.decoded:
            path = os.path.join(SHARED, source)
            if source.endswith('.ndjson.gz'):
                with gzip.open(path, 'rb') as file:
                    text = file.read()
            else:
                text = subprocess.run([self.plat, 'decode', path], capture_output=True, check=True).stdout
            sorts = collections.defaultdict(list)
            for number, line in enumerate(text.split(b'\n')):
                record = json.loads(line) if line else {}
                sort = FAMILY.get((record.get('geometry') or {}).get('type'))
                if sort:
                    record.setdefault('id', f'r{number}')
                    sorts[sort].append(record)
            self.decoded[source] = sorts
        return self.decoded[source]


class Outcome:
    """What a run of plat printed."""

    def __init__(self, done):
        self.status, self.text, self.messages = done.returncode, done.stdout, done.stderr.decode(errors='replace')

    @property
    def records(self):
        return [json.loads(line) for line in self.text.split(b'\n') if line]

    @property
    def ids(self):
        return [record.get('id') for record in self.records]


class Asking:
    """One question: its random numbers, its files, the commands it ran and what it compared."""

    def __init__(self, plat, data, source, folder):
        self.program, self.data, self.random, self.folder = plat, data, source, folder
        self.commands, self.compared, self.files = [], 0, 0

    def records(self, sort, count=300, source=None):
        """Records of a sort (`points`, `lines`, `areas`) that lie together in a file, at most `count` of them."""
        choices = [source] if source else self.random.sample(self.data.sources(), len(self.data.sources()))
        for choice in choices:
            found = self.data.records(choice)[sort]
            if found:
                first = self.random.randrange(max(1, len(found) - count + 1))
                return found[first:first + count]
        raise LookupError(f'no file has {sort}')

    def write(self, records):
        """A file of these records."""
        self.files += 1
        path = os.path.join(self.folder, f'{self.files}.ndjson')
        with open(path, 'w', encoding='utf-8') as file:
            file.writelines(json.dumps(record, ensure_ascii=False, separators=(',', ':')) + '\n' for record in records)
        return path

    def file(self, sort, count=300, source=None):
        """A file of records as `records` gives them."""
        return self.write(self.records(sort, count, source))

    def plat(self, *words, allowed=(0,), stdin=b''):
        """Runs plat; the commands of a question that fails are printed."""
        words = [str(word) for word in words]
        self.commands.append('plat ' + ' '.join(shlex.quote(word) for word in words))
        done = subprocess.run([self.program, *words], input=stdin, capture_output=True, cwd=self.folder, timeout=300)
        if done.returncode not in allowed:
            raise Differ(f'status {done.returncode}: {done.stderr[-400:].decode(errors="replace")}')
        return Outcome(done)

    def saw(self, count):
        """Counts what was compared by other means than `same` and `close`."""
        self.compared += count

    def same(self, what, one, other):
        """Both have to be the same: lists, sets, texts or numbers."""
        self.compared += len(one) if isinstance(one, (list, dict, set)) else 1
        if one != other:
            raise Differ(f'{what}: {self.pointed(one, other)}')

    def close(self, what, one, other, relative=1e-9, absolute=0.0):
        """Two numbers, or two dictionaries of numbers, have to be so near each other."""
        if not isinstance(one, dict):
            one, other = {'': one}, {'': other}
        self.compared += len(one)
        if one.keys() != other.keys():
            self.same(f'which have {what}', sorted(map(str, one)), sorted(map(str, other)))
        for key, value in one.items():
            if not math.isclose(value, other[key], rel_tol=relative, abs_tol=absolute):
                raise Differ(f'{what} {key}: {value!r} and {other[key]!r}')

    @staticmethod
    def pointed(one, other):
        """Where two values differ, in a line."""
        if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
            at = next((k for k in range(max(len(one), len(other))) if one[k:k + 1] != other[k:k + 1]), 0)
            return f'{len(one)} and {len(other)}, the first that differ, {at}: {str(one[at:at + 3])[:300]} and {str(other[at:at + 3])[:300]}'
        if isinstance(one, (set, frozenset)):
            return f'{len(one)} and {len(other)}; only in the first {sorted(one - other, key=str)[:5]}, only in the second ' \
                   f'{sorted(other - one, key=str)[:5]}'
        return f'{str(one)[:300]} and {str(other)[:300]}'


class Tally:
    """What became of the questions of a group."""

    def __init__(self):
        self.questions = self.compared = self.differences = 0
        self.seconds = 0.0

    def ask(self, name, plat, data, seed, number):
        folder = os.path.join(data.folder, f'{name}-{number}')
        os.makedirs(folder, exist_ok=True)
        began = time.monotonic()
        self.questions += 1
        try:
            for attempt in range(20):
                asking = Asking(plat, data, random.Random(f'{seed} {name} {number} {attempt}'), folder)
                try:
                    GROUPS[name](asking)
                    break
                except Unfit:
                    continue
        except (Differ, subprocess.TimeoutExpired) as error:
            self.differences += 1
            if self.differences <= 3:
                print(f'{name}, round {number}: {error}\n  ' + '\n  '.join(asking.commands), flush=True)
                print(f'  again: Tests/equal-questions --seed {seed} --first {number} --rounds 1 {name}', flush=True)
        self.seconds += time.monotonic() - began
        self.compared += asking.compared
        for file in os.listdir(folder):
            os.remove(os.path.join(folder, file))
        os.rmdir(folder)
