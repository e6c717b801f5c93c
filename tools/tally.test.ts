import { expect, test } from 'vitest';
import { lastLines, tallyEngines, tallyStep, tallyJourneys, tallyVitest } from './tally.ts';

function createPassedReport() {
  return { passed: 3, failed: 0 };
}

test('a test that did not run counts as failed', () => {
  expect(tallyVitest({ numTotalTests: 5, numPassedTests: 3 })).toMatchObject({ passed: 3, failed: 2 });
  expect(tallyJourneys({ stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 1 } })).toMatchObject({
    passed: 2,
    failed: 3,
  });
});

test('the engines count in their last line', () => {
  expect(tallyEngines('✓ firefox  a photo\n✗ webkit   a photo\n    complaint: 1 failed\n1 passed, 1 failed\n')).toEqual(
    {
      passed: 1,
      failed: 1,
    },
  );
  expect(() => tallyEngines('Error: no display')).toThrow('no result');
});

test('a green report with exit status 0 adds nothing', () => {
  expect(tallyStep(0, createPassedReport)).toEqual({ passed: 3, failed: 0 });
});

test('a crash outside any test is one failure', () => {
  expect(tallyStep(1, createPassedReport)).toEqual({ passed: 3, failed: 1 });
});

test('a command ended by a signal is one failure', () => {
  expect(tallyStep(null, createPassedReport)).toEqual({ passed: 3, failed: 1 });
});

test('an empty run is one failure', () => {
  expect(tallyStep(0, () => ({ passed: 0, failed: 0 }))).toEqual({ passed: 0, failed: 1 });
});

test('an allowed empty run is no failure', () => {
  const empty = () => ({ passed: 0, failed: 0 });
  expect(tallyStep(0, empty, { mayBeEmpty: true })).toEqual({ passed: 0, failed: 0 });
  expect(tallyStep(1, empty, { mayBeEmpty: true })).toEqual({ passed: 0, failed: 1 });
});

test('failed tests are counted once', () => {
  expect(tallyStep(1, () => ({ passed: 1, failed: 2 }))).toEqual({ passed: 1, failed: 2 });
});

test('a missing report is one failure', () => {
  expect(tallyStep(0, () => JSON.parse(''))).toEqual({ passed: 0, failed: 1 });
});

test('the last line sums all steps', () => {
  expect(lastLines([{ passed: 1, failed: 0 }, createPassedReport(), { passed: 0, failed: 2 }])).toBe(
    '4 passed, 2 failed',
  );
});

test('a summary shows the reasons of failures alone', () => {
  const passed = { fullName: 'adds', status: 'passed', failureMessages: [] };
  const failed = { fullName: 'divides', status: 'failed', failureMessages: ['\u001b[31mexpected 2, got 3\u001b[39m'] };
  const vitest = tallyVitest({
    numTotalTests: 2,
    numPassedTests: 1,
    testResults: [
      { name: 'sums.test.ts', message: '', assertionResults: [passed, failed] },
      { name: 'broken.test.ts', message: 'no such module', assertionResults: [] },
    ],
  });
  const specOf = (title: string, status: string, message: string) => ({
    title,
    file: 'door.journey.ts',
    tests: [{ status, results: [{ errors: [{ message }] }] }],
  });
  const journeys = tallyJourneys({
    stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
    suites: [
      {
        title: 'door.journey.ts',
        suites: [
          { title: 'fr', specs: [specOf('opens', 'expected', ''), specOf('shuts', 'unexpected', 'it stays open')] },
        ],
      },
    ],
  });
  expect(lastLines([vitest, journeys]).split('\n')).toEqual([
    '✗ sums.test.ts: divides',
    'expected 2, got 3',
    '',
    '✗ broken.test.ts',
    'no such module',
    '',
    '✗ [fr] door.journey.ts: shuts',
    'it stays open',
    '',
    '2 passed, 2 failed',
  ]);
});
