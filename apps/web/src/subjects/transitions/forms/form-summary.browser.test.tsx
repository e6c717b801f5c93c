import '#styles.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sessionStore } from '#subjects/session/session-store.ts';
import { renderRepairPage, staffUser } from '#features/repair-page/render-repair-page.fixture.tsx';
import { createStaffRepair, withAllowedActions, createVisit } from '#subjects/staff/staff-repair.fixture.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  sessionStore.clear('person');
  vi.unstubAllGlobals();
});

const diagnosis = { date: '2026-11-21T09:00:00.000Z', notes: 'The panel is cracked.', isExternalized: false };
const writtenText = {
  id: 'm1',
  fromShop: false,
  name: null,
  text: 'Is there a cheaper panel?',
  photos: [],
  at: '2026-11-22T09:00:00.000Z',
  isRead: true,
  withdrawableUntil: null,
};

function stubRequests(): string[] {
  const desk = window.fetch;
  const requests: string[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (!path.endsWith('/messages')) return desk(path, init);
    requests.push(path);
    return Promise.resolve(
      Response.json({ data: [writtenText], nextCursor: null, isClosed: false, waitingSince: null }),
    );
  });
  return requests;
}

test('a price’s form shows problem, diagnosis and last message [4.91]', async () => {
  const repair = createStaffRepair({
    status: 'DIAGNOSED',
    custody: 'CENTER',
    diagnosis,
    ...withAllowedActions('Repair.proposal.sent'),
  });
  const { screen } = await renderRepairPage({ repair, roles: ['OPERATOR'] });
  stubRequests();
  await screen.getByRole('button', { name: 'Send the quote', exact: true }).first().click();
  const form = page.getByRole('dialog');
  await expect.element(form.getByText(repair.issue)).toBeVisible();
  await expect.element(form.getByText('The panel is cracked.')).toBeVisible();
  await expect.element(form.getByText('Is there a cheaper panel?')).toBeVisible();
  await expect.element(form.getByLabelText('Estimate shown to the customer (TND)')).toBeVisible();
});

test('a driver’s form shows the problem alone', async () => {
  const repair = createStaffRepair({
    status: 'COLLECTING',
    visits: [createVisit({ status: 'ASSIGNED', assignee: { id: staffUser, name: 'Hatem Jaziri' } })],
    ...withAllowedActions('Repair.pickup.collected'),
  });
  const { screen } = await renderRepairPage({ repair, roles: ['COLLECTOR'] });
  const requests = stubRequests();
  await screen.getByRole('button', { name: 'I have the device', exact: true }).first().click();
  await expect.element(page.getByRole('dialog').getByText(repair.issue)).toBeVisible();
  expect(requests).toEqual([]);
});
