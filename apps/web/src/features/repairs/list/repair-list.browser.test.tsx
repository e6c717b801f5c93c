import '#styles.css';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { createDevice, createRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { axeViolations } from '#shared/page/axe.fixture.ts';
import { renderAt, createRepairs } from './render-repairs.fixture.tsx';
import { RepairList } from './repair-list.tsx';

afterEach(async () => {
  dialogStore.closeAll();
  await page.viewport(1280, 800);
});

async function renderAtWidth(path: string, repairs = createRepairs(23)) {
  await page.viewport(1280, 800);
  const { tree, address } = await renderAt(path, <RepairList repairs={repairs} />);
  const screen = await render(tree);
  const view = (name: string) => screen.getByRole('button', { name, exact: true });
  const rows = () => screen.getByRole('table').getByRole('row').elements().slice(1);
  return { screen, address, view, rows };
}

describe('the three views', () => {
  test('the address names every view but the first [2.86]', async () => {
    const { screen, view, address } = await renderAtWidth('/repairs');
    await expect.element(view('Cards')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(view('Table'));
    await expect.element(screen.getByRole('table', { name: 'Repairs' })).toBeVisible();
    expect(address()).toBe('/repairs?view=table');
    await userEvent.click(view('Timeline'));
    await expect.element(screen.getByRole('heading', { name: 'History' }).first()).toBeVisible();
    expect(address()).toBe('/repairs?view=timeline');
    await userEvent.click(view('Cards'));
    await expect.element(screen.getByRole('heading', { name: 'Repair #R0001' })).toBeVisible();
    expect(address()).toBe('/repairs');
  });

  test.each(['/repairs', '/repairs?view=table', '/repairs?view=timeline'])(
    'every view says what happens next (%s)',
    async (path) => {
      const { screen } = await renderAtWidth(path, createRepairs(4));
      const lines = screen.getByText("We're repairing your device", { exact: true });
      await expect.poll(() => lines.elements().length).toBe(2);
      await page.viewport(375, 740);
      await expect.poll(() => lines.elements().length).toBe(2);
      expect(document.documentElement.scrollWidth).toBe(375);
    },
  );

  test('a nonsensical address shows cards, newest first', async () => {
    const { screen, view } = await renderAtWidth('/repairs?view=board&status=LOST&sort=price&page=-2');
    await expect.element(view('Cards')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(screen.getByRole('heading', { level: 3 }).first()).toMatchTextContent('Repair #R0001');
    await expect.element(screen.getByText('23 repairs', { exact: true })).toBeVisible();
  });
});

describe('the table', () => {
  test('the table pages by ten repairs [2.87] [9.23]', async () => {
    const { screen, rows } = await renderAtWidth('/repairs?view=table');
    const heads = screen.getByRole('columnheader');
    await expect.element(heads.first()).toBeVisible();
    expect(heads.elements().map(({ textContent }) => textContent)).toEqual([
      'Device',
      'Issue',
      'Status',
      'Last updated',
    ]);
    expect(rows().length).toBe(10);
    await expect
      .element(screen.getByRole('row').nth(1))
      .toMatchTextContent(/Device 0001.*Issue 0.*Repair in progress/u);
  });

  test('the table’s columns fit one line on a tablet', async () => {
    const { screen } = await renderAtWidth('/repairs?view=table');
    await page.viewport(768, 1024);
    const sorting = screen.getByRole('columnheader').getByRole('button');
    const heights = () => sorting.elements().map((element) => element.getBoundingClientRect().height);
    await expect.poll(heights).toEqual([28, 28, 28]);
    expect(document.documentElement.scrollWidth).toBe(768);
  });

  test('the table opens at the address’s page or last', async () => {
    const { screen, rows, address } = await renderAtWidth('/repairs?view=table&page=9');
    await expect.element(screen.getByRole('button', { name: 'Page 3 of 3' })).toHaveAttribute('aria-current', 'page');
    expect(rows().length).toBe(3);
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    await expect.element(screen.getByRole('row').nth(1)).toMatchTextContent('Device 0011');
    expect(address()).toBe('/repairs?view=table&page=2');
  });

  test('the table’s headings sort and return to page one [2.88]', async () => {
    const { screen, address } = await renderAtWidth('/repairs?view=table&page=2');
    const head = screen.getByRole('columnheader', { name: 'Device' });
    await expect.element(head).toHaveAttribute('aria-sort', 'none');
    screen.getByRole('button', { name: 'Device', exact: true }).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
    expect(address()).toBe('/repairs?view=table&sort=device');
    await userEvent.keyboard('{Enter}');
    await expect.element(head).toHaveAttribute('aria-sort', 'descending');
    await expect.element(screen.getByRole('row').nth(1)).toMatchTextContent('Device 0023');
    await expect.element(screen.getByRole('columnheader', { name: 'Status' })).not.toHaveAttribute('aria-sort');
  });

  test('a row of the table opens its repair', async () => {
    const { screen } = await renderAtWidth('/repairs?view=table');
    const opener = screen.getByRole('button', { name: 'Device 0002 Repair #R0002' });
    await expect.element(opener).toBeVisible();
    opener.element().focus();
    await userEvent.keyboard('{Enter}');
    expect(dialogStore.get().base).toEqual({ name: 'details', repairId: 'R0002' });
    dialogStore.closeAll();
    const { left, top } = screen
      .getByRole('cell', { name: 'Issue 2', exact: true })
      .first()
      .element()
      .getBoundingClientRect();
    const pressed = document.elementFromPoint(left + 20, top + 20);
    expect(pressed?.closest('button')?.textContent).toContain('R0003');
  });

  test('the table on a phone sorts by a list', async () => {
    const { screen, address } = await renderAtWidth('/repairs?view=table');
    await page.viewport(375, 740);
    const first = screen.getByRole('list', { name: 'Repairs' }).getByRole('listitem').first();
    await expect.element(first).toMatchTextContent(/Device 0001.*Issue 0.*Repair in progress/u);
    expect(document.documentElement.scrollWidth).toBe(375);
    await userEvent.click(screen.getByRole('combobox', { name: 'Sort' }));
    await userEvent.click(screen.getByRole('option', { name: 'Device, Z to A' }));
    await expect.element(first).toMatchTextContent('Device 0023');
    expect(address()).toBe('/repairs?view=table&sort=device&order=desc');
  });
});

describe('the timeline', () => {
  test('the timeline shows rail and log, newest first [2.90]', async () => {
    const timeOf = (day: number) => `2026-11-0${day}T09:00:00.000Z`;
    const repair = createRepair({
      status: 'CONFIRMED',
      device: createDevice({ name: 'Galaxy S22' }),
      logs: [
        { id: '1', createdAt: timeOf(1), status: 'REQUESTED', action: 'Repair.created' },
        { id: '2', createdAt: timeOf(2), status: 'CONFIRMED', action: 'Repair.confirm.request' },
      ],
    });
    const { screen } = await renderAtWidth('/repairs?view=timeline', [repair]);
    const rail = screen.getByRole('list', { name: 'Progress of the repair' });
    await expect.element(rail.getByRole('listitem').nth(1)).toHaveAttribute('aria-current', 'step');
    const log = screen.getByRole('heading', { name: 'History' }).element().parentElement;
    const entries = [...(log?.querySelectorAll('li') ?? [])];
    expect(entries.map((entry) => entry.querySelector('time')?.dateTime)).toEqual([timeOf(2), timeOf(1)]);
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Request confirmed'),
      expect.stringContaining('Request received'),
    ]);
    const [beside, upright] = [log?.getBoundingClientRect(), rail.element().getBoundingClientRect()];
    expect(upright.height).toBeGreaterThan(upright.width);
    expect(beside?.left).toBeGreaterThan(upright.right);
    expect(beside?.top).toBeLessThan(upright.bottom);
  });

  test('the timeline on a phone puts the log below', async () => {
    const { screen } = await renderAtWidth('/repairs?view=timeline', [createRepair()]);
    await page.viewport(375, 740);
    const rail = screen.getByRole('list', { name: 'Progress of the repair' });
    await expect.poll(() => rail.element().getBoundingClientRect().height).toBeLessThan(40);
    const log = screen.getByRole('heading', { name: 'History' }).element();
    expect(log.getBoundingClientRect().top).toBeGreaterThan(rail.element().getBoundingClientRect().bottom);
    expect(document.documentElement.scrollWidth).toBe(375);
  });
});

describe('what narrows the list', () => {
  test('a paused search is stored in the address [2.89]', async () => {
    const { screen, address } = await renderAtWidth('/repairs?view=table&page=2');
    await userEvent.fill(screen.getByRole('searchbox', { name: 'Search' }), 'r0007');
    await expect.element(screen.getByText('1 repair', { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('row').nth(1)).toMatchTextContent('Device 0007');
    await expect.poll(address).toBe('/repairs?view=table&q=r0007');
  });

  test('the status filter offers existing ones [2.79]', async () => {
    const { screen, address } = await renderAtWidth('/repairs?view=table');
    const { width } = screen.getByText('Filter by status', { exact: true }).element().getBoundingClientRect();
    expect(width).toBeGreaterThan(80);
    await userEvent.click(screen.getByRole('combobox', { name: 'Filter by status' }));
    expect(
      screen
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['All', 'Requested', 'Repair in progress']);
    await userEvent.click(screen.getByRole('option', { name: 'Repair in progress' }));
    await expect.element(screen.getByText('8 repairs', { exact: true })).toBeVisible();
    expect(address()).toBe('/repairs?view=table&status=FIXING');
  });

  test('an empty result can be reset by a press [2.81]', async () => {
    const { screen, address } = await renderAtWidth('/repairs?q=nowhere&status=FIXING&sort=updated');
    await expect.element(screen.getByText('No repairs found matching your filters.')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await expect.element(screen.getByText('23 repairs', { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('searchbox')).toHaveValue('');
    expect(address()).toBe('/repairs?sort=updated');
    await expect.element(screen.getByRole('switch', { name: 'Sorted By Modification' })).toBeChecked();
  });

  test('a customer without repairs has nothing to filter [2.82]', async () => {
    const { screen } = await renderAtWidth('/repairs?q=lost', []);
    await expect.element(screen.getByText('No repairs found.', { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('searchbox')).not.toBeInTheDocument();
  });
});
