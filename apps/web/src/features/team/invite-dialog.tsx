import { showDone } from '#shared/feedback/show-toast.ts';
import { Controller } from 'react-hook-form';
import { TextField } from '#shared/form/text-field.tsx';
import { createFormDraft } from '#shared/form/stored-draft.ts';
import { useApiForm } from '#shared/form/use-api-form.ts';
import type { OpenedDialogProps } from '#shared/dialogs/dialog-frame.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { LanguageField } from '#subjects/staff/forms/controlled-fields.tsx';
import { VersionedDialog, useVersionedForm } from '#subjects/staff/forms/versioned-form.tsx';
import { useInvite } from './members.ts';
import { InviteForm, PersonFields, RoleCheckboxes } from './person-fields.tsx';

const inviteDraft = createFormDraft('invite');

export function InviteDialog({ opener, onClose }: OpenedDialogProps) {
  const { t, language } = useTranslation();
  const form = useApiForm(InviteForm, {
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    roles: '',
    lang: language,
  });
  const { mutateAsync } = useInvite();
  const invited = useVersionedForm(form, {
    draft: inviteDraft,
    draftKey: 'new',
    version: 0,
    onClose,
    save: async (values) => {
      const { email } = await mutateAsync(values);
      showDone(t('team.invited'), t('team.invitedText', { email }));
    },
  });
  const { errors } = form.formState;
  const { register } = form;
  return (
    <VersionedDialog
      versionedForm={invited}
      title={t('team.inviteTitle')}
      description={t('team.inviteText')}
      opener={opener}
      action={t('team.form.send')}
    >
      <PersonFields register={register} errors={errors} />
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
      <LanguageField control={form.control} name="lang" label={t('team.form.lang')} />
    </VersionedDialog>
  );
}
