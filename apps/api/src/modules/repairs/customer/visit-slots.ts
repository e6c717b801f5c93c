import type { CallData, moveVisit } from '@atelier/contract';
import { type Action, cutOffOf, isByPhoneOnly, MAX_VISIT_MOVES, type Status } from '@atelier/domain';
import { sql } from 'drizzle-orm';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { statement } from '#platform/database/statement.ts';
import type { JsonText } from '#platform/http/calls/answers.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import type { ShopRules } from '#workflow/command/phases.ts';
import { toFailure } from '#workflow/command/refusal.ts';
import { runCommand } from '#workflow/command/run-command.ts';
import { updateWithoutTransition } from '#workflow/repair/update-without-transition.ts';
import { lockWishedWindow, stopOfWish, writeWish } from '#workflow/effects/visits/wishes.ts';
import { rulesOf } from '#workflow/command/workflow-context.ts';
import { actorOf, type SignedInViewer } from '#modules/sessions/public.ts';
import { isDriversSlotFree } from '#modules/slots/public.ts';
import { offerWishes, openSlots, slotFailure, type SlotOffer, slotProblemOf } from './offered-slots.ts';
import { readOwnRepair, readOwnText, type RepairsContext } from './repairs.service.ts';

type Reference = { readonly viewer: Pick<SignedInViewer, 'userId' | 'lang' | 'roles'>; readonly id: string };

/** Returns the windows that the customer may choose for the visit of their repair. */
export async function offer(context: RepairsContext, db: Database, reference: Reference): Promise<SlotOffer> {
  const visit = await readVisit(db, reference);
  const customerId = reference.viewer.userId;
  const rules = rulesOf(context.workflow);
  const now = context.clock.now();
  const { address } = visit;
  if (visit.status === 'REQUESTED')
    return { ...(await offerWishes(context, db, { ...visit, customerId, repairId: reference.id })), address };
  if (!visit.actions.includes('Repair.visit.moved'))
    return { slots: [], byPhone: isByPhoneOnly(visit.visits) ? 'failures' : null };
  const byPhone = byPhoneReason(visit, rules, now);
  if (byPhone !== null) return { slots: [], byPhone };
  const slots = await openSlots(context, db, visit);
  return { slots: slots.filter(({ date, time }) => date !== visit.date || time !== visit.time), byPhone, address };
}

type MoveInput = Reference & CallData<typeof moveVisit, 'body'>;

/** Plans the visit in a window. The repair is locked first, so the number of moves and the driver stay as read. */
export function move(context: RepairsContext, db: Database, input: MoveInput): Promise<JsonText> {
  const { viewer, id, slotId, version } = input;
  return inTransaction(db, async (tx) => {
    await lockOwn(tx, { id, customerId: viewer.userId });
    const visit = await readVisit(tx, input);
    if (visit.status === 'REQUESTED') return changeWish(context, tx, { ...input, visit });
    if (!visit.actions.includes('Repair.visit.moved'))
      throw new Failure('repairMoved', { repair: await readOwnRepair(tx, viewer, id) });
    if (byPhoneReason(visit, rulesOf(context.workflow), context.clock.now()) !== null)
      throw new Failure('slotClosed', { slots: [] });
    const window = await windowOf(context, tx, { visit, slotId });
    const result = await runCommand(context.workflow, tx, {
      repairId: id,
      version,
      actor: actorOf(viewer),
      steps: [{ action: 'Repair.visit.moved', captured: { ...window, address: visit.address } }],
      readAnswer: () => readOwnText(tx, viewer, id),
    });
    if (result.taken) return result.answer;
    const problem = slotProblemOf(result.refusal);
    if (problem !== null) throw await slotFailure(context, tx, { ...visit, problem });
    throw await toFailure(result.refusal, () => readOwnRepair(tx, viewer, id));
  });
}

