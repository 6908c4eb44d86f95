// From the samples of an electrode to its band powers, and how well it touches the skin.

/** Samples per second. A window has one second, so a bin of its transform has 1 Hz. */
export const RATE = 256;

/** The bands: from the first frequency up to the second, which belongs to the next one. */
export const BANDS = [["delta", 1, 4], ["theta", 4, 8], ["alpha", 8, 13], ["beta", 13, 30], ["gamma", 30, 44]];

// The order of the columns of a recording without a header.
const COLUMNS = ["alpha", "beta", "gamma", "delta", "theta"];

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Cooley and Tukey's transform of a real signal, in place; the length is a power of two. */
function transform(re) {
  const n = re.length;
  const im = new Float64Array(n);
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) [re[i], re[j]] = [re[j], re[i]];
  }
  for (let half = 1; half < n; half *= 2) {
    for (let k = 0; k < half; k++) {
      const [c, s] = [Math.cos((-Math.PI * k) / half), Math.sin((-Math.PI * k) / half)];
      for (let a = k; a < n; a += 2 * half) {
        const b = a + half;
        const [x, y] = [re[b] * c - im[b] * s, re[b] * s + im[b] * c];
        [re[b], im[b]] = [re[a] - x, im[a] - y];
        [re[a], im[a]] = [re[a] + x, im[a] + y];
      }
    }
  }
  return im;
}

/** The power of each band in µV² under a Hann window: a sine of amplitude A inside of a band has A²/2. */
export function bandPowers(samples) {
  const n = samples.length;
  const middle = mean(samples);
  const re = Float64Array.from(samples, (sample, i) => (sample - middle) * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / n)));
  const im = transform(re);
  // Twice, for the negative frequencies; the squares of the window have a sum of 3n/8.
  const power = (bin) => (2 * (re[bin] ** 2 + im[bin] ** 2)) / (n * ((3 * n) / 8));
  return Object.fromEntries(BANDS.map(([band, from, to]) => {
    let sum = 0;
    for (let bin = from; bin < to; bin++) sum += power(bin);
    return [band, sum];
  }));
}

// Standard deviations in µV. EEG has 5 to 40, a blink up to 80; an electrode in the air takes up mains hum of hundreds, or nothing
// that changes. These are rules of thumb; the headband does not tell a resistance.
const [FLAT, GOOD, WORST] = [1, 60, 150];

/** "good", "poor" or "off". Only good electrodes are measured. */
export function contact(samples) {
  if (samples.length < RATE) return "off";
  const middle = mean(samples);
  const deviation = Math.sqrt(mean(samples.map((sample) => (sample - middle) ** 2)));
  if (!(deviation >= FLAT && deviation <= WORST)) return "off";
  return deviation <= GOOD ? "good" : "poor";
}

/** The line of a recording for some electrodes: the mean of their shares of power. Only zeros without an electrode. */
export function row(electrodes) {
  const shares = electrodes.map(bandPowers).map((powers) => {
    const sum = Object.values(powers).reduce((a, b) => a + b, 0);
    return COLUMNS.map((band) => powers[band] / sum);
  });
  return COLUMNS.map((_, i) => (shares.length ? Math.min(1, mean(shares.map((share) => share[i]))) : 0).toFixed(6)).join();
}
