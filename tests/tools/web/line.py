"""A serial port for the page, connected to the console of a simulated board.

The page gets a `navigator.serial` whose only port speaks HTTP to this process, which passes the bytes on to a TCP
console (`Peer`, `Emulated`).
"""

import contextlib
import http.server
import select
import socket
import threading

_POLL = 0.5  # seconds that a read may wait for bytes
PORT = """(url) => {
    const ask = (what, body) => fetch(url + what, { method: "POST", body: body && new Blob([body]) });
    class Port {
        async open() {
            if (this.isOpen || (await ask("open")).status !== 200) throw new DOMException("in use", "NetworkError");
            this.isOpen = true;
            const lost = () => new DOMException("The device has been lost.", "NetworkError");
            this.readable = new ReadableStream({
                start: (to) => {
                    (async () => {
                        while (this.isOpen) {
                            const answer = await ask("read");
                            if (answer.status !== 200) return to.error(lost());
                            const data = new Uint8Array(await answer.arrayBuffer());
                            if (data.length && this.isOpen) to.enqueue(data);
                        }
                    })().catch(() => to.error(lost()));
                },
                cancel: () => { this.isOpen = false; },
            });
            this.writable = new WritableStream({
                write: async (data) => { if ((await ask("write", data)).status !== 200) throw lost(); },
            });
        }
        async setSignals() {}
        async close() {
            if (this.readable.locked || this.writable.locked) throw new TypeError("locked");
            this.isOpen = false;
            await ask("close");
        }
    }
    window.asked = [];
    const serial = { requestPort: async (how) => (window.asked.push(how), new Port()) };
    Object.defineProperty(navigator, "serial", { value: serial, configurable: true });
}"""


class Line:
    """The server between a page and a console at "socket://…"."""

    def __init__(self, port):
        host, number = port.removeprefix("socket://").split(":")
        self.console, self.end = (host, int(number)), None  # where it is, and the connection while there is one
        line = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True  # else each answer waits for 40 ms

            def log_message(self, format, *args):
                pass

            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                try:
                    answer, code = line.answer(self.path[1:], body), 200
                except (OSError, EOFError, ValueError):
                    answer, code = b"", 204  # an HTTP error would count as an error of the page
                self.send_response(code)
                self.send_header("Access-Control-Allow-Origin", "*")
                if code == 200:
                    self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = "http://127.0.0.1:%d/" % self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()

    def answer(self, what, body):
        """Open, close, read or write the console; OSError, EOFError or, in a read, ValueError when it is gone."""
        if what == "open":
            self.drop()
            self.end = socket.create_connection(self.console, timeout=30)
            self.end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return b""
        if what == "close":
            self.drop()
            return b""
        end = self.end
        if end is None:
            raise EOFError
        if what == "write":
            end.sendall(body)
            return b""
        if not select.select([end], [], [], _POLL)[0]:
            return b""
        data = end.recv(65536)
        if not data:
            raise EOFError
        return data

    def drop(self):
        """Close the connection to the console."""
        end, self.end = self.end, None
        if end is not None:
            with contextlib.suppress(OSError):
                end.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.drop()
        self.server.shutdown()
        self.server.server_close()
