import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeAtBothWidths } from '#shared/page/axe.fixture.ts';
import { createStaffRepair } from '#subjects/staff/staff-repair.fixture.ts';
import { createStaffUser, openWorkshop } from '#app/workshop.fixture.tsx';

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const requested = createStaffRepair({ id: '7K2M9QFX', allowedActions: ['Repair.confirm.request'] });
const received = { ...requested, version: 2, status: 'DELIVERED', custody: 'CENTER' } as const;

/** Opens scan mode in a shop that receives the device and takes it back. */
async function openScanMode() {
  const screen = await openWorkshop('/workshop/scan', createStaffUser('en', 'OPERATOR'), requested);
  const shopFetch = globalThis.fetch;
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (path: string, init?: RequestInit & { readonly body?: string }) => {
    if (init?.method !== 'POST' || !path.endsWith('/transitions')) return shopFetch(path, init);
    const body = JSON.parse(init.body ?? '{}') as { readonly action?: string };
    sent.push(body);
    const after = body.action === undefined ? received : { ...requested, version: 3 };
    return Promise.resolve(Response.json({ ...after, allowedActions: ['Repair.corrected'] }));
  });
  return { screen, sent };
}

test('scan mode receives a device and undoes it [2.174]', async () => {
  const { screen, sent } = await openScanMode();
  await userEvent.fill(screen.getByLabelText('Number or code'), '7k2m 9qfx');
  await userEvent.keyboard('{Enter}');
  const line = screen.getByRole('listitem').filter({ hasText: '7K2M9QFX' });
  await expect.element(line.getByText('Received')).toBeVisible();
  await userEvent.fill(screen.getByLabelText('Number or code'), '4006381333931');
  await userEvent.click(screen.getByRole('button', { name: 'Enter' }));
  await expect.element(screen.getByText("This code isn't from this shop.", { exact: true })).toBeVisible();
  await expect.element(screen.getByLabelText('Number or code')).toHaveValue('4006381333931');
  expect(await axeAtBothWidths()).toEqual([]);
  await userEvent.click(line.getByRole('button', { name: /^Undo/u }));
  await expect.element(line.getByText('Undone')).toBeVisible();
  expect(sent).toMatchObject([{ version: 1 }, { action: 'Repair.corrected', version: 2 }]);
  expect(sent[0]).not.toHaveProperty('label');
});

test.each([
  ['NotAllowedError', "The camera isn't allowed."],
  ['NotFoundError', 'This device has no camera.'],
])('without a camera the number is typed: %s [2.178]', async (name, why) => {
  const { screen } = await openScanMode();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockRejectedValueOnce(new DOMException('', name))
    .mockRejectedValueOnce(new DOMException('', 'NotReadableError'));
  await userEvent.click(screen.getByRole('button', { name: 'Use the camera' }));
  await expect.element(page.getByText(new RegExp(why, 'u'))).toBeVisible();
  await expect.element(screen.getByLabelText('Number or code')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await expect.element(page.getByText(/Another program uses the camera/u)).toBeVisible();
  expect(document.activeElement).not.toBe(document.body);
});
