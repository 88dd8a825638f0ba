"""A command line for each stage, on the samples and an index, for the scripts that try all of them."""
import os

SAMPLES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), 'Samples')
PARKS, PLACES, PATHS = (os.path.join(SAMPLES, name) for name in ('parks.ndjson', 'places.ndjson', 'paths.ndjson'))

# Words behind the stage's name, without --output; `index` and `script` lie in the current folder.
STAGES = {
    'buffer': ['--radius', '10m', PARKS],
    'check': ['--annotate', PARKS],
    'clip': ['--bbox', '-71.2,42.3,-71,42.4', PARKS],
    'cluster': ['--zoom', '12', PLACES],
    'collect': [PLACES],
    'complete': ['--index', 'index', '--query', 'bo'],
    'decode': [PARKS, '--depfile', 'depfile'],
    'densify': ['--max-segment', '10m', PATHS],
    'diff': [PARKS, PLACES],
    'dissolve': [PARKS],
    'encode': ['--as', 'wkt', PARKS],
    'explode': [PARKS],
    'filter': ['--within', PARKS, PLACES],
    'frame': ['--size', '800x600', PARKS],
    'geocode': ['--index', 'index', '--address', '38 Beacon St, Boston'],
    'head': ['-n', '3', PARKS],
    'hull': [PARKS],
    'index': [PLACES],
    'join': ['--with', PARKS, '--intersects', '--unmatched', 'aside', PLACES],
    'lookup': ['--index', 'index', '--id', 'frog-pond'],
    'make-valid': [PARKS],
    'measure': [PARKS],
    'merge-lines': [PATHS],
    'nearby': ['--index', 'index', '--near', '-71.06,42.36', '--radius', '5km', '--limit', '3'],
    'overlay': ['--with', PARKS, PARKS],
    'plot': ['--size', '40x12', PARKS],
    'point': [PARKS],
    'polygonize': [PATHS],
    'project': ['--to', 'EPSG:3857', PARKS],
    'reverse': ['--index', 'index', '--at', '-71.06,42.36'],
    'run': ['script', PARKS],
    'screen': ['--camera', '-71,42,10km', '--size', '800x600', PLACES],
    'search': ['--index', 'index', '--query', 'park'],
    'select': ['--near', '-71,42', '--radius', '900km', PLACES],
    'set': ['--set', 'a=1', PARKS],
    'simplify': ['--tolerance', '20m', PARKS],
    'snapshot': [PARKS],
    'stats': [PARKS],
    'tee': ['decode', PARKS, 'then', 'tee', 'aside', 'then', 'head'],
    'tile': ['--zoom', '10', PARKS],
    'url': [PLACES],
    'view': [PARKS],
}


def line(stage):
    """The words of a stage's command line behind `plat`, without --output."""
    # The words of tee name what it writes, so another stage reads.
    return STAGES[stage] if stage == 'tee' else [stage, *STAGES[stage]]
