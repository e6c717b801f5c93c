import { isDangerous } from '@atelier/domain';
import { Button } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';
import { ActionFormFrame } from './action-form-frame.tsx';
import { recordsAnswer } from '../values/field-rules.ts';
import { allowedActionTitle } from '../actions/allowed-action-label.ts';
import { OtherDayNotice } from '../windows/other-day-notice.tsx';
import { TransitionFields } from '../fields/transition-fields.tsx';
import { CorrectionNotice } from './correction-notice.tsx';
import { TermsLine } from './terms-line.tsx';
import { useActionForm, type ActionFormProps } from './use-action-form.ts';

export function StepForm(props: ActionFormProps) {
  const { allowedAction, repair, defaults = {} } = props;
  const { t } = useTranslation();
  const isCorrection = allowedAction.name === 'Repair.corrected';
  const state = useActionForm(props, {
    defaults: isCorrection ? { reason: t('transition.correct.reason') } : defaults,
  });
  const { step, isPending, send } = state;
  return (
    <ActionFormFrame
      state={state}
      allowedAction={allowedAction}
      repair={repair}
      onSubmit={(event) => void send()(event)}
      submit={
        <Button type="submit" variant={isDangerous(step.action) ? 'danger' : 'primary'} loading={isPending}>
          {allowedActionTitle(t, allowedAction)}
        </Button>
      }
    >
      {recordsAnswer(step.action) && repair.proposal !== null && <TermsLine proposal={repair.proposal} />}
      {isCorrection && <CorrectionNotice repair={state.seen} />}
      {allowedAction.name === 'reopen' && <p>{t('transition.reopenHint')}</p>}
      <OtherDayNotice step={step} />
      <TransitionFields {...state} />
    </ActionFormFrame>
  );
}
