import { transitionOf } from '@atelier/domain';
import { logLabel, type Translate } from '@atelier/i18n';
import type { LogEntry } from './log-reading.ts';

/** What happened; a driver's own steps come without where they led from and to. */
export type Done = Pick<LogEntry, 'action' | 'captured'> & Partial<Pick<LogEntry, 'from' | 'to'>>;

/** Says what a step has brought about, in the words of the button that led to it: at a door nobody called. */
export function doneLabel(t: Translate, done: Done): string {
  const { action, captured } = done;
  if (transitionOf(action).reads === 'attempt' && captured['how'] === 'VISIT') return t('step.nobodyThere.title');
  const isStart = action === 'Repair.diagnosis.started' || action === 'Repair.fix.started';
  return (isStart ? started(t, done) : null) ?? logLabel(t, action);
}

/** Starting is also taking back, opening again and handing over: the place says which, as it does on the button. */
function started(t: Translate, { action, from, to }: Done): string | null {
  if (from === undefined || from === null) return null;
  if (from.custody === 'PARTNER' && to?.custody === 'CENTER') return t('step.done.takenBack');
  if (action === 'Repair.diagnosis.started') {
    return from.status === 'DIAGNOSED' ? t('step.done.diagnosedAgain') : null;
  }
  if (from.status === 'FIXED' || from.status === 'TO_RETURN') return t('step.done.reopened');
  return to?.custody === 'PARTNER' ? logLabel(t, 'Repair.diagnosis.externalized') : null;
}
