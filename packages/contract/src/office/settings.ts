import {
  addDays,
  hoursProblem,
  type LimitedStatus,
  limitedStatuses,
  settingBounds,
  type SettingKey,
} from '@atelier/domain';
import * as z from 'zod/mini';
import { getCall, named, putCall } from '../call.ts';
import { day, id, instant, nullableString, optionalLine, wholeNumber } from '../fields.ts';

/* Settings of the shop (specification/shapes#settings). One schema per key serves both server and forms. */

export const closureLimits = { count: 60, days: 366, words: 120 } as const;

export const seasonLimits = { count: 20, days: 366, name: 40 } as const;

/** Windows of a day. The index of a wrong one is the last part of its path. */
const openingHours = z.nullable(
  z.string('required').check(({ value, issues }) => {
    const problem = hoursProblem(value);
    if (problem === null) return;
    issues.push({ code: 'custom', input: value, path: [problem.window], message: problem.message });
  }),
);

/** Monday first. At least one day must be open, because due dates need opening hours. */
const Hours = z
  .tuple([openingHours, openingHours, openingHours, openingHours, openingHours, openingHours, openingHours])
  .check(z.refine((week) => week.some((hours) => hours !== null), 'settings.neverOpen'));

function line(limit: number) {
  return z.pipe(
    optionalLine(limit),
    z.transform((text) => text ?? ''),
  );
}

const words = line(closureLimits.words);

/** Both days included. Texts may be empty. */
const Closure = z.object({ from: day, to: day, words: z.optional(z.object({ fr: words, en: words })) }).check(
  z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'settings.closureOrder' }),
  z.refine(({ from, to }) => to <= addDays(from, closureLimits.days), { path: ['to'], error: 'settings.closureLong' }),
);

const Closures = z.array(Closure).check(z.maxLength(closureLimits.count, 'settings.closures'));

const seasonName = line(seasonLimits.name);

/** Both days included. A missing name falls back to the other language. */
const Season = z.object({ name: z.object({ fr: seasonName, en: seasonName }), from: day, to: day, hours: Hours }).check(
  z.refine(({ name }) => name.fr !== '' || name.en !== '', { path: ['name', 'fr'], error: 'required' }),
  z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'settings.closureOrder' }),
  z.refine(({ from, to }) => to <= addDays(from, seasonLimits.days), { path: ['to'], error: 'settings.seasonLong' }),
);

const Seasons = z.array(Season).check(z.maxLength(seasonLimits.count, 'settings.seasons'), ({ value, issues }) => {
  for (const [index, { from, to }] of value.entries()) {
    const overlaps = value.slice(0, index).some((earlier) => from <= earlier.to && earlier.from <= to);
    if (!overlaps) continue;
    issues.push({ code: 'custom', input: from, path: [index, 'from'], message: 'settings.seasonOverlap' });
  }
});

const TimeOfDay = z.string('required').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'settings.time'));

const limit = wholeNumber(settingBounds.limit);

const Limits = z.object(
  Object.fromEntries(limitedStatuses.map((status) => [status, limit])) as Record<LimitedStatus, typeof limit>,
);

function reminderPair(bounds: readonly [number, number]) {
  return z
    .tuple([wholeNumber(bounds), wholeNumber(bounds)])
    .check(z.refine(([first, second]) => first < second, { path: [1], error: 'settings.reminderOrder' }));
}

const Reminders = z.object({
  proposalHours: reminderPair(settingBounds.reminderHours),
  feedbackDays: reminderPair(settingBounds.reminderDays),
});

const Chase = z.object({ price: wholeNumber(settingBounds.chasePrice), hours: wholeNumber(settingBounds.chaseHours) });

export const settingSchemas = {
  hours: Hours,
  seasons: Seasons,
  closures: Closures,
  cutOff: TimeOfDay,
  limits: Limits,
  proposalDays: wholeNumber(settingBounds.proposalDays),
  reminders: Reminders,
  chase: Chase,
  yesStarts: z.boolean('invalid'),
  mailDelay: wholeNumber(settingBounds.mailDelay),
  auditYears: wholeNumber(settingBounds.auditYears),
  warrantyDays: wholeNumber(settingBounds.warrantyDays),
  receiptYears: wholeNumber(settingBounds.receiptYears),
  signatureDays: wholeNumber(settingBounds.signatureDays),
  courtMonths: wholeNumber(settingBounds.courtMonths),
} as const satisfies Record<SettingKey, z.ZodMiniType>;

/** Value with editor and time. There is none at version 0, and no person if the value was migrated. */
function settingOf<Value extends z.ZodMiniType>(value: Value) {
  return z.object({ value, version: z.int(), at: z.nullable(instant), by: nullableString });
}

export const Settings = named(
  'Settings',
  z.object({
    hours: settingOf(settingSchemas.hours),
    seasons: settingOf(settingSchemas.seasons),
    closures: settingOf(settingSchemas.closures),
    cutOff: settingOf(settingSchemas.cutOff),
    limits: settingOf(settingSchemas.limits),
    proposalDays: settingOf(settingSchemas.proposalDays),
    reminders: settingOf(settingSchemas.reminders),
    chase: settingOf(settingSchemas.chase),
    yesStarts: settingOf(settingSchemas.yesStarts),
    mailDelay: settingOf(settingSchemas.mailDelay),
    auditYears: settingOf(settingSchemas.auditYears),
    warrantyDays: settingOf(settingSchemas.warrantyDays),
    receiptYears: settingOf(settingSchemas.receiptYears),
    signatureDays: settingOf(settingSchemas.signatureDays),
    courtMonths: settingOf(settingSchemas.courtMonths),
  }),
);
export type Settings = z.infer<typeof Settings>;

/** `version` is the one the editor saw. The schema of the key validates the value. */
const SettingChange = z.object({ value: z.unknown(), version: z.int('invalid').check(z.minimum(0, 'invalid')) });

export const getSettings = getCall('/staff/settings', 'What the shop has set, with who set it and when', {
  answer: Settings,
});

export const saveSetting = putCall(
  '/staff/settings/:key',
  'Set something; where somebody else did in the meantime the refusal brings all as it is now, as `settings`',
  {
    params: z.object({ key: id }),
    body: SettingChange,
    answer: Settings,
    errors: ['notFound', 'editedMeanwhile'],
  },
);

/** Median duration of turns in hours, with the sample size. Null for too few. */
const Median = z.nullable(z.object({ hours: z.number(), stays: z.number() }));

export const Medians = named(
  'Medians',
  z.object(
    Object.fromEntries(limitedStatuses.map((status) => [status, Median])) as Record<LimitedStatus, typeof Median>,
  ),
);
export type Medians = z.infer<typeof Medians>;

export const getMedians = getCall(
  '/staff/settings/medians',
  'How many opening hours turns took of late, where only a limit said until when',
  {
    answer: Medians,
  },
);
