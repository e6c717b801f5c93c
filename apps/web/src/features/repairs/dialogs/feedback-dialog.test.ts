import { expect, test } from 'vitest';
import { toggleWord } from './feedback-dialog.tsx';

test.each([
  ['', 'Rapide', 'Rapide'],
  ['  ', 'Rapide', 'Rapide'],
  ['Rapide', 'Soigné', 'Rapide, soigné'],
  ['Merci à Hatem ', 'Clair', 'Merci à Hatem, clair'],
  ['Très rapide', 'Rapide', 'Très rapide'],
])('%j with %j is %j', (comment, word, expected) => {
  expect(toggleWord(comment, word)).toBe(expected);
});
