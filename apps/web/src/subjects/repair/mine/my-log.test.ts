import { loadWords, translate } from '@atelier/i18n';
import { beforeAll, expect, test } from 'vitest';
import { myLog } from './my-log.ts';
import { createRepair } from './repair.fixture.ts';

beforeAll(() => loadWords('en', 'customer'));

const entry = { status: 'APPROVED', createdAt: '2026-11-20T10:00:00.000Z' } as const;
const acceptance = [
  { ...entry, id: 'accepted', action: 'Repair.confirm.diagnosed' },
  { ...entry, id: 'confirmed', action: 'Repair.approve.confirmed' },
] as const;

function titlesOf(repair: Parameters<typeof createRepair>[0]): string[] {
  return myLog(translate('en'), createRepair(repair)).map(({ title }) => title);
}

test('customers read steps in their notifications’ words', () => {
  expect(titlesOf({ logs: [...acceptance] })).toEqual(['Price accepted', 'Approval confirmed']);
});

test('customers read one step of the warranty’s answer', () => {
  const coverage = { covered: true, reason: 'SAME_FAULT' } as const;
  expect(titlesOf({ logs: [...acceptance], coverage })).toEqual(['Covered by the warranty']);
});
