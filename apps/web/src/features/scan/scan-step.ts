import type { ChainStep, StaffRepair } from '@atelier/contract';
import { isDriverRole, fieldsToCapture, isOffice, seesAllRepairs, type Action, type Actor } from '@atelier/domain';
import { currentVisit, repairFactsOf } from '#subjects/transitions/actions/allowed-actions.ts';
import { counterHandoverOf } from '#subjects/transitions/actions/counter-handover.ts';

/** Effect of a scan: the device arrived, goes on a shelf, or is mine from now on. */
const scanModes = ['RECEIVED', 'SHELF', 'MINE'] as const;
export type ScanMode = (typeof scanModes)[number];

/** Transitions as one, or the shelf call. `already`: the facts say so before. `refused`: no transition of this person leads there. */
export type ScanStep =
  | { readonly kind: 'steps'; readonly steps: ChainStep[] }
  | { readonly kind: 'shelf' }
  | { readonly kind: 'already' }
  | { readonly kind: 'refused'; readonly reason: 'notHere' | 'noStep' };

/** Returns the modes of a person's roles. Shelves are for those who see all repairs. */
export function offeredModes(actor: Actor): ScanMode[] {
  const { roles } = actor;
  return scanModes.filter((mode) => {
    if (mode === 'SHELF') return seesAllRepairs(actor);
    if (mode === 'RECEIVED') return isOffice(actor) || roles.includes('COLLECTOR');
    return roles.some((role) => role === 'TECHNICIAN' || isDriverRole(role));
  });
}

export function scanStep(mode: ScanMode, repair: StaffRepair, { actor, shelf }: ScanContext): ScanStep {
  if (mode === 'RECEIVED') return arrival(repair, actor);
  if (mode === 'MINE') return takeover(repair, actor);
  if (repair.custody !== 'CENTER') return { kind: 'refused', reason: 'notHere' };
  return repair.shelf?.code === shelf ? { kind: 'already' } : { kind: 'shelf' };
}

export type ScanContext = { readonly actor: Actor; readonly shelf: string | null };

const noStep = { kind: 'refused', reason: 'noStep' } as const;

/** From a collector's hands, or over the counter. */
function arrival(repair: StaffRepair, actor: Actor): ScanStep {
  if (repair.custody === 'CENTER') return { kind: 'already' };
  if (repair.allowedActions.includes('Repair.pickup.delivered'))
    return single('Repair.pickup.delivered', repair, actor);
  const handover = counterHandoverOf(repair);
  if (!isOffice(actor) || handover?.visitType !== 'PICKUP') return noStep;
  const [first, ...following] = [
    ...handover.precedingSteps,
    'Repair.pickup.assigned',
    'Repair.pickup.collected',
    'Repair.pickup.delivered',
  ] as const;
  return { kind: 'steps', steps: [{ action: first }, ...following.map((action) => ({ action }))] };
}

const handedToDriver = ['Repair.return.collected', 'Repair.pickup.collected'] as const;
const handedToBench = ['Repair.diagnosis.assigned', 'Repair.fix.assigned'] as const;

/** A driver's own visit, or a technician's work. */
function takeover(repair: StaffRepair, actor: Actor): ScanStep {
  const { allowedActions, custody, status, technician } = repair;
  if (currentVisit(repair)?.assignee?.id === actor.id) {
    if (isDriverRole(custody)) return { kind: 'already' };
    const handed = handedToDriver.find((action) => allowedActions.includes(action));
    if (handed !== undefined) return single(handed, repair, actor);
  }
  if (!actor.roles.includes('TECHNICIAN')) return noStep;
  const isOnBench = status === 'DIAGNOSING' || status === 'FIXING';
  if (isOnBench && technician?.id === actor.id) return { kind: 'already' };
  const taken = handedToBench.find((action) => allowedActions.includes(action));
  return taken === undefined ? noStep : single(taken, repair, actor);
}

/** Returns one transition. Administrators who stand in for a driver name the driver of the visit. */
function single(action: Action, repair: StaffRepair, actor: Actor): ScanStep {
  const facts = { ...repairFactsOf(repair), isClaim: repair.isWarrantyClaim };
  const required = fieldsToCapture({ action, facts, actor, captured: {} }).filter((field) => field.required);
  const assigneeId = currentVisit(repair)?.assignee?.id;
  if (required.length === 0) return { kind: 'steps', steps: [{ action }] };
  const namesDriver = required.every(({ field }) => field === 'assigneeId') && assigneeId !== undefined;
  return namesDriver ? { kind: 'steps', steps: [{ action, assigneeId }] } : noStep;
}
