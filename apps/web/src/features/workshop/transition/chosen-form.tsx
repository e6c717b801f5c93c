import { Button, RadioCard, RadioGroup } from '@atelier/ui';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { FormField } from '#shared/form/form-field.tsx';
import { FormFrame } from './form-frame.tsx';
import { offerTitle } from './offer-label.ts';
import { TransitionFields } from './transition-fields.tsx';
import { showWrong } from './step-focus.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { OfferForm, OfferFormProps } from './use-offer-form.ts';

type Choice<Value> = { readonly value: Value; readonly title: string; readonly description?: string };

type ChosenFormProps<Value> = Pick<OfferFormProps, 'offer' | 'repair'> & {
  state: OfferForm;
  question: string;
  choices: readonly Choice<Value>[];
  chosen: Value | null;
  onChoose: (value: Value) => void;
  /** Something else has to be right before anything is sent. */
  isMeant?: boolean;
  /** What answers without a choice. */
  above?: ReactNode;
  /** What stands below the fields; told whether somebody has tried to send already. */
  children?: (tried: boolean) => ReactNode;
};

/** An end of a repair that asks first which end it is: the step's own fields come with the answer, and nothing is sent without one. */
export function ChosenForm<Value extends string>(props: ChosenFormProps<Value>) {
  const { state, offer, repair, question, choices, chosen, onChoose, isMeant = true, above, children } = props;
  const { t } = useTranslation();
  const [tries, setTries] = useState(0);
  const tried = tries > 0;
  useEffect(() => {
    if (tries > 0) showWrong();
  }, [tries]);
  const submit = (event: FormEvent): void => {
    if (chosen !== null && isMeant) return void state.send()(event);
    event.preventDefault();
    setTries((before) => before + 1);
    return undefined;
  };
  const choose = (next: string): void => {
    const choice = choices.find(({ value }) => value === next);
    if (choice !== undefined) onChoose(choice.value);
  };
  return (
    <FormFrame
      state={state}
      offer={offer}
      repair={repair}
      onSubmit={submit}
      submit={
        <Button type="submit" variant="danger" loading={state.isPending}>
          {offerTitle(t, offer)}
        </Button>
      }
    >
      {above}
      <FormField label={question} error={tried && chosen === null ? 'required' : undefined}>
        <RadioGroup value={chosen ?? ''} onValueChange={choose}>
          {choices.map((choice) => (
            <RadioCard key={choice.value} {...choice} />
          ))}
        </RadioGroup>
      </FormField>
      {chosen !== null && <TransitionFields {...state} />}
      {children?.(tried)}
    </FormFrame>
  );
}
