import { retractableEnds, statusOfAction, type Action } from '@atelier/domain';
import { useEffect, useState } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useTranslationIn } from '#shared/language/use-translation-in.ts';
import { ChoiceForm } from './choice-form.tsx';
import { useActionForm, type ActionFormProps } from '../context/use-action-form.ts';

const reasons = [
  { name: 'notOurs', action: 'Repair.decline.request' },
  { name: 'incomplete', action: 'Repair.decline.request' },
  { name: 'givenUp', action: 'Repair.cancel.request' },
  { name: 'unreached', action: 'Repair.aborted' },
  { name: 'notTaken', action: 'Repair.aborted' },
] as const satisfies { name: string; action: Action }[];
type Reason = (typeof reasons)[number];

/** Closes a request. The reason selects the transition and an editable text for the customer. */
export function CloseRequestForm(props: ActionFormProps) {
  const { repair } = props;
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Reason | null>(null);
  const state = useActionForm(props, {
    choose: (actions) => actions.find((action) => action === chosen?.action) ?? actions[0] ?? reasons[0].action,
  });
  const { form, actions } = state;
  const customerText = useTranslationIn(repair.customer.lang);
  const { getValues, setValue } = form;
  // Inserts the reason's text once its translations are loaded, unless something was typed.
  useEffect(() => {
    if (chosen === null || customerText === null) return;
    const typed = getValues('reason');
    const isOurs =
      typed.trim() === '' ||
      reasons.some(({ name }) => customerText(`transition.declineOrCancel.text.${name}`) === typed);
    if (isOurs)
      setValue('reason', customerText(`transition.declineOrCancel.text.${chosen.name}`), { shouldDirty: true });
  }, [chosen, customerText, getValues, setValue]);
  const available = reasons.filter((reason) => isOffered(reason, actions));
  const choose = (name: Reason['name']): void => setChosen(reasons.find((reason) => reason.name === name) ?? null);
  return (
    <ChoiceForm
      state={state}
      question={t('transition.declineOrCancel.reason')}
      choices={available.map(({ name }) => ({ value: name, title: t(`transition.declineOrCancel.${name}`) }))}
      chosen={chosen?.name ?? null}
      onChoose={choose}
    >
      {() =>
        chosen !== null && (
          <p className="text-sm text-ink-muted">
            {t(
              isReversible(chosen.action)
                ? 'transition.declineOrCancel.customerReadsHint'
                : 'transition.declineOrCancel.finalHint',
            )}
          </p>
        )
      }
    </ChoiceForm>
  );
}

/** Hides 'notTaken' while the request can be declined, because it has not been accepted yet. */
function isOffered({ name, action }: Reason, actions: readonly Action[]): boolean {
  return actions.includes(action) && !(name === 'notTaken' && actions.includes('Repair.decline.request'));
}

function isReversible(action: Action): boolean {
  return retractableEnds.some((status) => status === statusOfAction[action]);
}
