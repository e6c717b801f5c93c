import type { Status } from '../repair/vocabulary.ts';
import { addDays, shopTime } from './calendar.ts';

type Delivery = {
  readonly at: Date;
  readonly timeZone: string;
  /** Days that the shop gives, 0 for none. */
  readonly days: number;
  /** Last day of the warranty that covered this repair, if one did. */
  readonly coveredUntil: string | null;
};

/** Returns the last day of a delivered repair's warranty, never before the day until which it was covered (specification/life#warranty). */
export function warrantyEnd({ at, timeZone, days, coveredUntil }: Delivery): string | null {
  const end = days === 0 ? null : addDays(shopTime(at, timeZone).day, days);
  return end === null || (coveredUntil !== null && coveredUntil > end) ? coveredUntil : end;
}

/** `today` is `YYYY-MM-DD` in the shop's time zone. The last day counts. */
export function isUnderWarranty({ warrantyUntil }: { readonly warrantyUntil: string | null }, today: string): boolean {
  return warrantyUntil !== null && today <= warrantyUntil;
}

/** Claim with what its customer pays. `price` is the agreed one, `proposal` the newest offer. */
export type PricedClaim = {
  readonly coverage?: { readonly covered: boolean } | null;
  readonly price?: string | null;
  readonly proposal?: { readonly price: string } | null;
};

/** Returns true while a covered claim costs its customer nothing. It may get a later price for other damage. */
export function isPaidByWarranty({ coverage, price = null, proposal = null }: PricedClaim): boolean {
  return coverage?.covered === true && [price, proposal?.price].every((amount) => Number(amount ?? 0) === 0);
}

/** Returns true if nobody had to approve the repair, because the warranty pays. */
export function isApprovedByWarranty({ status, ...claim }: PricedClaim & { readonly status: Status }): boolean {
  return status === 'APPROVE_CONFIRMED' && isPaidByWarranty(claim);
}
