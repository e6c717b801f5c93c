import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sessionStore } from '#subjects/session/session-store.ts';
import { aDeskOf } from './a-desk-of.fixture.tsx';
import { aDeskRow, sectionsOf } from './a-desk-row.fixture.ts';

afterEach(() => {
  sessionStore.clear('person');
  vi.unstubAllGlobals();
});

test('a visit to be planned anew says whose it was and why they don’t go', async () => {
  const rows = [
    aDeskRow({ id: 'AWAY0001', missing: { name: 'Karim Haddad', standing: 'AWAY' } }),
    aDeskRow({ id: 'GONE0001', missing: { name: 'Selim Mabrouk', standing: 'GONE' } }),
    aDeskRow({ id: 'THERE001' }),
  ];
  await aDeskOf({ rows: sectionsOf({ PLAN: rows }) });
  await expect.element(page.getByText('Karim Haddad is away')).toBeVisible();
  await expect.element(page.getByText('Selim Mabrouk no longer does these visits')).toBeVisible();
});
