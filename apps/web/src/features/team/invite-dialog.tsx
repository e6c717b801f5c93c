import { Segmented, toast } from '@atelier/ui';
import { languages } from '@atelier/i18n';
import { useEffect } from 'react';
import { Controller } from 'react-hook-form';
import { TextField } from '#shared/form/text-field.tsx';
import { useCloseGuard, type CloseGuard } from '#shared/dialogs/close-guard.tsx';
import { DialogFrame } from '#shared/dialogs/dialog-frame.tsx';
import { showError } from '#shared/feedback/show-toast.ts';
import { DialogForm } from '#shared/form/dialog-form.tsx';
import { createFormDraft, useFormDraft } from '#shared/form/stored-draft.ts';
import { showIssues, useApiForm } from '#shared/form/use-api-form.ts';
import { useLanguage } from '#shared/language/use-language.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useInvite } from './members.ts';
import { InviteForm, PersonFields, RoleCheckboxes } from './person-fields.tsx';

const inviteDraft = createFormDraft('invite');
const NEW = 'new';

export function InviteDialog({ opener, onClose }: { opener: Element | null; onClose: () => void }) {
  const { t } = useTranslation();
  const { onTyped, close, question } = useCloseGuard(onClose, () => inviteDraft.forget(NEW));
  return (
    <>
      <DialogFrame
        title={t('team.inviteTitle')}
        description={t('team.inviteText')}
        opener={opener}
        onClose={close}
        keepsText
      >
        <InviteFields onTyped={onTyped} onDone={onClose} />
      </DialogFrame>
      {question}
    </>
  );
}

type InviteFieldsProps = Pick<CloseGuard, 'onTyped'> & { onDone: () => void };

function InviteFields({ onTyped, onDone }: InviteFieldsProps) {
  const { t, language } = useLanguage();
  const form = useApiForm(InviteForm, {
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    roles: '',
    lang: language,
  });
  useFormDraft(form, inviteDraft, NEW);
  const { mutateAsync } = useInvite();
  const { errors, isSubmitting, isDirty } = form.formState;
  useEffect(() => onTyped(isDirty), [onTyped, isDirty]);
  const submit = form.handleSubmit(async (values) => {
    try {
      const { email } = await mutateAsync(values);
      inviteDraft.forget(NEW);
      onTyped(false);
      toast({ title: t('team.invited'), description: t('team.invitedText', { email }), variant: 'success' });
      onDone();
    } catch (error) {
      if (!showIssues(form, error)) showError(t, error);
    }
  });
  const register = form.register;
  return (
    <DialogForm submitting={isSubmitting} onSubmit={(event) => void submit(event)} action={t('team.form.send')}>
      <PersonFields
        inputs={{ firstName: register('firstName'), lastName: register('lastName'), phone: register('phone') }}
        errors={errors}
      />
      <TextField
        form={form}
        name="email"
        label={t('team.form.email')}
        description={t('team.form.emailHint')}
        type="email"
        autoComplete="off"
      />
      <Controller
        name="roles"
        control={form.control}
        render={({ field }) => <RoleCheckboxes {...field} error={errors.roles?.message} isOwnAccount={false} />}
      />
      <Controller
        name="lang"
        control={form.control}
        render={({ field: { value, onChange } }) => <LanguageField value={value} onChange={onChange} />}
      />
    </DialogForm>
  );
}

function LanguageField({ value, onChange }: { value: 'fr' | 'en'; onChange: (value: 'fr' | 'en') => void }) {
  const { t } = useTranslation();
  return (
    <div className="grid justify-items-start gap-1.5">
      <p className="text-sm font-medium">{t('team.form.lang')}</p>
      <Segmented
        label={t('team.form.lang')}
        options={languages.map((each) => ({ value: each, label: t(`common.language.${each}`) }))}
        value={value}
        onValueChange={onChange}
      />
    </div>
  );
}
