import { type Figures, type FigureSubject, type FigureValues, NO_KEY } from '@atelier/contract';

export const emptyValues: FigureValues = {
  n: 0,
  repairs: 0,
  total: 0,
  totalRepairs: 0,
  open: null,
  clock: null,
  amount: null,
};

export const figureDays = {
  period: { from: '2026-10-30', to: '2026-11-26' },
  previous: { from: '2026-10-02', to: '2026-10-29' },
};

export const waitedValues: FigureValues = {
  ...emptyValues,
  n: 3,
  repairs: 2,
  total: 3,
  totalRepairs: 2,
  open: { median: 90, p85: 600 },
  clock: { median: 300, p85: 4_320 },
};

const earnedValues: FigureValues = {
  ...emptyValues,
  n: 7,
  repairs: 7,
  total: 8,
  totalRepairs: 8,
  amount: { sum: 1_125_000, median: 140_500, p85: 320_000 },
};

const keys: Readonly<Record<FigureSubject, readonly string[]>> = {
  WAITED: ['FIXING.TECHNICIAN', 'PROPOSED.CUSTOMER'],
  LATE: ['WINDOW', 'PARTNER', NO_KEY],
  OVERDUE: ['ANSWER', 'LIMIT'],
  EARNED: ['2026-11-09', '2026-11-16'],
  OPEN: ['PROPOSED.CUSTOMER', 'FIXED.OPERATOR'],
};

/** Returns figures with rows of the group that a page shows first. */
export function createFigures(subject: FigureSubject): Figures {
  const values = subject === 'EARNED' || subject === 'OPEN' ? earnedValues : waitedValues;
  const rows = keys[subject].map((key) => ({ key, name: null, values, previous: values }));
  return { ...figureDays, all: { values, previous: emptyValues }, rows };
}
