// The Bluetooth protocol of Muse headbands, as muse-js, muse-lsl and OpenMuse describe it; its maker does not. Muse (2016), Muse 2 and
// Muse S send a packet for each electrode. Muse S Athena sends packets with parts of several sensors.

export const SERVICE = 0xfe8d;
const characteristic = (number) => `273e00${number}-4c4d-454d-96be-f03bac821358`;
const [CONTROL, TELEMETRY, MIXED] = ["01", "0b", "13"].map(characteristic);
export const ELECTRODES = ["TP9", "AF7", "AF8", "TP10"];
const SINGLE = ["03", "04", "05", "06"].map(characteristic);

// Four electrodes, without the optical sensors; a part of a second after each.
const START = ["h", "p21", "s"];
const START_ATHENA = ["v6", "s", "h", "p21", "s", "dc001", "dc001", "L1"];
const PAUSE = 100;
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

const command = (text) => Uint8Array.from([text.length + 1, ...new TextEncoder().encode(`${text}\n`)]);

/** A packet of one electrode: a number of 16 bits, then 12 samples of 12 bits in steps of 1000/2048 µV. */
export function ofElectrode(view) {
  const samples = Array.from({ length: 12 }, (_, i) => {
    const bit = 16 + 12 * i;
    return (((view.getUint16(bit >> 3) >> (4 - (bit & 7))) & 0xfff) - 0x800) * (1000 / 2048);
  });
  return { number: view.getUint16(0), samples };
}

// Bytes of the parts of Athena's packets by their mark, and the electrodes in those of the EEG.
const PARTS = { 0x11: 28, 0x12: 28, 0x34: 30, 0x35: 40, 0x36: 40, 0x47: 36, 0x53: 24, 0x88: 188, 0x98: 20 };
const CHANNELS = { 0x11: 4, 0x12: 8 };

/** Samples of 14 bits in steps of 1450/16383 µV, least bit first, one electrode after the other. The auxiliary ones are left out. */
function ofPart(bytes, channels) {
  const samples = ELECTRODES.map(() => []);
  for (let i = 0; i < 16; i++) {
    const bit = 14 * i;
    const at = bit >> 3;
    const value = ((bytes[at] | (bytes[at + 1] << 8) | ((bytes[at + 2] ?? 0) << 16)) >> (bit & 7)) & 0x3fff;
    samples[i % channels]?.push((value - 0x2000) * (1450 / 16383));
  }
  return samples;
}

/**
 * Packets of Athena: their length, 13 bytes, and parts. The mark of the first part is byte 9; each other has its own, and four
 * bytes more, before it. → { eeg: [samples of each electrode], battery } for each part that has one of them. */
export function ofAthena(view) {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  const found = [];
  for (let begin = 0; bytes[begin] > 14; begin += bytes[begin]) {
    const packet = bytes.subarray(begin, begin + bytes[begin]);
    let [mark, at] = [packet[9], 14];
    while (PARTS[mark] && at + PARTS[mark] <= packet.length) {
      const part = packet.subarray(at, at + PARTS[mark]);
      if (CHANNELS[mark]) found.push({ eeg: ofPart(part, CHANNELS[mark]) });
      if (mark === 0x88 || mark === 0x98) found.push({ battery: (part[0] | (part[1] << 8)) / 256 });
      at += PARTS[mark];
      mark = packet[at];
      at += 5;
    }
  }
  return found;
}

async function listen(service, name, action) {
  const found = await service.getCharacteristic(name);
  found.addEventListener("characteristicvaluechanged", ({ target }) => action(target.value));
  await found.startNotifications();
}

/**
 * Connects a device and starts it. `samples(electrode, values)` gets µV; values are null after a gap. `battery(percent)`. Returns a
 * function that keeps it awake. */
export async function open(device, { samples, battery }) {
  const server = await device.gatt.connect();
  const service = await server.getPrimaryService(SERVICE);
  const control = await service.getCharacteristic(CONTROL);
  const send = (text) => control.writeValueWithoutResponse(command(text));
  const sendAll = async (texts) => { for (const text of texts) { await send(text); await pause(PAUSE); } };
  // Some firmware shows its other characteristics only once it is started.
  await sendAll(START);
  const known = new Set((await service.getCharacteristics()).map(({ uuid }) => uuid));
  if (known.has(MIXED)) {
    await listen(service, MIXED, (view) => {
      for (const part of ofAthena(view)) {
        part.eeg?.forEach((values, electrode) => samples(electrode, values));
        if (part.battery !== undefined) battery(part.battery);
      }
    });
    await sendAll(START_ATHENA);
    return async () => {};
  }
  const last = [];
  for (const [electrode, name] of SINGLE.entries()) {
    await listen(service, name, (view) => {
      const packet = ofElectrode(view);
      if (last[electrode] !== undefined && packet.number !== ((last[electrode] + 1) & 0xffff)) samples(electrode, null);
      last[electrode] = packet.number;
      samples(electrode, packet.samples);
    });
  }
  if (known.has(TELEMETRY)) await listen(service, TELEMETRY, (view) => battery(view.getUint16(2) / 512));
  await send("d");
  return () => send("k");
}
