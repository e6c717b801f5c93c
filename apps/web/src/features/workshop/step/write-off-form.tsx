import { Alert, Button, Input, RadioCard, RadioGroup } from '@atelier/ui';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { FormField } from '../../../shared/form/form-field.tsx';
import { useTranslation } from '../../../shared/language/use-translation.ts';
import { FormFrame } from './form-frame.tsx';
import { offerTitle } from './offer-label.ts';
import { StepFields } from './step-fields.tsx';
import { useOfferForm } from './use-offer-form.ts';
import type { OfferFormProps } from './use-offer-form.ts';

const fates = ['lost', 'left'] as const;
type Fate = (typeof fates)[number];

/** People type a number with its sign, in small letters or in groups. */
const isNumber = (typed: string, id: string): boolean => typed.replaceAll(/[\s#]/gu, '').toUpperCase() === id;

/** A device that won't come home: what became of it, what follows, and the repair's number as a second thought. */
export const WriteOffForm = (props: OfferFormProps) => {
  const { offer, repair } = props;
  const { t } = useTranslation();
  const [fate, setFate] = useState<Fate | null>(null);
  const [number, setNumber] = useState('');
  const [asked, setAsked] = useState(false);
  const state = useOfferForm(props);
  const { form, values, isPending, send } = state;
  const choose = (next: Fate): void => {
    const usual = fates.map((each) => t(`step.writeOff.${each}Reason`));
    setFate(next);
    if (values.reason.trim() === '' || usual.includes(values.reason)) {
      form.setValue('reason', t(`step.writeOff.${next}Reason`), { shouldDirty: true });
    }
  };
  const isMeant = isNumber(number, repair.id);
  const submit = (event: FormEvent): void => {
    if (fate !== null && isMeant) return void send()(event);
    event.preventDefault();
    setAsked(true);
    return undefined;
  };
  return (
    <FormFrame
      state={state}
      offer={offer}
      repair={repair}
      onSubmit={submit}
      submit={
        <Button type="submit" variant="danger" loading={isPending}>
          {offerTitle(t, offer)}
        </Button>
      }
    >
      <FormField label={t('step.writeOff.what')} error={asked && fate === null ? 'required' : undefined}>
        <RadioGroup value={fate ?? ''} onValueChange={(next) => choose(next === 'left' ? 'left' : 'lost')}>
          {fates.map((each) => (
            <RadioCard
              key={each}
              value={each}
              title={t(`step.writeOff.${each}`)}
              description={t(`step.writeOff.${each}Text`)}
            />
          ))}
        </RadioGroup>
      </FormField>
      {fate !== null && <StepFields {...state} />}
      <Alert variant="warning">{t('step.writeOff.follows')}</Alert>
      <FormField
        label={t('step.writeOff.number')}
        description={t('step.writeOff.numberHint', { id: repair.id })}
        error={asked && !isMeant ? t('step.writeOff.wrongNumber') : undefined}
      >
        <Input autoComplete="off" value={number} onChange={({ currentTarget }) => setNumber(currentTarget.value)} />
      </FormField>
    </FormFrame>
  );
};
