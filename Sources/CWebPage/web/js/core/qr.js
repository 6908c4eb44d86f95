// QR codes by ISO/IEC 18004: bytes, error correction level M, versions 1 to 10.

// By version: data codewords, correction codewords per block, blocks, centers of the alignment patterns.
const VERSIONS = [
  [16, 10, 1, []], [28, 16, 1, [6, 18]], [44, 26, 1, [6, 22]], [64, 18, 2, [6, 26]], [86, 24, 2, [6, 30]],
  [108, 16, 4, [6, 34]], [124, 18, 4, [6, 22, 38]], [154, 22, 4, [6, 24, 42]], [182, 22, 5, [6, 26, 46]], [216, 26, 5, [6, 28, 50]],
];

// The finite field of 256 elements by x⁸ + x⁴ + x³ + x² + 1.
const [powers, logarithms] = [new Uint8Array(255), new Uint8Array(256)];
for (let i = 0, x = 1; i < 255; i++) {
  [powers[i], logarithms[x]] = [x, i];
  x = (x << 1) ^ (x & 0x80 ? 0x11d : 0);
}
const times = (a, b) => (a && b ? powers[(logarithms[a] + logarithms[b]) % 255] : 0);

/** The Reed-Solomon remainder of data. */
function correction(data, count) {
  let generator = [1];
  for (let i = 0; i < count; i++) generator = [...generator, 0].map((value, j) => value ^ times(generator[j - 1] ?? 0, powers[i]));
  const rest = new Array(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift();
    rest.push(0);
    for (let j = 0; j < count; j++) rest[j] ^= times(generator[j + 1], factor);
  }
  return rest;
}

/** All codewords, in drawing order. */
function codewords(bytes, version) {
  const [size, count, blocks] = VERSIONS[version - 1];
  const bits = [];
  const add = (value, length) => { for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1); };
  add(0b0100, 4);
  add(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) add(byte, 8);
  add(0, Math.min(4, size * 8 - bits.length));
  add(0, -bits.length & 7);
  const data = [];
  for (let i = 0; i < bits.length; i += 8) data.push(bits.slice(i, i + 8).reduce((byte, bit) => (byte << 1) | bit, 0));
  for (let i = 0; data.length < size; i++) data.push(i % 2 ? 0x11 : 0xec);
  // Longer blocks come last.
  const short = Math.floor(size / blocks);
  const parts = [];
  for (let i = 0, from = 0; i < blocks; i++) {
    const to = from + short + (i >= blocks - (size % blocks) ? 1 : 0);
    parts.push(data.slice(from, to));
    from = to;
  }
  const corrections = parts.map((part) => correction(part, count));
  const woven = (lists, length) => Array.from({ length }, (_, i) => lists.map((list) => list[i])).flat().filter((byte) => byte !== undefined);
  return [...woven(parts, short + 1), ...woven(corrections, count)];
}

/** A value with its BCH remainder. */
function withRemainder(value, generator, length) {
  const degree = 31 - Math.clz32(generator);
  let rest = value << degree;
  for (let i = length - 1; i >= 0; i--) if ((rest >> (i + degree)) & 1) rest ^= generator << i;
  return (value << degree) | rest;
}

const masks = [
  (x, y) => (x + y) % 2, (x, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3, (x, y) => ((y >> 1) + Math.floor(x / 3)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3), (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** The fixed squares of a version; undefined where data goes. */
function frame(version) {
  const size = 17 + 4 * version;
  const grid = Array.from({ length: size }, () => new Array(size).fill(undefined));
  const square = (x, y, reach, isDark) => {
    for (let j = -reach; j <= reach; j++) {
      for (let i = -reach; i <= reach; i++) if (grid[y + j] && x + i >= 0 && x + i < size) grid[y + j][x + i] = isDark(Math.max(Math.abs(i), Math.abs(j)));
    }
  };
  const middles = VERSIONS[version - 1][3];
  // None in the corners.
  const isCorner = (x, y) => (x === 6 && (y === 6 || y === size - 7)) || (y === 6 && x === size - 7);
  for (const y of middles) for (const x of middles) if (!isCorner(x, y)) square(x, y, 2, (distance) => distance !== 1);
  for (let i = 0; i < size; i++) grid[6][i] = grid[i][6] = i % 2 === 0;
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(x, y, 4, (distance) => distance !== 2 && distance !== 4);
  if (version >= 7) {
    const bits = withRemainder(version, 0x1f25, 6);
    for (let i = 0; i < 18; i++) grid[Math.floor(i / 3)][size - 11 + (i % 3)] = grid[size - 11 + (i % 3)][Math.floor(i / 3)] = ((bits >> i) & 1) === 1;
  }
  return grid;
}

/** The number of the mask, twice. */
function putFormat(grid, mask) {
  const size = grid.length;
  const bits = withRemainder(mask, 0x537, 5) ^ 0x5412;
  for (let i = 0; i < 15; i++) {
    const dark = ((bits >> i) & 1) === 1;
    const [x, y] = i < 6 ? [8, i] : i < 8 ? [8, i + 1] : i === 8 ? [7, 8] : [14 - i, 8];
    grid[y][x] = dark;
    if (i < 8) grid[8][size - 1 - i] = dark;
    else grid[size - 15 + i][8] = dark;
  }
  grid[size - 8][8] = true;
}

/** The penalty of a code by the rules of the standard. */
function penalty(grid) {
  const size = grid.length;
  const columns = grid.map((_, x) => grid.map((row) => row[x]));
  let sum = 0;
  for (const line of [...grid, ...columns]) {
    const text = line.map((dark) => (dark ? "1" : "0")).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (const pattern of ["10111010000", "00001011101"]) for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) sum += 40;
  }
  for (let y = 1; y < size; y++) for (let x = 1; x < size; x++) if (grid[y][x] === grid[y - 1][x] && grid[y][x] === grid[y][x - 1] && grid[y][x] === grid[y - 1][x - 1]) sum += 3;
  const dark = grid.flat().filter(Boolean).length / (size * size);
  return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

/** Rows of squares, true for dark ones, without a margin; null if the text is too long. */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  const version = VERSIONS.findIndex(([size], i) => bytes.length + (i < 9 ? 2 : 3) <= size) + 1;
  if (!version) return null;
  const words = codewords(bytes, version);
  const drawn = masks.map((mask, number) => {
    const grid = frame(version);
    const size = grid.length;
    // Reserved, without data.
    putFormat(grid, number);
    let bit = 0;
    for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
      if (right === 6) right = 5;
      for (let i = 0; i < size; i++) {
        const y = up ? size - 1 - i : i;
        for (const x of [right, right - 1]) {
          if (grid[y][x] !== undefined) continue;
          grid[y][x] = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1 ? mask(x, y) !== 0 : mask(x, y) === 0;
          bit += 1;
        }
      }
    }
    return grid;
  });
  return drawn.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best));
}
