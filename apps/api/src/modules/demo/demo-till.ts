import { balanceOf, millimesOf, type PaymentMethod } from '@atelier/domain';
import { desc, eq } from 'drizzle-orm';
import { repairLog } from '#schema/index.ts';
import { type HandoverProof, readHandoverCode, recordProof } from '../handovers/public.ts';
import * as till from '../till/public.ts';
import type { DemoPerson } from './demo-accounts.ts';
import { pick } from './demo-damages.ts';
import { type DemoStep, minutesBefore, type Moment } from './stories/demo-steps.ts';
import { type DemoContext, type DemoEvent, type DemoMoney, personOf } from './stories/demo-story.ts';

/** Person as the till and the handovers see them. The audit has their own id in place of a session. */
function viewerOf({ people }: DemoContext, name: DemoPerson) {
  const { id, roles, lang = 'fr' } = personOf(people, name);
  return { userId: id, sessionId: id, roles, lang };
}

export async function playMoney(context: DemoContext, id: string, money: DemoMoney): Promise<void> {
  const { tx } = context;
  const viewer = viewerOf(context, money.by);
  if (money.kind === 'FEE') {
    await till.addCharge(context.till, tx, { viewer, id, kind: 'DIAGNOSIS', amount: money.amount });
    return;
  }
  const repair = await till.findTillRepair(tx, id);
  if (repair === undefined) throw new Error('invariant: demonstration payment without repair');
  const { due, refundOwed } = balanceOf(repair, repair);
  const { kind, method } = money;
  if (kind === 'PAYMENT') await till.takePayment(context.till, tx, { viewer, id, method, amount: money.amount ?? due });
  else await till.refundPayment(context.till, tx, { viewer, id, method, amount: money.amount ?? refundOwed });
}

const methods: readonly PaymentMethod[] = ['CASH', 'TERMINAL', 'CASH', 'TERMINAL', 'CHEQUE'];

function dayAfter({ when }: DemoStep, days: number, time: string): Moment {
  if ('minutesAgo' in when) throw new Error('invariant: demonstration payment of today');
  return { daysAgo: when.daysAgo - days, time };
}

/** Returns what a repair of the large demonstration costs and who pays it when, by its steps. */
export function moneyOf(steps: readonly DemoStep[], index: number): readonly DemoMoney[] {
  const stepOf = (action: DemoStep['action']) => steps.find((step) => step.action === action);
  const [collected, delivered] = [stepOf('Repair.pickup.collected'), stepOf('Repair.return.delivered')];
  const [accepted, rejected] = [stepOf('Repair.approve.confirmed'), stepOf('Repair.reject.diagnosed')];
  const method = pick(methods, index);
  if (collected !== undefined && 'minutesAgo' in collected.when)
    return [
      {
        when: minutesBefore(collected.when.minutesAgo - 15),
        by: collected.by,
        kind: 'PAYMENT',
        method,
        amount: '30.000',
      },
    ];
  if (rejected !== undefined && collected !== undefined)
    return [
      { when: dayAfter(collected, 0, '10:25'), by: collected.by, kind: 'PAYMENT', method: 'CASH', amount: '40.000' },
      { when: dayAfter(rejected, 1, '09:40'), by: 'operator', kind: 'FEE', amount: '25.000' },
      { when: dayAfter(rejected, 1, '10:15'), by: 'admin', kind: 'REFUND', method: 'TRANSFER' },
    ];
  if (accepted === undefined) return [];
  const money: DemoMoney[] = [];
  if (index % 3 === 0)
    money.push({
      when: dayAfter(accepted, 0, '09:25'),
      by: accepted.by,
      kind: 'PAYMENT',
      method: index % 2 === 0 ? 'TERMINAL' : 'TRANSFER',
      amount: '30.000',
    });
  if (delivered === undefined && index % 3 === 1)
    money.push({ when: minutesBefore(20 + index), by: accepted.by, kind: 'PAYMENT', method, amount: '50.000' });
  if (delivered === undefined) return money;
  if (index % 4 === 3)
    money.push({ when: dayAfter(delivered, 1, '11:05'), by: 'operator', kind: 'PAYMENT', method: 'TRANSFER' });
  else money.push({ when: dayAfter(delivered, 0, '15:05'), by: delivered.by, kind: 'PAYMENT', method });
  if (index % 13 === 0)
    money.push({
      when: dayAfter(delivered, 2, '10:45'),
      by: 'admin',
      kind: 'REFUND',
      method: 'TRANSFER',
      amount: '15.000',
    });
  return money;
}

