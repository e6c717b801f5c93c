import { expect, test } from 'vitest';
import { readablePhone } from './readable-phone.ts';

test('phone numbers are grouped as people say them', () => {
  expect(readablePhone('+21620123456')).toBe('+216 20 123 456');
  expect(readablePhone('+33612345678')).toBe('+33 612 345 678');
});
