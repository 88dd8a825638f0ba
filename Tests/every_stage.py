"""A command line for each stage, on the samples and an index, for the scripts that try all of them."""
import os
import subprocess

SAMPLES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), 'Samples')
PARKS, PLACES, PATHS, ROADS = (
    os.path.join(SAMPLES, name) for name in ('parks.ndjson', 'places.ndjson', 'paths.ndjson', 'roads.ndjson'))

# Words after the stage's name, without --output; `index`, `script` and `patch` lie in the current folder (see `prepare`).
STAGES = {
    'buffer': ['--radius', '10m', PARKS],
    'check': ['--annotate', PARKS],
    'clip': ['--bbox', '-71.2,42.3,-71,42.4', PARKS],
    'cluster': ['--zoom', '12', PLACES],
    'collect': [PLACES],
    'complete': ['--index', 'index', '--query', 'bo'],
    'connect': [PLACES],
    'contour': ['--value', 'built', '--interval', '10', PLACES],
    'decode': [PARKS, '--depfile', 'depfile'],
    'densify': ['--max-segment', '10m', PATHS],
    'diff': [PARKS, PLACES],
    'dissolve': [PARKS],
    'doctor': [],
    'encode': ['--as', 'wkt', PARKS],
    'examples': ['head'],
    'explain': ['decode', PARKS, 'then', 'buffer', '--radius', '10m'],
    'explode': [PARKS],
    'filter': ['--within', PARKS, PLACES],
    'frame': ['--size', '800x600', PARKS],
    'geocode': ['--index', 'index', '--address', '38 Beacon St, Boston'],
    'grid': ['--size', '1km', PLACES],
    'group': ['--by', 'category', '--count', 'places', PLACES],
    'head': ['-n', '3', PARKS],
    'hull': [PARKS],
    'index': [PLACES],
    'join': ['--with', PARKS, '--intersects', '--unmatched', 'aside', PLACES],
    'line': ['--reverse', PATHS],
    'look-around': ['--catalogue', PLACES, PLACES],
    'lookup': ['--index', 'index', '--id', 'frog-pond'],
    'make-valid': [PARKS],
    'measure': [PARKS],
    'merge': ['--base', PARKS, '--theirs', PARKS, PARKS],
    'merge-lines': [PATHS],
    'nearby': ['--index', 'index', '--near', '-71.06,42.36', '--radius', '5km', '--limit', '3'],
    'overlay': ['--with', PARKS, PARKS],
    'patch': ['patch', PARKS],
    'plot': ['--size', '40x12', PARKS],
    'point': [PARKS],
    'polygonize': [PATHS],
    'project': ['--to', 'EPSG:3857', PARKS],
    'reverse': ['--index', 'index', '--at', '-71.06,42.36'],
    'route': ['--network', ROADS, '--from', '-71.066,42.355', '--to', '-71.036,42.337'],
    'run': ['script', PARKS],
    'sample': ['-n', '5', PLACES],
    'screen': ['--camera', '-71,42,10km', '--size', '800x600', PLACES],
    'search': ['--index', 'index', '--query', 'park'],
    'select': ['--near', '-71,42', '--radius', '900km', PLACES],
    'set': ['--set', 'a=1', PARKS],
    'simplify': ['--tolerance', '20m', PARKS],
    'snapshot': [PARKS],
    'sort': ['--by', 'name', PLACES],
    'split': ['--files', 'split-{name}.ndjson', PARKS],
    'stats': [PARKS],
    'tee': ['decode', PARKS, 'then', 'tee', 'aside', 'then', 'head'],
    'tile': ['--zoom', '10', PARKS],
    'transform': ['--move', '1km,2km', PARKS],
    'unique': [PLACES],
    'url': [PLACES],
    'view': [PARKS],
    'voronoi': [PLACES],
}


def line(stage):
    """The words of a stage's command line behind `plat`, without --output."""
    # The words of tee name what it writes, so another stage reads.
    return STAGES[stage] if stage == 'tee' else [stage, *STAGES[stage]]


def command(stage):
    """The same with an output, `out`."""
    output = ['-o', 'out']
    # The words behind explain are another stage's.
    return [stage, *output, *STAGES[stage]] if stage == 'explain' else [*line(stage), *output]


def prepare(plat, folder, *options):
    """Makes in a folder what the command lines read there; with options for the index."""
    subprocess.run([plat, 'index', *options, PLACES, '-o', os.path.join(folder, 'index')], check=True, capture_output=True)
    # The status of diff is 1 where there is a difference.
    with open(os.path.join(folder, 'patch'), 'wb') as file:
        subprocess.run([plat, 'diff', '--patch', PARKS, PLACES], stdout=file, stderr=subprocess.PIPE, check=False)
    with open(os.path.join(folder, 'script'), 'w', encoding='utf-8') as file:
        file.write('decode "$@"\nbuffer --radius 10m\n')
