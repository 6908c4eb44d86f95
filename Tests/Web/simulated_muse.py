"""A Muse headband for a browser without one: `navigator.bluetooth` that speaks its protocol.

The page knows it as `muse`: the amplitudes in µV of a sine in each band, which electrodes touch, what was written to it, and what
the user of the browser's dialog does. Written from the public descriptions of the protocol, and not from the page's own reader.
"""

import contextlib

SCRIPT = """(() => {
  const uuid = (number) => `273e00${number}-4c4d-454d-96be-f03bac821358`;
  const muse = window.muse = {
    waves: { 2: 8, 6: 5, 10: 30, 20: 10, 37: 3 }, touches: [true, true, true, true], written: [], athena: ATHENA, refuses: null,
    connections: 0, isReachable: true, isSilent: false, battery: 80.4,
    lose() { muse.device.gatt.disconnect(); },
  };

  class Characteristic extends EventTarget {
    constructor(number) { super(); this.uuid = uuid(number); }
    async startNotifications() { this.notifies = true; return this; }
    async writeValueWithoutResponse(bytes) {
      if (bytes[0] !== bytes.length - 1 || bytes.at(-1) !== 10) throw new Error("not a command");
      const text = String.fromCharCode(...bytes.slice(1, -1));
      muse.written.push(text);
      if (text === "s") started = true;
      if (text === (muse.athena ? "dc001" : "d")) streams = true;
      if (text === "h") streams = false;
    }
    tell(bytes) {
      if (!this.notifies) return;
      this.value = new DataView(Uint8Array.from(bytes).buffer);
      this.dispatchEvent(new Event("characteristicvaluechanged"));
    }
  }

  let [known, started, streams, number, sent, began] = [{}, false, false, 0, 0, 0];
  const get = (number) => known[number] ??= new Characteristic(number);
  // The others are there once it is started.
  const there = () => (!started ? ["01"] : muse.athena ? ["01", "13", "14"] : ["01", "03", "04", "05", "06", "07", "09", "0a", "0b"]);
  const service = {
    async getCharacteristic(name) {
      const found = there().find((number) => uuid(number) === name);
      if (!found) throw new DOMException("No Characteristics matching UUID found in Service.", "NotFoundError");
      return get(found);
    },
    getCharacteristics: async () => there().map(get),
  };
  const device = muse.device = Object.assign(new EventTarget(), { name: "Muse-1A2B", gatt: {
    connected: false,
    async connect() {
      if (!muse.isReachable) throw new DOMException("Connection attempt failed.", "NetworkError");
      [known, started, streams, number, sent, began] = [{}, false, false, 0, 0, performance.now()];
      muse.connections += 1;
      this.connected = true;
      return this;
    },
    disconnect() {
      if (!this.connected) return;
      [this.connected, streams] = [false, false];
      device.dispatchEvent(new Event("gattserverdisconnected"));
    },
    getPrimaryService: async (wanted) => {
      if (wanted !== 0xfe8d) throw new DOMException("No Services matching UUID found in Device.", "NotFoundError");
      return service;
    },
  } });
  const bluetooth = { async requestDevice({ filters }) {
    if (!filters.some(({ services }) => services?.includes(0xfe8d))) throw new TypeError("no filter of the service");
    if (muse.refuses) throw new DOMException(muse.refuses, "NotFoundError");
    return device;
  } };
  Object.defineProperty(navigator, "bluetooth", { value: bluetooth, configurable: true });

  // Without contact it takes up the hum of the mains.
  const wave = (electrode, sample) => {
    const turn = (2 * Math.PI * sample) / 256;
    if (!muse.touches[electrode]) return 700 * Math.sin(50 * turn + electrode);
    return Object.entries(muse.waves).reduce((sum, [hertz, size]) => sum + size * Math.sin(hertz * turn + electrode), 0);
  };
  // Whole numbers of some bits each, as bytes.
  const packed = (values, width, isLeastFirst) => {
    const bits = values.flatMap((value) => {
      const digits = Array.from({ length: width }, (_, i) => (value >> i) & 1);
      return isLeastFirst ? digits : digits.reverse();
    });
    return Array.from({ length: Math.ceil(bits.length / 8) }, (_, i) => {
      const byte = bits.slice(8 * i, 8 * i + 8);
      return parseInt((isLeastFirst ? byte.reverse() : byte).join(""), 2);
    });
  };
  const clamped = (value, most) => Math.min(most, Math.max(0, Math.round(value)));
  function tellElectrodes() {
    for (const electrode of [0, 1, 2, 3]) {
      const samples = Array.from({ length: 12 }, (_, i) => clamped(wave(electrode, sent + i) / 0.48828125 + 2048, 4095));
      get(`0${3 + electrode}`).tell([number >> 8, number & 255, ...packed(samples, 12, false)]);
    }
    if (number % 20 === 0) {
      const charge = Math.round(muse.battery * 512);
      get("0b").tell([0, 0, charge >> 8, charge & 255, ...new Array(16).fill(0)]);
    }
    sent += 12;
  }
  // A packet: the EEG, then the motion with a header of its own, more of the EEG and, at times, the battery.
  function tellAll() {
    const eeg = () => {
      const values = [0, 1, 2, 3].flatMap((i) => [0, 1, 2, 3].map((electrode) => clamped(wave(electrode, sent + i) / (1450 / 16383) + 8192, 16383)));
      sent += 4;
      return packed(values, 14, true);
    };
    const charge = Math.round(muse.battery * 256);
    const parts = [...eeg(), 0x47, 1, 0, 0, 0, ...new Array(36).fill(7), 0x11, 2, 0, 0, 0, ...eeg(), 0x11, 3, 0, 0, 0, ...eeg()];
    if (number % 20 === 0) parts.push(0x98, 4, 0, 0, 0, charge & 255, charge >> 8, ...new Array(18).fill(0));
    get("13").tell([14 + parts.length, number & 255, 0, 0, 0, 0, 1, 2, 3, 0x11, 0, 0, 0, 0, ...parts]);
  }
  setInterval(() => {
    if (!streams || muse.isSilent) return;
    for (const until = ((performance.now() - began) / 1000) * 256; sent + 12 <= until; number = (number + 1) & 0xffff) {
      if (muse.athena) tellAll();
      else tellElectrodes();
    }
  }, 40);
})()"""

NONE = 'Object.defineProperty(navigator, "bluetooth", { value: undefined, configurable: true })'


@contextlib.contextmanager
def simulated(page, athena: bool = False, script: str = SCRIPT):
    """Every document of the page has a headband."""
    source = script.replace("ATHENA", "true" if athena else "false")
    made = page.chromium.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})
    try:
        yield page
    finally:
        page.chromium.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": made["identifier"]})
