import { randomBytes } from 'node:crypto';
import type { Language } from '@atelier/contract';
import { amountOf, balanceOf, isRoundedIn, millimesOf, receiptNumber, shopTime } from '@atelier/domain';
import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#platform/database/database.ts';
import { wrongField } from '#platform/http/errors/failure.ts';
import type { Platform } from '#platform/platform.ts';
import type { Room } from '#platform/realtime/realtime.ts';
import { payments, receiptPersons, receipts } from '#schema/index.ts';
import { driverOf, staffRooms } from '#workflow/command/publish-change.ts';
import { recordAudit } from '../audit/public.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { appendEntry, lockTill, personHashOf, type PaymentRow } from './chain.ts';
import { nextReceiptNumber, readPerson, receiptOf, type TillRepair, writeSums } from './till.queries.ts';

export type TillContext = Pick<Platform, 'clock' | 'config' | 'shop' | 'signer' | 'database'> & {
  readonly realtime: Pick<Platform['realtime'], 'publish'>;
  readonly shopAddress: (lang: Language) => string;
};

export type TillViewer = Pick<SignedInViewer, 'userId' | 'roles' | 'sessionId'>;
export type OfRepair = { readonly viewer: TillViewer; readonly id: string };

type NewPayment = Pick<PaymentRow, 'kind' | 'method' | 'amount' | 'takenBy'> & {
  readonly viewer: TillViewer;
  readonly repair: TillRepair;
  readonly visitId?: string | null;
  /** Payment that this one cancels. */
  readonly corrects?: string | null;
};

/** Refuses an amount with more decimals than the shop's currency. Screens and receipts would round it. */
export function checkAmount({ config }: Pick<TillContext, 'config'>, amount: string): void {
  if (isRoundedIn(config.settings.SHOP_CURRENCY, amount)) throw wrongField('amount', 'money.invalid');
}

/** Writes a payment, its receipt, its entry and its audit line, in the order repair, till, number (decisions/0110). */
export async function writePayment(
  context: TillContext,
  tx: Transaction,
  { viewer, repair, visitId = null, corrects = null, ...values }: NewPayment,
) {
  const { clock, config, signer } = context;
  const person = await readPerson(tx, repair.id);
  const till = await lockTill(signer, tx);
  const at = clock.now();
  const { SHOP_TIME_ZONE, SHOP_CURRENCY: currency } = config.settings;
  const year = Number(shopTime(at, SHOP_TIME_ZONE).day.slice(0, 4));
  const { series } = till;
  const number = await nextReceiptNumber(tx, { year, series });
  const payment: PaymentRow = {
    ...values,
    id: uuidv7(),
    repairId: repair.id,
    recordedBy: viewer.userId,
    visitId,
    corrects,
    at,
  };
  const paid = amountOf(millimesOf(repair.paid) + millimesOf(payment.amount));
  const balance = balanceOf(repair, { ...repair, paid });
  const corrected = corrects === null ? undefined : await receiptOf(tx, corrects);
  const [salt, fields] = [randomBytes(16).toString('base64url'), { name: person.name, device: person.device }];
  const receipt = {
    id: uuidv7(),
    paymentId: payment.id,
    year,
    series,
    number,
    at,
    snapshot: {
      repairId: repair.id,
      kind: payment.kind,
      method: payment.method,
      amount: payment.amount,
      currency,
      agreed: balance.agreed,
      charged: balance.charged,
      paid,
      due: balance.due,
      shop: { ...context.shop(person.lang), address: context.shopAddress(person.lang) },
      corrects: corrected === undefined ? null : receiptNumber(corrected),
    },
    personHash: personHashOf(salt, fields),
  };
  await tx.insert(payments).values(payment);
  await tx.insert(receipts).values(receipt);
  await tx.insert(receiptPersons).values({ receiptId: receipt.id, salt, fields });
  await writeSums(tx, repair.id, { paid });
  await appendEntry(signer, tx, { till, row: { kind: 'PAYMENT', row: payment, receipt } });
  publishTill(context, tx, repair);
  await auditTill(tx, { viewer, at, action: 'payment.recorded', id: repair.id });
  return { payment, receipt: receiptNumber(receipt), due: balance.due };
}

type TillAudit = OfRepair & { readonly at: Date; readonly action: 'payment.recorded' | 'charge.recorded' };

export function auditTill(tx: Transaction, { viewer, id, ...line }: TillAudit): Promise<void> {
  return recordAudit(tx, { viewer, ...line, subject: { kind: 'repair', id } });
}

export function publishTill({ realtime }: TillContext, tx: Transaction, repair: TillRepair): void {
  const people = [repair.customerId, driverOf(repair)].filter((id) => id !== null);
  const rooms = [...staffRooms, ...people.map((id): Room => `user:${id}`)];
  tx.afterCommit(() => realtime.publish(rooms, 'till', { repairId: repair.id }));
}
