import type { Captured, Change, Command, Row } from '@atelier/domain';
import type { RepairRecord } from './repair-rows.ts';

/** A permitted step, with all that decides what it writes. */
export type Step = {
  readonly record: RepairRecord;
  /** `captured` holds what its row asks for and nothing else. */
  readonly command: Command;
  /** The row of the table that permits it. */
  readonly row: Row;
  readonly change: Change;
  /** When the server heard of it; `command.at` is when it happened. */
  readonly receivedAt: Date;
  /** The shop's day, `YYYY-MM-DD`. */
  readonly today: string;
  /** The shop's. */
  readonly timeZone: string;
  /** Milliseconds that a proposal stands. */
  readonly proposalExpiry: number;
};

/** What was captured, for an effect that needs it; the table has asked for it before. */
export function need<F extends keyof Captured>(step: Step, field: F): NonNullable<Captured[F]> {
  const value = step.command.captured[field];
  if (value === undefined) throw new TypeError(`${step.command.action} captured no ${field}`);
  return value;
}
