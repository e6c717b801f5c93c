import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sessionStore } from '#subjects/session/session-store.ts';
import { renderDesk } from './create-desk.fixture.tsx';
import { createDeskRow, createSections } from './create-desk-row.fixture.ts';

afterEach(() => {
  sessionStore.clear('person');
  vi.unstubAllGlobals();
});

test('a visit to be planned anew says whose it was and why they don’t go', async () => {
  const rows = [
    createDeskRow({ id: 'AWAY0001', absentAssignee: { name: 'Karim Haddad', presence: 'AWAY' } }),
    createDeskRow({ id: 'GONE0001', absentAssignee: { name: 'Selim Mabrouk', presence: 'GONE' } }),
    createDeskRow({ id: 'THERE001' }),
  ];
  await renderDesk({ rows: createSections({ PLAN: rows }) });
  await expect.element(page.getByText('Karim Haddad is away')).toBeVisible();
  await expect.element(page.getByText('Selim Mabrouk no longer does these visits')).toBeVisible();
});
