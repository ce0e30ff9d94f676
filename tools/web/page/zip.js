// Zip files, the format of exported saves.

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});

const ENTRY_MARK = 0x02014b50, END_MARK = 0x06054b50; // of an entry of the index, and of what ends the file
const LOCAL_SIZE = 30, ENTRY_SIZE = 46, END_SIZE = 22; // bytes, without names; LOCAL_SIZE: of the header before a file
const MOST_FILES_IN_ZIP = 500, MOST_BYTES = 1 << 20, MOST_IN_ALL = 8 << 20; // bytes: of a file, and of all

function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) crc = CRC_TABLE[(crc ^ byte) & 255] ^ (crc >>> 8);
  return ~crc >>> 0;
}

// Return a zip file of files (path → bytes), uncompressed
function zip(files) {
  const parts = [], index = [];
  let at = 0, indexSize = 0;
  for (const [path, data] of Object.entries(files)) {
    const name = new TextEncoder().encode(path);
    const common = new DataView(new ArrayBuffer(26)); // fields that local and central headers share
    common.setUint16(0, 20, true); // version 2.0 of the format
    common.setUint16(8, 0x21, true); // 1980-01-01, the format's first day
    common.setUint32(10, crc32(data), true);
    common.setUint32(14, data.length, true);
    common.setUint32(18, data.length, true);
    common.setUint16(22, name.length, true);
    const shared = new Uint8Array(common.buffer);
    const central = new DataView(new ArrayBuffer(14));
    central.setUint32(10, at, true);
    parts.push(Uint8Array.of(0x50, 0x4b, 3, 4), shared, name, data);
    index.push(Uint8Array.of(0x50, 0x4b, 1, 2, 20, 0), shared, new Uint8Array(central.buffer), name);
    at += LOCAL_SIZE + name.length + data.length;
    indexSize += ENTRY_SIZE + name.length;
  }
  const end = new DataView(new ArrayBuffer(END_SIZE));
  const count = Object.keys(files).length;
  end.setUint32(0, END_MARK, true);
  end.setUint16(8, count, true);
  end.setUint16(10, count, true);
  end.setUint32(12, indexSize, true);
  end.setUint32(16, at, true);
  return new Blob([...parts, ...index, end.buffer], { type: "application/zip" });
}

// Offer a blob for download under a name
function offer(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// Return what is to be said of a file that is no zip file
function kindOf(bytes) {
  const begins = (text) => text === String.fromCharCode(...bytes.subarray(0, text.length));
  if (begins("Tct")) return _("it is a single save: zip the folder that it is in");
  return begins("PK") ? _("it is half a zip file") : _("it is not a zip file");
}

// Return the files of a zip file (path → bytes) that are no larger than a save; throws an Error that says what is wrong with it
async function unzip(blob) {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const view = new DataView(bytes.buffer);
  let end = bytes.length - END_SIZE;
  while (end >= 0 && view.getUint32(end, true) !== END_MARK) end--;
  if (end < 0) throw new Error(kindOf(bytes));
  const files = {};
  let at = view.getUint32(end + 16, true), all = 0;
  const count = view.getUint16(end + 10, true);
  if (count > MOST_FILES_IN_ZIP) throw new Error(_("it has too many files"));
  for (let left = count; left; left--) {
    if (at + ENTRY_SIZE > bytes.length || view.getUint32(at, true) !== ENTRY_MARK) throw new Error(_("it is damaged"));
    const flags = view.getUint16(at + 8, true), method = view.getUint16(at + 10, true), crc = view.getUint32(at + 16, true);
    const packed = view.getUint32(at + 20, true), size = view.getUint32(at + 24, true);
    const nameSize = view.getUint16(at + 28, true), local = view.getUint32(at + 42, true);
    const path = new TextDecoder().decode(bytes.subarray(at + ENTRY_SIZE, at + ENTRY_SIZE + nameSize));
    at += ENTRY_SIZE + nameSize + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (path.endsWith("/")) continue;
    if (flags & 1) throw new Error(_("it is encrypted: make one without a password"));
    if (method !== 0 && method !== 8) throw new Error(_("it is compressed in a way of its own: make an ordinary zip file"));
    const damaged = new Error(_("{path} in it is damaged", { path }));
    if (local + LOCAL_SIZE > bytes.length) throw damaged;
    const start = local + LOCAL_SIZE + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    let data = bytes.slice(start, start + packed);
    if (method === 8) data = await inflate(data, MOST_BYTES + 1).catch(() => new Uint8Array()); // deflated, else stored
    all += data.length; // whatever it says
    if (all > MOST_IN_ALL) throw new Error(_("it is too large to be saves"));
    if (data.length > MOST_BYTES && size > MOST_BYTES) continue; // no save
    if (data.length !== size || crc32(data) !== crc) throw damaged;
    files[path] = data;
  }
  return files;
}

// Unpack data, but no more than `most` bytes of it
async function inflate(data, most) {
  const unpacked = new Uint8Array(most);
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  let at = 0;
  for (let part = await reader.read(); !part.done && at < most; part = await reader.read()) {
    const taken = part.value.subarray(0, most - at);
    unpacked.set(taken, at);
    at += taken.length;
  }
  reader.cancel().catch(() => {});
  return unpacked.slice(0, at);
}
