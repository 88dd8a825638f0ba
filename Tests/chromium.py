"""A headless Chromium that is spoken to over its DevTools pipe: JSON with a zero byte behind each message."""
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


class Browser:
    """One page in a browser of its own; requests, console messages and exceptions are kept."""

    def __init__(self, binary, width=800, height=600):
        self.folder = tempfile.mkdtemp(prefix='plat-browser')
        to_browser, self.write_end = os.pipe()
        self.read_end, from_browser = os.pipe()

        def attach():
            # The browser reads from 3 and writes to 4; the copies keep both from being closed.
            source, sink = os.dup(to_browser), os.dup(from_browser)
            os.dup2(source, 3)
            os.dup2(sink, 4)

        self.process = subprocess.Popen(
            [binary, '--headless=new', '--no-sandbox', '--disable-gpu', '--enable-unsafe-swiftshader', '--remote-debugging-pipe', '--no-first-run',
             '--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update',
             '--disable-sync', '--hide-scrollbars', '--force-color-profile=srgb',
             f'--user-data-dir={self.folder}', 'about:blank'],
            preexec_fn=attach, close_fds=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer, self.number, self.events = b'', 0, []
        self.requests, self.console = [], []
        target = next(t for t in self.browser('Target.getTargets')['targetInfos'] if t['type'] == 'page')
        self.session = self.browser('Target.attachToTarget', targetId=target['targetId'], flatten=True)['sessionId']
        for domain in ('Page', 'Runtime', 'Network', 'Log', 'Accessibility', 'DOM'):
            self.send(f'{domain}.enable')
        self.size(width, height)

    def close(self):
        try:
            self.browser('Browser.close')
            self.process.wait(10)
        except Exception:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def browser(self, method, **parameters):
        return self._call({'method': method, 'params': parameters})

    def send(self, method, **parameters):
        return self._call({'method': method, 'params': parameters, 'sessionId': self.session})

    def _call(self, message):
        self.number += 1
        message['id'] = self.number
        os.write(self.write_end, json.dumps(message).encode() + b'\0')
        while True:
            answer = self._read(60)
            if answer.get('id') == message['id']:
                if 'error' in answer:
                    raise RuntimeError(f"{message['method']}: {answer['error']}")
                return answer['result']

    def _read(self, seconds):
        end = time.monotonic() + seconds
        while b'\0' not in self.buffer:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.read_end], [], [], left)[0]:
                raise TimeoutError('the browser does not answer')
            part = os.read(self.read_end, 1 << 20)
            if not part:
                raise RuntimeError('the browser has ended')
            self.buffer += part
        text, self.buffer = self.buffer.split(b'\0', 1)
        message = json.loads(text)
        self._note(message)
        return message

    def _note(self, message):
        method, parameters = message.get('method'), message.get('params', {})
        if method == 'Network.requestWillBeSent':
            self.requests.append(parameters['request']['url'])
        elif method == 'Runtime.consoleAPICalled' and parameters['type'] in ('error', 'warning', 'assert'):
            self.console.append(' '.join(str(a.get('value', a.get('description'))) for a in parameters['args']))
        elif method == 'Runtime.exceptionThrown':
            details = parameters['exceptionDetails']
            self.console.append(details.get('exception', {}).get('description', details['text']))
        elif method == 'Log.entryAdded' and parameters['entry']['level'] in ('error', 'warning'):
            self.console.append(parameters['entry']['text'])
        elif method == 'Page.javascriptDialogOpening':
            self.console.append(f"dialog: {parameters['message']}")

    def take_software_for_a_processor(self, takes=True):
        """Pages that are opened from now on take WebGL that is imitated in software for a graphics processor, or no longer."""
        if takes:
            self.script = self.send('Page.addScriptToEvaluateOnNewDocument', source='''{
              const open = HTMLCanvasElement.prototype.getContext, ask = WebGL2RenderingContext.prototype.getParameter;
              HTMLCanvasElement.prototype.getContext = function (kind, given) {
                return open.call(this, kind, given && { ...given, failIfMajorPerformanceCaveat: false });
              };
              WebGL2RenderingContext.prototype.getParameter = function (name) { return name === 37446 ? "test" : ask.call(this, name); };
            }''')['identifier']
        else:
            self.send('Page.removeScriptToEvaluateOnNewDocument', identifier=self.script)

    def size(self, width, height, ratio=1):
        self.send('Emulation.setDeviceMetricsOverride', width=width, height=height, deviceScaleFactor=ratio, mobile=False)

    def open(self, path, fragment='', wait=True):
        self.requests.clear()
        self.console.clear()
        # A change of the fragment alone would not load the page anew.
        self.send('Page.navigate', url='about:blank')
        self.send('Page.navigate', url=f'file://{os.path.abspath(path)}{fragment}')
        if wait:
            self.until("document.documentElement?.dataset.state === 'ready'")

    def run(self, expression):
        """The value of an expression in the page, awaited."""
        answer = self.send('Runtime.evaluate', expression=expression, returnByValue=True, awaitPromise=True)
        if 'exceptionDetails' in answer:
            details = answer['exceptionDetails']
            raise RuntimeError(details.get('exception', {}).get('description', details['text']))
        return answer['result'].get('value')

    def until(self, expression, seconds=30):
        """Waits for the page, as it says itself, not for a time."""
        end = time.monotonic() + seconds
        while not self.run(expression):
            if time.monotonic() > end:
                raise TimeoutError(f'never came true: {expression}; {self.console}')
            time.sleep(0.02)

    def rest(self):
        """Until no flight is under way and what stands still has been drawn."""
        self.until('!plat.map.animation && performance.now() - plat.map.movedAt > 200 && !plat.map.frame')

    def mouse(self, kind, x, y, **more):
        self.send('Input.dispatchMouseEvent', type=kind, x=x, y=y, **more)

    def click(self, x, y):
        self.mouse('mouseMoved', x, y)
        self.mouse('mousePressed', x, y, button='left', buttons=1, clickCount=1)
        self.mouse('mouseReleased', x, y, button='left', clickCount=1)

    def drag(self, x, y, dx, dy, button='left', steps=8):
        number = {'left': 1, 'right': 2}[button]
        self.mouse('mousePressed', x, y, button=button, buttons=number, clickCount=1)
        for step in range(1, steps + 1):
            self.mouse('mouseMoved', x + dx * step / steps, y + dy * step / steps, button=button, buttons=number)
        # Standing still before it ends, a drag has no swing.
        time.sleep(0.12)
        self.mouse('mouseMoved', x + dx, y + dy, button=button, buttons=number)
        self.mouse('mouseReleased', x + dx, y + dy, button=button, clickCount=1)

    def key(self, key, shift=False, text=None):
        codes = {'Tab': 9, 'Enter': 13, 'Escape': 27, 'ArrowLeft': 37, 'ArrowUp': 38, 'ArrowRight': 39, 'ArrowDown': 40,
                 'Home': 36, ' ': 32}
        code = codes.get(key, ord(key.upper()) if len(key) == 1 else 0)
        more = {'text': '\r'} if key == 'Enter' else {'text': key} if len(key) == 1 else {}
        common = {'key': key, 'windowsVirtualKeyCode': code, 'modifiers': 8 if shift else 0}
        self.send('Input.dispatchKeyEvent', type='keyDown', **common, **more)
        self.send('Input.dispatchKeyEvent', type='keyUp', **common)

    def type(self, text):
        for character in text:
            self.send('Input.insertText', text=character)

    def touch(self, kind, *points):
        self.send('Input.dispatchTouchEvent', type=kind, touchPoints=[
            {'x': x, 'y': y, 'id': number} for number, (x, y) in enumerate(points)])

    def picture(self, path):
        data = base64.b64decode(self.send('Page.captureScreenshot', format='png')['data'])
        with open(path, 'wb') as out:
            out.write(data)
