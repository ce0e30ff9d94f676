"""A web server for one folder, reachable only from this computer."""

import gzip
import http.server
import sys
import threading
from contextlib import contextmanager
from functools import partial

from tools.errors import ToolError

HERE = "127.0.0.1"
_TYPES = {".webmanifest": "application/manifest+json", ".js": "text/javascript", ".pack": "application/octet-stream"}
_COMPRESSED = (".html", ".js", ".css")


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves files without logging, texts compressed by gzip if the browser accepts that."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, **_TYPES}

    def log_message(self, *args):
        """Print nothing."""

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def do_GET(self):
        path = self.translate_path(self.path)
        path += "index.html" if path.endswith("/") else ""
        if not path.endswith(_COMPRESSED) or "gzip" not in self.headers.get("Accept-Encoding", ""):
            super().do_GET()
            return
        try:
            with open(path, "rb") as file:
                data = gzip.compress(file.read(), 6, mtime=0)
        except OSError:
            self.send_error(404)
            return
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


class Server(http.server.ThreadingHTTPServer):
    """A server that ignores a connection closed in the middle of a file."""

    def handle_error(self, request, client_address):
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def server(folder, port=0):
    """Return a server of a folder, ready for `serve_forever`. ToolError when the port is not available."""
    try:
        return Server((HERE, port), partial(Handler, directory=str(folder)))
    except OSError as error:
        text = "port %d of this computer is not available (%s): take another one, or 0 for any that is free"
        raise ToolError(text % (port, error.strerror or error)) from None


@contextmanager
def served(folder):
    """Serve a folder during the block; yield its address."""
    with server(folder) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        try:
            yield "http://localhost:%d/" % running.server_address[1]
        finally:
            running.shutdown()


def serve(folder, port):
    """Serve a folder until Ctrl-C."""
    with server(folder, port) as running:
        print("serving http://localhost:%d; press Ctrl-C to stop" % running.server_address[1], flush=True)
        running.serve_forever()
