import { Skeleton, Switch, Textarea } from '@atelier/ui';
import { textLimits } from '@atelier/domain';
import { lazyWithFailureLine } from '#shared/chunks/lazy-with-failure-line.tsx';
import { withWords } from '#shared/language/ensure-words.ts';
import { TextField } from '#shared/form/text-field.tsx';
import { FormField } from '#shared/form/form-field.tsx';
import { useApiSubmit } from '#shared/feedback/use-api-submit.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useSaveProfile } from '#subjects/account/save-profile.ts';
import { StepFrame } from './step-frame.tsx';
import { usePickupOffer } from './use-pickup-offer.ts';
import type { StepProps, RequestWizardModel } from '../use-request-wizard.ts';

/** Asks for the phone number and saves it to the profile at once. */
export function PhoneStep({ wizard: { forms, state, dispatch } }: StepProps) {
  const { t } = useTranslation();
  const form = forms.phone;
  const saving = useSaveProfile();
  const submit = useApiSubmit(form, async ({ phone }) => {
    if (form.formState.isDirty) await saving.mutateAsync({ phone });
    form.reset({ phone });
    dispatch({ type: 'wentOn' });
  });
  return (
    <StepFrame
      title={t('wizard.phone.title')}
      text={t('wizard.phone.text')}
      button={t('wizard.phone.save')}
      submitting={form.formState.isSubmitting}
      onSubmit={submit}
      onBack={state.reviewing ? () => dispatch({ type: 'wentBack' }) : null}
      focusesQuestion
    >
      <TextField
        form={form}
        name="phone"
        label={t('wizard.phone.label')}
        missing={t('wizard.phone.missing')}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        placeholder={t('wizard.phone.placeholder')}
      />
    </StepFrame>
  );
}

const PickupWindows = lazyWithFailureLine(
  async () => (await withWords(import('./pickup-windows.tsx'), 'visitSlots')).PickupWindows,
  {
    fallback: () => <Skeleton className="h-40 rounded-control" />,
  },
);

/** Asks for the pickup address, and offers the windows there. 'Use my address' saves the typed one to a profile without an address. */
export function AddressStep({ wizard }: StepProps) {
  const { t } = useTranslation();
  const { forms, state, dispatch, user } = wizard;
  const form = forms.address;
  const { offer, ask, notePress, isSeen } = usePickupOffer(wizard);
  const submit = useAddressSubmit(wizard, isSeen);
  const savesMine = state.mine.on && user.address === null;
  // After a refused window without others, only the reason is left.
  const refused = state.slotProblem === null ? null : { slots: [], byPhone: null, address: '', isNew: false };
  const shown = offer ?? refused;
  return (
    <StepFrame
      title={t('wizard.address.title')}
      text={t('wizard.address.text')}
      button={savesMine ? t('wizard.address.saveMine') : t('wizard.continue')}
      submitting={form.formState.isSubmitting}
      onSubmit={submit}
      onBack={() => dispatch({ type: 'wentBack' })}
      onPressStart={notePress}
    >
      <MineSwitch wizard={wizard} onSwitched={ask} />
      <FormField
        label={t('wizard.address.label')}
        missing={t('wizard.address.missing')}
        description={savesMine ? t('wizard.address.saveHint') : undefined}
        error={form.formState.errors.address?.message}
      >
        <Textarea
          maxLength={textLimits.address}
          autoComplete="street-address"
          placeholder={t('wizard.address.placeholder')}
          {...form.register('address', {
            onBlur: ask,
            onChange: () => user.address !== null && state.mine.on && dispatch({ type: 'usedOther' }),
          })}
        />
      </FormField>
      {shown !== null && <PickupWindows wizard={wizard} offer={shown} />}
    </StepFrame>
  );
}

function useAddressSubmit({ forms, state, dispatch, user }: RequestWizardModel, isSeen: () => Promise<boolean>) {
  const saving = useSaveProfile();
  const form = forms.address;
  return useApiSubmit(form, async ({ address }) => {
    if (!(await isSeen())) return;
    if (state.mine.on && user.address === null) await saving.mutateAsync({ address });
    dispatch({ type: 'wentOn' });
  });
}

function MineSwitch({
  wizard: { forms, state, dispatch, user },
  onSwitched,
}: StepProps & { readonly onSwitched: () => void }) {
  const { t } = useTranslation();
  const form = forms.address;
  const toggle = (on: boolean) => {
    change(on);
    onSwitched();
  };
  const change = (on: boolean) => {
    if (on) {
      dispatch({ type: 'usedMine', typed: form.getValues('address') });
      if (user.address !== null) form.setValue('address', user.address, { shouldValidate: true, shouldDirty: true });
      return;
    }
    dispatch({ type: 'usedOther' });
    if (user.address !== null) form.setValue('address', state.mine.typed, { shouldDirty: true });
  };
  return <Switch label={t('wizard.address.useMine')} checked={state.mine.on} onCheckedChange={toggle} />;
}
