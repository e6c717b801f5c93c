import { Alert, Input } from '@atelier/ui';
import { useState } from 'react';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { ChosenForm } from './chosen-form.tsx';
import { useOfferForm, type OfferFormProps } from './use-offer-form.ts';

const fates = ['lost', 'left'] as const;
type Fate = (typeof fates)[number];

/** A device that won't come home: what became of it, what follows, and the repair's number as a second thought. */
export function WriteOffForm(props: OfferFormProps) {
  const { offer, repair } = props;
  const { t } = useTranslation();
  const [fate, setFate] = useState<Fate | null>(null);
  const [number, setNumber] = useState('');
  const state = useOfferForm(props);
  const { form, values } = state;
  const choose = (next: Fate): void => {
    const usual = fates.map((each) => t(`step.writeOff.${each}Reason`));
    setFate(next);
    if (values.reason.trim() === '' || usual.includes(values.reason)) {
      form.setValue('reason', t(`step.writeOff.${next}Reason`), { shouldDirty: true });
    }
  };
  const isMeant = isNumber(number, repair.id);
  const choices = fates.map((each) => ({
    value: each,
    title: t(`step.writeOff.${each}`),
    description: t(`step.writeOff.${each}Text`),
  }));
  return (
    <ChosenForm
      state={state}
      offer={offer}
      repair={repair}
      question={t('step.writeOff.what')}
      choices={choices}
      chosen={fate}
      onChoose={choose}
      isMeant={isMeant}
    >
      {(tried) => (
        <>
          <Alert variant="warning">{t('step.writeOff.follows')}</Alert>
          <FormField
            label={t('step.writeOff.number')}
            description={t('step.writeOff.numberHint', { id: repair.id })}
            error={tried && !isMeant ? t('step.writeOff.wrongNumber') : undefined}
          >
            <Input autoComplete="off" value={number} onChange={({ currentTarget }) => setNumber(currentTarget.value)} />
          </FormField>
        </>
      )}
    </ChosenForm>
  );
}

/** People type a number with its sign, in small letters or in groups. */
function isNumber(typed: string, id: string): boolean {
  return typed.replaceAll(/[\s#]/gu, '').toUpperCase() === id;
}
