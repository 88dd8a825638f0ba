"""Which stages random chains are of, and the words that these may have: for Tests/chains and Tests/Fuzz/Chains."""
import json
import subprocess

from every_stage import PARKS, PATHS, PLACES, ROADS, STAGES
from hostile import BAD, NAMES, NUMBERS, SPELLINGS, VALUES

# Stages that read features from a pipe and write features; the words that they cannot be without.
INPUTS = {PARKS, PLACES, PATHS, ROADS}
BASE = {stage: words[:-1] for stage, words in STAGES.items() if words and words[-1] in INPUTS}
# What ends a chain, because it writes something else than features.
LAST = {'encode', 'plot', 'snapshot', 'stats', 'view', 'index', 'tile', 'frame', 'url', 'check', 'collect', 'diff'}
# A record for each that comes in, or a reject.
ONE_TO_ONE = {'measure', 'set', 'project', 'make-valid', 'densify'}
# diff and patch read two files and are tried by themselves, as run is; decode takes what it was given in any form.
for other in ['diff', 'patch', 'run', 'index', 'explain']:
    BASE.pop(other, None)
BASE['set'] = []
BASE['decode'] = []
BASE['tee'] = ['aside']
# At 10 m a line halfway round the Earth has millions of vertices.
BASE['densify'] = ['--max-segment', '10km']
# An area of half the Earth has a million tiles at zoom level 10.
BASE['tile'] = ['--zoom', '4']
# What asks for each Feature: where it is, what it is called, which it is, how one gets there.
BASE['reverse'] = ['--index', 'index']
BASE['search'] = ['--index', 'index']
BASE['lookup'] = ['--index', 'index']
BASE['geocode'] = ['--index', 'index', '--property', 'name']
BASE['route'] = ['--network', ROADS]
# What names further files to write, or says how to go about the run.
PASSED_OVER = {'-o', '--output', '--depfile', '--if-changed', '-j', '--on-error', '--max-rejects', '--errors', '--progress',
               '--no-progress', '-e', '-h', '--explain', '--unmatched', '--baseline', '--report', '--config', '--prune',
               '--proj-network', '--max-record-size', '--max-depth', '--format', '--write-baseline', '--fix-to', '--watch', '--print-profile', '--print-style',
               '--conflicts', '--prepare'}
# What would be written of a long line at such steps is more than a test has time for.
COARSE = {'--max-segment', '--densify', '--max-error', '--every'}
# Files into which GDAL writes the time or a number of their own: two are never the same.
DATED = {'filegdb', 'gpkg', 'ods', 'sqlite', 'xlsx'}


def usage(plat):
    """The options of each stage that take part, by --json-usage."""
    whole = json.loads(subprocess.run([plat, '--json-usage'], check=True, capture_output=True).stdout)
    found = {}
    for stage in whole['stages']:
        if stage['name'] in BASE:
            found[stage['name']] = [entry for entry in stage['options'] if entry['names'][0] not in PASSED_OVER]
    return found


def spellings(entry):
    """The ways to give an option, each a list of words; none where nothing is known of its values."""
    name = entry['names'][0]
    if 'value' not in entry:
        return [[name]]
    if entry.get('values'):
        return [[name, value] for value in entry['values'] if value not in DATED]
    if entry.get('file'):
        return [[name, file] for file in (PARKS, PLACES)]
    if name in COARSE:
        return [[f'{name}={value}'] for value in ('0', '100km', '20000km', '1e308', '-1m', 'nan')]
    return [[f'{name}={value}'] for value in VALUES.get(entry['value'], [])]


def write(plat, path):
    """Writes all of this for a program: a line for each stage, behind it one for each of its options, and what records have.

    Fields are apart by tabs, and the words of one way to give an option by the unit separator."""
    lines = []
    for stage, options in sorted(usage(plat).items()):
        kind = 'last' if stage in LAST else 'each' if stage in ONE_TO_ONE else 'middle'
        lines.append(['stage', kind, stage, *BASE[stage]])
        lines += [['option', *('\x1f'.join(words) for words in spellings(entry))] for entry in options if spellings(entry)]
    for name, values in [('numbers', map(json.dumps, NUMBERS)), ('spellings', SPELLINGS), ('bad', BAD), ('names', map(json.dumps, NAMES))]:
        lines.append([name, *values])
    with open(path, 'w', encoding='utf-8') as file:
        file.writelines('\t'.join(line) + '\n' for line in lines)
