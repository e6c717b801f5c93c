import { figurePeriods } from '@atelier/domain';
import * as z from 'zod/mini';
import { getCall, named } from '../call.ts';
import { day, nullableString } from '../fields.ts';

/**
 * Subjects of the figures and their groups (specification/figures). WAITED and LATE count turns that ended in the period, EARNED repairs that
 * were returned in it. OVERDUE and OPEN are those of now. `person` is for administrators.
 */
export const figureGroups = {
  WAITED: ['turn', 'week', 'type', 'fault', 'partner', 'person'],
  LATE: ['reason', 'turn', 'week', 'type', 'fault', 'partner', 'person'],
  OVERDUE: ['reason', 'turn', 'type', 'fault', 'partner', 'person'],
  EARNED: ['week', 'type', 'fault', 'partner', 'person'],
  OPEN: ['turn', 'type', 'fault', 'partner', 'person'],
} as const;
export type FigureSubject = keyof typeof figureGroups;
export type FigureGroup = (typeof figureGroups)[FigureSubject][number];

/** Lists behind figures. DUE and RETURNED are what LATE and EARNED are a part of. */
export const figureLists = ['WAITED', 'DUE', 'LATE', 'OVERDUE', 'RETURNED', 'EARNED', 'OPEN'] as const;
export type FigureList = (typeof figureLists)[number];

const subjects = ['WAITED', 'LATE', 'OVERDUE', 'EARNED', 'OPEN'] as const satisfies FigureSubject[];
const groups = ['turn', 'reason', 'week', 'type', 'fault', 'partner', 'person'] as const satisfies FigureGroup[];

/** Key of rows without fault, partner, person or reason. */
export const NO_KEY = 'NONE';

/**
 * Filters of a staff list that give the repairs of a figure. `by` and `key` limit it to a group. OVERDUE and OPEN need no days.
 */
export const figureFilters = {
  figure: z.optional(z.enum(figureLists, 'invalid')),
  from: z.optional(day),
  to: z.optional(day),
  by: z.optional(z.enum(groups, 'invalid')),
  key: z.optional(z.string().check(z.minLength(1, 'required'), z.maxLength(64, 'invalid'))),
};

/** Middle value and the one that 85 of 100 don't exceed, in minutes or thousandths of the currency. */
const Spread = z.object({ median: z.number(), p85: z.number() });

/**
 * Values of a group. `n` counts turns or repairs, `repairs` the repairs among them, and `total` all that LATE and EARNED are a part of.
 * `open` is in minutes of the opening hours and `clock` in those of the clock, null for amounts. `amount` is null for times.
 */
const FigureValues = z.object({
  n: z.number(),
  repairs: z.number(),
  total: z.number(),
  totalRepairs: z.number(),
  open: z.nullable(Spread),
  clock: z.nullable(Spread),
  amount: z.nullable(z.extend(Spread, { sum: z.number() })),
});
export type FigureValues = z.infer<typeof FigureValues>;

/** Key of a group, and its name from the catalogs or the team. */
const FigureRow = z.object({
  key: z.string(),
  name: nullableString,
  values: FigureValues,
  previous: FigureValues,
});
export type FigureRow = z.infer<typeof FigureRow>;

const Days = z.object({ from: z.string(), to: z.string() });

export const Figures = named(
  'Figures',
  z.object({
    period: Days,
    previous: Days,
    all: z.object({ values: FigureValues, previous: FigureValues }),
    rows: z.array(FigureRow),
  }),
);
export type Figures = z.infer<typeof Figures>;

/** Takes a named period that ends today, or two days of the shop's time zone, at most a year. */
export const getFigures = getCall('/staff/figures', 'Where repairs wait, what is late, and what they earn', {
  query: z.object({
    subject: z.enum(subjects, 'invalid'),
    by: z.enum(groups, 'invalid'),
    period: z._default(z.enum(figurePeriods, 'invalid'), 'WEEKS'),
    from: z.optional(day),
    to: z.optional(day),
  }),
  answer: Figures,
});
