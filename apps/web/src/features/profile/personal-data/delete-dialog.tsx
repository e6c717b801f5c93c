import { PersonalDataForm, type User, deleteMe } from '@atelier/contract';
import { Alert } from '@atelier/ui';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '#config/paths.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { DialogFrame, type OpenedDialogProps } from '#shared/dialogs/dialog-frame.tsx';
import { carryingToast } from '#shared/feedback/carried-toast.ts';
import { showError, showSuccess } from '#shared/feedback/show-toast.ts';
import { DialogForm } from '#shared/form/dialog-form.tsx';
import { showIssues, useApiForm } from '#shared/form/use-api-form.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { send } from '#shared/api/send.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { PasswordField } from './password-field.tsx';

export function DeleteDialog({ user, opener, onClose }: OpenedDialogProps & { user: User }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [openRepair, setOpenRepair] = useState<string | null>(null);
  const form = useApiForm(PersonalDataForm, { password: '' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await deleteAccount(password);
      showSuccess(t, 'accountDeleted');
      void navigate(paths.home, { replace: true, state: carryingToast });
    } catch (error) {
      const id = openRepairIdIn(error);
      setOpenRepair(id);
      if (id === null && !showIssues(form, error)) showError(t, error);
    }
  });
  return (
    <DialogFrame
      title={t('profile.data.deleteTitle')}
      description={t('profile.data.deleteHint')}
      size="sm"
      opener={opener}
      onClose={onClose}
    >
      <DialogForm submitting={isSubmitting} onSubmit={submit} action={t('profile.data.deleteSubmit')} tone="danger">
        {openRepair !== null && (
          <Alert title={t('profile.data.openTitle', { id: openRepair })}>
            <p>{t('profile.data.openText')}</p>
            <Link
              to={paths.repair(openRepair)}
              className="inline-flex items-center font-medium text-primary underline underline-offset-4 max-sm:min-h-11"
            >
              {t('profile.data.openLink', { id: openRepair })}
            </Link>
          </Alert>
        )}
        <dl className="grid gap-3 text-sm">
          {(['deleted', 'retained'] as const).map((part) => (
            <div key={part} className="grid gap-1">
              <dt className="font-medium">{t(`profile.data.${part}`)}</dt>
              <dd className="text-ink-muted">{t(`profile.data.${part}Text`)}</dd>
            </div>
          ))}
        </dl>
        <PasswordField user={user} input={form.register('password')} error={errors.password} />
      </DialogForm>
    </DialogFrame>
  );
}

function openRepairIdIn(error: unknown): string | null {
  const id = error instanceof ApiError && error.key === 'repairOpen' ? error.body['repairId'] : null;
  return typeof id === 'string' ? id : null;
}

async function deleteAccount(password: string): Promise<void> {
  await send(deleteMe, { body: { password } });
  sessionStore.clear('deletion');
}
