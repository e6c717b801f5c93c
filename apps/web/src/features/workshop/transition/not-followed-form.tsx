import { retractableEnds, statusOfAction, type Action } from '@atelier/domain';
import { useEffect, useState } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useWordsIn } from '#shared/language/use-words-in.ts';
import { ChosenForm } from './chosen-form.tsx';
import { useOfferForm, type OfferFormProps } from './use-offer-form.ts';

/** Why a request comes to nothing, and the one step that each reason is. */
const reasons = [
  { name: 'notOurs', action: 'Repair.decline.request' },
  { name: 'incomplete', action: 'Repair.decline.request' },
  { name: 'givenUp', action: 'Repair.cancel.request' },
  { name: 'unreached', action: 'Repair.aborted' },
  { name: 'notTaken', action: 'Repair.aborted' },
] as const satisfies { name: string; action: Action }[];
type Reason = (typeof reasons)[number];

/** Why a request comes to nothing: the reason chooses the step and the words that the customer reads, which may be changed. */
export function NotFollowedForm(props: OfferFormProps) {
  const { offer, repair } = props;
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Reason | null>(null);
  const state = useOfferForm(props, {
    choose: (actions) => actions.find((action) => action === chosen?.action) ?? actions[0] ?? reasons[0].action,
  });
  const { form, actions } = state;
  // What is said for them is said in their language.
  const theirs = useWordsIn(repair.customer.lang);
  const { getValues, setValue } = form;
  // The words come with their reason, once they are here; what was typed stays.
  useEffect(() => {
    if (chosen === null || theirs === null) return;
    const typed = getValues('reason');
    const isOurs = typed.trim() === '' || reasons.some(({ name }) => theirs(`step.notFollowed.text.${name}`) === typed);
    if (isOurs) setValue('reason', theirs(`step.notFollowed.text.${chosen.name}`), { shouldDirty: true });
  }, [chosen, theirs, getValues, setValue]);
  const offered = reasons.filter((reason) => isOffered(reason, actions));
  const choose = (next: Reason['name']): void => setChosen(reasons.find(({ name }) => name === next) ?? null);
  return (
    <ChosenForm
      state={state}
      offer={offer}
      repair={repair}
      question={t('step.notFollowed.why')}
      choices={offered.map(({ name }) => ({ value: name, title: t(`step.notFollowed.${name}`) }))}
      chosen={chosen?.name ?? null}
      onChoose={choose}
    >
      {() =>
        chosen !== null && (
          <p className="text-sm text-ink-muted">
            {t(isRetractable(chosen.action) ? 'step.notFollowed.reads' : 'step.notFollowed.final')}
          </p>
        )
      }
    </ChosenForm>
  );
}

/** What isn't taken after all was taken before: until then it is declined. */
function isOffered({ name, action }: Reason, actions: readonly Action[]): boolean {
  return actions.includes(action) && !(name === 'notTaken' && actions.includes('Repair.decline.request'));
}

function isRetractable(action: Action): boolean {
  return retractableEnds.some((status) => status === statusOfAction[action]);
}
