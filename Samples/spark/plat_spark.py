"""Chains of plat's stages over a partitioned data set: a plat process for each partition of an RDD of lines.

    from plat_spark import chain
    done = chain(context.textFile('places/*.ndjson'), ['decode'], ['project', '--to', 'EPSG:3857'], on_error='quarantine')
    done.records.saveAsTextFile('projected')
    done.rejects.saveAsTextFile('rejected')   # Features with a plat:error member, after their partition's number
    print(done.counts())                      # {'records_in': 52, 'records_out': 51, 'rejected': {'open-ring': 1}}
"""
import collections
import json
import os
import re
import subprocess
import tempfile
import threading

from pyspark import AccumulatorParam, SparkFiles, StorageLevel

# Stages that look at the whole stream: by partition their results would be those of each partition alone.
WHOLE = {'cluster', 'collect', 'connect', 'contour', 'diff', 'dissolve', 'grid', 'group', 'head', 'index', 'merge', 'merge-lines', 'patch', 'plot', 'polygonize', 'snapshot',
         'sample', 'sort', 'split', 'stats', 'unique', 'view', 'voronoi'}
# Options that make another stage look at the whole stream.
WHOLE_OPTIONS = {'set': {'--fill-down', '--number'}, 'simplify': {'--keep', '--coverage', '--clean', '--filter-slivers'}, 'tile': {'--as'}}
FORMS = {'ndjson', 'geojson-seq', 'wkt', 'jsonl', 'copy'}
# What `chain` gives itself.
TAKEN = {'-o', '--output', '--on-error', '--max-rejects', '--errors', '--if-changed', '--depfile'}


class PlatError(Exception):
    """A plat process that failed: `status` as plat(1) has it, or -N after signal N, and what it said."""

    def __init__(self, status, message, partition=None):
        super().__init__(status, message, partition)
        self.status, self.message, self.partition = status, message, partition

    def __str__(self):
        place = '' if self.partition is None else f'partition {self.partition}: '
        return f'{place}{self.message} (status {self.status})'


class File:
    """A second file of a stage, such as join's --with, which Spark takes to each machine."""

    def __init__(self, context, path):
        if not os.path.isfile(path):
            raise FileNotFoundError(path)
        context.addFile(os.path.abspath(path))
        self.name = os.path.basename(path)

    def __str__(self):
        return SparkFiles.get(self.name)


def command(plat, stages):
    """The words of a process; nothing of them is ever seen by a shell."""
    words = [str(plat)]
    for number, stage in enumerate(stages):
        stage = [str(word) for word in stage]
        if 'then' in stage:
            raise ValueError('give each stage as a list of its own; a file that is named then is given as ./then')
        words += (['then'] if number else []) + stage
    return words


