import type { Closure, WeekHours } from './hours.ts';

/** Working hours that a turn may take in a status, where nothing else says until when (specification/life#whose-turn). */
export const limitedStatuses = [
  'REQUESTED',
  'CONFIRMED',
  'COLLECTING',
  'DELIVERED',
  'DIAGNOSING',
  'DIAGNOSED',
  'APPROVED',
  'APPROVE_CONFIRMED',
  'REJECTED',
  'FIXING',
  'FIXED',
  'TO_RETURN',
  'RETURNING',
  'ABORTED',
] as const;
export type LimitedStatus = (typeof limitedStatuses)[number];
export type Limits = Readonly<Record<LimitedStatus, number>>;

/** After how many hours a price is asked about again, and after how many days a rating; each twice. */
export type Reminders = {
  readonly proposalHours: readonly [number, number];
  readonly feedbackDays: readonly [number, number];
};

/** When a price that nobody answers is called about: so many hours after the last reminder, and of one above `price` after the offer. */
export type FollowUpSetting = { readonly price: number; readonly hours: number };

/** What whoever runs the shop sets (specification/shapes#settings). */
export type ShopSettings = {
  readonly hours: WeekHours;
  readonly closures: readonly Closure[];
  /** `HH:mm`: by then of the last open day before it a visit has its driver. */
  readonly cutOff: string;
  readonly limits: Limits;
  /** Days that a price stands. */
  readonly proposalDays: number;
  readonly reminders: Reminders;
  readonly chase: FollowUpSetting;
  /** A customer's yes to a price starts the repair, without anybody who confirms it. */
  readonly yesStarts: boolean;
  /** How many seconds a mail about a step waits: the next step takes its place, a step that is taken back takes it along. */
  readonly mailDelay: number;
  /** How many years the lines of the audit are kept. */
  readonly auditYears: number;
};
export type SettingKey = keyof ShopSettings;
export const settingKeys = [
  'hours',
  'closures',
  'cutOff',
  'limits',
  'proposalDays',
  'reminders',
  'chase',
  'yesStarts',
  'mailDelay',
  'auditYears',
] as const satisfies SettingKey[];

/** Bounds of what may be set, both included. */
export const settingBounds = {
  limit: [1, 200],
  proposalDays: [1, 30],
  reminderHours: [1, 240],
  reminderDays: [1, 30],
  chasePrice: [0, 1_000_000],
  chaseHours: [1, 240],
  mailDelay: [0, 3_600],
  auditYears: [1, 10],
} as const satisfies Record<string, readonly [number, number]>;

const usualLimits: Limits = {
  REQUESTED: 4,
  CONFIRMED: 8,
  COLLECTING: 4,
  DELIVERED: 8,
  DIAGNOSING: 16,
  DIAGNOSED: 4,
  APPROVED: 4,
  APPROVE_CONFIRMED: 16,
  REJECTED: 8,
  FIXING: 16,
  FIXED: 8,
  TO_RETURN: 8,
  RETURNING: 4,
  ABORTED: 8,
};

/** Limits to begin with: half as long, as usual, twice as long. */
export const limitPresets = {
  quick: times(0.5),
  usual: usualLimits,
  relaxed: times(2),
} as const satisfies Record<string, Limits>;

function times(factor: number): Limits {
  return Object.fromEntries(limitedStatuses.map((status) => [status, usualLimits[status] * factor])) as Limits;
}

/** What holds until somebody sets it. */
export const defaultSettings: ShopSettings = {
  hours: ['09:00-18:00', '09:00-18:00', '09:00-18:00', '09:00-18:00', '09:00-18:00', '10:00-16:00', null],
  closures: [],
  cutOff: '18:00',
  limits: usualLimits,
  proposalDays: 7,
  reminders: { proposalHours: [24, 72], feedbackDays: [2, 7] },
  chase: { price: 300, hours: 24 },
  yesStarts: false,
  mailDelay: 60,
  auditYears: 2,
};
