import { describe, expect, test } from 'vitest';
import { countRepairs } from './summary-counts.ts';

describe('the summary of the dashboard', () => {
  test('every repair that isn’t completed counts as pending [2.65] [4.10]', () => {
    const repairs = (['COMPLETED', 'FIXING', 'CANCELLED'] as const).map((status) => ({ status }));
    expect(countRepairs(repairs)).toEqual({ total: 3, completed: 1, pending: 2 });
  });

  test('the summary is zero before the first request', () => {
    expect(countRepairs([])).toEqual({ total: 0, completed: 0, pending: 0 });
  });
});
