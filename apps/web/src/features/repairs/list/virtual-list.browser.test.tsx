import '#styles.css';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { renderAt, createRepairs } from './render-repairs.fixture.tsx';
import { RepairList } from './repair-list.tsx';

const manyRepairs = createRepairs(2_000);

function heading(number: number) {
  return `Repair #R${String(number).padStart(4, '0')}`;
}

beforeEach(() => page.viewport(1280, 800));

async function renderLongList(path = '/repairs') {
  const { tree, router } = await renderAt(
    path,
    <>
      <div style={{ height: 150 }} />
      <RepairList repairs={manyRepairs} />
    </>,
  );
  const screen = await render(tree);
  await expect.element(screen.getByRole('heading', { name: heading(1), exact: true })).toBeVisible();
  const cards = () => [...document.querySelectorAll<HTMLElement>('[data-repair]')];
  const place = () => {
    const card = cards().find((each) => each.getBoundingClientRect().top >= 0);
    return [card?.dataset['repair'], Math.round(card?.getBoundingClientRect().top ?? Number.NaN)];
  };
  return { screen, router, cards, place };
}

async function scrollTo(top: number): Promise<void> {
  window.scrollTo(0, top);
  const renderedRepairs = () => [400, 420].some((y) => document.elementFromPoint(300, y)?.closest('[data-repair]'));
  await expect.poll(renderedRepairs).toBe(true);
}

describe('a list of 2,000 repairs', () => {
  test.each(['/repairs', '/repairs?view=timeline'])('a virtual list renders few cards at %s', async (path) => {
    const { cards } = await renderLongList(path);
    for (const part of [0, 0.2, 0.5, 0.8, 1]) {
      await scrollTo(part * (document.documentElement.scrollHeight - window.innerHeight));
      expect(cards().length).toBeLessThanOrEqual(60);
    }
  });

  test('cards of a virtual list tell position and count', async () => {
    const { cards } = await renderLongList();
    await scrollTo(20_000);
    for (const card of cards()) {
      expect(card.getAttribute('aria-setsize')).toBe('2000');
      expect(card.getAttribute('aria-posinset')).toBe(String(Number(card.dataset['repair']?.slice(1))));
    }
    expect(cards().length).toBeGreaterThan(8);
  });

  test('Tab moves through a virtual list’s cards', async () => {
    const { screen } = await renderLongList();
    const first = screen.getByRole('button', { name: heading(1), exact: true });
    first.element().focus();
    for (let number = 2; number <= 30; number += 1) {
      do await userEvent.tab();
      while (document.activeElement?.matches('[data-slot=card-open]') === false);
      expect(document.activeElement?.textContent).toBe(heading(number));
    }
  });

  test('a scrolled virtual list keeps focus and tab order', async () => {
    const { screen } = await renderLongList();
    screen
      .getByRole('button', { name: heading(4), exact: true })
      .element()
      .focus();
    await scrollTo(60_000);
    expect(document.activeElement?.textContent).toBe(heading(4));
    do await userEvent.tab();
    while (document.activeElement?.matches('[data-slot=card-open]') === false);
    expect(document.activeElement?.textContent).toBe(heading(5));
  });

  test('a virtual list returns to its place after navigation', async () => {
    const { screen, router, place } = await renderLongList();
    // Scrolls stepwise, so the rows between are measured.
    for (let top = 0; top <= 6_000; top += 600) await scrollTo(top);
    const before = place();
    expect(before[0]).not.toBe('R0001');
    await router.navigate('/elsewhere');
    await expect.element(screen.getByText('Elsewhere')).toBeVisible();
    const { scrollY: top } = window;
    const passed = new Set<number>();
    const pass = (): void => void passed.add(window.scrollY);
    window.addEventListener('scroll', pass);
    await router.navigate(-1);
    await expect.poll(place).toEqual(before);
    window.removeEventListener('scroll', pass);
    // Jumps at once instead of through everything above.
    expect([...passed].filter((height) => height > 0 && height < top - 100)).toEqual([]);
  });

  test('a short search result is rendered whole', async () => {
    const { screen, cards } = await renderLongList();
    await userEvent.fill(screen.getByRole('searchbox'), 'R000');
    await expect.element(screen.getByText('9 repairs', { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('heading', { name: heading(9), exact: true })).toBeVisible();
    expect(cards()).toEqual([]);
  });
});
