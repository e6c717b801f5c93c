import { expect, test } from 'vitest';
import { forOlder } from './older-style.ts';

test('colours of both themes are written so that browsers from Chrome 111 and Safari 16.4 on know them', () => {
  const style = '@layer theme{:root{color-scheme:light dark;--paper:light-dark(oklch(98% 0 95),oklch(18% .02 262))}}';
  const older = Buffer.from(forOlder(Buffer.from(style))).toString();
  expect(older).not.toContain('light-dark(');
  expect(older).toContain('@layer theme{');
  expect(older).toMatch(/--paper:var\(--lightningcss-light,\s*oklch\(/);
});
