import { changeOf, factsAfter } from '../transitions/effects.ts';
import { factsAfterLateHandover, isHandoverAction } from '../transitions/late-handover.ts';
import { performerOf } from '../transitions/performers.ts';
import { initialFacts, isStart, type Captured, type RepairFacts } from '../repair/repair-facts.ts';
import { caseOf, transitionOf } from '../transitions/repair-table.ts';
import type { Action, Custody, Outcome, Role, Status } from '../repair/vocabulary.ts';

export type LogStep = {
  readonly version: number;
  readonly action: Action;
  readonly actorId: string | null;
  readonly at: Date;
  readonly to: { readonly status: Status; readonly custody: Custody; readonly outcome: Outcome };
  readonly captured: Captured;
  readonly corrected: boolean;
};

export type ReplayedState = {
  readonly step: LogStep;
  /** Without `newest`, which the caller has. */
  readonly facts: RepairFacts;
  readonly technicianId: string | null;
  readonly warrantyUntil: string | null;
};

/** Customer and roles, because the log identifies people by id only. */
export type ReplayContext = { readonly customerId: string; readonly rolesOf: (id: string) => readonly Role[] };

/** Returns the states of a repair, oldest first, from its log alone. Corrections and the undone entries are omitted. */
export function replayStates(log: readonly LogStep[], context: ReplayContext): readonly ReplayedState[] {
  const steps = log.filter(({ action, corrected }) => !corrected && action !== 'Repair.corrected');
  let last: Omit<ReplayedState, 'step'> = {
    facts: initialFacts(context.customerId),
    technicianId: null,
    warrantyUntil: null,
  };
  return steps.map((step) => {
    last = stateAfter(last, step, context);
    return { step, ...last };
  });
}

function stateAfter(before: Omit<ReplayedState, 'step'>, step: LogStep, context: ReplayContext) {
  const { facts, technicianId, warrantyUntil } = before;
  const after =
    step.action === 'Repair.created'
      ? { ...facts, isClaim: step.captured.previousRepair !== undefined }
      : factsAfterStep(facts, step, context);
  const { sets } = transitionOf(step.action);
  const worksOnIt = sets.includes('technician');
  return {
    facts: { ...after, ...step.to, newest: null },
    technicianId: worksOnIt ? (step.captured.assigneeId ?? step.actorId) : technicianId,
    warrantyUntil: sets.includes('warranty') ? (step.captured.warrantyUntil ?? null) : warrantyUntil,
  };
}

/** A case no longer in the table changes only what the log records. */
function factsAfterStep(facts: RepairFacts, step: LogStep, { rolesOf }: ReplayContext): RepairFacts {
  const matchingCase = isStart(step.action)
    ? caseOf(step.action, null, step.to.status)
    : caseOf(step.action, facts.status);
  const [firstPerformer] = matchingCase?.by ?? [];
  const id = step.actorId ?? '';
  // The log doesn't record an edit's fields. A changed issue is recognized by the changed status.
  const edit = { issueChanged: step.to.status !== facts.status, deviceChanged: false };
  const command = { ...step, actor: { id, roles: rolesOf(id) }, edit };
  const performer = matchingCase === undefined ? null : performerOf(matchingCase, facts, command);
  // An erased person's handover isn't known to be late.
  if (performer === null && step.actorId !== null && isHandoverAction(step.action))
    return factsAfterLateHandover(facts, command);
  if (matchingCase === undefined || firstPerformer === undefined) return facts;
  const as = performer ?? firstPerformer;
  const change = changeOf({ case: matchingCase, performer: as }, facts, command);
  return factsAfter(facts, { command, change, newProposalId: `${step.version}` });
}