/** Returns the evenings of past days: somebody counts the cash of the others every third day, and each day with payments is closed. */
export function eveningsOf(context: DemoContext, days: number): readonly DemoEvent[] {
  return Array.from({ length: days }, (_, index) => days - index).flatMap((daysAgo) => [
    ...(daysAgo % 3 === 0
      ? [{ at: context.instantOf({ daysAgo, time: '18:30' }), run: () => handInCash(context) }]
      : []),
    { at: context.instantOf({ daysAgo, time: '19:00' }), run: () => closeDay(context) },
  ]);
}

async function handInCash(context: DemoContext): Promise<void> {
  const { cash, open } = await till.readTillOfShop(context.till, context.tx);
  if (open.count === 0) return;
  const [first, second] = [viewerOf(context, 'operator'), viewerOf(context, 'secondOperator')];
  for (const { person, cash: amount } of cash) {
    if (millimesOf(amount) <= 0) continue;
    const viewer = person.id === first.userId ? second : first;
    await till.handIn(context.till, context.tx, { viewer, personId: person.id, amount });
  }
}

async function closeDay(context: DemoContext): Promise<void> {
  const { open } = await till.readTillOfShop(context.till, context.tx);
  if (open.count > 0) await till.closeDay(context.till, context.tx, viewerOf(context, 'admin'));
}

/** Records how the handover of the newest step was proven. Some show their code or type their name, and some refuse. */
export async function proveHandover(
  context: DemoContext,
  {
    id,
    customer,
    by,
  }: { readonly id: string; readonly customer: ReturnType<typeof personOf>; readonly by: DemoPerson },
): Promise<void> {
  const { tx } = context;
  const [entry] = await tx
    .select({ id: repairLog.id, version: repairLog.version })
    .from(repairLog)
    .where(eq(repairLog.repairId, id))
    .orderBy(desc(repairLog.version))
    .limit(1);
  if (entry === undefined) throw new Error('invariant: demonstration repair without log');
  const reference = { viewer: viewerOf(context, by), id, entryId: entry.id };
  const { code } = await readHandoverCode(context.till, tx, { viewer: { userId: customer.id }, id });
  const name = `${customer.firstName} ${customer.lastName}`;
  await recordProof(context.till, tx, { ...reference, body: proofOf({ name, code }, id.codePointAt(0) ?? 0) });
}

type Customer = { readonly name: string; readonly code: string | null };

function proofOf({ name, code }: Customer, number: number): HandoverProof {
  if (number % 7 === 0) return { kind: 'NONE', reason: 'REFUSED' };
  if (number % 4 === 1 && code !== null) return { kind: 'CODE', code };
  return number % 4 === 0 ? { kind: 'NAME', name } : { kind: 'SIGNATURE', name, strokes: signature(number) };
}

/** Returns a drawn name: loops that end in a line. */
function signature(number: number): number[][] {
  const loops = Array.from({ length: 60 }, (_, step) => {
    const angle = step / (2.4 + (number % 3) * 0.3);
    const size = 90 - step + (number % 5) * 6;
    return [180 + step * 9 + Math.cos(angle) * size, 210 + Math.sin(angle) * size * 0.8];
  });
  const line = Array.from({ length: 12 }, (_, step) => [160 + step * 52, 320 - ((step * (number % 4)) % 30)]);
  return [loops, line].map((points) => points.flat().map(Math.round));
}
