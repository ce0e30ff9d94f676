// A board's raw REPL over Web Serial: pieces of Python that it runs, and what they print. Text on its way has one byte per
// letter.

const BANNER = "raw REPL; CTRL-B to exit\r\n";
const MOST_LETTERS = 8 << 20; // printed by a board without a pause
const PIECE = 256; // bytes at a time where the board does not say how many it takes

class Repl {
  // `port` is one of navigator.serial; `patience`: milliseconds of silence until a board is given up
  constructor(port, patience) {
    Object.assign(this, { port, patience });
    this.heard = "";
    this.gone = false;
    this.stopped = false; // the board's program
    this.doing = _("opening it"); // in words, for errors
    this.pastes = true; // the board accepts code with flow control
    this.wake = () => {};
  }

  async open() {
    try {
      await this.port.open({ baudRate: 115200 });
    } catch (error) {
      throw new Error(_("The port cannot be opened: close what else uses it, a terminal or an editor, and try again."));
    }
    if (this.port.setSignals) await this.port.setSignals({ dataTerminalReady: true }).catch(() => {});
    this.writer = this.port.writable.getWriter();
    this.reader = this.port.readable.getReader();
    this.listening = this._listen();
  }

  async _listen() {
    try {
      for (;;) {
        const { value, done } = await this.reader.read();
        if (done) break;
        for (const byte of value) this.heard += String.fromCharCode(byte);
        this.wake();
      }
    } catch (error) {
      // The connection was lost
    }
    this.gone = true;
    this.wake();
  }

  // Let whatever waits for the board fail
  leave() {
    this.gone = true;
    this.wake();
  }

  async close() {
    this.leave();
    await this.reader.cancel().catch(() => {});
    await this.listening;
    for (const one of [this.reader, this.writer]) one.releaseLock();
    await this.port.close().catch(() => {});
  }

  _lost() {
    return new Error(_("The connection was lost while {doing}: plug the board in and connect again, which continues there.", this));
  }

  async write(bytes) {
    if (typeof bytes === "string") bytes = Uint8Array.from(bytes, (letter) => letter.charCodeAt(0));
    if (this.gone) throw this._lost();
    try {
      await this.writer.write(bytes);
    } catch (error) {
      throw this._lost();
    }
  }

  // Return the result of `find`, which is called after each piece received until it is not null
  async _wait(find) {
    for (;;) {
      const found = find();
      if (found !== null) return found;
      if (this.gone) throw this._lost();
      if (this.heard.length > MOST_LETTERS) throw new Error(_("The board keeps sending output: put MicroPython on it again."));
      let alarm;
      const silent = await Promise.race([
        new Promise((done) => (this.wake = () => done(false))),
        new Promise((done) => (alarm = setTimeout(() => done(true), this.patience))),
      ]);
      clearTimeout(alarm);
      if (silent) throw new Error(_("The board stopped responding while {doing}: unplug it, plug it in and connect.", this));
    }
  }

  // Return what comes before a mark; remove both from what was received
  until(mark) {
    return this._wait(() => {
      const at = this.heard.indexOf(mark);
      if (at < 0) return null;
      const before = this.heard.slice(0, at);
      this.heard = this.heard.slice(at + mark.length);
      return before;
    });
  }

  // Return the first `count` letters received, and remove them
  take(count) {
    return this._wait(() => {
      if (this.heard.length < count) return null;
      const taken = this.heard.slice(0, count);
      this.heard = this.heard.slice(count);
      return taken;
    });
  }

  // Stop the program that runs, and start anew with all memory free. `product`: the USB product of MicroPython
  async enter(product) {
    try {
      await this.write("\r\x03\x03");
      this.heard = "";
      await this.write("\r\x01");
      await this.until(BANNER + ">");
      this.stopped = true;
      await this.write("\x04");
      await this.until("soft reboot\r\n");
      await this.until(BANNER + ">");
    } catch (error) {
      if (this.gone) throw error;
      const locked = this.port.getInfo && this.port.getInfo().usbProductId === product;
      if (locked) throw new Error(_("The board's program ignores Ctrl-C. Plug it in with B (back) held, which stops Tercet; for another program make the file above: it replaces everything on the board."));
      throw new Error(_("The board gives no MicroPython prompt. Make the file above: it puts MicroPython on it and replaces everything."));
    }
  }

  // Restart the board as its power button would, if its program was stopped, whatever it does now
  async restart() {
    if (!this.stopped) return;
    for (const text of ["\x03\x03", "\x01import time, machine\ntime.sleep_ms(100)\nmachine.reset()\x04"]) {
      this.writer.write(new TextEncoder().encode(text)).catch(() => {});
      await new Promise((done) => setTimeout(done, 150));
    }
  }

  // Run code; return what it prints. An error has the last line of a traceback as `lastLine`
  async run(code) {
    await this.send(code);
    const printed = await this.until("\x04");
    const wrong = await this.until("\x04");
    await this.until(">");
    if (!wrong) return new TextDecoder().decode(Uint8Array.from(printed, (letter) => letter.charCodeAt(0)));
    const lastLine = wrong.trim().split("\n").pop().trim();
    throw Object.assign(new Error(_("The board reports while {doing}: {error}", { doing: this.doing, error: printable(lastLine, 200) })), { lastLine });
  }

  // Run code without waiting for what it prints
  async send(code) {
    const bytes = new TextEncoder().encode(code);
    if (this.pastes) {
      await this.write("\x05A\x01");
      const answer = await this.take(2);
      if (answer === "R\x01") return this._paste(bytes);
      this.pastes = false;
      if (answer !== "R\x00") await this.until(BANNER.slice(2) + ">");  // of an older MicroPython, which has taken the first two letters
    }
    for (let at = 0; at < bytes.length; at += PIECE) {
      await this.write(bytes.subarray(at, at + PIECE));
      await new Promise((done) => setTimeout(done, 10));
    }
    await this.write("\x04");
    if ((await this.take(2)) !== "OK") throw new Error(_("The board accepts no code: unplug it, plug it in and connect."));
  }

  // Raw paste: the board says how many bytes it accepts, and when it accepts as many again
  async _paste(bytes) {
    const size = await this.take(2);
    const window = size.charCodeAt(0) | (size.charCodeAt(1) << 8);
    let room = window;
    for (let at = 0; at < bytes.length; ) {
      while (!room || this.heard) {
        const sign = await this.take(1);
        if (sign !== "\x01") throw new Error(_("The board accepts no code: unplug it, plug it in and connect."));
        room += window;
      }
      const piece = bytes.subarray(at, at + room);
      await this.write(piece);
      room -= piece.length;
      at += piece.length;
    }
    await this.write("\x04");
    await this.until("\x04");
  }
}
