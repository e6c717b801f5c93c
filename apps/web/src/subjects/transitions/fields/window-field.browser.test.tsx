import '#styles.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createSlot } from '#subjects/staff/slots.fixture.ts';
import { createStaffRepair } from '#subjects/staff/staff-repair.fixture.ts';
import { renderForm } from '../forms/render-form.fixture.tsx';

beforeEach(() => page.viewport(1280, 800));
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('a full window asks why it is overbooked [2.263]', async () => {
  const slot = createSlot();
  const slots = [
    { ...slot, taken: 4 },
    { ...slot, id: 'slot-2', time: '14:00-16:00' },
  ];
  const lists: Readonly<Record<string, unknown>> = { '/staff/slots': slots, '/staff/team': [], '/staff/zones': [] };
  vi.stubGlobal('fetch', (path: string) => {
    const list = lists[new URL(path, 'https://atelier.test').pathname];
    return Promise.resolve(Response.json(list ?? { data: [], usualDrivers: [] }));
  });
  const repair = createStaffRepair({
    status: 'CONFIRMED',
    zoneId: slot.zoneId,
    allowedActions: ['Repair.pickup.planned'],
  });
  const { form } = await renderForm({ repair, name: 'Repair.pickup.planned' });
  await expect.element(form.getByText('4 of 4 taken')).toBeVisible();
  await expect.element(form.getByRole('textbox', { name: /Why is the window overbooked/u })).toBeVisible();
  await form.getByRole('button', { name: '14:00–16:00' }).click();
  await expect.element(form.getByRole('textbox', { name: /Why is the window overbooked/u })).not.toBeInTheDocument();
});
