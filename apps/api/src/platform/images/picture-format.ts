/** The formats that are read. */
export type PictureFormat = 'jpeg' | 'png' | 'webp';

/**
 * What a file says that it is by its first bytes; its name and what the sender calls it count for nothing (specification/faults#u1).
 * Undefined for anything that isn't read here.
 */
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
