import type { StaffRepair } from '@atelier/contract';
import type { TeamsByRole } from '../fields/assignee-field.tsx';
import { caseOf, type Actor } from '@atelier/domain';
import { checkTransition } from '../context/check-transition.ts';
import { initialValues } from '../context/form-values.ts';
import type { ShopMoment } from '../context/shop-moment.ts';
import { transitionContext, type TransitionContext, type TransitionValues } from '../context/transition-context.ts';
import type { ActionOrder, AllowedAction } from './allowed-actions.ts';

export function oneTapValues(
  context: TransitionContext,
  { assignee }: Pick<AllowedAction, 'assignee'>,
  shopMoment: ShopMoment,
): TransitionValues {
  return {
    ...initialValues(context, shopMoment),
    ...(assignee && { assigneeId: assignee.id }),
  };
}

type Shop = {
  readonly repair: StaffRepair;
  readonly actor: Actor;
  readonly teams: TeamsByRole;
  readonly shopMoment: ShopMoment;
  readonly currency: string;
};

/** Names the only possible person on each action. */
export function withSoleCandidates(order: ActionOrder, shop: Shop): ActionOrder {
  return {
    ...order,
    primary: order.primary && withSoleCandidate(order.primary, shop),
    others: order.others.map((allowedAction) => withSoleCandidate(allowedAction, shop)),
  };
}

/** An unassigned visit in a shop with a single driver needs no form, unless its day has passed. */
function withSoleCandidate(
  allowedAction: AllowedAction,
  { repair, actor, teams, shopMoment, currency }: Shop,
): AllowedAction {
  const [action] = allowedAction.actions;
  if (allowedAction.kind !== 'step' || action === undefined) return allowedAction;
  if (caseOf(action, repair.status)?.visit?.to !== 'ASSIGNED') return allowedAction;
  const context = transitionContext({ action, repair, actor });
  const [member, ...otherMembers] = teams.get(context.assigneeRole) ?? [];
  if (member === undefined || otherMembers.length > 0 || context.visit?.status !== 'PLANNED') return allowedAction;
  const assignee = { id: member.id, name: member.name };
  return checkTransition(context, oneTapValues(context, { assignee }, shopMoment), { shopMoment, currency }).length ===
    0
    ? { ...allowedAction, assignee }
    : allowedAction;
}
