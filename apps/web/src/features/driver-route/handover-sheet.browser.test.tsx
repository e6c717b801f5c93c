import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MAX_ACCESSORIES } from '@atelier/domain';
import { axeAtAllViewports, resetTextSize } from '#shared/page/axe-at-all-viewports.fixture.ts';
import { findOverflow } from '#shared/page/overflow.fixture.ts';
import { contactServer } from '#subjects/driver-route/driver-route.ts';
import { createStop, createVisit } from '#subjects/staff/staff-repair.fixture.ts';
import { createStaffUser, openWorkshop } from '#app/workshop.fixture.tsx';

afterEach(() => {
  resetTextSize();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** Opens the form of a handover at a stop. `sent` has the updates that reach the server. */
async function openSheet(stop: ReturnType<typeof createStop>, button: string) {
  await page.viewport(375, 812);
  const isPickup = stop.visits[0]?.type === 'PICKUP';
  const screen = await openWorkshop('/workshop/route', createStaffUser('en', isPickup ? 'COLLECTOR' : 'COURIER'));
  const shop = window.fetch;
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url.includes('/staff/route'))
      return Promise.resolve(Response.json({ now: new Date().toISOString(), closesAt: null, stops: [stop] }));
    if (!url.includes('/updates')) return shop(url, init);
    sent.push(JSON.parse(typeof init.body === 'string' ? init.body : 'null'));
    return Promise.resolve(Response.json({ result: 'recorded', entryId: 'e1' }));
  });
  await contactServer();
  await userEvent.click(screen.getByRole('button', { name: button, exact: true }));
  const sheet = screen.getByRole('dialog');
  return { sheet, sent, done: sheet.getByRole('button', { name: 'Done', exact: true }) };
}

const home = createStop({
  custody: 'COURIER',
  accessories: [
    { id: 'a1', name: 'Charger' },
    { id: 'a2', name: 'Case' },
  ],
  visits: [createVisit({ type: 'RETURN', date: '2020-01-06', status: 'COLLECTED' })],
});

test('a driver says why an accessory stays behind [4.146]', async () => {
  const { sheet, sent, done } = await openSheet(home, 'Delivered');
  const question = sheet.getByText("Why doesn't it come back?");
  expect(question.elements()).toEqual([]);
  await userEvent.click(sheet.getByRole('checkbox', { name: 'Case' }));
  await expect.element(question).toBeVisible();
  await userEvent.click(sheet.getByRole('radio', { name: 'It follows later' }));
  expect(await axeAtAllViewports()).toEqual([]);
  expect(findOverflow()).toEqual([]);
  await userEvent.click(done);
  await expect.poll(() => sent).toMatchObject([{ returned: ['a1'], missingReason: 'FOLLOWS' }]);
});

test('a returned accessory takes its reason away', async () => {
  const { sheet, sent, done } = await openSheet(home, 'Delivered');
  await userEvent.click(sheet.getByRole('checkbox', { name: 'Case' }));
  await userEvent.click(sheet.getByRole('radio', { name: 'Lost or broken' }));
  await userEvent.click(sheet.getByRole('checkbox', { name: 'Case' }));
  await userEvent.click(done);
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ returned: ['a1', 'a2'] });
  expect(sent[0]).not.toHaveProperty('missingReason');
});

test('a driver adds typical accessories by a tap', async () => {
  const { sheet, sent, done } = await openSheet(createStop(), 'Collected');
  await userEvent.click(sheet.getByRole('button', { name: 'Charger' }));
  await userEvent.click(sheet.getByRole('button', { name: 'Case' }));
  expect(await axeAtAllViewports()).toEqual([]);
  expect(findOverflow()).toEqual([]);
  await userEvent.click(done);
  await expect.poll(() => sent).toMatchObject([{ accessories: 'Charger, Case' }]);
});

test('too many accessories are refused in the form', async () => {
  const { sheet, sent, done } = await openSheet(createStop(), 'Collected');
  const field = sheet.getByLabelText('Accessories received');
  await field.fill(Array.from({ length: MAX_ACCESSORIES + 1 }, (_, nth) => `Cable ${nth}`).join(', '));
  await userEvent.click(done);
  await expect.element(sheet.getByText('This text is too long')).toBeVisible();
  await expect.element(field).toHaveFocus();
  expect(sent).toEqual([]);
  await field.fill('Cable');
  await userEvent.click(done);
  await expect.poll(() => sent).toMatchObject([{ accessories: 'Cable' }]);
});
