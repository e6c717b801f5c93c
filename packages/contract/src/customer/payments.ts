import { paymentKinds, paymentMethods } from '@atelier/domain';
import * as z from 'zod/mini';
import { getCall, named } from '../call.ts';
import { fileAnswer, id, IdParams, nullableString } from '../fields.ts';

/** Sums of a repair. All are decimal strings, and `due` and `refundOwed` are never negative. */
export const Balance = z.object({
  /** Price that the customer agreed to, 0 under warranty. */
  agreed: z.string(),
  charged: z.string(),
  paid: z.string(),
  due: z.string(),
  refundOwed: z.string(),
});

/** Payment of a repair. A refund and a counter entry are negative. */
export const RepairPayment = z.object({
  id: z.string(),
  kind: z.enum(paymentKinds),
  method: z.enum(paymentMethods),
  amount: z.string(),
  at: z.string(),
  /** Number of its receipt, such as `2026-000042`. */
  receipt: z.string(),
  /** Payment that this counter entry takes back. */
  corrects: nullableString,
});
export type RepairPayment = z.infer<typeof RepairPayment>;

export const MyPayments = named('MyPayments', z.object({ balance: Balance, payments: z.array(RepairPayment) }));
export type MyPayments = z.infer<typeof MyPayments>;

export const ReceiptParams = z.object({ id, paymentId: id });

/** Payments of one of the customer's repairs, oldest first. */
export const listMyPayments = getCall(
  '/repair/requests/:id/payments',
  'What was agreed, paid and is open for one of my repairs',
  {
    params: IdParams,
    answer: MyPayments,
  },
);

export const getMyReceipt = getCall(
  '/repair/requests/:id/payments/:paymentId/receipt',
  'The receipt of one of my payments, as a PDF file',
  {
    params: ReceiptParams,
    ...fileAnswer('application/pdf'),
  },
);
