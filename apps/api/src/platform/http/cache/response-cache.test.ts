import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
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
