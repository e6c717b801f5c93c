import type { changeSlot, closeSlotDay, listSlots, CallData, Slot } from '@atelier/contract';
import { isDay } from '@atelier/domain';
import { eq, sql } from 'drizzle-orm';
import { type Database, inTransaction } from '#platform/database/database.ts';
import { Failure, orNotFound } from '#platform/http/errors/failure.ts';
import { closedSlotDays, slots } from '#schema/index.ts';
import { recordAudit } from '../audit/public.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { checkNamed, lockPlans, lockSlot, selectSlots, type SlotsContext } from './slots.queries.ts';

export type { SlotsContext } from './slots.queries.ts';

export function list(
  context: SlotsContext,
  database: Database,
  { from, to }: CallData<typeof listSlots, 'query'>,
): Promise<Slot[]> {
  return selectSlots(context, database, sql`s.date between ${from} and ${to}`);
}

type Changed = CallData<typeof changeSlot, 'body'> & { readonly id: string; readonly viewer: SignedInViewer };

/** Changes one slot. A capacity below its stops takes no further ones, and those stay. An open slot opens its day to further slots. */
export function change(context: SlotsContext, db: Database, { id, viewer, ...body }: Changed): Promise<Slot> {
  return inTransaction(db, async (tx) => {
    const before = await lockSlot(tx, id);
    const fields = (['capacity', 'driverId', 'closed'] as const).filter(
      (field) => body[field] !== undefined && body[field] !== before[field],
    );
    if (body.driverId !== undefined && body.driverId !== before.driverId)
      await checkNamed(tx, { driverId: body.driverId });
    if (body.closed === false) await tx.delete(closedSlotDays).where(eq(closedSlotDays.date, before.date));
    if (fields.length > 0) {
      await tx.update(slots).set(body).where(eq(slots.id, id));
      const subject = { kind: 'slot', id: `${before.date} ${before.time}` } as const;
      await recordAudit(tx, { viewer, at: context.clock.now(), action: 'entry.changed', subject, fields });
    }
    const [slot] = await selectSlots(context, tx, sql`s.id = ${id}`);
    return orNotFound(slot);
  });
}

type ClosedDay = CallData<typeof closeSlotDay, 'body'> & { readonly day: string; readonly viewer: SignedInViewer };

export function closeDay(context: SlotsContext, db: Database, { day, closed, viewer }: ClosedDay): Promise<Slot[]> {
  if (!isDay(day)) throw new Failure('notFound');
  return inTransaction(db, async (tx) => {
    await lockPlans(tx);
    const locked = await tx
      .select({ id: slots.id })
      .from(slots)
      .where(eq(slots.date, day))
      .orderBy(slots.id)
      .for('update');
    if (locked.length === 0) throw new Failure('notFound');
    await tx.update(slots).set({ closed }).where(eq(slots.date, day));
    if (closed) await tx.insert(closedSlotDays).values({ date: day }).onConflictDoNothing();
    else await tx.delete(closedSlotDays).where(eq(closedSlotDays.date, day));
    const subject = { kind: 'slot', id: day } as const;
    await recordAudit(tx, {
      viewer,
      at: context.clock.now(),
      action: 'entry.changed',
      subject,
      fields: ['closed'],
    });
    return selectSlots(context, tx, sql`s.date = ${day}`);
  });
}
