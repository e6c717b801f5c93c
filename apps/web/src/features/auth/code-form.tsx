import { errorToast } from '@atelier/i18n';
import { Alert, Button } from '@atelier/ui';
import { CodeField } from '#subjects/account/code-field.tsx';
import { ResendCode, type ResendCodeProps } from '#subjects/account/resend-code.tsx';
import { useCodeEntry } from '#subjects/account/use-code-entry.ts';
import { useTranslation } from '#shared/language/use-translation.ts';

type CodeFormProps = {
  /** Reports its own failure. Resolves false for a refused code, which clears the field. */
  onSubmit: (code: string) => Promise<boolean>;
  /** Error key of the alert above the form. */
  failure: string | null;
  resend: Omit<ResendCodeProps, 'onWait'>;
  onOtherAccount: () => void;
};

// Other failures, such as a lost connection, have nothing to do with the code.
const codeFailures = new Set(['invalidCode', 'codeExpired']);

export function CodePageForm({ onSubmit, failure, resend, onOtherAccount }: CodeFormProps) {
  const { t } = useTranslation();
  const entry = useCodeEntry(onSubmit);
  return (
    <form noValidate onSubmit={entry.submit} className="grid gap-6">
      {failure !== null && (
        <Alert
          variant="destructive"
          title={t(codeFailures.has(failure) ? 'auth.verify.codeFailed' : 'auth.verify.failed')}
        >
          {errorToast(t, failure).description}
        </Alert>
      )}
      <CodeField entry={entry} />
      <Button type="submit" className="w-full" disabled={!entry.complete} loading={entry.busy}>
        {t('auth.verify.submit')}
      </Button>
      <div className="grid justify-items-start gap-1">
        {/* The countdown replaces the button, so the focus moves to the code. */}
        <ResendCode {...resend} onWait={entry.refocus} />
        <Button variant="link" onClick={onOtherAccount}>
          {t('auth.verify.otherAccount')}
        </Button>
      </div>
    </form>
  );
}
