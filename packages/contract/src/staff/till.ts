import { chargeKinds, paymentMethods } from '@atelier/domain';
import * as z from 'zod/mini';
import { Language } from '../auth/user.ts';
import { getCall, named, postCall } from '../call.ts';
import { Balance, ReceiptParams, RepairPayment } from '../customer/payments.ts';
import { fileAnswer, id, IdParams, money, nullableString } from '../fields.ts';
import { Person } from './repair.ts';

/* The till (specification/till). Nothing is changed or deleted: a counter entry takes back. */

const StaffPayment = z.extend(RepairPayment, {
  takenBy: Person,
  isCorrected: z.boolean(),
  /** The viewer may take it back by a counter entry. */
  mayUndo: z.boolean(),
});

export const StaffCharge = z.object({
  id: z.string(),
  kind: z.enum(chargeKinds),
  amount: z.string(),
  at: z.string(),
  addedBy: Person,
  corrects: nullableString,
  isCorrected: z.boolean(),
});

/** Payments and charges of a repair, oldest first, and what the viewer may do. */
export const RepairTill = named(
  'RepairTill',
  z.object({
    balance: Balance,
    payments: z.array(StaffPayment),
    charges: z.array(StaffCharge),
    mayTake: z.boolean(),
    mayRefund: z.boolean(),
  }),
);
export type RepairTill = z.infer<typeof RepairTill>;

/** Answer to whoever took a payment, without the other payments of the repair. */
export const TakenPayment = named('TakenPayment', z.extend(RepairPayment, { due: z.string() }));

const method = z.enum(paymentMethods, 'required');

export const PaymentForm = z.object({ amount: money, method });

export const ChargeForm = z.object({ kind: z.enum(chargeKinds, 'required'), amount: money });

export const getRepairTill = getCall(
  '/staff/repairs/:id/till',
  'What a repair costs, what was paid, and what is open',
  {
    params: IdParams,
    answer: RepairTill,
  },
);

/** Drivers take payments on their own open visit. An amount above what is open is refused at its field. */
export const takePayment = postCall('/staff/repairs/:id/payments', 'Take a payment for a repair', {
  idempotent: true,
  params: IdParams,
  body: PaymentForm,
  answer: TakenPayment,
});

/** For administrators and members whom they allow. Nobody gets back more than was paid. */
export const refundPayment = postCall('/staff/repairs/:id/refunds', 'Give money back for a repair', {
  idempotent: true,
  params: IdParams,
  body: PaymentForm,
  answer: RepairTill,
});

/** Takes a payment back by a counter entry. Until the day is closed its taker may, except drivers, and those who may refund always. */
export const undoPayment = postCall(
  '/staff/repairs/:id/payments/:paymentId/undo',
  'Take back a payment that was entered by mistake',
  {
    idempotent: true,
    params: ReceiptParams,
    answer: RepairTill,
    errors: ['editedMeanwhile'],
  },
);

export const addCharge = postCall('/staff/repairs/:id/charges', 'Charge a fee for a repair besides its price', {
  idempotent: true,
  params: IdParams,
  body: ChargeForm,
  answer: RepairTill,
});

export const undoCharge = postCall('/staff/repairs/:id/charges/:chargeId/undo', 'Take back a fee', {
  idempotent: true,
  params: z.object({ id, chargeId: id }),
  answer: RepairTill,
  errors: ['editedMeanwhile'],
});

/** Returns a receipt as it was issued, in the language of its customer unless another is asked for. */
export const getPaymentReceipt = getCall(
  '/staff/repairs/:id/payments/:paymentId/receipt',
  'The receipt of a payment, as a PDF file',
  {
    params: ReceiptParams,
    query: z.object({ lang: z.optional(Language) }),
    ...fileAnswer('application/pdf'),
  },
);

const CashDeposit = z.object({
  id: z.string(),
  amount: z.string(),
  at: z.string(),
  person: Person,
  /** The person themselves in a shop of one. */
  countedBy: Person,
});

/** Cash that the viewer has. `mayCountOwn` is true in a shop of one. */
export const MyCash = named(
  'MyCash',
  z.object({
    cash: z.string(),
    payments: z.array(z.object({ id: z.string(), repairId: z.string(), amount: z.string(), at: z.string() })),
    deposits: z.array(CashDeposit),
    mayCountOwn: z.boolean(),
  }),
);
export type MyCash = z.infer<typeof MyCash>;

/** Cash payments since the last deposit, and the last deposits, newest first. */
export const getMyCash = getCall('/staff/till/mine', 'The cash that I have', { answer: MyCash });

/** Records counted cash. Somebody else counts it, except in a shop of one. */
export const handInCash = postCall('/staff/till/deposits', 'Hand in cash that was counted', {
  idempotent: true,
  body: z.object({ personId: z.uuid('required'), amount: money }),
  answer: CashDeposit,
  errors: ['notFound'],
});
