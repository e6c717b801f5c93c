import '../browser-test.css';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { LogoMark } from './logo.tsx';

const favicon = new URL('../../../../apps/web/public/favicon.svg', import.meta.url);

function shapes(drawing: Element) {
  return [...drawing.querySelectorAll('path, circle')].map((shape) =>
    ['d', 'stroke-width', 'stroke-linecap', 'cx', 'cy', 'r'].map((name) => shape.getAttribute(name)),
  );
}

test('the page’s icon draws the mark', async () => {
  await render(<LogoMark data-testid="mark" />);
  const mark = document.querySelector('[data-testid=mark]');
  const icon = new DOMParser().parseFromString(await (await fetch(favicon)).text(), 'image/svg+xml').documentElement;
  expect(mark && shapes(mark)).toEqual(shapes(icon));
  expect(shapes(icon)).toHaveLength(3);
  expect(icon.querySelector('rect')?.getAttribute('width')).toBe(icon.getAttribute('viewBox')?.split(' ')[2]);
});
