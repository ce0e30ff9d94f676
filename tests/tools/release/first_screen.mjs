// Runs a UF2 file in rp2040js, the engine behind Wokwi, with a model of its ILI9341 wired as diagram.json says.
// Usage: node first_screen.mjs BOOTROM.json FILE.uf2 OUT, in a folder with rp2040js. OUT gets the pixels, RGB565, once
// nothing has been drawn for three seconds.

import fs from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";

const { ConsoleLogger, LogLevel, Simulator } = createRequire(path.resolve("package.json"))("rp2040js");
const [bootrom, image, out] = process.argv.slice(2);
const WIDTH = 320, HEIGHT = 240, DC = 20, CS = 17, BUTTONS = [2, 3, 4, 5, 6, 7, 8, 9];
const COLUMNS = 0x2a, ROWS = 0x2b, WRITE = 0x2c;

const simulator = new Simulator(), chip = simulator.rp2040;
chip.loadBootrom(new Uint32Array(JSON.parse(fs.readFileSync(bootrom))));
chip.logger = new ConsoleLogger(LogLevel.Error);
chip.flash.fill(0xff);
const data = fs.readFileSync(image);
for (let at = 0; at < data.length; at += 512) {
  chip.flash.set(data.subarray(at + 32, at + 288), data.readUInt32LE(at + 12) - 0x10000000);
}

const frame = new Uint16Array(WIDTH * HEIGHT), range = { [COLUMNS]: [0, WIDTH - 1], [ROWS]: [0, HEIGHT - 1] };
let command = 0, given = [], x = 0, y = 0, drawn = 0;

function parameter(value) {
  given.push(value);
  if (command === WRITE && given.length === 2) {
    frame[y * WIDTH + x] = (given[0] << 8) | given[1];
    given = [];
    drawn = simulator.clock.nanos;
    if (++x <= range[COLUMNS][1]) return;
    x = range[COLUMNS][0];
    y++;
  } else if (range[command] && given.length === 4) {
    range[command] = [(given[0] << 8) | given[1], (given[2] << 8) | given[3]];
  }
}

chip.spi[0].onTransmit = (value) => {
  if (!chip.gpio[CS].outputValue) {
    if (chip.gpio[DC].outputValue) parameter(value);
    else [command, given, x, y] = [value, [], range[COLUMNS][0], range[ROWS][0]];
  }
  chip.spi[0].completeTransmit(0);
};
for (const pin of BUTTONS) chip.gpio[pin].setInputValue(true); // which is up: none is pressed
chip.core.PC = 0x10000000;
simulator.execute();
setInterval(() => {
  if (!drawn || simulator.clock.nanos - drawn < 3e9) return;
  fs.writeFileSync(out, Buffer.from(frame.buffer));
  process.exit(0);
}, 100);
