import '#styles.css';
import type { SearchHit } from '@atelier/contract';
import type { StaffRole } from '@atelier/domain';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createStaffItem, createStaffRepair } from '#subjects/staff/staff-repair.fixture.ts';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { axeViolations } from '#shared/page/axe.fixture.ts';
import { createApplicationAt } from '#app/application.fixture.tsx';
import { stubShopServer } from '#app/shop-server.fixture.ts';
import { interceptFetch } from '#app/intercept-fetch.fixture.ts';
import { createStaffUser } from '#app/workshop.fixture.tsx';

afterEach(() => {
  dialogStore.closeAll();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const [first, second] = ['7K2M9QFX', '3XW8P2RD'];

function repairHit(id: string): SearchHit {
  return {
    kind: 'repair',
    id,
    status: 'DIAGNOSING',
    device: { name: 'Galaxy S21', type: 'Phone', icon: 'phone' },
    customer: 'Amel Trabelsi',
  };
}

const customerHit: SearchHit = { kind: 'customer', id: 'amel', name: 'Amel Trabelsi', phone: '+21698765432' };
const deviceHit: SearchHit = {
  kind: 'device',
  id: 'device-1',
  name: 'Galaxy S21',
  serialNumber: 'R58N',
  customer: { id: 'amel', name: 'Amel Trabelsi' },
  repairId: second,
};

type Found = { readonly hits: readonly SearchHit[]; readonly similar?: string };

async function openPalette(found: Readonly<Record<string, Found | 'fails'>> = {}, role: StaffRole = 'OPERATOR') {
  await page.viewport(1280, 800);
  const user = createStaffUser('en', role);
  stubShopServer({
    user,
    staffRepairs: [createStaffRepair({ id: first }), createStaffRepair({ id: second })],
    staffRows: [createStaffItem({ id: first })],
  });
  const calls: string[] = [];
  interceptFetch((call, body) => {
    calls.push(call);
    if (call !== 'POST /staff/search') return null;
    const answer = found[(body as { q: string }).q] ?? { hits: [] };
    if (answer === 'fails') return new Response(null, { status: 503 });
    return Response.json({ similar: null, ...answer });
  });
  const { tree, router } = await createApplicationAt('/workshop/profile', user);
  const screen = await render(tree);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  await userEvent.keyboard('/');
  const field = screen.getByRole('combobox', { name: 'Search everything' });
  await expect.element(field).toHaveFocus();
  const enter = async (text: string) => {
    await userEvent.fill(field, text);
    await userEvent.keyboard('{Enter}');
  };
  const options = () =>
    screen
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent);
  const option = (name: string | RegExp) => screen.getByRole('option', { name });
  return { screen, router, field, enter, option, options, calls };
}

function pathname({ router }: Pick<Awaited<ReturnType<typeof openPalette>>, 'router'>) {
  return () => router.state.location.pathname;
}

/** Sends the keys of a hand scanner in one go. The computer has another layout than the scanner. */
function scan(text: string, field: Element): void {
  let time = new Event('scan').timeStamp;
  const press = (init: KeyboardEventInit): void => {
    const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true });
    // The page may lose the processor between two keys, which would split the scan.
    Object.defineProperty(event, 'timeStamp', { value: time++ });
    field.dispatchEvent(event);
  };
  for (const character of text) {
    const isDigit = /\d/u.test(character);
    const code = character === '/' ? 'Slash' : `${isDigit ? 'Digit' : 'Key'}${character.toUpperCase()}`;
    const shiftKey = /[A-Z]/u.test(character);
    press({ code, key: 'é', shiftKey });
  }
  press({ code: 'Enter', key: 'Enter' });
}

