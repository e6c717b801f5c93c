import { isAdmin, isOffice } from '../values/roles.ts';
import { amountOf, millimesOf } from '../values/money.ts';
import { isDriverRole } from '../repair/visibility.ts';
import type { Actor } from '../repair/repair-facts.ts';
import type { Custody, Outcome, Role } from '../repair/vocabulary.ts';

export const paymentKinds = ['DEPOSIT', 'BALANCE', 'REFUND'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

export const paymentMethods = ['CASH', 'TERMINAL', 'TRANSFER', 'CHEQUE'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const chargeKinds = ['DIAGNOSIS', 'TRANSPORT', 'STORAGE', 'OTHER'] as const;

/** What a customer owes for a repair by its state. Amounts are decimal strings. */
export type Agreement = {
  readonly price: string | null;
  readonly outcome: Outcome;
  readonly custody: Custody;
  /** Null once the repair is closed. */
  readonly turnOwner: Role | null;
};

/** Sums of a repair's entries. A refund or counter entry is negative. */
export type Sums = { readonly paid: string; readonly charged: string };

export type Balance = {
  readonly agreed: string;
  readonly charged: string;
  readonly paid: string;
  /** What is still open, never negative. */
  readonly due: string;
  /** What the shop has to give back, never negative. A deposit stays the shop's while its price is open. */
  readonly refundOwed: string;
};

/** Returns the agreed price. A device that is gone costs nothing (specification/till#balance). */
function agreedPrice({ price, custody }: Agreement): number {
  return price === null || custody === 'GONE' ? 0 : millimesOf(price);
}

function isPriceOpen({ price, outcome, turnOwner }: Agreement): boolean {
  return price === null && turnOwner !== null && outcome !== 'UNREPAIRED_REJECTED' && outcome !== 'UNREPAIRED_ABORTED';
}

export function balanceOf(agreement: Agreement, sums: Sums): Balance {
  const agreed = agreedPrice(agreement);
  const [paid, charged] = [millimesOf(sums.paid), millimesOf(sums.charged)];
  const open = agreed + charged - paid;
  return {
    agreed: amountOf(agreed),
    charged: amountOf(charged),
    paid: amountOf(paid),
    due: amountOf(Math.max(open, 0)),
    refundOwed: amountOf(isPriceOpen(agreement) ? 0 : Math.max(-open, 0)),
  };
}

type AmountProblem = 'money.positive' | 'money.moreThanDue' | 'money.moreThanPaid';

/** Returns the kind of a payment that is taken now, or why its amount is wrong. A deposit may precede the price. */
export function paymentOf(
  agreement: Agreement,
  sums: Sums,
  amount: string,
): { readonly kind: 'DEPOSIT' | 'BALANCE' } | { readonly problem: AmountProblem } {
  const asked = millimesOf(amount);
  if (asked === 0) return { problem: 'money.positive' };
  if (isPriceOpen(agreement)) return { kind: 'DEPOSIT' };
  const due = millimesOf(balanceOf(agreement, sums).due);
  if (asked > due) return { problem: 'money.moreThanDue' };
  return { kind: asked === due ? 'BALANCE' : 'DEPOSIT' };
}

/** Returns why an amount can't be given back, or null. Nobody gets back more than was paid. */
export function refundProblem({ paid }: Sums, amount: string): AmountProblem | null {
  const asked = millimesOf(amount);
  if (asked === 0) return 'money.positive';
  return asked > millimesOf(paid) ? 'money.moreThanPaid' : null;
}

/** Returns the opposite of an amount, for a counter entry. */
export function counterOf(amount: string): string {
  return amountOf(-millimesOf(amount));
}

/** Rights at the till. Administrators have them, and members whom they allow. */
export type TillActor = Actor & { readonly mayManageTill: boolean };

/** Returns true for the roles that hand devices out, and for a driver on their own open visit. */
export function mayTakePayment(
  actor: Actor,
  { turnOwner, assigneeId }: Pick<Agreement, 'turnOwner'> & { readonly assigneeId: string | null },
): boolean {
  if (isOffice(actor)) return true;
  return isDriverRole(turnOwner) && actor.roles.includes(turnOwner) && assigneeId === actor.id;
}

export function mayManageTill(actor: TillActor): boolean {
  return isAdmin(actor) || actor.mayManageTill;
}

type ReceiptNumber = { readonly year: number; readonly series: string; readonly number: number };

/** Returns the number of a receipt as it is printed, such as `2026-000042`, or `2026-3EWX4-000001` after a restore. */
export function receiptNumber({ year, series, number }: ReceiptNumber): string {
  return [String(year), ...(series === '' ? [] : [series]), String(number).padStart(6, '0')].join('-');
}
