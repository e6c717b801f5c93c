import { expect, test } from 'vitest';
import { lastLine, settle, tallyJourneys, tallyVitest } from './tally.ts';

const allGreen = () => ({ passed: 3, failed: 0 });

test('a test that did not run counts as failed', () => {
  expect(tallyVitest({ numTotalTests: 5, numPassedTests: 3 })).toEqual({ passed: 3, failed: 2 });
  expect(tallyJourneys({ stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 1 } })).toEqual({
    passed: 2,
    failed: 3,
  });
});

test('a green report with exit status 0 adds nothing', () => {
  expect(settle(0, allGreen)).toEqual({ passed: 3, failed: 0 });
});

test('a crash outside any test is one failure', () => {
  expect(settle(1, allGreen)).toEqual({ passed: 3, failed: 1 });
});

test('a command ended by a signal is one failure', () => {
  expect(settle(null, allGreen)).toEqual({ passed: 3, failed: 1 });
});

test('an empty run is one failure, although its command succeeded', () => {
  expect(settle(0, () => ({ passed: 0, failed: 0 }))).toEqual({ passed: 0, failed: 1 });
});

test('failed tests are not counted twice for their exit status', () => {
  expect(settle(1, () => ({ passed: 1, failed: 2 }))).toEqual({ passed: 1, failed: 2 });
});

test('a missing report is one failure', () => {
  expect(settle(0, () => JSON.parse(''))).toEqual({ passed: 0, failed: 1 });
});

test('the last line sums all steps', () => {
  expect(lastLine([{ passed: 1, failed: 0 }, allGreen(), { passed: 0, failed: 2 }])).toBe('4 passed, 2 failed');
});
