import { type FigureGroup, type FigureList, NO_KEY } from '@atelier/contract';
import { type SQL, sql } from 'drizzle-orm';
import { agreedPrice } from '#schema/index.ts';

/* Rows that the figures count, as SQL: turns `i` or repairs `r` of devices `d`. Figures and the lists behind them share these conditions, so
   each list has exactly the repairs of its number. */

export type FigureScope = { readonly timeZone: string; readonly now: Date };

/** Instants of a period, the second excluded. */
export type Instants = { readonly from: Date; readonly to: Date };

type FigureRows = {
  readonly tables: SQL;
  readonly repairId: SQL;
  readonly condition: SQL;
  /** Instant that puts a row into a period. Null for subjects of now. */
  readonly at: SQL | null;
  /** Start and end of the time that is measured. */
  readonly time: readonly [start: SQL, end: SQL] | null;
  readonly keys: Readonly<Record<Exclude<FigureGroup, 'week'>, SQL>>;
  /** Amount that is measured, by default the agreed price. */
  readonly amount?: SQL;
};

/** Partner that had the device last. The repair itself forgets the partner once the device is back. */
const lastPartners = sql`(select distinct on (repair_id) repair_id, partner_id from handovers
  where to_custody = 'PARTNER' and voided_by is null order by repair_id, seq desc)`;

// PostgreSQL leaves out an outer join by a key whose columns aren't asked for.
const ofRepair = sql`left join devices d on d.id = r.device_id left join ${lastPartners} h on h.repair_id = r.id`;
const turns = {
  tables: sql`repair_status_intervals i left join repairs r on r.id = i.repair_id ${ofRepair}`,
  repairId: sql`i.repair_id`,
};
const repairs = { tables: sql`repairs r ${ofRepair}`, repairId: sql`r.id` };

const repairKeys = { type: sql`d.type_id::text`, fault: sql`r.fault_id::text`, partner: sql`h.partner_id::text` };
const turnKeys = {
  ...repairKeys,
  turn: sql`i.status || '.' || i.owner`,
  reason: sql`i.due_reason ->> 'code'`,
  person: sql`i.assignee_id::text`,
};
const currentKeys = {
  ...repairKeys,
  turn: sql`r.status || '.' || r.turn_owner`,
  reason: sql`r.due_reason ->> 'code'`,
  person: sql`r.technician_id::text`,
};
const responsible = sql`(case r.turn_owner when 'TECHNICIAN' then r.technician_id when 'COLLECTOR' then r.assignee_id
  when 'COURIER' then r.assignee_id end)::text`;

const unpaid = sql`(${agreedPrice(sql`r`)} + coalesce(r.charged, 0) - coalesce(r.paid, 0))`;

/** When the device came back, or the last change of a repair that ended without a return. */
const returnedAt = sql`coalesce((select min(i.from_at) from repair_status_intervals i
  where i.repair_id = r.id and i.status = 'RETURNED'), r.updated_at)`;

/** Repairs that were returned before the till's first payment were paid without it. */
const isUnpaid = sql`${unpaid} > 0 and (r.turn_owner is not null and r.status <> 'RETURNED'
  or ${returnedAt} >= (select min(at) from payments))`;

export function figureRows(list: FigureList, { now }: Pick<FigureScope, 'now'>): FigureRows {
  const returned = { ...turns, at: sql`i.from_at`, time: null, keys: { ...turnKeys, person: currentKeys.person } };
  const due = { ...turns, at: sql`i.to_at`, time: [sql`i.due`, sql`i.to_at`], keys: turnKeys } as const;
  switch (list) {
    case 'WAITED':
      // A chain passes its statuses in no time.
      return {
        ...due,
        condition: sql`i.status <> 'RETURNED' and i.to_at > i.from_at`,
        time: [sql`i.from_at`, sql`i.to_at`],
      };
    case 'DUE':
      return { ...due, condition: sql`i.due is not null` };
    case 'LATE':
      return { ...due, condition: sql`i.due < i.to_at` };
    case 'RETURNED':
      return { ...returned, condition: sql`i.status = 'RETURNED'` };
    case 'EARNED':
      return { ...returned, condition: sql`i.status = 'RETURNED' and r.price is not null` };
    case 'OVERDUE': {
      const instant = sql`${now.toISOString()}::timestamptz`;
      const condition = sql`r.turn_owner is not null and r.turn_due < ${instant}`;
      const keys = { ...currentKeys, person: responsible };
      return { ...repairs, condition, at: null, time: [sql`r.turn_due`, instant], keys };
    }
    case 'OPEN':
      return { ...repairs, condition: isUnpaid, at: null, time: null, keys: currentKeys, amount: unpaid };
  }
}

export function figureKey({ keys, at }: FigureRows, by: FigureGroup, { timeZone }: FigureScope): SQL {
  if (by !== 'week') return sql`coalesce(${keys[by]}, ${NO_KEY})`;
  return at === null ? sql`${NO_KEY}` : sql`to_char(date_trunc('week', ${at} at time zone ${timeZone}), 'YYYY-MM-DD')`;
}

export function isWithin({ at }: FigureRows, range: Instants): SQL {
  return at === null
    ? sql`true`
    : sql`(${at} >= ${range.from.toISOString()}::timestamptz and ${at} < ${range.to.toISOString()}::timestamptz)`;
}

export type FigureFilter = {
  readonly list: FigureList;
  readonly range: Instants | null;
  readonly group: { readonly by: FigureGroup; readonly key: string } | null;
};

/** Returns the condition on a repair `r` of being counted by a figure. */
export function isCounted({ list, range, group }: FigureFilter, scope: FigureScope): SQL {
  const rows = figureRows(list, scope);
  return sql`r.id in (select ${rows.repairId} from ${rows.tables} where ${rows.condition}
    and ${range === null ? sql`true` : isWithin(rows, range)}
    and ${group === null ? sql`true` : sql`${figureKey(rows, group.by, scope)} = ${group.key}`})`;
}
