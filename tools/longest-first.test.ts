import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { slowestFiles, longestFirst } from './longest-first.ts';

const root = dirname(import.meta.dirname);

test('the longest files come first in their project, and the others stay as they are', () => {
  const file = (name: string, path: string) => ({ moduleId: join(root, path), project: { name } });
  const [widths = '', , texts = ''] = slowestFiles;
  const [first, second, third] = [file('a', 'z.test.ts'), file('a', 'b.test.ts'), file('b', 'y.test.ts')];
  const long = [file('b', widths), file('b', texts)];
  expect(longestFirst([first, second, third, ...long.toReversed()])).toEqual([first, second, ...long, third]);
});

test.each(slowestFiles)('%s is there', (path) => {
  expect(existsSync(join(root, path))).toBe(true);
});
