import type { TeamMember } from '@atelier/contract';
import { caseOf, type Actor, type StaffRole } from '@atelier/domain';
import { checkTransition } from './check-transition.ts';
import { assigneeRole, type TransitionForm } from './form-model.ts';
import { initialValues, type ShopMoment, type TransitionValues } from './form-values.ts';
import type { ActionOrder } from './action-order.ts';
import type { AllowedAction } from './allowed-actions.ts';
import { currentVisit, type FormRepair } from './repair-facts.ts';

/** Who has each role, as far as that is known yet. */
export type TeamsByRole = ReadonlyMap<StaffRole, readonly Pick<TeamMember, 'id' | 'name'>[]>;

/** What an offer is sent with when no form asks for it. */
export function oneTapValues(
  step: TransitionForm,
  { to }: Pick<AllowedAction, 'to'>,
  shopMoment: ShopMoment,
): TransitionValues {
  return {
    ...initialValues(step, shopMoment),
    ...(to && { assigneeId: to.id }),
  };
}

type FormContext = {
  readonly repair: FormRepair;
  readonly actor: Actor;
  readonly teams: TeamsByRole;
  readonly shopMoment: ShopMoment;
  readonly currency: string;
};

/** The order with each offer that can go to one person only naming them. */
export function withSoleCandidates(order: ActionOrder, context: FormContext): ActionOrder {
  return {
    ...order,
    primary: order.primary && withSoleCandidate(order.primary, context),
    others: order.others.map((allowedAction) => withSoleCandidate(allowedAction, context)),
  };
}

/** A visit that is planned and nobody's yet, whose day may still come, in a shop with one driver: there is nothing left to ask. */
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
  const to = { id: member.id, name: member.name };
  const step = { action, repair, actor };
  return checkTransition(step, oneTapValues(step, { to }, shopMoment), { now: shopMoment, currency }).length === 0
    ? { ...allowedAction, to }
    : allowedAction;
}
