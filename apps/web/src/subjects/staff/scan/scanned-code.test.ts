import { expect, test } from 'vitest';
import { readScannedCode } from './scanned-code.ts';

test.each([['https://atelier.tn/r/7K2M9QFX'], ['HTTP://LOCALHOST:3000/R/7K2M9QFX'], ['7K2M 9QFX'], [' #7k2m9qfx\r']])(
  '%o is a repair',
  (text) => {
    expect(readScannedCode([text])).toEqual({ kind: 'repair', id: '7K2M9QFX' });
  },
);

test('a shelf’s code is shorter than a repair’s number', () => {
  expect(readScannedCode(['s7k2m9'])).toEqual({ kind: 'shelf', code: 'S7K2M9' });
});

test.each([
  [''],
  ['4006381333931'],
  ['https://atelier.tn/7K2M9QFX'],
  ['https://atelier.tn/r/7K2M9QFX/more'],
  ['javascript:/r/7K2M9QFX'],
  ['A7K2M9'],
])('%o is neither', (text) => {
  expect(readScannedCode([text])).toBeNull();
});

test('the first text that is a code counts', () => {
  expect(readScannedCode(['!K@M(QAW', '7K2M9QAZ'])).toEqual({ kind: 'repair', id: '7K2M9QAZ' });
});
