import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sessionStore } from '#subjects/session/session-store.ts';
import { renderDesk } from '../create-desk.fixture.tsx';
import { createDeskRow, createSections } from '../create-desk-row.fixture.ts';

afterEach(() => {
  sessionStore.clear('person');
  vi.unstubAllGlobals();
});

test('an unassigned visit names its former driver and why', async () => {
  const rows = [
    createDeskRow({ id: 'AWAY0001', absentAssignee: { name: 'Karim Haddad', presence: 'AWAY' } }),
    createDeskRow({ id: 'GONE0001', absentAssignee: { name: 'Selim Mabrouk', presence: 'GONE' } }),
    createDeskRow({ id: 'THERE001' }),
  ];
  await renderDesk({ rows: createSections({ PLAN: rows }) });
  await expect.element(page.getByText('Karim Haddad is away')).toBeVisible();
  await expect.element(page.getByText('Selim Mabrouk no longer does these visits')).toBeVisible();
});

test('a disabled driver’s notice fits at 1280 px', async () => {
  await page.viewport(1280, 800);
  const row = createDeskRow({
    status: 'RETURNING',
    custody: 'COURIER',
    absentAssignee: { name: 'Selim Mabrouk', presence: 'GONE' },
    proposal: { id: 'p', price: '120.500', estimatedTime: 3, expiresAt: '2026-11-30T09:00:00.000Z' },
  });
  await renderDesk({ rows: createSections({ UNMANNED: [row] }) });
  const notice = page.getByText('Selim Mabrouk no longer does these visits');
  await expect.element(notice).toBeVisible();
  const line = notice.element().closest('.flex-wrap')?.getBoundingClientRect();
  expect(notice.element().getBoundingClientRect().right).toBeLessThanOrEqual(line?.right ?? 0);
});
