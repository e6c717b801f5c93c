import { describe, expect, test } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { movedRepair, withRepair } from './my-repairs.ts';
import { createRepair } from './repair.fixture.ts';

describe('the list of my repairs', () => {
  test('a repair’s newer state replaces the older', () => {
    const otherRepair = createRepair({ id: 'OTHER' });
    const newer = createRepair({ version: 2, status: 'CONFIRMED' });
    expect(withRepair([otherRepair, createRepair()], newer)).toEqual([otherRepair, newer]);
  });

  test('a late answer’s older state is ignored', () => {
    const known = createRepair({ version: 3, status: 'COLLECTING' });
    expect(withRepair([known], createRepair({ version: 2 }))).toEqual([known]);
  });

  test('a new repair comes first in the list', () => {
    const fresh = createRepair({ id: 'FRESH' });
    expect(withRepair([createRepair()], fresh)[0]).toBe(fresh);
  });
});

describe('a call about a repair that had moved', () => {
  const failed = (key: string, repair: unknown) => new ApiError({ key, status: 409, body: { repair } });

  test('a conflict’s answer brings the current repair', () => {
    const now = createRepair({ version: 5, status: 'DECLINED' });
    expect(movedRepair(failed('repairMoved', now))).toEqual(now);
    expect(movedRepair(failed('proposalChanged', now))).toEqual(now);
  });

  test('other failures bring no repair', () => {
    expect(movedRepair(failed('repairMoved', { id: 'half a repair' }))).toBeNull();
    expect(movedRepair(failed('deviceInRepair', createRepair()))).toBeNull();
    expect(movedRepair(new Error('anything'))).toBeNull();
  });
});
