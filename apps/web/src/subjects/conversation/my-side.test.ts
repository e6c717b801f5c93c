import { loadWords, translate } from '@atelier/i18n';
import { beforeAll, expect, test } from 'vitest';
import { mySteps } from './my-side.ts';

beforeAll(() => loadWords('en', 'customer'));

test('customers read steps in their notifications’ words', () => {
  const log = { status: 'CONFIRMED', createdAt: '2026-11-20T10:00:00.000Z' } as const;
  const logs = [{ ...log, id: 'told', action: 'Repair.confirm.request' } as const];
  expect(mySteps(translate('en'), logs)).toEqual([{ id: 'told', at: log.createdAt, title: 'Request confirmed' }]);
  expect(mySteps(translate('en'), undefined)).toEqual([]);
});
