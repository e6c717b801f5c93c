import '#styles.css';
import type { StaffRepairItem } from '@atelier/contract';
import { statuses } from '@atelier/domain';
import { statusTitle, translate } from '@atelier/i18n';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { createStaffItem } from '#subjects/staff/staff-repair.fixture.ts';
import { RepairTable } from './repair-table.tsx';
import type { ListName } from '#subjects/staff/lists/repair-list.ts';
import { createSteadyList } from '#subjects/staff/lists/steady-list.ts';

const selection = { ids: new Set<string>(), rows: [], toggle: () => undefined, clear: () => undefined };

async function renderTable(language: 'fr' | 'en', rows: StaffRepairItem[], name: ListName = 'all') {
  await page.viewport(1280, 800);
  const Words = await withLanguage(language, 'customer', 'workshop');
  return render(
    <MemoryRouter>
      <Words>
        <main className="mx-auto w-full max-w-[84rem] px-6">
          <RepairTable
            list={createSteadyList(rows)}
            label="Repairs"
            name={name}
            selection={selection}
            onSettled={() => undefined}
          />
        </main>
      </Words>
    </MemoryRouter>,
  );
}

test('an unanswered call is shown as not reached', async () => {
  const flag = { about: 'request', at: '2026-11-02T09:40:00.000Z', how: 'PHONE' } as const;
  const screen = await renderTable('en', [createStaffItem({ flag })]);
  await expect.element(screen.getByText('Not reached yet')).toBeVisible();
});

test('closed repairs show the day of their last change', async () => {
  const closed = createStaffItem({ status: 'COMPLETED', updatedAt: '2026-11-20T09:00:00.000Z' });
  const screen = await renderTable('en', [closed], 'closed');
  await expect.element(screen.getByRole('columnheader', { name: 'Last change' })).toBeVisible();
  await expect.element(screen.getByText('20 Nov 2026')).toBeVisible();
});

test.each(['fr', 'en'] as const)('every status is read whole at 1280 px (%s)', async (language) => {
  const rows = statuses.map((status, index) =>
    createStaffItem({
      id: `ROW000${10 + index}`,
      status,
      device: { ...createStaffItem().device, name: 'Machine à laver Electrolux PerfectCare 800' },
      issue: 'Elle vibre très fort et s’arrête au milieu de l’essorage',
      customer: { name: 'Abdelrahman Ben Abdallah Trabelsi', phone: '+21620418305', address: null },
      partner: 'Carthage Microsoudure',
      custody: 'PARTNER',
    }),
  );
  const screen = await renderTable(language, rows);
  await expect.element(screen.getByText(statusTitle(translate(language), 'REQUESTED')).first()).toBeVisible();
  const titles = [...screen.container.querySelectorAll('[data-slot=badge] > span')];
  expect(titles).toHaveLength(rows.length);
  expect(titles.filter((title) => title.scrollWidth > title.clientWidth).map((title) => title.textContent)).toEqual([]);
});
