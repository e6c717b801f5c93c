import type { AnswerInput, CallData, listOpenSlots, listOpenSlotsAt, OpenSlot } from '@atelier/contract';
import { MAX_WISHES } from '@atelier/domain';
import type { Database } from '#platform/database/database.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import type { CommandRefusal } from '#workflow/command/refusal.ts';
import { rulesOf, type WorkflowContext } from '#workflow/command/workflow-context.ts';
import type { SlotProblem } from '#workflow/effects/visits/slot-stops.ts';
import { countWishes } from '#workflow/effects/visits/wishes.ts';
import { guessZone } from '#workflow/repair/guess-zone.ts';
import { selectOpenSlots } from '#modules/slots/public.ts';

/** Windows named in a refusal. */
const NEXT_SLOTS = 3;

export type SlotOffer = AnswerInput<typeof listOpenSlots>;

type SlotsContext = { readonly workflow: WorkflowContext };
type Zoned = { readonly zoneId: string | null };

export async function openSlots(
  { workflow }: SlotsContext,
  database: Database,
  { zoneId }: Zoned,
): Promise<readonly OpenSlot[]> {
  if (zoneId === null) return [];
  return selectOpenSlots(database, { zoneId, rules: rulesOf(workflow), now: workflow.clock.now() });
}

type Wisher = Zoned & { readonly customerId: string; readonly repairId: string | null };

/** Returns the windows that a request may wish for. */
export async function offerWishes(context: SlotsContext, db: Database, wisher: Wisher): Promise<SlotOffer> {
  const slots = await openSlots(context, db, wisher);
  const isTooMany = slots.length > 0 && (await countWishes(db, wisher)) >= MAX_WISHES;
  return isTooMany ? { slots: [], byPhone: 'wishes' } : { slots: [...slots], byPhone: null };
}

type NewWisher = { readonly customerId: string } & CallData<typeof listOpenSlotsAt, 'body'>;

/** Returns the windows that a new request at an address may wish for. */
export async function offerAt(context: SlotsContext, db: Database, { customerId, address }: NewWisher) {
  return offerWishes(context, db, { zoneId: await guessZone(db, address), customerId, repairId: null });
}

export function slotProblemOf({ issues = [] }: CommandRefusal): SlotProblem | null {
  const problems = ['slot.full', 'slot.closed'] as const;
  return problems.find((problem) => issues.some(({ message }) => message === problem)) ?? null;
}

/** Returns a failure with the next free windows. */
export async function slotFailure(
  context: SlotsContext,
  db: Database,
  { problem, ...zoned }: Zoned & { readonly problem: SlotProblem },
): Promise<Failure> {
  const slots = (await openSlots(context, db, zoned)).slice(0, NEXT_SLOTS);
  return new Failure(problem === 'slot.full' ? 'slotFull' : 'slotClosed', { slots });
}

/** Returns the failure of a new request whose wish was refused, and null for other refusals. */
export async function wishFailure(
  context: SlotsContext,
  db: Database,
  { refusal, address }: { readonly refusal: CommandRefusal; readonly address: string },
): Promise<Failure | null> {
  const problem = slotProblemOf(refusal);
  return problem === null ? null : slotFailure(context, db, { problem, zoneId: await guessZone(db, address) });
}
