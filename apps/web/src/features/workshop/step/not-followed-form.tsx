import type { Action } from '@atelier/domain';
import { useState } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { ChosenForm } from './chosen-form.tsx';
import { useOfferForm, type OfferFormProps } from './use-offer-form.ts';

const whys = ['declined', 'givenUp', 'unreached'] as const;
type Why = (typeof whys)[number];

/** The step of each reason, the first that is allowed: a confirmed request isn't declined any more, it is stopped. */
const steps: Readonly<Record<Why, readonly Action[]>> = {
  declined: ['Repair.decline.request', 'Repair.aborted'],
  givenUp: ['Repair.cancel.request'],
  unreached: ['Repair.aborted', 'Repair.decline.request'],
};

/** Why a request comes to nothing; the reason chooses the step. */
export function NotFollowedForm(props: OfferFormProps) {
  const { offer, repair } = props;
  const { t } = useTranslation();
  const [why, setWhy] = useState<Why | null>(null);
  const fallback = offer.actions[0] ?? 'Repair.decline.request';
  const state = useOfferForm(props, {
    choose: (actions) => (why === null ? undefined : stepOf(why, actions)) ?? actions[0] ?? fallback,
  });
  const { form, values, actions } = state;
  const usual = t('step.notFollowed.unreachedReason');
  const choose = (next: Why): void => {
    setWhy(next);
    // The usual words come and go with their reason; what was typed stays.
    if (next === 'unreached' && values.reason.trim() === '') form.setValue('reason', usual, { shouldDirty: true });
    if (next !== 'unreached' && values.reason === usual) form.setValue('reason', '');
  };
  const choices = whys
    .filter((each) => stepOf(each, actions) !== undefined)
    .map((each) => ({ value: each, title: t(`step.notFollowed.${each}`) }));
  return (
    <ChosenForm
      state={state}
      offer={offer}
      repair={repair}
      question={t('step.field.why')}
      choices={choices}
      chosen={why}
      onChoose={choose}
    />
  );
}

function stepOf(why: Why, actions: readonly Action[]): Action | undefined {
  return steps[why].find((action) => actions.includes(action));
}
