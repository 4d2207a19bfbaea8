/** A dull wooden rattle, made here: each landing is a short burst of filtered noise. */
let context: AudioContext | null = null;

/** Rattles at these milliseconds from now. */
export function rattle(times: readonly number[]): void {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const time of times) knock(context, context.currentTime + time / 1000);
}

function knock(audio: AudioContext, when: number): void {
  const seconds = 0.07;
  const buffer = audio.createBuffer(1, audio.sampleRate * seconds, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) {
    samples[index] = (Math.random() * 2 - 1) * (1 - index / samples.length) ** 4;
  }
  const source = new AudioBufferSourceNode(audio, { buffer });
  const wood = new BiquadFilterNode(audio, {
    type: "bandpass",
    frequency: 420 + Math.random() * 260,
    Q: 2.4,
  });
  const volume = new GainNode(audio, { gain: 0.5 });
  source.connect(wood).connect(volume).connect(audio.destination);
  source.start(when);
}
