export type PictureFormat = 'jpeg' | 'png' | 'webp';

/** Detects the format by the first bytes and ignores name and content type (specification/faults#u1). Returns undefined for others. */
export function formatOf(bytes: Buffer): PictureFormat | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(bytes, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a])) return 'png';
  return startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8) ? 'webp' : undefined;
}

function startsWith(bytes: Buffer, signature: readonly number[], at = 0): boolean {
  return signature.every((byte, index) => bytes[at + index] === byte);
}

function ascii(text: string): readonly number[] {
  return [...Buffer.from(text, 'latin1')];
}
