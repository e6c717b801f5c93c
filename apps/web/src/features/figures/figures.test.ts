import type { FigureValues, Figures } from '@atelier/contract';
import { translate } from '@atelier/i18n';
import { expect, test } from 'vitest';
import { formatMinutes, groupLabel, groupsFor, periodProblem, readPeriod, rowsOf, toCsv } from './figures.ts';
import { csvRows } from './figure-table.tsx';

const reader = { t: translate('en'), language: 'en' } as const;
const none: FigureValues = { n: 0, repairs: 0, total: 0, totalRepairs: 0, open: null, clock: null, amount: null };
const earned = (sum: number): FigureValues => ({
  ...none,
  n: 1,
  repairs: 1,
  total: 2,
  totalRepairs: 2,
  amount: { median: sum, p85: sum, sum },
});

function createFigures(rows: Figures['rows']): Figures {
  const days = { period: { from: '2026-11-09', to: '2026-11-22' }, previous: { from: '2026-10-26', to: '2026-11-08' } };
  return { ...days, all: { values: earned(120_500), previous: none }, rows };
}

test('the address has a named period or two days [2.225]', () => {
  expect(readPeriod(new URLSearchParams())).toEqual({ period: 'WEEKS' });
  expect(readPeriod(new URLSearchParams({ period: 'quarter' }))).toEqual({ period: 'QUARTER' });
  expect(readPeriod(new URLSearchParams({ period: 'decade' }))).toEqual({ period: 'WEEKS' });
  const days = readPeriod(new URLSearchParams({ from: '2026-02-01', to: '2026-01-01' }));
  expect(periodProblem(days)).toBe('order');
  expect(periodProblem({ period: null, from: '2024-01-01', to: '2026-01-01' })).toBe('tooLong');
  expect(periodProblem({ period: null, from: '2026-01-01', to: '' })).toBeNull();
});

test('groups of persons are for administrators', () => {
  expect(groupsFor('WAITED', true)).toContain('person');
  expect(groupsFor('WAITED', false)).not.toContain('person');
});

test('times read in minutes, hours or days', () => {
  expect([0, 59, 60, 90, 630, 2_880, 2_940].map((minutes) => formatMinutes(minutes, 'open', reader))).toEqual([
    '0 min',
    '59 min',
    '1 h',
    '1.5 h',
    '11 h',
    '48 h',
    '49 h',
  ]);
  expect([2_820, 2_880, 20_160].map((minutes) => formatMinutes(minutes, 'clock', reader))).toEqual([
    '47 h',
    '2 d',
    '14 d',
  ]);
});

test('complete weeks are shown beside the former period’s', () => {
  const rows = [
    { key: '2026-11-16', name: null, values: earned(1_000), previous: none },
    { key: '2026-10-26', name: null, values: none, previous: earned(2_000) },
  ];
  expect(
    rowsOf('week', createFigures(rows)).map(({ key, formerKey, values, previous }) => [
      key,
      formerKey,
      values.n,
      previous.n,
    ]),
  ).toEqual([
    ['2026-11-09', '2026-10-26', 0, 1],
    ['2026-11-16', '2026-11-02', 1, 0],
  ]);
});

test('a CSV has plain numbers and no formula', () => {
  const rows = [{ key: 'p', name: '=Nord "A", B', values: earned(120_500), previous: none }];
  const [head = [], ...lines] = csvRows({ subject: 'EARNED', by: 'partner', figures: createFigures(rows) }, reader);
  expect(head).toEqual(['partner', 'n', 'repairs', 'total', 'sum', 'median', 'p85', ...head.slice(7)]);
  expect(toCsv(lines)).toBe(
    `\uFEFF"'=Nord ""A"", B",1,1,2,120.5,120.5,120.5,0,0,0,,,\r\nAll together,1,1,2,120.5,120.5,120.5,0,0,0,,,\r\n`,
  );
});

test('a group without a value says so', () => {
  expect(groupLabel('fault', { key: 'NONE', name: null }, reader)).toBe('Not given');
  expect(groupLabel('reason', { key: 'LIMIT', name: null }, reader)).toBe('Limit of the step');
});
