import { isDangerous, transitionOf, type NotificationRule, type Action, takesDevice } from '@atelier/domain';
import { formatTime, formatWindow } from '@atelier/i18n';
import { Alert, Button } from '@atelier/ui';
import { useState } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { StatusBadge } from '#subjects/repair/status-badge.tsx';
import { customerName } from '#subjects/staff/people/customer-name.ts';
import type { LogEntry } from '../actions/log-reading.ts';
import { takenTransitionLabel, allowedActionTitle } from '../actions/transition-label.ts';
import { ActionFormFrame } from './action-form-frame.tsx';
import { recordsAnswer } from '../fields/field-label.ts';
import { TransitionFields } from '../fields/transition-fields.tsx';
import { TermsLine } from '../fields/price-field.tsx';
import { useActionForm, type ActionFormProps } from '../context/use-action-form.ts';
import { useNow } from '#shared/language/times.tsx';
import type { TransitionContext, TransitionValues } from '../context/transition-context.ts';
import { shopMomentAt, shopDayOf } from '../context/shop-moment.ts';

/** Renders the fields of one transition. A planned return is one of the table's transitions with date, address and driver. */
export function StepForm(props: ActionFormProps) {
  const { defaults = {} } = props;
  const { allowedAction } = props.opened;
  const { t } = useTranslation();
  const isCorrection = allowedAction.name === 'Repair.corrected';
  const plansReturn = allowedAction.kind === 'returnPlan' && allowedAction.actions.includes('Repair.return.planned');
  const state = useActionForm(props, {
    defaults: isCorrection ? { reason: t('transition.correct.reason') } : defaults,
    ...(plansReturn && { choose: returnActionFor, fieldsOf: 'Repair.return.planned' }),
  });
  const { context, isPending, send } = state;
  return (
    <ActionFormFrame
      state={state}
      onSubmit={(event) => void send()(event)}
      submit={
        <Button type="submit" variant={isDangerous(context.action) ? 'danger' : 'primary'} loading={isPending}>
          {allowedActionTitle(t, allowedAction)}
        </Button>
      }
    >
      {recordsAnswer(context.action) && context.proposal !== null && <TermsLine proposal={context.proposal} />}
      {isCorrection && <CorrectionNotice newest={context.newestEntry} />}
      {allowedAction.name === 'reopen' && <p>{t('transition.reopenHint')}</p>}
      <OtherDayNotice {...context} />
      <TransitionFields {...state} />
    </ActionFormFrame>
  );
}

/** Explains a correction: the undone transition, its author, the restored status, and the customer's notifications. */
function CorrectionNotice({ newest }: { newest: LogEntry | undefined }) {
  const { t, language } = useTranslation();
  const [entry] = useState(newest);
  if (entry === undefined || entry.from === null) return null;
  const name = entry.actor === null ? t('role.SYSTEM') : customerName(t, entry.actor.name);
  const words = { step: takenTransitionLabel(t, entry), name, time: formatTime(entry.at, language) };
  return (
    <Alert variant="warning" title={t('transition.correct.title', words)}>
      <p className="flex flex-wrap items-center gap-2 py-1">
        <span>{t('transition.correct.statusAfter')}</span> <StatusBadge status={entry.from.status} />
      </p>
      <p>{t(`transition.correct.${notifiedBy(transitionOf(entry.action).notify)}`)}</p>
    </Alert>
  );
}

function notifiedBy({ bell, mail }: NotificationRule): 'mailed' | 'inAppOnly' | 'notNotified' {
  if (mail !== undefined) return 'mailed';
  return bell ? 'inAppOnly' : 'notNotified';
}

/** With a driver the return is assigned. Otherwise it remains planned if possible. */
function returnActionFor(actions: readonly Action[], { assigneeId }: TransitionValues): Action {
  return assigneeId === '' && actions.includes('Repair.confirm.return')
    ? 'Repair.confirm.return'
    : 'Repair.return.planned';
}

/** Asks for confirmation when a device is collected on another day than planned. */
function OtherDayNotice({ action, visit }: Pick<TransitionContext, 'action' | 'visit'>) {
  const { t, language } = useTranslation();
  const now = shopMomentAt(useNow());
  if (!takesDevice(action) || visit === null || visit.date === shopDayOf(now)) return null;
  return (
    <Alert
      variant="warning"
      title={t('transition.visit.plannedFor', { day: formatWindow(visit.date, visit.time, language) })}
    >
      {t('transition.visit.plannedForText')}
    </Alert>
  );
}
