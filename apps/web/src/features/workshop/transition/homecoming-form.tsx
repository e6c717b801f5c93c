import type { Action } from '@atelier/domain';
import { Button } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';
import { FormFrame } from './form-frame.tsx';
import type { TransitionValues } from './form-values.ts';
import { offerTitle } from './offer-label.ts';
import { TransitionFields } from './transition-fields.tsx';
import { useOfferForm, type OfferFormProps } from './use-offer-form.ts';

/** When and where a device goes home, and who brings it: one form, whichever of the table's steps it is. */
export function HomecomingForm(props: OfferFormProps) {
  const { offer, repair } = props;
  const { t } = useTranslation();
  const isPlanned = offer.actions.includes('Repair.return.planned');
  const state = useOfferForm(props, isPlanned ? { choose: chosen, shown: 'Repair.return.planned' } : {});
  return (
    <FormFrame
      state={state}
      offer={offer}
      repair={repair}
      onSubmit={(event) => void state.send()(event)}
      submit={
        <Button type="submit" loading={state.isPending}>
          {offerTitle(t, offer)}
        </Button>
      }
    >
      <TransitionFields {...state} />
    </FormFrame>
  );
}

/** With somebody who drives the return is on its way; without, it stays planned where it may. */
function chosen(actions: readonly Action[], { assigneeId }: TransitionValues): Action {
  return assigneeId === '' && actions.includes('Repair.confirm.return')
    ? 'Repair.confirm.return'
    : 'Repair.return.planned';
}
