import '../../../styles.css';
import type { Repair } from '@atelier/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dialogStore } from '../../../shared/dialogs/dialog-store.ts';
import { aRepair } from '../../../shared/my-repair/repair.fixture.ts';
import { DashboardRepairs } from './dashboard-repairs.tsx';
import { RepairCard } from './repair-card.tsx';
import { atAddress, manyRepairs } from './repairs-world.fixture.tsx';

afterEach(async () => {
  dialogStore.closeAll();
  await page.viewport(1280, 800);
});

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

describe('a dashboard without a repair under way', () => {
  const shows = async (repairs: Repair[]) => {
    await page.viewport(375, 740);
    const { tree, address } = await atAddress('/dashboard', <DashboardRepairs repairs={repairs} />);
    return { screen: await render(tree), address };
  };

  test('says to whoever never had one that there are none yet, and leads to the first', async () => {
    const { screen } = await shows([]);
    await expect.element(screen.getByText('No repairs yet', { exact: true })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Request Repair' }));
    expect(dialogStore.get().top).toEqual({ name: 'request', prefill: null });
  });

  test('says to whoever had some where those are, and leads there', async () => {
    const { screen, address } = await shows([aRepair({ status: 'COMPLETED' })]);
    await expect.element(screen.getByText('No repair under way', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('No repairs yet')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: 'See my repairs' }));
    expect(address()).toBe('/repairs');
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
    const terms = () =>
      [...document.querySelectorAll('dt')].map((name) => [
        name.textContent,
        name.nextElementSibling?.textContent,
        name.nextElementSibling?.querySelector('time')?.dateTime,
      ]);
    await expect.poll(terms).toEqual([
      ['Created', '3h ago', repair.createdAt],
      ['Updated', '5m ago', repair.updatedAt],
    ]);
  });
});
