import { describe, expect, test } from 'vitest';
import { isOwnStep } from './own-step.ts';

const now = Date.parse('2026-11-20T09:00:00Z');

describe('the echo of an own step', () => {
  test('is one right after this tab sent something about a repair', () => {
    expect(isOwnStep('Repair.approve.proposal', now - 500, now)).toBe(true);
  });

  test('is none in another tab, nor long after', () => {
    expect(isOwnStep('Repair.approve.proposal', 0, now)).toBe(false);
    expect(isOwnStep('Repair.approve.proposal', now - 60_000, now)).toBe(false);
  });

  test('what the shop does is never one', () => {
    expect(isOwnStep('Repair.confirm.request', now - 500, now)).toBe(false);
  });
});
