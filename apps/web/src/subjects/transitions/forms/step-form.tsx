import type { StaffRepair } from '@atelier/contract';
import { isDangerous, transitionOf, type NotificationRule } from '@atelier/domain';
import { formatTime } from '@atelier/i18n';
import { Alert, Button } from '@atelier/ui';
import { useLanguage } from '#shared/language/use-language.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { StatusBadge } from '#subjects/repair/status-badge.tsx';
import { customerName } from '#subjects/staff/people/customer-name.ts';
import { takenTransitionLabel } from '../actions/transition-label.ts';
import { ActionFormFrame } from './action-form-frame.tsx';
import { recordsAnswer } from '../context/field-rules.ts';
import { allowedActionTitle } from '../actions/allowed-action-label.ts';
import { OtherDayNotice } from '../windows/other-day-notice.tsx';
import { TransitionFields } from '../fields/transition-fields.tsx';
import { TermsLine } from './terms-line.tsx';
import { useActionForm, type ActionFormProps } from '../context/use-action-form.ts';

export function StepForm(props: ActionFormProps) {
  const { allowedAction, repair, defaults = {} } = props;
  const { t } = useTranslation();
  const isCorrection = allowedAction.name === 'Repair.corrected';
  const state = useActionForm(props, {
    defaults: isCorrection ? { reason: t('transition.correct.reason') } : defaults,
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
      {recordsAnswer(context.action) && repair.proposal !== null && <TermsLine proposal={repair.proposal} />}
      {isCorrection && <CorrectionNotice repair={state.seen} />}
      {allowedAction.name === 'reopen' && <p>{t('transition.reopenHint')}</p>}
      <OtherDayNotice action={context.action} visit={context.visit} />
      <TransitionFields {...state} />
    </ActionFormFrame>
  );
}

/** Explains a correction: the undone transition, its author, the restored status, and the customer's notifications. */
function CorrectionNotice({ repair }: { repair: Pick<StaffRepair, 'log'> }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const entry = repair.log.at(-1);
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
