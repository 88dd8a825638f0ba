"""The cases of commands, for scripts: what each has to print, and what it prints with one plat or another.

`Tests/CommandTests/Cases/<stage>/<case>/{cmd,stdout,stderr,status}`, as `CommandCase.swift` runs them: `cmd` is bash, run in a
copy of the case's folder with `plat` on the PATH, the sample data in SAMPLES, the folder of all cases in CASES, and an empty
folder in SCRATCH. No `stderr` means that nothing may be written there, no `status` means 0.
"""
import concurrent.futures
import os
import shutil
import signal
import subprocess
import tempfile
import threading

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CASES = os.path.join(ROOT, 'Tests/CommandTests/Cases')
EXPECTATION = ('cmd', 'stdout', 'stderr', 'status')


def names(words=()):
    """The names `stage/case` of all cases, or of those that the words choose: a stage, a case, or a part of a name."""
    stages = sorted(os.listdir(CASES))
    every = [f'{stage}/{case}' for stage in stages for case in sorted(os.listdir(os.path.join(CASES, stage)))]
    if not words:
        return every
    asked = [word.rstrip('/') for word in words]
    return [name for name in every if any(
        name == word or name.startswith(word + '/') or word not in stages and '/' not in word and word in name for word in asked)]


def contents(name, file):
    try:
        with open(os.path.join(CASES, name, file), 'rb') as opened:
            return opened.read()
    except FileNotFoundError:
        return b''


def expected(name):
    """What a case has to print: standard output, standard error, status."""
    return contents(name, 'stdout'), contents(name, 'stderr'), int(contents(name, 'status') or 0)


def environment(plat, folder):
    """The variables of a case. `plat` is what is called so: its folder is first on the PATH."""
    if os.path.basename(plat) != 'plat':
        os.makedirs(os.path.join(folder, 'path'), exist_ok=True)
        link = os.path.join(folder, 'path/plat')
        if not os.path.lexists(link):
            os.symlink(os.path.abspath(plat), link)
        plat = link
    variables = dict(os.environ, PATH=os.path.dirname(os.path.abspath(plat)) + ':' + os.environ['PATH'], CASES=CASES,
                     SAMPLES=os.path.join(ROOT, 'Samples'), LC_ALL='C.UTF-8', TZ='UTC', PROJ_NETWORK='OFF')
    for name in 'NO_COLOR', 'COLUMNS', 'BASH_ENV', 'ENV', 'CDPATH':
        variables.pop(name, None)
    return variables


def run(name, variables, limit=600):
    """Runs a case: what it printed, as `expected`, and its seconds of processor. None in place of a status: out of time."""
    with tempfile.TemporaryDirectory(prefix='plat-case-') as folder:
        own, scratch = os.path.join(folder, 'case'), os.path.join(folder, 'scratch')
        shutil.copytree(os.path.join(CASES, name), own, symlinks=True, ignore=lambda at, found: [
            file for file in found if file in EXPECTATION and at == os.path.join(CASES, name)])
        os.mkdir(scratch)
        streams = [open(os.path.join(folder, stream), 'w+b') for stream in ('stdout', 'stderr')]
        process = subprocess.Popen(
            ['bash', '-c', contents(name, 'cmd').decode()], cwd=own, env=dict(variables, SCRATCH=scratch),
            stdin=subprocess.DEVNULL, stdout=streams[0], stderr=streams[1], start_new_session=True)
        late = threading.Event()

        def end():
            # What a case left behind in the background, too.
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass

        def stop():
            late.set()
            end()
        timer = threading.Timer(limit, stop)
        timer.start()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        timer.cancel()
        end()
        printed = []
        for stream in streams:
            stream.seek(0)
            printed.append(stream.read())
            stream.close()
    code = process.returncode if process.returncode >= 0 else 128 - process.returncode
    return (*printed, None if late.is_set() else code), used.ru_utime + used.ru_stime


def run_all(chosen, variables, limit=600, jobs=None):
    """Runs cases side by side; gives each name, what it had to print, what it printed, and seconds, in order."""
    with concurrent.futures.ThreadPoolExecutor(jobs or os.cpu_count()) as pool:
        for name, (got, seconds) in zip(chosen, pool.map(lambda name: run(name, variables, limit), chosen)):
            yield name, expected(name), got, seconds
