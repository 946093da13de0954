#!/usr/bin/env python3
"""Sends clangd the requests of an editor.

  clangd.py check FOLDER OPTIONS FILE...   compares the messages for the files,
      which are below FOLDER, with those of cmc: prints each line with a message
      of clangd but none of cmc, and the number of files without such lines
  clangd.py ask FILE    prints for each comment `// complete` and `// hover` of the
      file the completions or the hover text of clangd at the position of the ^ below
      the previous line; finally its messages
"""
import json
import pathlib
import re
import subprocess
import sys

CLANGD = "clangd-14"
SECONDS = 900  # Time limit of a run.


class Server:
    def __init__(self, folder):
        self.process = subprocess.Popen(
            ["timeout", str(SECONDS), CLANGD, "--background-index=0", "-j=2", "--log=error",
             "--pch-storage=memory"], cwd=folder, stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.number, self.messages = 0, {}
        self.call("initialize", processId=None, rootUri=folder.as_uri(), capabilities={
            "textDocument": {"hover": {"contentFormat": ["plaintext"]}}})
        self.send("initialized", {})

    def send(self, method, params, **more):
        body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **more})
        data = body.encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
        self.process.stdin.flush()

    def receive(self):
        size = 0
        while line := self.process.stdout.readline().strip():
            if line.lower().startswith(b"content-length:"):
                size = int(line.split(b":")[1])
        if not size:
            sys.exit("clangd has gone")
        message = json.loads(self.process.stdout.read(size))
        if message.get("method") == "textDocument/publishDiagnostics":
            self.messages[message["params"]["uri"]] = message["params"]["diagnostics"]
        return message

    def call(self, method, **params):
        self.number += 1
        self.send(method, params, id=self.number)
        while True:
            message = self.receive()
            if message.get("id") == self.number and "method" not in message:
                return message["result"]

    def open(self, path):
        """The messages for the file."""
        uri = path.as_uri()
        self.send("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": "cpp", "version": 1, "text": path.read_text()}})
        while uri not in self.messages:
            self.receive()
        return self.messages[uri]

    def close(self, path):
        self.send("textDocument/didClose", {"textDocument": {"uri": path.as_uri()}})


def lines_of_cmc(options, path):
    """The numbers of the lines with messages of cmc; None when cmc refuses the file."""
    run = subprocess.run(["cmc", "-fsyntax-only", *options, path], text=True,
                         stderr=subprocess.PIPE)
    if run.returncode:
        return None
    return {int(n) for n in re.findall(rf"^{re.escape(str(path))}:(\d+):", run.stderr, re.M)}


def check(folder, options, files):
    server, clean, known = Server(folder), 0, 0
    for path in files:
        theirs = lines_of_cmc(options, path)
        if theirs is None:  # For other platforms, or a test of errors.
            continue
        known += 1
        false = [m for m in server.open(path)
                 if m["range"]["start"]["line"] + 1 not in theirs]
        server.close(path)
        for m in false:
            print(f"{path.name}:{m['range']['start']['line'] + 1}: {m['message']}")
        clean += not false
    print(f"{clean} of {known} files without false messages")


def ask(path):
    server = Server(path.parent)
    messages = server.open(path)
    lines = path.read_text().splitlines()
    for i, line in enumerate(lines):
        if found := re.match(r"^(\s*)//(\s*)\^ (complete|hover)", line):
            place = {"line": i - 1, "character": line.index("^")}
            document = {"uri": path.as_uri()}
            if found[3] == "hover":
                said = server.call("textDocument/hover", textDocument=document, position=place)
                print("hover:", " ".join(said["contents"]["value"].split()) if said else "none")
            else:
                said = server.call("textDocument/completion", textDocument=document,
                                   position=place)
                print("complete:", ", ".join(sorted({item["filterText"] for item in
                                                     said["items"]})))
    for m in messages:
        print(f"message: {m['range']['start']['line'] + 1}: {m['message'].splitlines()[0]}")


def main():
    if sys.argv[1] == "check":
        folder = pathlib.Path(sys.argv[2]).resolve()
        check(folder, sys.argv[3].split(), [pathlib.Path(f).resolve() for f in sys.argv[4:]])
    else:
        ask(pathlib.Path(sys.argv[2]).resolve())


if __name__ == "__main__":
    main()
