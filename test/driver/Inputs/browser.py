"""Drives a headless Chromium over --remote-debugging-pipe: JSON messages
terminated by NUL, on two pipes of its own."""
import json
import os
import select
import shutil
import subprocess
import tempfile
import time
import urllib.parse

SECONDS = 60


class Browser:
    """One page. All its console messages and requests are recorded."""

    def __enter__(self):
        self.home = tempfile.mkdtemp()
        to_child, self.write_end = os.pipe()
        self.read_end, from_child = os.pipe()

        def connect():  # The protocol uses 3 and 4; the pipes may have these numbers.
            a, b = os.dup(to_child), os.dup(from_child)
            os.dup2(a, 3)
            os.dup2(b, 4)
            os.set_inheritable(3, True)
            os.set_inheritable(4, True)

        self.process = subprocess.Popen(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
             "--disable-dev-shm-usage",
             "--no-first-run", "--disable-background-networking", "--disable-component-update",
             f"--user-data-dir={self.home}", "--window-size=1720,1000", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, close_fds=False,
            preexec_fn=connect, env={**os.environ, "HOME": self.home})
        os.close(to_child)
        os.close(from_child)
        self.number, self.session, self.buffer = 0, None, b""
        self.said, self.requests, self.loaded = [], [], False
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target,
                                 flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")
        self.call("Performance.enable", timeDomain="threadTicks")
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self.write_end)
        os.close(self.read_end)
        shutil.rmtree(self.home, ignore_errors=True)

    def receive(self):
        while b"\0" not in self.buffer:
            if not select.select([self.read_end], [], [], SECONDS)[0]:
                raise RuntimeError("chromium says nothing")
            more = os.read(self.read_end, 1 << 20)
            if not more:
                raise RuntimeError("chromium has ended")
            self.buffer += more
        message, self.buffer = self.buffer.split(b"\0", 1)
        message = json.loads(message)
        method, params = message.get("method"), message.get("params", {})
        if method == "Runtime.consoleAPICalled":
            self.said.append(str([a.get("value") for a in params["args"]]))
        elif method == "Runtime.exceptionThrown":
            self.said.append(json.dumps(params["exceptionDetails"]))
        elif method == "Log.entryAdded":
            self.said.append(params["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])
        elif method == "Page.loadEventFired":
            self.loaded = True
        return message

    def call(self, method, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.write_end, json.dumps(message).encode() + b"\0")
        limit = time.monotonic() + SECONDS
        while time.monotonic() < limit:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
        raise RuntimeError(f"{method}: no answer")

    def seconds(self):
        """The processor seconds that the page has used."""
        metrics = self.call("Performance.getMetrics")["metrics"]
        return next(m["value"] for m in metrics if m["name"] == "TaskDuration")

    def open(self, path):
        """Loads a page; returns when it has drawn itself."""
        self.loaded = False
        answer = self.call("Page.navigate", url="file://" + urllib.parse.quote(os.path.abspath(path)))
        if "errorText" in answer:
            raise RuntimeError(f"{path}: {answer['errorText']}")
        while not self.loaded:
            self.receive()
        self.run("new Promise(r => requestAnimationFrame(() => setTimeout(r, 0)))")

    def run(self, script):
        """The value of a JavaScript expression."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True,
                           awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(json.dumps(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def size(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)
        self.run("new Promise(r => setTimeout(r, 200))")  # The page waits for 100 ms.

    def click(self, selector, modifiers=0):
        """Clicks the middle of an element with the mouse; 8: with Shift."""
        x, y = self.run(
            "(() => { const e = document.querySelector(%s); e.scrollIntoView({block: 'center'});"
            "const r = e.getBoundingClientRect();"
            "return [r.left + Math.min(r.width / 2, 60), r.top + r.height / 2]; })()"
            % json.dumps(selector))
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left",
                      clickCount=1, modifiers=modifiers)

    def drag(self, selector, dx, dy):
        """Drags the middle of an element with the mouse."""
        x, y = self.run("(r => [r.left + r.width / 2, r.top + r.height / 2])"
                        f"(document.querySelector({json.dumps(selector)}).getBoundingClientRect())")
        for kind, at in (("mousePressed", 0), ("mouseMoved", .5), ("mouseMoved", 1),
                         ("mouseReleased", 1)):
            self.call("Input.dispatchMouseEvent", type=kind, x=x + dx * at, y=y + dy * at,
                      button="left", buttons=1, clickCount=1)

    def type(self, text):
        self.call("Input.insertText", text=text)

    def press(self, key):
        for kind in ("rawKeyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key,
                      windowsVirtualKeyCode=KEYS[key])

    def dark(self, on):
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if on else "light"}])


KEYS = {"Tab": 9, "Enter": 13, "Escape": 27, "End": 35, "Home": 36, "ArrowLeft": 37,
        "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}
