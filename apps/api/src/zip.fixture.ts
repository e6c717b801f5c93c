import { crc32 } from 'node:zlib';

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;

/** Returns the files of an uncompressed zip by its directory. Throws on a wrong checksum. */
export function unzip(zip: Buffer): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = zip.length - 22;
  if (zip.readUInt32LE(end) !== endOfDirectory) throw new Error('invariant: zip without directory at its end');
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== directoryEntry) throw new Error('invariant: malformed zip directory');
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const header = zip.readUInt32LE(at + 42);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const content = zip.subarray(start, start + zip.readUInt32LE(at + 24));
    if (crc32(content) !== zip.readUInt32LE(at + 16)) throw new Error(`invariant: wrong checksum of ${name}`);
    files.set(name, content);
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
