import type { Status } from '../repair/vocabulary.ts';
import type { Closure, Season, WeekHours } from './hours.ts';

/** Statuses with a limit in working hours, used if no other rule applies (specification/life#whose-turn). */
const usualLimits = {
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
} as const satisfies Partial<Record<Status, number>>;
export type LimitedStatus = keyof typeof usualLimits;
export type Limits = Readonly<Record<LimitedStatus, number>>;
export const limitedStatuses = Object.keys(usualLimits) as LimitedStatus[];

/** Hours before price reminders and days before rating reminders, two each. */
type Reminders = {
  readonly proposalHours: readonly [number, number];
  readonly feedbackDays: readonly [number, number];
};

/** Hours until the call about an unanswered price, after the last reminder. Above `price` they start at the offer. */
type FollowUpSetting = { readonly price: number; readonly hours: number };

/** Settings of the shop (specification/shapes#settings). */
export type ShopSettings = {
  readonly hours: WeekHours;
  readonly seasons: readonly Season[];
  readonly closures: readonly Closure[];
  /** `HH:mm` on the last open day before a visit, when it must have a driver. Outside of opening hours, their end before it counts. */
  readonly cutOff: string;
  readonly limits: Limits;
  readonly proposalDays: number;
  readonly reminders: Reminders;
  readonly chase: FollowUpSetting;
  /** A customer's yes starts the repair without confirmation by staff. */
  readonly yesStarts: boolean;
  /** Delay of a repair mail in seconds. The next transition replaces it, an undone one cancels it. */
  readonly mailDelay: number;
  readonly auditYears: number;
  /** Days of warranty from the delivery of a fixed device. 0 for none. */
  readonly warrantyDays: number;
  /** Years for which receipts keep the names of customers: the legal term. */
  readonly receiptYears: number;
  /** Days after which signatures of handovers are deleted. */
  readonly signatureDays: number;
  /** Months after which the file of an uncollected device can be printed for a court. */
  readonly courtMonths: number;
};
export type SettingKey = keyof ShopSettings;

/** Inclusive bounds. */
export const settingBounds = {
  limit: [1, 200],
  proposalDays: [1, 30],
  reminderHours: [1, 240],
  reminderDays: [1, 30],
  /** Up to the most that an amount may be, because a rial or a rupiah is worth little. */
  chasePrice: [0, 999_999_999],
  chaseHours: [1, 240],
  mailDelay: [0, 3_600],
  auditYears: [1, 10],
  warrantyDays: [0, 3_650],
  receiptYears: [1, 30],
  signatureDays: [30, 3_650],
  courtMonths: [3, 120],
} as const satisfies Record<string, readonly [number, number]>;

export const limitPresets = {
  quick: times(0.5),
  usual: usualLimits,
  relaxed: times(2),
} as const satisfies Record<string, Limits>;

function times(factor: number): Limits {
  return Object.fromEntries(limitedStatuses.map((status) => [status, usualLimits[status] * factor])) as Limits;
}

export const defaultSettings: ShopSettings = {
  hours: ['09:00-18:00', '09:00-18:00', '09:00-18:00', '09:00-18:00', '09:00-18:00', '10:00-16:00', null],
  seasons: [],
  closures: [],
  cutOff: '18:00',
  limits: usualLimits,
  proposalDays: 7,
  reminders: { proposalHours: [24, 72], feedbackDays: [2, 7] },
  chase: { price: 300, hours: 24 },
  yesStarts: false,
  mailDelay: 60,
  auditYears: 2,
  warrantyDays: 90,
  receiptYears: 10,
  signatureDays: 365,
  courtMonths: 12,
};
export const settingKeys = Object.keys(defaultSettings) as SettingKey[];
