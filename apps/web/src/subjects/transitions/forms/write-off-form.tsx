import { Alert, Input } from '@atelier/ui';
import { useState } from 'react';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { ChoiceForm } from './choice-form.tsx';
import { useActionForm, type ActionFormProps } from '../context/use-action-form.ts';

const writeOffReasons = ['lost', 'left'] as const;
type WriteOffReason = (typeof writeOffReasons)[number];

/** Writes off a device. Typing the repair's number confirms it. */
export function WriteOffForm(props: ActionFormProps) {
  const { repair } = props;
  const { t } = useTranslation();
  const [reason, setReason] = useState<WriteOffReason | null>(null);
  const [number, setNumber] = useState('');
  const state = useActionForm(props);
  const { form, values } = state;
  const choose = (chosenReason: WriteOffReason): void => {
    const usual = writeOffReasons.map((each) => t(`transition.writeOff.${each}Reason`));
    setReason(chosenReason);
    if (values.reason.trim() === '' || usual.includes(values.reason)) {
      form.setValue('reason', t(`transition.writeOff.${chosenReason}Reason`), { shouldDirty: true });
    }
  };
  const isMeant = isNumber(number, repair.id);
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
            description={t('transition.writeOff.numberHint', { id: repair.id })}
            error={tried && !isMeant ? t('transition.writeOff.wrongNumber') : undefined}
          >
            <Input autoComplete="off" value={number} onChange={({ currentTarget }) => setNumber(currentTarget.value)} />
          </FormField>
        </>
      )}
    </ChoiceForm>
  );
}

/** Accepts the number with `#`, in lower case or in groups. */
function isNumber(typed: string, id: string): boolean {
  return typed.replaceAll(/[\s#]/gu, '').toUpperCase() === id;
}
