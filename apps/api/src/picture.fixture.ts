import { constants, crc32, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';

type Format = 'jpeg' | 'png' | 'webp';

export type PictureOptions = {
  readonly format?: Format;
  readonly width?: number;
  readonly height?: number;
};

/** Renders a red left and a blue right half, so that rotation and cropping show. */
function halves(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#ff0000' } }, left: 0, top: 0 },
  ]);
}

/** Returns a valid picture. */
export function createPicture({ format = 'jpeg', width = 320, height = 320 }: PictureOptions = {}): Promise<Buffer> {
  return halves(width, height).toFormat(format).toBuffer();
}

/** Returns a photo like that of a phone: rotated by EXIF and with a GPS position. */
export function createPhonePhoto(): Promise<Buffer> {
  return halves(320, 240)
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'Leila Ben Salah', Make: 'A phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '36/1 48/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '10/1 10/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** Returns a PNG chunk with its checksum. */
function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Returns the zlib stream of that many zeros. Repeats the one of a megabyte, because a bomb has half a gigabyte. */
function deflateZeros(length: number): Buffer {
  const megabyte = 1_048_576;
  const repeated = deflateRawSync(Buffer.alloc(megabyte), { finishFlush: constants.Z_FULL_FLUSH });
  const checksum = Buffer.alloc(4);
  // Adler-32 of zeros.
  checksum.writeUInt16BE(length % 65_521, 0);
  checksum.writeUInt16BE(1, 2);
  return Buffer.concat([
    Buffer.from([0x78, 0xda]),
    ...Array.from({ length: Math.floor(length / megabyte) }, () => repeated),
    deflateRawSync(Buffer.alloc(length % megabyte)),
    checksum,
  ]);
}

/** Returns a single-colour PNG of a few hundred kilobytes with any number of pixels. */
export function createPixelBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit per pixel, greyscale.
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    pngSignature,
    chunk('IHDR', header),
    chunk('IDAT', deflateZeros(side * (1 + Math.ceil(side / 8)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns the PNG with a wrong checksum after its pixels. */
export function withWrongChecksum(png: Buffer): Buffer {
  const copy = Buffer.from(png);
  const pixels = copy.indexOf('IDAT');
  const checksum = pixels + 4 + copy.readUInt32BE(pixels - 4);
  copy.writeUInt8(copy.readUInt8(checksum) ^ 0xff, checksum);
  return copy;
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

/** Files other than JPEG, PNG or WebP. A browser would run some of them. */
export const notPictures: Readonly<Record<string, Buffer>> = {
  svg: Buffer.from(svg),
  'svg behind a declaration': Buffer.from(`<?xml version="1.0"?>\n<!-- \xff\xd8 -->${svg}`, 'latin1'),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  pdf: Buffer.from('%PDF-1.7\n1 0 obj\n<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>\nendobj'),
  gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  'gif that is a script': Buffer.from('GIF89a=1;alert(1)//'),
  tiff: Buffer.from('II*\0\b\0\0\0\0\0', 'latin1'),
  avif: Buffer.from('\0\0\0\x20ftypavif\0\0\0\0avifmif1', 'latin1'),
  heic: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  bmp: Buffer.from('BM\x1e\0\0\0', 'latin1'),
  zip: Buffer.from('PK\x03\x04', 'latin1'),
  program: Buffer.from('\x7fELF\x02\x01\x01', 'latin1'),
  'magick script': Buffer.from(
    'push graphic-context\nviewbox 0 0 9 9\nfill "url(http://127.0.0.1/)"\npop graphic-context',
  ),
  'one byte': Buffer.from([0xff]),
  zeros: Buffer.alloc(4_096),
};

/** Returns deterministic random numbers (mulberry32). */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

type Corruption = (picture: Buffer, random: (below: number) => number) => Buffer;

type ByteRange = { readonly from: number; readonly length: number };

function fillRange(picture: Buffer, { from, length }: ByteRange, byte: () => number): Buffer {
  const copy = Buffer.from(picture);
  for (let at = from; at < Math.min(copy.length, from + length); at += 1) copy.writeUInt8(byte(), at);
  return copy;
}

/** Corruptions that make a picture unreadable. */
const corruptions: readonly Corruption[] = [
  // Truncated within the first half.
  (picture, random) => picture.subarray(0, 1 + random(picture.length / 2)),
  // Random or zero bytes after the signature.
  (picture, random) => fillRange(picture, { from: 12, length: picture.length }, () => random(256)),
  (picture) => fillRange(picture, { from: 12, length: picture.length }, () => 0),
  // Missing or displaced signature.
  (picture, random) => fillRange(picture, { from: 0, length: 4 }, () => 1 + random(127)),
  (picture) => Buffer.concat([picture.subarray(0, 12), Buffer.from(svg)]),
  (picture, random) => picture.subarray(1 + random(200)),
];

/** Returns `count` invalid files by a seed: corrupted ones of every format and size, and files of other formats. */
export async function hostileFiles(count: number, seed: number): Promise<Buffer[]> {
  const random = randomFrom(seed);
  const one = <T>(all: readonly T[]): T => all[random(all.length)] as T;
  const sides = [1, 7, 64, 300];
  const sound = await Promise.all(
    (['jpeg', 'png', 'webp'] as const).flatMap((format) =>
      sides.map((side) => createPicture({ format, width: side, height: side })),
    ),
  );
  const never = [...Object.values(notPictures), createPixelBomb(5_000), createPixelBomb(60_000)];
  return Array.from({ length: count }, () => (random(6) === 0 ? one(never) : one(corruptions)(one(sound), random)));
}
