import { isDangerous } from '@atelier/domain';
import { Button } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';
import { FormFrame } from './form-frame.tsx';
import { isAnswer } from './field-rules.ts';
import { offerTitle } from './offer-label.ts';
import { NotToday } from './not-today.tsx';
import { TransitionFields } from './transition-fields.tsx';
import { TakenBack } from './taken-back.tsx';
import { TermsLine } from './terms-line.tsx';
import { useOfferForm, type OfferFormProps } from './use-offer-form.ts';

/** The form of one step: asks for exactly what it captures, below what has to be known of it. */
export function OwnForm(props: OfferFormProps) {
  const { offer, repair, defaults = {} } = props;
  const { t } = useTranslation();
  const isCorrection = offer.name === 'Repair.corrected';
  const state = useOfferForm(props, { defaults: isCorrection ? { reason: t('step.correct.reason') } : defaults });
  const { step, isPending, send } = state;
  return (
    <FormFrame
      state={state}
      offer={offer}
      repair={repair}
      onSubmit={(event) => void send()(event)}
      submit={
        <Button type="submit" variant={isDangerous(step.action) ? 'danger' : 'primary'} loading={isPending}>
          {offerTitle(t, offer)}
        </Button>
      }
    >
      {isAnswer(step.action) && repair.proposal !== null && <TermsLine proposal={repair.proposal} />}
      {isCorrection && <TakenBack repair={state.seen} />}
      {offer.name === 'reopen' && <p>{t('step.reopens')}</p>}
      <NotToday step={step} />
      <TransitionFields {...state} />
    </FormFrame>
  );
}
