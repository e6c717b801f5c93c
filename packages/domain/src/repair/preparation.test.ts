import { expect, test } from 'vitest';
import { preparationOf } from './preparation.ts';

test.each([
  ['phone', ['backup', 'sim', 'lock', 'extras']],
  ['laptop', ['backup', 'lock', 'extras']],
  ['camera', ['backup', 'extras']],
  ['washing-machine', ['unplug', 'empty', 'extras']],
  ['headphones', ['empty', 'extras']],
  ['toString', ['empty', 'extras']],
  [undefined, ['empty', 'extras']],
])('before its pickup a %s needs %j', (drawing, steps) => {
  expect(preparationOf(drawing)).toEqual(steps);
});
