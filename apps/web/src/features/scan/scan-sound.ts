const MUTED = 'atelier.scanMuted';

/** Setting of this browser. */
export const scanMuted = {
  get: (): boolean => localStorage.getItem(MUTED) === 'yes',
  set: (isMuted: boolean): void => {
    if (isMuted) localStorage.setItem(MUTED, 'yes');
    else localStorage.removeItem(MUTED);
  },
};

export type ScanSound = 'done' | 'known' | 'error';

type Tone = {
  readonly hertz: number;
  readonly start: number;
  readonly seconds: number;
  readonly shape: OscillatorType;
};

/** High and short for a success, low, rough and twice for an error, so they differ without looking. */
const tones: Readonly<Record<ScanSound, readonly Tone[]>> = {
  done: [
    { hertz: 988, start: 0, seconds: 0.07, shape: 'sine' },
    { hertz: 1319, start: 0.08, seconds: 0.11, shape: 'sine' },
  ],
  known: [{ hertz: 660, start: 0, seconds: 0.09, shape: 'sine' }],
  error: [
    { hertz: 196, start: 0, seconds: 0.16, shape: 'square' },
    { hertz: 147, start: 0.22, seconds: 0.26, shape: 'square' },
  ],
};

const VOLUME = 0.12;
const FADE_SECONDS = 0.01;

let audio: AudioContext | null = null;

/** Plays the sound of a scan. Browsers stay silent until somebody pressed or typed something on the page. */
export function playScanSound(sound: ScanSound): void {
  if (scanMuted.get() || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  for (const tone of tones[sound]) playTone(audio, tone);
}

function playTone(context: AudioContext, { hertz, start, seconds, shape }: Tone): void {
  const begin = context.currentTime + start;
  const end = begin + seconds;
  const oscillator = new OscillatorNode(context, { type: shape, frequency: hertz });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(VOLUME, begin + FADE_SECONDS);
  gain.gain.setValueAtTime(VOLUME, end - FADE_SECONDS);
  gain.gain.linearRampToValueAtTime(0, end);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(begin);
  oscillator.stop(end);
}
