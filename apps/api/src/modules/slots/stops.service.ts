import type { CallData, mergeStops, SlotStop } from '@atelier/contract';
import { eq, sql } from 'drizzle-orm';
import { type Database, inTransaction, selectRows } from '#platform/database/database.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import { isId } from '#platform/http/submitted-values.ts';
import { slots } from '#schema/index.ts';
import { fullNameSql, users } from '#schema/people.ts';
import { holdsPlace, placeOf, takesPlace } from '#workflow/effects/visits/slot-capacity.ts';
import { recordAudit } from '../audit/public.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { lockSlot, type SlotsContext } from './slots.queries.ts';

export async function list(database: Database, id: string): Promise<SlotStop[]> {
  if (!isId(id) || (await database.$count(slots, eq(slots.id, id))) === 0) throw new Failure('notFound');
  return selectStops(database, id);
}

type Merge = CallData<typeof mergeStops, 'body'> & { readonly id: string; readonly viewer: SignedInViewer };

/** Lets stops of a slot count as one, or each as itself again. Stops that are merged already come along. */
export function merge(
  context: SlotsContext,
  db: Database,
  { id, viewer, stopIds, merged }: Merge,
): Promise<SlotStop[]> {
  return inTransaction(db, async (tx) => {
    const slot = await lockSlot(tx, id);
    const before = await selectStops(tx, id);
    const chosen = before.filter((stop) => stopIds.includes(stop.id));
    const [first] = chosen;
    if (first === undefined || chosen.length < new Set(stopIds).size) throw new Failure('notFound');
    const places = chosen.map(({ placeId }) => placeId);
    await tx.execute(sql`
      update stops p set merged_into = nullif(${merged ? first.placeId : null}::uuid, p.id)
      where p.slot_id = ${id} and ${placeOf('p')} = any(${sql.param(places)}::uuid[])`);
    const subject = { kind: 'slot', id: `${slot.date} ${slot.time}` } as const;
    await recordAudit(tx, { viewer, at: context.clock.now(), action: 'entry.changed', subject, fields: ['stops'] });
    return selectStops(tx, id);
  });
}

/** Returns the stops that take a place, those of one place together. */
function selectStops(database: Database, slotId: string): Promise<SlotStop[]> {
  return selectRows(
    database,
    sql`
    select p.id, ${placeOf('p')} as "placeId", p.address, json_agg(json_build_object('repairId', r.id, 'device', d.name,
      'customer', ${fullNameSql(users)}, 'wished', at_stop.wished) order by r.id) as repairs
    from slots s join stops p on p.slot_id = s.id
    join lateral (
      select v.repair_id, false as wished from visits v where v.stop_id = p.id and ${takesPlace}
      union all
      select w.repair_id, true from wishes w where w.stop_id = p.id and ${holdsPlace}
        and not exists (select from visits v where v.stop_id = p.id and v.repair_id = w.repair_id and ${takesPlace})
    ) at_stop on true
    join repairs r on r.id = at_stop.repair_id join devices d on d.id = r.device_id join users on users.id = r.customer_id
    where s.id = ${slotId} group by p.id order by ${placeOf('p')}, p.id`,
  );
}
