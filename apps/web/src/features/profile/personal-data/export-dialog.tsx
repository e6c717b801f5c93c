import { PersonalDataForm, type User, exportMe } from '@atelier/contract';
import { errorToast, formatBytes } from '@atelier/i18n';
import { Alert, Button, DialogBody, DialogFooter, Progress } from '@atelier/ui';
import type { DownloadProgress } from '@atelier/contract/client';
import { useEffect, useRef, useState } from 'react';
import { errorKeyOf } from '#shared/api/api-error.ts';
import { saveFile, receiveFile } from '#shared/api/receive-file.ts';
import { DialogFrame, type OpenedDialogProps } from '#shared/dialogs/dialog-frame.tsx';
import { showSuccess } from '#shared/feedback/show-toast.ts';
import { showIssues, useApiForm } from '#shared/form/use-api-form.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PasswordField } from './password-field.tsx';

/** Downloads the data export after a password. The download can be cancelled. */
export function ExportDialog({ user, opener, onClose }: OpenedDialogProps & { user: User }) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<unknown>(null);
  const { received, receive, stop } = useExport();
  const form = useApiForm(PersonalDataForm, { password: '' });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    setFailure(null);
    try {
      if (!(await receive(password))) return;
      showSuccess(t, 'dataExported');
      onClose();
    } catch (error) {
      if (!showIssues(form, error)) setFailure(error);
    }
  });
  return (
    <DialogFrame
      title={t('profile.data.export')}
      description={t('profile.data.exportHint')}
      size="sm"
      opener={opener}
      onClose={onClose}
    >
      <form noValidate className="contents" onSubmit={submit}>
        <DialogBody>
          <div className="grid gap-5">
            {failure !== null && (
              <Alert title={errorToast(t, errorKeyOf(failure)).title}>
                {errorToast(t, errorKeyOf(failure)).description}
              </Alert>
            )}
            <fieldset disabled={isSubmitting} className="grid gap-5">
              <PasswordField user={user} input={form.register('password')} error={errors.password} />
            </fieldset>
            {received !== null && <ExportProgress received={received} />}
          </div>
        </DialogBody>
        <DialogFooter>
          <Button variant="secondary" onClick={isSubmitting ? stop : onClose}>
            {t(isSubmitting ? 'profile.data.stop' : 'common.cancel')}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {t(failure === null ? 'profile.data.download' : 'common.retry')}
          </Button>
        </DialogFooter>
      </form>
    </DialogFrame>
  );
}

function ExportProgress({ received: { bytes, total: expected } }: { received: DownloadProgress }) {
  const { t, language } = useTranslation();
  const total = expected ?? 0;
  return (
    <div className="grid gap-2">
      <Progress label={t('profile.data.progressLabel')} value={bytes} max={Math.max(total, bytes, 1)} />
      <output className="text-sm text-ink-muted tabular-nums">
        {expected === null
          ? t('profile.data.preparing')
          : t('profile.data.received', { bytes: formatBytes(bytes, language), all: formatBytes(expected, language) })}
      </output>
    </div>
  );
}

/** Downloads the data export with progress, null while idle. Unmounting cancels it. */
function useExport() {
  const [received, setReceived] = useState<DownloadProgress | null>(null);
  const receiving = useRef<AbortController | null>(null);
  useEffect(() => () => receiving.current?.abort(), []);

  /** Resolves true after a completed download. Rejects with the server's error. */
  const receive = async (password: string) => {
    const { signal } = (receiving.current = new AbortController());
    setReceived({ bytes: 0, total: null });
    try {
      const file = await receiveFile(exportMe, { body: { password }, signal, onReceived: setReceived });
      saveFile(file, fileName(new Date()));
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      throw error;
    } finally {
      setReceived(null);
    }
  };
  return { received, receive, stop: () => receiving.current?.abort() };
}

/** Same name as the server's, which another origin can't read. */
function fileName(date: Date): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return `atelier-${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}.zip`;
}
