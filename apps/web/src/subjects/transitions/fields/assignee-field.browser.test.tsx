import '#styles.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { createPlannedVisit, createStaffRepair, withAllowedActions } from '#subjects/staff/staff-repair.fixture.ts';
import { renderForm } from '../forms/render-form.fixture.tsx';
import { AssigneeField } from './assignee-field.tsx';

afterEach(() => vi.unstubAllGlobals());

test('an absent assignee shows until when', async () => {
  const presentDriver = { id: 'hatem', name: 'Hatem', roles: ['COLLECTOR'], avatar: null, awayUntil: null } as const;
  const away = { ...presentDriver, id: 'walid', name: 'Walid', awayUntil: '2026-12-24' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([presentDriver, away])));
  const Words = await withLanguage('en', 'customer', 'workshop');
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <Words>
        <AssigneeField role={presentDriver.roles[0]} value="" required onChange={() => undefined} ref={null} />
      </Words>
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('combobox'));
  await expect.element(screen.getByRole('option', { name: 'Walid (away until 24 December)' })).toBeVisible();
  await expect.element(screen.getByRole('option', { name: 'Hatem', exact: true })).toBeVisible();
});

test('the likely driver changes with the day', async () => {
  const hatem = { id: 'hatem', name: 'Hatem', roles: ['COLLECTOR'], avatar: null, awayUntil: null };
  const walid = { ...hatem, id: 'walid', name: 'Walid' };
  const zone = { id: 'marsa', nameFr: 'La Marsa', nameEn: 'La Marsa', postalCodes: [], places: [], version: 1 };
  const usualDrivers = [{ zoneId: 'marsa', type: 'PICKUP', assigneeId: 'walid' }];
  const visitOf = (day: string | null) =>
    day === '2099-03-03' ? [createPlannedVisit({ zoneId: 'marsa', assignee: hatem, date: day })] : [];
  vi.stubGlobal('fetch', (path: string) => {
    const { pathname, searchParams } = new URL(path, 'https://atelier.test');
    if (pathname.endsWith('/team')) return Promise.resolve(Response.json([hatem, walid]));
    if (pathname.endsWith('/slots')) return Promise.resolve(Response.json([]));
    if (pathname.endsWith('/zones')) return Promise.resolve(Response.json([{ ...zone, retired: false }]));
    return Promise.resolve(Response.json({ data: visitOf(searchParams.get('from')), usualDrivers }));
  });
  const repair = createStaffRepair({
    status: 'CONFIRMED',
    zoneId: 'marsa',
    ...withAllowedActions('Repair.pickup.planned'),
  });
  const { form } = await renderForm({ repair, name: 'Repair.pickup.planned' });
  await expect.element(form.getByRole('combobox')).toHaveTextContent('Walid');
  await expect.element(form.getByText('Usually drives La Marsa')).toBeVisible();
  await userEvent.fill(form.getByLabelText('Day', { exact: true }), '03/03/2099');
  await expect.element(form.getByRole('combobox')).toHaveTextContent('Hatem');
  await expect.element(form.getByText('Already in La Marsa that day')).toBeVisible();
});
