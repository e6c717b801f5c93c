import '#styles.css';
import { defaultSettings } from '@atelier/domain';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeViolations } from '#shared/page/axe.fixture.ts';
import { createContent } from '#app/content.fixture.ts';
import { createApplicationAt } from '#app/application.fixture.tsx';
import { stubShopServer } from '#app/shop-server.fixture.ts';

const lines = ['Monday to Friday9:00 AM to 6:00 PM', 'Saturday10:00 AM to 4:00 PM', 'SundayClosed'];
let version = 0;

const LINE_HEIGHT = 48;

afterEach(() => {
  localStorage.removeItem('content');
  localStorage.removeItem('hours-box');
  window.scrollTo(0, 0);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openHome(width: number, height = 800, closures = true) {
  await page.viewport(width, height);
  version += 1;
  const { en, ...content } = createContent((limit) => 'word '.repeat(limit / 20).trim());
  stubShopServer({
    content: {
      ...content,
      en: { ...en, hours: [...defaultSettings.hours], seasons: [], closures: closures ? en.closures : [] },
      version,
    },
  });
  const { tree } = await createApplicationAt('/', null, 'en');
  const screen = await render(tree);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  return { ...screen, box: screen.getByRole('complementary', { name: 'Business hours' }) };
}

function linesOf(box: Element): string[] {
  return [...box.querySelectorAll('dl > div')].map(({ textContent }) => textContent.replaceAll('\u202f', ' '));
}

test('a wide window has the hours in its corner [2.35]', async () => {
  const { box, getByRole } = await openHome(1800);
  await expect.element(box).toBeVisible();
  expect(linesOf(box.element())).toEqual(lines);
  const { left, right, bottom } = box.element().getBoundingClientRect();
  expect([getComputedStyle(box.element()).position, right > 1760, bottom > 760]).toEqual(['fixed', true, true]);
  const main = getByRole('main').element();
  const text = [...main.querySelectorAll('p, h1, h2, h3, a, button, input, ol')].map((each) =>
    each.getBoundingClientRect(),
  );
  expect(Math.max(...text.map((each) => each.right))).toBeLessThanOrEqual(left);
  expect(await axeViolations()).toEqual([]);
  getByRole('contentinfo').element().scrollIntoView({ block: 'end' });
  await expect
    .poll(() => document.querySelector('[data-slot=hours-box]')?.checkVisibility({ visibilityProperty: true }))
    .toBe(false);
  expect(linesOf(getByRole('contentinfo').element())).toEqual(lines);
  window.scrollTo(0, 0);
  await expect.element(box).toBeVisible();
});

test.each([
  [375, 740],
  [640, 400],
  [1279, 800],
  [1280, 479],
])('a window of %i×%i pixels has a button', async (width, height) => {
  const { box } = await openHome(width, height);
  const button = box.getByRole('button', { name: 'Business hours' });
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await expect.element(box.getByText('Saturday')).not.toBeVisible();
  const { height: high } = button.element().getBoundingClientRect();
  expect(high).toBeGreaterThanOrEqual(44);
  await userEvent.click(button);
  await expect.element(box.getByText('Saturday')).toBeVisible();
  const { left, top } = box.element().getBoundingClientRect();
  expect([left >= 0, top >= 0]).toEqual([true, true]);
});

test.each([
  [1280, 800],
  [1366, 650],
  [1440, 900],
])('an open box leaves the hero uncovered at %i×%i', async (width, height) => {
  const { box, getByRole } = await openHome(width, height, false);
  await expect.element(box.getByRole('button')).toHaveAttribute('aria-expanded', 'true');
  const { left, top } = box.element().getBoundingClientRect();
  const hero = getByRole('main').getByRole('region').first().element();
  const parts = [...hero.querySelectorAll('h1, p, a, svg, [data-slot=card]')];
  const covered = parts.filter((part) => {
    const { right, bottom } = part.getBoundingClientRect();
    return right > left && bottom > top;
  });
  expect(parts.length).toBeGreaterThan(5);
  expect(covered.map(({ outerHTML }) => outerHTML)).toEqual([]);
});

test.each([
  [1280, 600, false],
  [1280, 800, true],
])('a box over the hero starts folded, %i×%i (%s)', async (width, height, closures) => {
  const { box } = await openHome(width, height, closures);
  await expect.element(box.getByRole('button')).toHaveAttribute('aria-expanded', 'false');
  await page.viewport(1800, 1000);
  await expect.element(box.getByRole('button')).toHaveAttribute('aria-expanded', 'true');
});

test('box stays as it was left', async () => {
  const first = await openHome(1800);
  await userEvent.click(first.box.getByRole('button'));
  await expect.element(first.box.getByText('Saturday')).not.toBeVisible();
  await first.unmount();
  const { box } = await openHome(1800);
  await expect.element(box.getByRole('button')).toHaveAttribute('aria-expanded', 'false');
});

test.each([
  [1280, 800],
  [375, 740],
])('focused elements remain uncovered at %i×%i pixels', async (width, height) => {
  const { box, getByRole } = await openHome(width, height);
  await expect.element(box).toBeVisible();
  await expect.poll(() => Number.parseFloat(document.documentElement.style.scrollPaddingBottom)).toBeGreaterThan(48);
  const covered = [...getByRole('main').element().querySelectorAll<HTMLElement>('a, button, input, textarea')].filter(
    (each) => {
      each.focus();
      const [a, b] = [each.getBoundingClientRect(), box.element().getBoundingClientRect()];
      const isBeside =
        a.right <= b.left || a.left >= b.right || a.top + Math.min(a.height, LINE_HEIGHT) <= b.top || a.top >= b.bottom;
      return !isBeside && box.element().checkVisibility({ visibilityProperty: true });
    },
  );
  expect(covered.map(({ outerHTML }) => outerHTML)).toEqual([]);
});
