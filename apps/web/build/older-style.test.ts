import { expect, test } from 'vitest';
import { compileForOlderBrowsers } from './older-style.ts';

test('the oldest browsers get colours without light-dark()', () => {
  const style = '@layer theme{:root{color-scheme:light dark;--paper:light-dark(oklch(98% 0 95),oklch(18% .02 262))}}';
  const older = Buffer.from(compileForOlderBrowsers(Buffer.from(style))).toString();
  expect(older).not.toContain('light-dark(');
  expect(older).toContain('@layer theme{');
  expect(older).toMatch(/--paper:var\(--lightningcss-light,\s*oklch\(/);
});
