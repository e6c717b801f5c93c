import type { User } from '@atelier/contract';
import { textLimits } from '@atelier/domain';
import { Button, Input, Textarea } from '@atelier/ui';
import { useEffect, useMemo } from 'react';
import { useLeaveGuard } from '#shared/dialogs/close-guard.tsx';
import { showFailure, showSuccess } from '#shared/feedback/show-toast.ts';
import { FormField } from '#shared/form/form-field.tsx';
import { useFormDraft } from '#shared/form/stored-draft.ts';
import { showIssues, useApiForm } from '#shared/form/use-api-form.ts';
import { readablePhone } from '#shared/format/readable-phone.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { saveProfile } from '#subjects/account/save-profile.ts';
import { isCustomer } from './is-customer.ts';
import { profileDraft } from './profile-draft.ts';
import { profileChangeOf, profileForm } from './profile-form.ts';

type PersonalInfoFormProps = {
  user: User;
  /** The user pressed edit. False for a form restored from a draft. */
  pressed: boolean;
  onClose: () => void;
};

type PersonalFieldsProps = { form: ReturnType<typeof useProfileForm>['form'] };

/** Renders the form of names, phone and address. The draft persists until it is saved or discarded. */
export function PersonalInfoForm({ user, pressed, onClose }: PersonalInfoFormProps) {
  const { t } = useTranslation();
  const forget = (): void => profileDraft.forget(user.id);
  const close = (): void => {
    forget();
    onClose();
  };
  const { form, submit } = useProfileForm(user, close);
  const { isDirty, isSubmitting } = form.formState;
  const question = useLeaveGuard(isDirty, forget);
  const { setFocus } = form;
  // The pressed button made room for this form, so the focus moves into it.
  useEffect(() => {
    if (pressed) setFocus('firstName');
  }, [pressed, setFocus]);
  return (
    <form noValidate onSubmit={submit}>
      {question}
      <fieldset disabled={isSubmitting} className="grid gap-5 sm:grid-cols-2">
        <NameFields form={form} />
        {isCustomer(user) && <ContactFields form={form} />}
        <div className="flex flex-wrap gap-3 max-sm:*:flex-1 sm:col-span-2 sm:justify-end">
          <Button variant="secondary" onClick={close}>
            {t('profile.personal.cancel')}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {t('profile.personal.save')}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

function useProfileForm(user: User, onClose: () => void) {
  const { t } = useTranslation();
  const schema = useMemo(() => profileForm(user), [user]);
  const form = useApiForm(schema, {
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone === null ? '' : readablePhone(user.phone),
    address: user.address ?? '',
  });
  useFormDraft(form, profileDraft, user.id);
  const submit = form.handleSubmit(async (values) => {
    try {
      const change = profileChangeOf(user, values);
      if (Object.keys(change).length > 0) await saveProfile(change);
      showSuccess(t, 'profile');
      onClose();
    } catch (error) {
      if (!showIssues(form, error)) showFailure(t, 'profile', error);
    }
  });
  return { form, submit };
}

function NameFields({ form: { register, formState } }: PersonalFieldsProps) {
  const { t } = useTranslation();
  const { errors } = formState;
  return (
    <>
      <FormField label={t('profile.personal.firstName')} error={errors.firstName?.message}>
        <Input autoComplete="given-name" {...register('firstName')} />
      </FormField>
      <FormField label={t('profile.personal.lastName')} error={errors.lastName?.message}>
        <Input autoComplete="family-name" {...register('lastName')} />
      </FormField>
    </>
  );
}

function ContactFields({ form: { register, formState } }: PersonalFieldsProps) {
  const { t } = useTranslation();
  const { errors } = formState;
  return (
    <>
      <FormField label={t('profile.personal.phone')} required={false} error={errors.phone?.message}>
        <Input type="tel" autoComplete="tel" placeholder={t('auth.signup.phonePlaceholder')} {...register('phone')} />
      </FormField>
      <FormField
        label={t('profile.personal.address')}
        required={false}
        error={errors.address?.message}
        className="sm:col-span-2"
      >
        <Textarea
          maxLength={textLimits.address}
          autoComplete="street-address"
          placeholder={t('profile.personal.addressPlaceholder')}
          {...register('address')}
        />
      </FormField>
    </>
  );
}
