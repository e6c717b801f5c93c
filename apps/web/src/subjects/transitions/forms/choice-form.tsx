import { Button, RadioCard, RadioGroup } from '@atelier/ui';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { FormField } from '#shared/form/form-field.tsx';
import { ActionFormFrame } from './action-form-frame.tsx';
import { allowedActionTitle } from '../actions/allowed-action-label.ts';
import { TransitionFields } from '../fields/transition-fields.tsx';
import { scrollToFirstError } from '../steps/step-focus.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { ActionFormModel } from '../context/use-action-form.ts';

type Choice<Value> = { readonly value: Value; readonly title: string; readonly description?: string };

type ChoiceFormProps<Value> = {
  state: ActionFormModel;
  question: string;
  choices: readonly Choice<Value>[];
  chosen: Value | null;
  onChoose: (value: Value) => void;
  isConfirmed?: boolean;
  above?: ReactNode;
  children?: (tried: boolean) => ReactNode;
};

/** Renders a form that first asks for the kind of ending. The choice shows the transition's fields and enables sending. */
export function ChoiceForm<Value extends string>(props: ChoiceFormProps<Value>) {
  const { state, question, choices, chosen, onChoose, isConfirmed = true, above, children } = props;
  const { t } = useTranslation();
  const [submitCount, setSubmitCount] = useState(0);
  const wasSubmitted = submitCount > 0;
  useEffect(() => {
    if (submitCount > 0) scrollToFirstError();
  }, [submitCount]);
  const submit = (event: FormEvent): void => {
    if (chosen !== null && isConfirmed) return void state.send()(event);
    event.preventDefault();
    setSubmitCount((before) => before + 1);
    return undefined;
  };
  const choose = (chosenValue: string): void => {
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
      {above}
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
