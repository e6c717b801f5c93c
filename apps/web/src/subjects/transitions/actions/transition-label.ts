import { transitionOf } from '@atelier/domain';
import { logLabel, notificationTitle, type Translate, actionLabel, type ActionName } from '@atelier/i18n';
import type { LogEntry } from './log-reading.ts';
import type { ActionAlias, AllowedAction } from './allowed-actions.ts';

export type TakenTransition = Pick<LogEntry, 'action' | 'captured'> & Partial<Pick<LogEntry, 'from' | 'to' | 'actor'>>;

/** Returns the label of a performed transition, in the words of its button. */
export function takenTransitionLabel(t: Translate, taken: TakenTransition): string {
  const { action, captured } = taken;
  if (transitionOf(action).logKind === 'attempt' && captured['how'] === 'VISIT')
    return t('transition.failedVisit.title');
  if (action === 'Repair.confirm.diagnosed' && taken.actor === null) return notificationTitle(t, 'Warranty.covered');
  const isStart = action === 'Repair.diagnosis.started' || action === 'Repair.fix.started';
  return (isStart ? startedLabel(t, taken) : null) ?? logLabel(t, action);
}

/** Starting also means resuming, reopening and handing over, which depends on status and custody. */
function startedLabel(t: Translate, { action, from, to }: TakenTransition): string | null {
  if (from === undefined || from === null) return null;
  if (from.custody === 'PARTNER' && to?.custody === 'CENTER') return t('transition.done.takenBack');
  if (action === 'Repair.diagnosis.started') {
    return from.status === 'DIAGNOSED' ? t('transition.done.diagnosedAgain') : null;
  }
  if (from.status === 'FIXED' || from.status === 'TO_RETURN') return t('transition.done.reopened');
  return to?.custody === 'PARTNER' ? logLabel(t, 'Repair.diagnosis.externalized') : null;
}

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
