import { Input } from '@atelier/ui';
import { showError } from '#shared/feedback/show-toast.ts';
import { FormField } from '#shared/form/form-field.tsx';
import { showIssues } from '#shared/form/use-api-form.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useSaveProfile } from '#subjects/account/save-profile.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './use-request-wizard.ts';

/** Asks for the phone number and saves it to the profile at once. */
export function PhoneStep({ wizard: { forms, state, dispatch } }: StepProps) {
  const { t } = useTranslation();
  const form = forms.phone;
  const saving = useSaveProfile();
  const submit = form.handleSubmit(async ({ phone }) => {
    try {
      if (form.formState.isDirty) await saving.mutateAsync({ phone });
      form.reset({ phone });
      dispatch({ type: 'wentOn' });
    } catch (error) {
      if (!showIssues(form, error)) showError(t, error);
    }
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
      <FormField
        label={t('wizard.phone.label')}
        missing={t('wizard.phone.missing')}
        error={form.formState.errors.phone?.message}
      >
        <Input
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          placeholder={t('wizard.phone.placeholder')}
          {...form.register('phone')}
        />
      </FormField>
    </StepFrame>
  );
}
