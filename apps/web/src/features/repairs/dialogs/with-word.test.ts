import { expect, test } from 'vitest';
import { withWord } from './with-word.ts';

test.each([
  ['', 'Rapide', 'Rapide'],
  ['  ', 'Rapide', 'Rapide'],
  ['Rapide', 'Soigné', 'Rapide, soigné'],
  ['Merci à Hatem ', 'Clair', 'Merci à Hatem, clair'],
  ['Très rapide', 'Rapide', 'Très rapide'],
])('%j with %j is %j', (comment, word, expected) => {
  expect(withWord(comment, word)).toBe(expected);
});
