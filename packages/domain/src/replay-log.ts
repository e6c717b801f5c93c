import { changeOf, factsAfter } from './effects.ts';
import { performerOf } from './performers.ts';
import { initialFacts, type Captured, type RepairFacts } from './repair-facts.ts';
import { caseOf, transitionOf } from './repair-table.ts';
import type { Action, Custody, Outcome, Role, Status } from './vocabulary.ts';

/** An entry of a repair's log, as far as where the repair stood follows from it. */
export type LogStep = {
  readonly version: number;
  readonly action: Action;
  readonly actorId: string | null;
  readonly at: Date;
  readonly to: { readonly status: Status; readonly custody: Custody; readonly outcome: Outcome };
  readonly captured: Captured;
  readonly corrected: boolean;
};

/** How a repair stood once a step was taken that nobody took back. */
export type ReplayedState = {
  readonly step: LogStep;
  /** Without `newest`: who folds a log has it. */
  readonly facts: RepairFacts;
  /** Who works on it. */
  readonly technicianId: string | null;
};

/** Whose repair it is, and the roles of whoever did a step: the log has people as ids only. */
export type ReplayContext = { readonly customerId: string; readonly rolesOf: (id: string) => readonly Role[] };

/**
 * Where a repair stood after each step of its log, oldest first, without any other table. What a correction took back, and the correction
 * itself, are left out: it is as if they had never been.
 */
export function replayStates(log: readonly LogStep[], context: ReplayContext): readonly ReplayedState[] {
  const steps = log.filter(({ action, corrected }) => !corrected && action !== 'Repair.corrected');
  let last: Omit<ReplayedState, 'step'> = { facts: initialFacts(context.customerId), technicianId: null };
  return steps.map((step) => {
    last = stateAfter(last, step, context);
    return { step, ...last };
  });
}

function stateAfter({ facts, technicianId }: Omit<ReplayedState, 'step'>, step: LogStep, context: ReplayContext) {
  const after = step.action === 'Repair.created' ? facts : factsAfterStep(facts, step, context);
  const worksOnIt = transitionOf(step.action).sets.includes('technician');
  return {
    facts: { ...after, ...step.to, newest: null },
    technicianId: worksOnIt ? (step.captured.assigneeId ?? step.actorId) : technicianId,
  };
}

/** A case that the table no longer has changed nothing but what the log says itself. */
function factsAfterStep(facts: RepairFacts, step: LogStep, { rolesOf }: ReplayContext): RepairFacts {
  const matchingCase = caseOf(step.action, facts.status);
  const [firstPerformer] = matchingCase?.by ?? [];
  if (matchingCase === undefined || firstPerformer === undefined) return facts;
  const id = step.actorId ?? '';
  // The log doesn't say what an edit changed: another issue is what takes a price away, and the status back.
  const edit = { issueChanged: step.to.status !== facts.status, deviceChanged: false };
  const command = { ...step, actor: { id, roles: rolesOf(id) }, edit };
  const as = performerOf(matchingCase, facts, command) ?? firstPerformer;
  const change = changeOf({ case: matchingCase, as }, facts, command);
  return factsAfter(facts, { command, change, newProposalId: `${step.version}` });
}
