import '#styles.css';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createStaffItem, createStaffRepair } from '#subjects/staff/staff-repair.fixture.ts';
import { createDeskRow, createSections } from '#features/desk/create-desk-row.fixture.ts';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { pressEnter } from '#shared/page/keyboard.fixture.ts';
import { createApplicationAt } from '#app/application.fixture.tsx';
import { stubShopServer } from '#app/shop-server.fixture.ts';
import { interceptFetch } from '#app/intercept-fetch.fixture.ts';
import { createStaffUser } from '#app/workshop.fixture.tsx';

// Loads of the workshop's screens. A failure is shown, logged once and retried (specification/screens#what-fails).

afterEach(() => {
  onlineManager.setOnline(true);
  dialogStore.closeAll();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const operator = createStaffUser('en', 'OPERATOR');
const [first, second, third] = ['7K2M9QFX', '3XW8P2RD', '5TRMSP90'];
const team = [{ id: 'hatem', name: 'Hatem Jaziri', avatar: null, awayUntil: null, roles: ['COLLECTOR' as const] }];
const repairToAssign = createStaffRepair({
  id: first,
  status: 'CONFIRMED',
  allowedActions: ['Repair.pickup.assigned'],
});

async function openPage(path: string, fails: (url: URL) => boolean) {
  await page.viewport(1280, 800);
  const loggedErrors: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation((...said) => void loggedErrors.push(said.join(' ')));
  stubShopServer({
    user: operator,
    staffRepairs: [repairToAssign],
    team,
    desk: createSections({ ACCEPTED: [createDeskRow({ id: first })] }),
  });
  const shop = window.fetch;
  let isBroken = true;
  vi.stubGlobal('fetch', (called: string, init: RequestInit) => {
    const url = new URL(called, 'https://atelier.test');
    if (isBroken && fails(url)) return Promise.resolve(new Response('in between', { status: 503 }));
    if (url.pathname !== '/staff/repairs') return shop(called, init);
    const ids = url.searchParams.has('cursor') ? [third] : [first, second];
    const nextCursor = url.searchParams.has('cursor') ? null : 'next';
    return Promise.resolve(Response.json({ data: ids.map((id) => createStaffItem({ id })), nextCursor }));
  });
  const screen = await render((await createApplicationAt(path, operator)).tree);
  return { screen, logged: loggedErrors, mend: () => void (isBroken = false) };
}

type Load = Awaited<ReturnType<typeof openPage>> & {
  readonly name: string;
  readonly place: Locator;
  readonly loaded: Locator;
};

async function expectErrorAndRetry({ logged: loggedErrors, mend, name, place, loaded }: Load): Promise<void> {
  await expect.element(place.getByText("Couldn't load", { exact: true })).toBeVisible();
  await expect.element(loaded).not.toBeInTheDocument();
  expect([...new Set(loggedErrors)]).toEqual([`Loading ${name} failed: generic`]);
  mend();
  const retry = { name: 'Try again', exact: true };
  await userEvent.click(place.getByRole('button', retry).or(place.getByRole('menuitem', retry)));
  await expect.element(loaded).toBeVisible();
  await expect.element(place.getByText("Couldn't load", { exact: true })).not.toBeInTheDocument();
}

test('the desk', async () => {
  const opened = await openPage('/workshop', ({ pathname }) => pathname === '/staff/desk');
  const { screen } = opened;
  const loaded = screen.getByRole('link', { name: new RegExp(first, 'u') });
  await expectErrorAndRetry({ ...opened, name: 'desk', place: screen.getByRole('main'), loaded });
});

test('the list of repairs', async () => {
  const opened = await openPage('/workshop/repairs', ({ pathname }) => pathname === '/staff/repairs');
  const { screen } = opened;
  const loaded = screen.getByRole('link', { name: new RegExp(first, 'u') });
  await expectErrorAndRetry({ ...opened, name: 'staffRepairs', place: screen.getByRole('main'), loaded });
});

test('more of the list', async () => {
  const opened = await openPage('/workshop/repairs', ({ searchParams }) => searchParams.has('cursor'));
  const { screen } = opened;
  await userEvent.click(screen.getByRole('button', { name: 'Show more', exact: true }));
  await expect.element(screen.getByRole('link', { name: new RegExp(first, 'u') })).toBeVisible();
  const loaded = screen.getByRole('link', { name: new RegExp(third, 'u') });
  await expectErrorAndRetry({ ...opened, name: 'staffRepairs', place: screen.getByRole('main'), loaded });
});

test('one repair', async () => {
  const path = `/staff/repairs/${first}`;
  const opened = await openPage(`/workshop/repairs/${first}`, ({ pathname }) => pathname === path);
  const { screen } = opened;
  const loaded = screen.getByRole('heading', { name: new RegExp(`Repair #${first}$`, 'u') });
  await expectErrorAndRetry({ ...opened, name: 'staffRepairs', place: screen.getByRole('main'), loaded });
});

test('the people whom work can be given to', async () => {
  const opened = await openPage(`/workshop/repairs/${first}`, ({ pathname }) => pathname === '/staff/team');
  const { screen } = opened;
  await userEvent.click(screen.getByRole('button', { name: 'Assign a driver', exact: true }));
  const form = screen.getByRole('dialog');
  const people = form.getByRole('combobox', { name: 'Driver', exact: true });
  await expectErrorAndRetry({ ...opened, name: 'team', place: form, loaded: people });
  await userEvent.click(people);
  await expect.element(screen.getByRole('option', { name: 'Hatem Jaziri' })).toBeVisible();
});

test('the bell’s menu', async () => {
  const opened = await openPage('/workshop', ({ pathname }) => pathname === '/notifications');
  const { screen } = opened;
  await userEvent.click(screen.getByRole('banner').getByRole('button', { name: /^Notifications/u }));
  const place = screen.getByRole('menu');
  const loaded = place.getByText('No notifications yet.');
  await expectErrorAndRetry({ ...opened, name: 'notifications', place, loaded });
});

test('a never loaded list recovers with the network', async () => {
  const { screen } = await openPage('/workshop/repairs', () => false);
  const row = screen.getByRole('link', { name: new RegExp(first, 'u') });
  await expect.element(row).toBeVisible();
  onlineManager.setOnline(false);
  await userEvent.click(screen.getByRole('button', { name: 'To call back', exact: true }));
  await expect.element(screen.getByText("This list wasn't loaded.")).toBeVisible();
  await expect.element(row).not.toBeInTheDocument();
  onlineManager.setOnline(true);
  await expect.element(row).toBeVisible();
  await expect.element(screen.getByText("This list wasn't loaded.")).not.toBeInTheDocument();
});

test('a search shows matches of all repairs', async () => {
  const { screen } = await openPage('/workshop/repairs', () => false);
  interceptFetch((call, body) => {
    if (call !== 'POST /staff/repairs/search') return null;
    const data = JSON.stringify(body).includes('mine') ? [] : [createStaffItem({ id: third })];
    return Response.json({ data, nextCursor: null, similar: false });
  });
  await userEvent.fill(screen.getByRole('searchbox'), third);
  await expect.element(screen.getByText('0 here · 1 in all repairs')).toBeVisible();
  await pressEnter(screen.getByRole('button', { name: 'Show all', exact: true }));
  await expect.element(screen.getByRole('heading', { level: 1, name: 'All repairs', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: new RegExp(third, 'u') })).toBeVisible();
});
