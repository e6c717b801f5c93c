import { expect, test } from 'vitest';
import { createStaffRepair } from '#subjects/staff/staff-repair.fixture.ts';
import { localizeValues, capturedFrom, initialValues } from './form-values.ts';
import { transitionContext } from './transition-context.ts';

const now = { instant: new Date('2026-11-20T09:00:00.000Z'), timeZone: 'Africa/Tunis' };

const proposal = {
  id: 'proposal-1',
  price: '410.000',
  estimatedCost: '390.500',
  estimatedTime: 6,
  warrantyDays: null,
  status: 'PENDING',
  expiresAt: '2026-11-27T09:00:00.000Z',
} as const;

test('a price is formatted and parsed back unchanged', () => {
  const repair = createStaffRepair({ status: 'DIAGNOSED', proposal });
  const actor = { id: 'nadia', roles: ['OPERATOR'] } as const;
  const values = initialValues(transitionContext({ action: 'Repair.proposal.sent', repair, actor }), now);
  expect(localizeValues(values, 'fr')).toMatchObject({ price: '410', estimatedCost: '390,5' });
  expect(localizeValues(values, 'en')).toMatchObject({ price: '410', estimatedCost: '390.5' });
  expect(capturedFrom(localizeValues(values, 'fr'))).toEqual(capturedFrom(values));
});
