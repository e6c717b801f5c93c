import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '#shared/page/axe.fixture.ts';
import { createStaffRepair } from '#subjects/staff/staff-repair.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { field, openIntake, press } from './intake.fixture.tsx';
import { IntakeResult } from './intake-result.tsx';
import type { IntakeOutcome } from './use-intake.ts';

afterEach(() => {
  sessionStore.clear('person');
  vi.unstubAllGlobals();
});

const viewer = createUser({ id: 'operator', role: 'OPERATOR', roles: ['OPERATOR'], lang: 'en' });
const result: IntakeOutcome = {
  repair: createStaffRepair(),
  customer: { id: 'selma', name: 'Selma Trabelsi' },
  invited: false,
  ending: 'here',
};

test('a deposit shows its receipt beside the button', async () => {
  const view = (
    <main>
      <IntakeResult result={result} viewer={viewer} onNext={() => {}} />
    </main>
  );
  const taken = { body: { receipt: '2026-000042', due: '0.000' } };
  const { sent } = await openIntake([], { 'POST /staff/repairs/7K2M9QFX/payments': [taken] }, { view });
  await press('Take payment');
  await expect.element(field('Amount')).toHaveValue('');
  await userEvent.fill(field('Amount'), '20');
  await press('Cash');
  await expect.element(page.getByRole('main').getByText('Receipt 2026-000042')).toBeVisible();
  expect(sent).toMatchObject([{ body: { amount: '20.000', method: 'CASH' } }]);
  expect(await axeViolations()).toEqual([]);
});
