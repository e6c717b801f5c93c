import { ChangePasswordForm, type User, changePassword, type CallInput } from '@atelier/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TextField } from '#shared/form/text-field.tsx';
import { errorKeyOf } from '#shared/api/api-error.ts';
import { DialogFrame, type OpenedDialogProps } from '#shared/dialogs/dialog-frame.tsx';
import { showSuccess } from '#shared/feedback/show-toast.ts';
import { DialogForm } from '#shared/form/dialog-form.tsx';
import { PasswordInput } from '#shared/form/password-input.tsx';
import { showIssues, useApiForm } from '#shared/form/use-api-form.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { queryKeys } from '#shared/api/queries.ts';
import { send } from '#shared/api/send.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { NewPasswordFields, showCredentialError } from './credential-fields.tsx';

/** Asks for the current password and twice for a new one (specification/screens#profile). */
export function PasswordDialog({ user, opener, onClose }: OpenedDialogProps & { user: User }) {
  const { t } = useTranslation();
  const form = useApiForm(ChangePasswordForm, { password: '', newPassword: '', confirmPassword: '' });
  const changing = useChangePassword();
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password, newPassword }) => {
    try {
      await changing.mutateAsync({ password, newPassword });
      showSuccess(t, 'password');
      onClose();
    } catch (error) {
      if (!showIssues(form, error) || errorKeyOf(error) === 'wrongPassword') showCredentialError(t, error, 'password');
    }
  });
  return (
    <DialogFrame
      title={t('profile.password.title')}
      description={t('profile.password.text')}
      size="sm"
      opener={opener}
      onClose={onClose}
    >
      <DialogForm submitting={isSubmitting} onSubmit={submit} action={t('auth.forgot.resetSubmit')}>
        <TextField
          form={form}
          name="password"
          as={PasswordInput}
          label={t('profile.password.current')}
          autoComplete="current-password"
        />
        <NewPasswordFields user={user} form={form} password="newPassword" confirmation="confirmPassword" />
      </DialogForm>
    </DialogFrame>
  );
}

/** Changes the password. It ends other sessions and a pending change of e-mail. */
function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof changePassword, 'body'>) => send(changePassword, { body }),
    onSuccess: () => {
      sessionStore.setAuthData(null);
      return client.invalidateQueries({ queryKey: queryKeys.sessions });
    },
  });
}