describe('the palette', () => {
  test('each kind of hit is named, counted and accessible [2.216]', async () => {
    const { screen, field, option } = await openPalette({
      trabelsi: {
        hits: [repairHit(first), customerHit, deviceHit, { kind: 'partner', id: 'p', name: 'Trabelsi Soudure' }],
      },
    });
    await userEvent.fill(field, 'trabelsi');
    await expect.element(option(/Galaxy S21.*#7K2M9QFX/u)).toHaveAttribute('aria-selected', 'true');
    await expect.element(option(/Serial number R58N/u)).toBeVisible();
    for (const name of ['Repairs', 'Customers', 'Devices', 'Partners'])
      await expect.element(screen.getByRole('group', { name })).toBeVisible();
    await expect.element(screen.getByRole('status').filter({ hasText: '4 results' })).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
  });

  test('Enter opens the only hit once it arrives [2.219]', async () => {
    const opened = await openPalette({ lina: { hits: [repairHit(second)] } });
    await opened.enter('lina');
    await expect.poll(pathname(opened)).toBe(`/workshop/repairs/${second}`);
    await expect.element(opened.field).not.toBeInTheDocument();
    await opened.router.navigate(-1);
    await expect.poll(pathname(opened)).toBe('/workshop/profile');
  });

  test('Enter waits until several hits are shown', async () => {
    const opened = await openPalette({ lina: { hits: [repairHit(first), customerHit] } });
    await opened.enter('lina');
    await expect.element(opened.option(/Amel Trabelsi.*98/u)).toBeVisible();
    expect(pathname(opened)()).toBe('/workshop/profile');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(pathname(opened)).toBe('/workshop/customers/amel');
  });

  test('a similar hit is shown before it opens [2.217]', async () => {
    const opened = await openPalette({ traelsi: { hits: [repairHit(second)], similar: 'Trabelsi' } });
    await opened.enter('traelsi');
    await expect.element(opened.screen.getByRole('status').filter({ hasText: 'Did you mean Trabelsi?' })).toBeVisible();
    expect(pathname(opened)()).toBe('/workshop/profile');
    await userEvent.keyboard('{Enter}');
    await expect.poll(pathname(opened)).toBe(`/workshop/repairs/${second}`);
  });

  test('a scan in any layout opens its only hit', async () => {
    const opened = await openPalette({
      xkw400: { hits: [repairHit(first), deviceHit] },
      [second]: { hits: [repairHit(second)] },
    });
    scan('xkw400', opened.field.element());
    await expect.element(opened.option(/Serial number R58N/u)).toBeVisible();
    await expect.element(opened.field).toHaveValue('xkw400');
    scan(`/r/${second}`, opened.field.element());
    await expect.poll(pathname(opened)).toBe(`/workshop/repairs/${second}`);
  });

  test('Escape closes it and returns the focus [2.219]', async () => {
    const { screen, field } = await openPalette();
    await userEvent.keyboard('{Escape}');
    await expect.element(field).not.toBeInTheDocument();
    const button = screen.getByRole('button', { name: 'Search everything' });
    await userEvent.click(button);
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(field).toHaveFocus();
  });

  test('an empty palette has recent repairs and own pages', async () => {
    const { screen, option, options, calls } = await openPalette({}, 'TECHNICIAN');
    await expect.element(screen.getByRole('group', { name: 'Recent repairs' })).toBeVisible();
    await expect.element(option('Shelves')).toBeVisible();
    for (const name of ['Customers', 'Team', 'New request', 'Quick list']) expect(options()).not.toContain(name);
    expect(calls).not.toContain('POST /staff/search');
  });

  test('a mistyped page is found and opens', async () => {
    const opened = await openPalette();
    await opened.enter('custmers');
    await expect.poll(pathname(opened)).toBe('/workshop/customers');
  });

  test('the office opens the quick list by its name', async () => {
    const opened = await openPalette();
    await opened.enter('quick list');
    await expect.poll(pathname(opened)).toBe('/workshop/intake/list');
  });

  test('a failed search says so and is tried again', async () => {
    const { screen, field } = await openPalette({ lina: 'fails' });
    await userEvent.fill(field, 'lina');
    await expect.element(screen.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
    await userEvent.fill(field, 'xyzzy');
    await expect.element(screen.getByRole('status').filter({ hasText: 'Nothing found for “xyzzy”' })).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });

  test('the palette’s words search all repairs outside the address', async () => {
    const opened = await openPalette({ lina: { hits: [repairHit(first), repairHit(second)] } });
    await userEvent.fill(opened.field, 'lina');
    await userEvent.click(opened.option('All repairs with “lina”'));
    await expect.poll(pathname(opened)).toBe('/workshop/repairs');
    expect(opened.router.state.location).toMatchObject({ search: '?list=all', state: { sought: 'lina' } });
    expect(opened.calls.join('\n')).not.toMatch(/lina/u);
  });
});
