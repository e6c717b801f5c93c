import { isDangerous, leadingAction, type Actor } from '@atelier/domain';
import { listAllowedActions, type AllowedAction, type ActionableRepair } from './allowed-actions.ts';
import { currentVisit, isOwnVisit, repairFactsOf } from './repair-facts.ts';

/** Allowed actions: the next one, the others, and those that end or undo something. */
export type ActionOrder = {
  readonly primary: AllowedAction | null;
  /** Action that a driver needs as often as the primary one. */
  readonly secondary: AllowedAction | null;
  readonly others: readonly AllowedAction[];
  readonly danger: readonly AllowedAction[];
};

export function orderActions(repair: ActionableRepair, actor: Actor): ActionOrder {
  const allowedActions = listAllowedActions(repair, actor);
  const leading = leadingAction({ ...repairFactsOf(repair), custody: repair.custody });
  const leads = (allowedAction: AllowedAction): boolean =>
    leading !== null && allowedAction.actions.includes(leading) && !isDestructive(allowedAction);
  const primary = allowedActions.find(leads) ?? null;
  const secondary = secondaryActionOf(allowedActions, repair, actor);
  const rest = allowedActions.filter((allowedAction) => allowedAction !== primary && allowedAction !== secondary);
  return {
    primary,
    secondary,
    others: rest.filter((allowedAction) => !isDestructive(allowedAction)),
    danger: rest.filter(isDestructive),
  };
}

function isDestructive({ kind, actions }: AllowedAction): boolean {
  return kind === 'closeRequest' || (kind === 'step' && actions.every(isDangerous));
}

function secondaryActionOf(
  allowedActions: readonly AllowedAction[],
  repair: ActionableRepair,
  actor: Actor,
): AllowedAction | null {
  if (!isOwnVisit(repair, actor)) return null;
  const failed = currentVisit(repair)?.status === 'FAILED';
  const wanted = failed ? 'Repair.return.broughtBack' : 'failedVisit';
  return allowedActions.find(({ name }) => name === wanted) ?? null;
}
