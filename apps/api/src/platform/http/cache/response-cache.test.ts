import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressText, decompressText } from './compression.ts';
import { compactBuffer } from './response-cache.ts';

test.each([
  ['a text of the pool', Buffer.from('[{"id":"7K2M9QFX"}]')],
  ['what was compressed', brotliCompressSync('a repair '.repeat(500))],
])('%s holds no more memory than it has bytes', (_, bytes) => {
  expect(bytes.buffer.byteLength).toBeGreaterThan(bytes.length);
  const own = compactBuffer(bytes);
  expect(own).toEqual(bytes);
  expect(own.buffer.byteLength).toBe(bytes.length);
  expect(compactBuffer(own)).toBe(own);
});

test.each([
  ['br', 1_024, 'br'],
  ['gzip', 1_024, 'gzip'],
  ['br', 300_000, 'br'],
  ['gzip', 300_000, 'gzip'],
  ['br', 10, null],
  [null, 1_024, null],
] as const)('%s of %i bytes decompresses to the text', async (wanted, length, encoding) => {
  const plain = Buffer.from('écran '.repeat(length)).subarray(0, length);
  const compressed = await compressText(plain, wanted);
  expect(compressed.encoding).toBe(encoding);
  expect(await decompressText(compressed, length)).toEqual(plain);
});
