import '#styles.css';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { findTargetsBelow44 } from './small-touch-targets.fixture.ts';

test.each([
  { area: 'after:-inset-0.5', sizes: [expect.stringMatching(/^24 × 24/u)] },
  { area: 'after:-inset-2.5', sizes: [] },
])('a pseudo-element counts with its size ($area)', async ({ area, sizes }) => {
  await render(
    <button type="button" aria-label="Move" className={`relative block size-6 p-0 after:absolute ${area}`} />,
  );
  expect(await findTargetsBelow44()).toEqual(sizes);
});
