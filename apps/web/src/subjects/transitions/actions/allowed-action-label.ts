import { actionLabel, type ActionName, type Translate } from '@atelier/i18n';
import type { ActionAlias, AllowedAction } from './allowed-actions.ts';

type LabelledAction = Pick<AllowedAction, 'name' | 'assignee'>;

export function allowedActionLabel(t: Translate, { name, assignee }: LabelledAction): string {
  if (assignee !== undefined) return t('transition.action.assignTo', { name: assignee.name });
  return isAction(name) ? actionLabel(t, name, 'staff') : t(`transition.action.${name}`);
}

function isAction(name: ActionName | ActionAlias): name is ActionName {
  return name.startsWith('Repair.');
}

/** Returns the label as a form's title and submit button, without the ellipsis. */
export function allowedActionTitle(t: Translate, allowedAction: LabelledAction): string {
  return allowedAction.name === 'failedVisit'
    ? t('transition.failedVisit.title')
    : allowedActionLabel(t, allowedAction).replace(/…$/u, '');
}