/** Holds a place in another window, until the office confirms the request. */
async function changeWish(
  context: RepairsContext,
  tx: Transaction,
  input: MoveInput & { readonly visit: MovableVisit },
) {
  const { viewer, id: repairId, slotId, version, visit } = input;
  const { zoneId, address } = visit;
  if (version !== undefined && version !== visit.version)
    throw new Failure('repairMoved', { repair: await readOwnRepair(tx, viewer, repairId) });
  const at = context.clock.now();
  const wished = await lockWishedWindow(tx, { slotId, customerId: viewer.userId, address, repairId });
  const stop = stopOfWish(wished, { zoneId, address, rules: rulesOf(context.workflow), at });
  if (typeof stop === 'string') throw await slotFailure(context, tx, { ...visit, problem: stop });
  const change = () => writeWish(tx, { repairId, version: visit.version, stop, at });
  await updateWithoutTransition(context.workflow, tx, { repairId, change });
  await context.workflow.endVisitMails(tx, repairId);
  return readOwnText(tx, viewer, repairId);
}

type Chosen = { readonly visit: MovableVisit; readonly slotId: string };

/** Returns day and window of a slot that customers may choose. The driver stays only with a free slot of their own. */
async function windowOf(context: RepairsContext, tx: Transaction, { visit, slotId }: Chosen) {
  const { zoneId, driverId } = visit;
  const [slot] = await selectSlot(tx, { slotId, zoneId });
  const cutOff = slot === undefined ? null : cutOffOf(slot.date, rulesOf(context.workflow));
  if (slot === undefined || zoneId === null || cutOff === null || cutOff <= context.clock.now())
    throw await slotFailure(context, tx, { ...visit, problem: 'slot.closed' });
  const { date, time } = slot;
  const keepsDriver = driverId !== null && (await isDriversSlotFree(tx, { zoneId, date, time, driverId }));
  return { date, time, ...(keepsDriver ? { keepsDriver } : {}) };
}

/** From the cut-off on, the driver's day is planned. */
function byPhoneReason({ date, moves, visits }: MovableVisit, rules: ShopRules, now: Date): SlotOffer['byPhone'] {
  if (isByPhoneOnly(visits)) return 'failures';
  if (date === null) return null;
  const cutOff = cutOffOf(date, rules);
  if (cutOff === null || cutOff <= now) return 'cutOff';
  return moves >= MAX_VISIT_MOVES ? 'moves' : null;
}

type MovableVisit = {
  readonly status: Status;
  readonly version: number;
  readonly actions: readonly Action[];
  readonly zoneId: string | null;
  /** Address of the open visit or of the attempt that it follows, else of the request. */
  readonly address: string;
  /** Null without an open visit. */
  readonly date: string | null;
  readonly time: string | null;
  readonly driverId: string | null;
  readonly moves: number;
  readonly visits: readonly { readonly failure: string | null }[];
};

async function readVisit(database: Database, { id, viewer }: Reference): Promise<MovableVisit> {
  const [visit] = await selectVisit(database, { id, customerId: viewer.userId });
  if (visit === undefined) throw new Failure('notFound');
  return visit;
}

const id = sql.placeholder('id');
const customerId = sql.placeholder('customerId');

const lockOwn = statement(
  'lock_own_repair',
  sql`select id from repairs where id = ${id} and customer_id = ${customerId} for update`,
);

const selectVisit = statement<MovableVisit>(
  'movable_visit',
  sql`select r.status, r.version, r.customer_actions as actions, r.zone_id as "zoneId",
    case when v.mode = 'HOME' and v.status not in ('COLLECTED', 'DELIVERED') then v.address else r.address end as address,
    case when v.status in ('PLANNED', 'ASSIGNED') then v.date::text end as date,
    case when v.status in ('PLANNED', 'ASSIGNED') then v.time end as time, case when v.status = 'ASSIGNED' then v.assignee_id end as "driverId",
    (select count(*)::int from repair_log l where l.repair_id = r.id and l.action = 'Repair.visit.moved' and l.received_at > v.created_at) as moves,
    (select coalesce(json_agg(json_build_object('failure', f.failure)), '[]') from visits f where f.repair_id = r.id and not f.undone) as visits
  from repairs r left join lateral (
    select * from visits where repair_id = r.id and not undone order by created_at desc, id desc limit 1
  ) v on true
  where r.id = ${id} and r.customer_id = ${customerId}`,
);

const selectSlot = statement<{ readonly date: string; readonly time: string }>(
  'slot_to_choose',
  sql`select s.date::text as date, s.time from slots s join zones z on z.id = s.zone_id and z.retired_at is null
  where s.id::text = ${sql.placeholder('slotId')} and s.zone_id = ${sql.placeholder('zoneId')}::uuid`,
);
