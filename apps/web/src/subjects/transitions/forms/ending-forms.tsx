import { retractableEnds, statusOfAction, type Action } from '@atelier/domain';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useTranslationIn } from '#shared/language/use-translation-in.ts';
import { useActionForm, type ActionFormProps, type ActionFormModel } from '../context/use-action-form.ts';
import { Button, RadioCard, RadioGroup, Alert, Input } from '@atelier/ui';
import { FormField } from '#shared/form/form-field.tsx';
import { ActionFormFrame } from './action-form-frame.tsx';
import { allowedActionTitle } from '../actions/transition-label.ts';
import { TransitionFields } from '../fields/transition-fields.tsx';
import { scrollToFirstError } from '../steps/step-focus.ts';

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
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Reason | null>(null);
  const state = useActionForm(props, {
    choose: (actions) => actions.find((action) => action === chosen?.action) ?? actions[0] ?? reasons[0].action,
  });
  const { form, actions, context } = state;
  const customerText = useTranslationIn(context.customer.lang);
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
  const choose = (name: Reason['name']) => setChosen(reasons.find((reason) => reason.name === name) ?? null);
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

type Choice<Value> = { readonly value: Value; readonly title: string; readonly description?: string };

type ChoiceFormProps<Value> = {
  state: ActionFormModel;
  question: string;
  choices: readonly Choice<Value>[];
  chosen: Value | null;
  onChoose: (value: Value) => void;
  isConfirmed?: boolean;
  children?: (tried: boolean) => ReactNode;
};

/** Renders a form that first asks for the kind of ending. The choice shows the transition's fields and enables sending. */
function ChoiceForm<Value extends string>(props: ChoiceFormProps<Value>) {
  const { state, question, choices, chosen, onChoose, isConfirmed = true, children } = props;
  const { t } = useTranslation();
  const [submitCount, setSubmitCount] = useState(0);
  const wasSubmitted = submitCount > 0;
  useEffect(() => {
    if (submitCount > 0) scrollToFirstError();
  }, [submitCount]);
  const submit = (event: FormEvent) => {
    if (chosen !== null && isConfirmed) return void state.send()(event);
    event.preventDefault();
    setSubmitCount((before) => before + 1);
    return undefined;
  };
  const choose = (chosenValue: string) => {
    const choice = choices.find(({ value }) => value === chosenValue);
    if (choice !== undefined) onChoose(choice.value);
  };
  return (
    <ActionFormFrame
      state={state}
      onSubmit={submit}
      submit={
        <Button type="submit" variant="danger" loading={state.isPending}>
          {allowedActionTitle(t, state.allowedAction)}
        </Button>
      }
    >
      <FormField label={question} error={wasSubmitted && chosen === null ? 'required' : undefined}>
        <RadioGroup value={chosen ?? ''} onValueChange={choose}>
          {choices.map((choice) => (
            <RadioCard key={choice.value} {...choice} />
          ))}
        </RadioGroup>
      </FormField>
      {chosen !== null && <TransitionFields {...state} />}
      {children?.(wasSubmitted)}
    </ActionFormFrame>
  );
}

const writeOffReasons = ['lost', 'left'] as const;
type WriteOffReason = (typeof writeOffReasons)[number];

/** Writes off a device. Typing the repair's number confirms it. */
export function WriteOffForm(props: ActionFormProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState<WriteOffReason | null>(null);
  const [number, setNumber] = useState('');
  const state = useActionForm(props);
  const { form, values } = state;
  const { id } = state.context;
  const choose = (chosenReason: WriteOffReason) => {
    const usual = writeOffReasons.map((each) => t(`transition.writeOff.${each}Reason`));
    setReason(chosenReason);
    if (values.reason.trim() === '' || usual.includes(values.reason)) {
      form.setValue('reason', t(`transition.writeOff.${chosenReason}Reason`), { shouldDirty: true });
    }
  };
  // Accepts the number with `#`, in lower case or in groups.
  const isMeant = number.replaceAll(/[\s#]/gu, '').toUpperCase() === id;
  const choices = writeOffReasons.map((each) => ({
    value: each,
    title: t(`transition.writeOff.${each}`),
    description: t(`transition.writeOff.${each}Text`),
  }));
  return (
    <ChoiceForm
      state={state}
      question={t('transition.writeOff.question')}
      choices={choices}
      chosen={reason}
      onChoose={choose}
      isConfirmed={isMeant}
    >
      {(tried) => (
        <>
          <Alert variant="warning">{t('transition.writeOff.consequences')}</Alert>
          <FormField
            label={t('transition.writeOff.number')}
            description={t('transition.writeOff.numberHint', { id })}
            error={tried && !isMeant ? t('transition.writeOff.wrongNumber') : undefined}
          >
            <Input autoComplete="off" value={number} onChange={({ currentTarget }) => setNumber(currentTarget.value)} />
          </FormField>
        </>
      )}
    </ChoiceForm>
  );
}
