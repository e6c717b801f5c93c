import type { addSlotPlan, CallData, changeSlotPlan, SlotPlan } from '@atelier/contract';
import { planDays, slotDays } from '@atelier/domain';
import { eq, or, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { Failure, orNotFound } from '#platform/http/errors/failure.ts';
import { isId } from '#platform/http/submitted-values.ts';
import { todayOf } from '#platform/time/clock.ts';
import { slotPlans } from '#schema/index.ts';
import { recordAudit } from '../audit/public.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { checkNamed, lockPlans, selectPlans, type SlotDaysContext, type SlotsContext } from './slots.queries.ts';

export function list(database: Database): Promise<SlotPlan[]> {
  return selectPlans(database);
}

type NewPlan = { readonly viewer: SignedInViewer; readonly body: CallData<typeof addSlotPlan, 'body'> };

export function add(context: SlotsContext, db: Database, { viewer, body }: NewPlan): Promise<SlotPlan[]> {
  return inTransaction(db, async (tx) => {
    await lockPlans(tx);
    const values = { ...body, driverId: body.driverId ?? null };
    await checkNamed(tx, values);
    const [id, at] = [uuidv7(), context.clock.now()];
    await tx.insert(slotPlans).values({ ...values, id, createdAt: at, updatedAt: at });
    await recordAudit(tx, { viewer, at, action: 'entry.added', subject: { kind: 'slotPlan', id } });
    return makeAgain(context, tx, { id, former: null });
  });
}

type Changed = {
  readonly id: string;
  readonly viewer: SignedInViewer;
  readonly body: CallData<typeof changeSlotPlan, 'body'>;
};

export function change(context: SlotsContext, db: Database, { id, viewer, body }: Changed): Promise<SlotPlan[]> {
  return inTransaction(db, async (tx) => {
    await lockPlans(tx);
    const [row] = isId(id) ? await tx.select().from(slotPlans).where(eq(slotPlans.id, id)) : [];
    const before = orNotFound(row);
    const entry = (await selectPlans(tx)).find((plan) => plan.id === id) ?? null;
    if (before.version !== body.version) throw new Failure('editedMeanwhile', { entry });
    const { retired, version, ...form } = body;
    const values = { ...form, driverId: form.driverId ?? null };
    const isSameDriver = values.driverId === before.driverId;
    if (!retired) await checkNamed(tx, { zoneId: values.zoneId, driverId: isSameDriver ? null : values.driverId });
    const fields = (['zoneId', 'weekdays', 'seasons', 'time', 'capacity', 'driverId'] as const).filter(
      (field) => JSON.stringify(before[field]) !== JSON.stringify(values[field]),
    );
    const wasRetired = before.retiredAt !== null;
    const at = context.clock.now();
    const retiredAt = retired ? (before.retiredAt ?? at) : null;
    await tx
      .update(slotPlans)
      .set({ ...values, retiredAt, version: version + 1, updatedAt: at })
      .where(eq(slotPlans.id, id));
    const action = retired === wasRetired ? 'entry.changed' : retired ? 'entry.retired' : 'entry.restored';
    await recordAudit(tx, { viewer, at, action, subject: { kind: 'slotPlan', id }, fields });
    return makeAgain(context, tx, { id, former: entry });
  });
}

const isClosedDay = sql`exists (select from closed_slot_days c where c.date = d)`;

/**
 * Makes the slots of a changed rule again. Slots that nobody has a stop in follow it. Others keep their window, and are closed if the rule
 * has none there any more, until it has one there again.
 */
async function makeAgain(
  context: SlotsContext,
  tx: Transaction,
  { id, former }: { readonly id: string; readonly former: SlotPlan | null },
): Promise<SlotPlan[]> {
  const plans = await selectPlans(tx);
  const plan = plans.find((each) => each.id === id);
  if (plan === undefined) throw new Error('invariant: changed slot plan not found');
  const today = todayOf(context);
  const windowsOf = (rule: SlotPlan | null) => {
    const days = rule === null || rule.retired ? [] : slotDays(rule, today, context.settings());
    return {
      days,
      isAmong: sql`s.date = any(${sql.param(days)}::date[]) and s.time = ${rule?.time ?? null} and s.zone_id = ${rule?.zoneId ?? null}`,
    };
  };
  const { days, isAmong: isWanted } = windowsOf(plan);
  await tx.execute(sql`select id from slots where plan_id = ${id} and date >= ${today} order by id for update`);
  await tx.execute(sql`
    update slots s set closed = true
    where plan_id = ${id} and date >= ${today} and not (${isWanted}) and exists (select from stops where slot_id = s.id)`);
  await tx.execute(sql`
    with gone as (
      delete from slots s where plan_id = ${id} and date >= ${today} and not (${isWanted})
        and not exists (select from stops where slot_id = s.id) returning date, closed
    )
    insert into slots as s (id, plan_id, zone_id, date, time, capacity, driver_id, closed)
    select gen_random_uuid(), ${id}::uuid, ${plan.zoneId}::uuid, d, ${plan.time}::text, ${plan.capacity}::integer, ${plan.driver?.id ?? null}::uuid,
      exists (select from gone where gone.date = d and gone.closed) or ${isClosedDay}
    from unnest(${sql.param(days)}::date[]) d
    on conflict (plan_id, date, zone_id, time) do update set capacity = excluded.capacity, driver_id = excluded.driver_id,
      closed = case when ${windowsOf(former).isAmong} then s.closed else excluded.closed end`);
  return plans;
}

/** Makes the missing slots of all rules, and gives up those of days that a moved season took from a rule. */
export function makeSlots(context: SlotDaysContext & { readonly database: Database }): Promise<void> {
  const { database, settings } = context;
  const today = todayOf(context);
  return inTransaction(database, async (tx) => {
    await lockPlans(tx);
    const plans = (await selectPlans(tx)).filter(({ retired }) => !retired);
    await giveUpDays(
      tx,
      today,
      plans.map((plan) => ({ id: plan.id, kept: planDays(plan, today, settings()) })),
    );
    for (const plan of plans) {
      const days = slotDays(plan, today, settings());
      if (days.length === 0) continue;
      await tx.execute(sql`
        insert into slots (id, plan_id, zone_id, date, time, capacity, driver_id, closed)
        select gen_random_uuid(), p.id, p.zone_id, d, p.time, p.capacity, p.driver_id, ${isClosedDay}
        from slot_plans p join zones z on z.id = p.zone_id, unnest(${sql.param(days)}::date[]) d
        where p.id = ${plan.id} and z.retired_at is null
        on conflict (plan_id, date, zone_id, time) do nothing`);
    }
  });
}

type PlanDays = { readonly id: string; readonly kept: readonly string[] };

/**
 * Deletes the rules' open slots of other days, or closes them where somebody has a stop. Slots that are closed already may be the office's.
 * Locked in the order of all transitions, by id.
 */
async function giveUpDays(tx: Transaction, today: string, plans: readonly PlanDays[]): Promise<void> {
  const others = or(...plans.map(({ id, kept }) => sql`plan_id = ${id} and date <> all(${sql.param(kept)}::date[])`));
  if (others === undefined) return;
  const given = sql`date >= ${today} and not closed and (${others})`;
  const hasStop = sql`exists (select from stops where slot_id = s.id)`;
  const { rows } = await tx.execute(sql`select id from slots where ${given} order by id for update`);
  if (rows.length === 0) return;
  await tx.execute(sql`delete from slots s where ${given} and not ${hasStop}`);
  await tx.execute(sql`update slots s set closed = true where ${given}`);
}
