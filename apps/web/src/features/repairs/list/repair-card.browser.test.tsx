import '../../../styles.css';
import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { aRepair } from '../../../shared/my-repair/repair.fixture.ts';
import { DashboardRepairs } from './dashboard-repairs.tsx';
import { RepairCard } from './repair-card.tsx';
import { atAddress, manyRepairs } from './repairs-world.fixture.tsx';

afterEach(() => page.viewport(1280, 800));

const ago = (milliseconds: number): string => new Date(Date.now() - milliseconds).toISOString();

const minute = 60_000;
const hour = 60 * minute;

describe('the cards of the dashboard', () => {
  test.each([
    [1, 375],
    [1, 767],
    [2, 768],
    [2, 1279],
    [3, 1280],
    [3, 1920],
  ])('stand in %i columns on a page of %i pixels', async (columns, width) => {
    await page.viewport(width, 800);
    const { tree } = await atAddress('/dashboard', <DashboardRepairs repairs={manyRepairs(7)} />);
    const screen = await render(tree);
    const cards = screen.getByRole('list', { name: 'Repairs', exact: true }).getByRole('listitem');
    await expect.element(screen.getByRole('heading', { name: 'Repair #R0007' })).toBeVisible();
    const lefts = [...document.querySelectorAll('[data-slot=card]')].map((card) =>
      Math.round(card.getBoundingClientRect().left),
    );
    expect([cards.elements().length > 7, lefts.length, new Set(lefts).size]).toEqual([true, 7, columns]);
  });
});

describe('a card', () => {
  test('tells when the repair was requested and last changed, and what its status means', async () => {
    const repair = aRepair({ status: 'CONFIRMED', createdAt: ago(3 * hour + minute), updatedAt: ago(5 * minute + 1) });
    const { tree } = await atAddress('/dashboard', <RepairCard repair={repair} />);
    const screen = await render(tree);
    await expect
      .element(
        screen.getByText(
          'Your request is accepted. The operator is now choosing a day to collect the device at the address shown.',
        ),
      )
      .toBeVisible();
    const terms = [...document.querySelectorAll('dt')].map((name) => [
      name.textContent,
      name.nextElementSibling?.textContent,
      name.nextElementSibling?.querySelector('time')?.dateTime,
    ]);
    expect(terms).toEqual([
      ['Created', '3h ago', repair.createdAt],
      ['Updated', '5m ago', repair.updatedAt],
    ]);
  });
});
