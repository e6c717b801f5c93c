import type { TeamMember } from '@atelier/contract';
import { caseOf, type Actor, type StaffRole } from '@atelier/domain';
import { checkTransition } from '../actions/check-transition.ts';
import { assigneeRole, type TransitionForm } from './form-model.ts';
import { initialValues, type ShopMoment, type TransitionValues } from './form-values.ts';
import type { ActionOrder } from '../actions/action-order.ts';
import type { AllowedAction } from '../actions/allowed-actions.ts';
import { currentVisit, type FormRepair } from '../actions/repair-facts.ts';

export type TeamsByRole = ReadonlyMap<StaffRole, readonly Pick<TeamMember, 'id' | 'name'>[]>;

export function oneTapValues(
  step: TransitionForm,
  { assignee }: Pick<AllowedAction, 'assignee'>,
  shopMoment: ShopMoment,
): TransitionValues {
  return {
    ...initialValues(step, shopMoment),
    ...(assignee && { assigneeId: assignee.id }),
  };
}

type FormContext = {
  readonly repair: FormRepair;
  readonly actor: Actor;
  readonly teams: TeamsByRole;
  readonly shopMoment: ShopMoment;
  readonly currency: string;
};

/** Names the only possible person on each action. */
export function withSoleCandidates(order: ActionOrder, context: FormContext): ActionOrder {
  return {
    ...order,
    primary: order.primary && withSoleCandidate(order.primary, context),
    others: order.others.map((allowedAction) => withSoleCandidate(allowedAction, context)),
  };
}

/** An unassigned visit in a shop with a single driver needs no form, unless its day has passed. */
function withSoleCandidate(
  allowedAction: AllowedAction,
  { repair, actor, teams, shopMoment, currency }: FormContext,
): AllowedAction {
  const [action] = allowedAction.actions;
  if (allowedAction.kind !== 'step' || action === undefined) return allowedAction;
  if (caseOf(action, repair.status)?.visit?.to !== 'ASSIGNED') return allowedAction;
  const [member, ...otherMembers] = teams.get(assigneeRole(action)) ?? [];
  if (member === undefined || otherMembers.length > 0 || currentVisit(repair)?.status !== 'PLANNED')
    return allowedAction;
  const assignee = { id: member.id, name: member.name };
  const step = { action, repair, actor };
  return checkTransition(step, oneTapValues(step, { assignee }, shopMoment), { shopMoment, currency }).length === 0
    ? { ...allowedAction, assignee }
    : allowedAction;
}
