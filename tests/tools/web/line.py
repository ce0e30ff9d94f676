"""A serial port for the page: a `navigator.serial` whose only port is the console of a simulated board."""

import contextlib
import select
import socket

_POLL = 0.005  # seconds that a read waits for bytes
# Bytes are letters of a text; an answer is null when the console is gone
_PORT = """() => {
    const ask = async (what, data = []) => {
        const answer = await window.askLine(what, String.fromCharCode(...data));
        if (answer === null) throw new DOMException("The device has been lost.", "NetworkError");
        return Uint8Array.from(answer, (letter) => letter.charCodeAt(0));
    };
    class Port {
        async open() {
            if (this.isOpen) throw new DOMException("in use", "NetworkError");
            await ask("open");
            this.isOpen = true;
            const read = async (to) => {
                while (this.isOpen) {
                    const data = await ask("read");
                    if (data.length && this.isOpen) to.enqueue(data);
                }
            };
            this.readable = new ReadableStream({
                start: (to) => { read(to).catch((error) => to.error(error)); },
                cancel: () => { this.isOpen = false; },
            });
            this.writable = new WritableStream({ write: (data) => ask("write", data) });
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


class Line(contextlib.AbstractContextManager):
    """A context manager during which a tab's page has that port, connected to a console at "socket://…"."""

    def __init__(self, tab, port):
        host, number = port.removeprefix("socket://").split(":")
        self.console, self.end = (host, int(number)), None  # where it is, and the connection while there is one
        if not hasattr(tab, "line"):
            tab.page.expose_function("askLine", lambda what, data: tab.line.answer(what, data))
        tab.line = self
        tab.page.evaluate(_PORT)

    def answer(self, what, data):
        """Open, close, read or write the console; return what is read, None when the console is gone."""
        try:
            if what == "open":
                self.drop()
                self.end = socket.create_connection(self.console, timeout=30)
                self.end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            elif what == "close":
                self.drop()
            elif self.end is None:
                return None
            elif what == "write":
                self.end.sendall(data.encode("latin-1"))
            elif select.select([self.end], [], [], _POLL)[0]:
                return self.end.recv(65536).decode("latin-1") or None
            return ""
        except OSError:
            return None

    def drop(self):
        """Close the connection to the console."""
        end, self.end = self.end, None
        if end is not None:
            with contextlib.suppress(OSError):
                end.close()

    def __exit__(self, *_):
        self.drop()