def run(words, lines, quarantine=None, partition=None):
    """Yields the lines that a process prints for `lines`, which a thread feeds to it: as fast as they are taken, no faster.

    Raises PlatError where it leaves with a status other than 0, and 1 with `quarantine`, the file of its rejects. What
    `lines` raises is raised here, and the process is ended, so that it does not take half of the input for all of it.
    """
    policy = ['--errors', 'json'] + (['--on-error', f'quarantine={quarantine}'] if quarantine else [])
    process = subprocess.Popen(words + policy, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    troubles, said = [], collections.deque(maxlen=100)

    def feed():
        try:
            with process.stdin as pipe:
                for line in lines:
                    pipe.write(line.encode('utf-8', 'surrogateescape') + b'\n')
        except BrokenPipeError:
            pass  # It has had enough, or has failed; its status says which.
        except BaseException as trouble:
            troubles.append(trouble)
            process.kill()

    def listen():
        for line in process.stderr:
            said.append(line.decode('utf-8', 'replace').rstrip('\n'))

    threads = [threading.Thread(target=work, daemon=True) for work in (feed, listen)]
    for thread in threads:
        thread.start()
    try:
        for line in process.stdout:
            yield line.decode('utf-8', 'surrogateescape').rstrip('\n')
        status = process.wait()
        for thread in threads:
            thread.join()
        if troubles:
            raise troubles[0]
        if status and not (status == 1 and quarantine):
            raise PlatError(status, message(said) or f'{words[0]} ended', partition)
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        process.stdout.close()


def message(said):
    """What a process said last, as a person reads it."""
    for line in reversed(said):
        try:
            fault = json.loads(line)
        except ValueError:
            if line.startswith('plat'):
                return line
            continue
        if isinstance(fault, dict):
            place = ':'.join(str(fault[name]) for name in ('line', 'column') if name in fault)
            return f'plat {fault.get("stage", "")}: {place + ": " if place else ""}{fault.get("message", "")}'
    return '\n'.join(said)


class ByPartition(AccumulatorParam):
    """Counts under the number of their partition: what runs again puts the same in the same place."""

    def zero(self, value):
        return {}

    def addInPlace(self, one, other):
        one.update(other)
        return one


class Result:
    """What a chain gives: `records`, and `rejects` as pairs of a partition's number and a Feature with plat:error."""

    def __init__(self, records, rejects, accumulator, most):
        self.records, self.rejects, self.accumulator, self.most = records, rejects, accumulator, most

    def counts(self):
        """The counts of all partitions that an action has run. Raises PlatError beyond `max_rejects`."""
        total = {'records_in': 0, 'records_out': 0, 'rejected': collections.Counter()}
        for count in self.accumulator.value.values():
            total['records_in'] += count['records_in']
            total['records_out'] += count['records_out']
            total['rejected'].update(count['rejected'])
        rejected = total['rejected'].total()
        if self.most is not None:
            share = str(self.most).endswith('%')
            allowed = float(self.most[:-1]) / 100 * total['records_in'] if share else int(self.most)
            if rejected > allowed:
                raise PlatError(1, f'{rejected} of {total["records_in"]} records rejected, more than {self.most}')
        total['rejected'] = dict(total['rejected'])
        return total


def check(plat, stages, by_partition):
    """Refuses here what would fail in each partition, and what would quietly mean something else there."""
    for stage in stages:
        name, options = stage[0], {str(word).split('=')[0] for word in stage[1:]}
        if options & TAKEN:
            raise ValueError(f'{name}: {", ".join(sorted(options & TAKEN))}: on_error, max_rejects and the RDD say that')
        whole = name in WHOLE or options & WHOLE_OPTIONS.get(name, set())
        words = [str(word) for word in stage]
        if name == 'encode':
            form = next((word.split('=')[1] for word in words if word.startswith('--as=')),
                        words[words.index('--as') + 1] if '--as' in words[:-1] else 'geojson')
            whole = form not in FORMS
        if name == 'overlay' and any('union' in word or 'symmetric' in word for word in words):
            whole = True
        if whole and not by_partition:
            raise ValueError(f'{name} looks at the whole stream; plat_tiles has join, dissolve, polygonize and simplify for '
                             'that, and by_partition=True does each partition for itself')
    tried = subprocess.run(command(plat, stages), stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if tried.returncode == 64:
        raise PlatError(64, tried.stderr.strip())


def chain(records, *stages, plat='plat', on_error='stop', max_rejects=None, by_partition=False):
    """Sends each partition of an RDD of lines through `stages`, lists of words; returns a Result.

    A partition whose process fails raises PlatError, and Spark runs it again as often as spark.task.maxFailures says.
    What a run that failed had given is dropped by Spark, its rejects with it, so nothing comes twice.
    on_error is 'stop', 'skip', or 'quarantine', which keeps the rejected records. max_rejects, a number or a share such
    as '1%', is that of all partitions together: counts() looks.
    """
    if on_error not in ('stop', 'skip', 'quarantine'):
        raise ValueError(f"on_error is 'stop', 'skip' or 'quarantine', not {on_error!r}")
    if max_rejects is not None and not re.fullmatch(r'\d+|\d+(\.\d+)?%', str(max_rejects)):
        raise ValueError(f"max_rejects is a number or a share such as '1%', not {max_rejects!r}")
    check(plat, stages, by_partition)
    context = records.context
    accumulator = context.accumulator({}, ByPartition())

    def work(index, lines):
        lines = iter(lines)
        first = next(lines, None)
        count = {'records_in': 0, 'records_out': 0, 'rejected': collections.Counter()}
        if first is not None:
            def fed():
                count['records_in'] += 1
                yield first
                for line in lines:
                    count['records_in'] += 1
                    yield line
            with tempfile.TemporaryDirectory(prefix='plat-spark-') as folder:
                rejects = os.path.join(folder, 'rejects.ndjson') if on_error != 'stop' else None
                # One task has one core.
                for line in run(command(plat, stages) + ['--jobs', '1'], fed(), rejects, index):
                    count['records_out'] += 1
                    yield (0, line)
                if rejects:
                    with open(rejects, encoding='utf-8', errors='surrogateescape', newline='\n') as file:
                        for line in file:
                            fault = json.loads(line)['plat:error']
                            count['rejected'][fault.get('code', 'other')] += 1
                            if on_error == 'quarantine':
                                yield (1, (index, line.rstrip('\n')))
        accumulator.add({index: count})

    both = records.mapPartitionsWithIndex(work, preservesPartitioning=True)
    if on_error == 'quarantine':
        both = both.persist(StorageLevel.DISK_ONLY)  # Records and rejects come of one run.
    kinds = [both.filter(lambda item, kind=kind: item[0] == kind).map(lambda item: item[1]) for kind in (0, 1)]
    return Result(kinds[0], kinds[1], accumulator, max_rejects)
