type Detector = { readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]> };

type NativeDetector = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

const formats = ['qr_code'] as const;

/** Returns the browser's own detector, else the one that is part of the build (decisions/0113). */
export async function createDetector(): Promise<Detector> {
  const Native = Reflect.get(globalThis, 'BarcodeDetector') as NativeDetector | undefined;
  if (Native !== undefined && (await Native.getSupportedFormats()).includes('qr_code'))
    return new Native({ formats: [...formats] });
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  // A file of the build.
  const wasm = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href;
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  return new BarcodeDetector({ formats: [...formats] });
}

export type CameraProblem = 'none' | 'denied' | 'busy' | 'failed';

const problems: Readonly<Record<string, CameraProblem>> = {
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

export function cameraProblemOf(error: unknown): CameraProblem {
  return (error instanceof Error ? problems[error.name] : undefined) ?? 'failed';
}

/** Starts the camera at the back. Pages without HTTPS have none. */
export async function openCamera(): Promise<MediaStream> {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (mediaDevices === undefined) throw new DOMException('no camera without HTTPS', 'NotFoundError');
  return mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
}

/** Milliseconds between two looks at the picture. */
const LOOK_MS = 120;
/** A code counts once more after it was out of the picture for so many milliseconds. */
const GONE_MS = 2000;

/** Calls back for each code that comes into the picture, until the signal aborts. */
export async function readCodes(
  video: HTMLVideoElement,
  detector: Detector,
  { onCode, signal }: { onCode: (text: string) => void; signal: AbortSignal },
): Promise<void> {
  const seenAt = new Map<string, number>();
  while (!signal.aborted) {
    const codes = video.readyState >= video.HAVE_CURRENT_DATA ? await detector.detect(video) : [];
    const now = performance.now();
    for (const { rawValue } of codes) {
      const before = seenAt.get(rawValue) ?? -Infinity;
      seenAt.set(rawValue, now);
      if (!signal.aborted && now - before > GONE_MS) onCode(rawValue);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
