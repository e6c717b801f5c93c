import '#styles.css';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createStaffItem, createStaffRepair } from '#subjects/staff/staff-repair.fixture.ts';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { axeAtBothWidths } from '#shared/page/axe.fixture.ts';
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

type Hits = { readonly ids: readonly string[]; readonly similar?: boolean };

async function openPage(path: string, hits: Readonly<Record<string, Hits>>) {
  await page.viewport(1280, 800);
  stubShopServer({
    user: createStaffUser('en', 'OPERATOR'),
    staffRepairs: [createStaffRepair({ id: first }), createStaffRepair({ id: second })],
  });
  const calls: string[] = [];
  const words: string[] = [];
  interceptFetch((call, body) => {
    calls.push(call);
    if (call.startsWith('GET /staff/repairs?'))
      return Response.json({
        data: [createStaffItem({ id: first }), createStaffItem({ id: second })],
        nextCursor: null,
      });
    if (call !== 'POST /staff/repairs/search') return null;
    const { q } = body as { q: string };
    words.push(q);
    const { ids, similar = false } = hits[q] ?? { ids: [] };
    return Response.json({ data: ids.map((id) => createStaffItem({ id })), nextCursor: null, similar });
  });
  const { tree, router } = await createApplicationAt(path, createStaffUser('en', 'OPERATOR'));
  const screen = await render(tree);
  const field = screen.getByRole('searchbox');
  await expect.element(field).toBeVisible();
  const row = (id: string) => screen.getByRole('link', { name: new RegExp(id, 'u') });
  return { screen, router, field, row, calls, words };
}

describe('the address of a search', () => {
  test('a search’s words stay out of the address [5.29]', async () => {
    const { router, field, row, calls } = await openPage('/workshop/repairs?list=all', { Trabelsi: { ids: [first] } });
    await userEvent.fill(field, 'Trabelsi');
    await expect.element(row(second)).not.toBeInTheDocument();
    expect(router.state.location).toMatchObject({ search: '?list=all', state: { sought: 'Trabelsi' } });
    await userEvent.click(row(first));
    await expect.poll(() => router.state.location.pathname).toBe(`/workshop/repairs/${first}`);
    await router.navigate(-1);
    await expect.element(field).toHaveValue('Trabelsi');
    await expect.element(row(first)).toHaveFocus();
    expect(calls.join('\n')).not.toMatch(/trabels/iu);
  });

  test('a repair’s back link restores the search', async () => {
    const { screen, router, field, row } = await openPage('/workshop/repairs?list=all', { lina: { ids: [first] } });
    await userEvent.fill(field, 'lina');
    await expect.element(row(second)).not.toBeInTheDocument();
    await userEvent.click(row(first));
    await userEvent.click(screen.getByRole('link', { name: 'Back', exact: true }));
    await expect.element(field).toHaveValue('lina');
    expect(router.state.location).toMatchObject({ search: '?list=all', state: { sought: 'lina' } });
  });

  test('an address with words searches and drops them', async () => {
    const { router, field, row, words } = await openPage('/workshop/repairs?list=all&q=lina', {
      lina: { ids: [second] },
    });
    await expect.element(field).toHaveValue('lina');
    await expect.element(row(second)).toBeVisible();
    await expect.element(row(first)).not.toBeInTheDocument();
    expect(router.state.location).toMatchObject({ search: '?list=all', state: { sought: 'lina' } });
    expect(new Set(words)).toEqual(new Set(['lina']));
  });

  test('a dialog keeps the search’s words below', async () => {
    const { screen, field, row } = await openPage('/workshop/repairs?list=all', { lina: { ids: [first] } });
    await userEvent.fill(field, 'lina');
    await expect.element(row(second)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    expect(row(second).elements()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(field).toHaveValue('lina');
  });
});

test('selected repairs of a list offer their labels [2.233]', async () => {
  const { screen, field, row } = await openPage('/workshop/repairs?list=all', {});
  await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(first, 'u') }));
  const bar = screen.getByRole('region', { name: 'Selected repairs' });
  await expect.element(bar.getByRole('button', { name: 'Label', exact: true })).toBeVisible();
  row(second).element().focus();
  await userEvent.keyboard('x');
  await expect.element(bar.getByRole('button', { name: '2 labels' })).toBeVisible();
  await userEvent.click(bar.getByRole('button', { name: 'Clear' }));
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(field).toBeVisible();
});

describe('by keys', () => {
  test('Enter opens the only hit once it arrives [5.31]', async () => {
    const { router, field } = await openPage('/workshop/repairs?list=all', { lina: { ids: [second] } });
    await userEvent.click(field);
    await userEvent.keyboard('lina{Enter}');
    await expect.poll(() => router.state.location.pathname).toBe(`/workshop/repairs/${second}`);
  });

  test('Enter opens none of several hits', async () => {
    const { router, field, row, words } = await openPage('/workshop/repairs?list=all', {
      lina: { ids: [first, second] },
    });
    await userEvent.click(field);
    await userEvent.keyboard('lina{Enter}');
    await expect.poll(() => words.length).toBeGreaterThan(0);
    await expect.element(row(second)).toBeVisible();
    expect(router.state.location.pathname).toBe('/workshop/repairs');
    await expect.element(field).toHaveFocus();
  });

  test('arrows move through the rows, Escape returns [5.32]', async () => {
    const { field, row } = await openPage('/workshop/repairs?list=all', { lina: { ids: [first, second] } });
    await userEvent.click(field);
    await userEvent.keyboard('lina{ArrowDown}');
    await expect.element(row(first)).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(row(second)).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(row(first)).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('lina');
    await userEvent.keyboard('{Escape}');
    await expect.element(field).toHaveValue('');
  });
});

test('a similar hit opens at the second Enter', async () => {
  const hits = { Trabelssi: { ids: [first], similar: true } };
  const { screen, router, field, row } = await openPage('/workshop/repairs?list=all', hits);
  await userEvent.click(field);
  await userEvent.keyboard('Trabelssi{Enter}');
  const hint = screen.getByText('No exact match. Close to “Trabelssi”:');
  await expect.element(hint).toBeVisible();
  expect(hint.element().closest('output')).not.toBeNull();
  await expect.element(row(first)).toBeVisible();
  expect(router.state.location.pathname).toBe('/workshop/repairs');
  expect(await axeAtBothWidths()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe(`/workshop/repairs/${first}`);
});
