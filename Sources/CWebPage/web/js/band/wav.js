// WAV files of 16 bits (RIFF, PCM).

/** The file of a buffer. */
export function waveFile(buffer) {
  const [channels, rate, length] = [buffer.numberOfChannels, buffer.sampleRate, buffer.length];
  const data = 2 * channels * length;
  const view = new DataView(new ArrayBuffer(44 + data));
  const text = (offset, name) => [...name].forEach((letter, i) => view.setUint8(offset + i, letter.charCodeAt(0)));
  text(0, "RIFF");
  view.setUint32(4, 36 + data, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, 2 * channels * rate, true);
  view.setUint16(32, 2 * channels, true);
  view.setUint16(34, 16, true);
  text(36, "data");
  view.setUint32(40, data, true);
  const samples = new Int16Array(view.buffer, 44);
  for (let channel = 0; channel < channels; channel++) {
    const values = buffer.getChannelData(channel);
    for (let i = 0; i < length; i++) samples[i * channels + channel] = Math.round(Math.min(1, Math.max(-1, values[i])) * 32_767);
  }
  return new Blob([view.buffer], { type: "audio/wav" });
}
