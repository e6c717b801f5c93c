import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { unzip } from '#zip.fixture.ts';
import { createZip } from './zip.ts';

const at = new Date('2026-11-22T09:00:00Z');

describe('a zip', () => {
  test('a zip has its announced length', async () => {
    for (const sizes of [[], [0], [1, 65_536, 65_537], [3_000_000]]) {
      const entries = sizes.map((size, index) => ({ name: `é${index}.bin`, content: Buffer.alloc(size, 7), at }));
      const { content, length } = createZip(entries);
      const zip = await buffer(content);
      expect(zip.length).toBe(length);
      expect([...unzip(zip).values()].map((file) => file.length)).toEqual(sizes);
    }
  });

  test("a zip is written at its reader's pace", async () => {
    const { content, length } = createZip([{ name: 'a.bin', content: Buffer.alloc(20_000_000, 7), at }]);
    let read = 0;
    for await (const piece of content) {
      read += (piece as Uint8Array).length;
      if (read > 100_000) break;
    }
    expect(content.destroyed).toBe(true);
    expect(read).toBeLessThan(length / 10);
  });
});
