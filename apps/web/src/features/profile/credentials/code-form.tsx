import { DialogBody, DialogFooter, Button } from '@atelier/ui';
import type { SuccessName } from '@atelier/i18n';
import { CodeField } from '#subjects/account/code-field.tsx';
import { ResendCode } from '#subjects/account/resend-code.tsx';
import { useCodeEntry } from '#subjects/account/use-code-entry.ts';
import { useTranslation } from '#shared/language/use-translation.ts';

type CodeFormProps = {
  token: string;
  sent: SuccessName;
  /** Reports its own failure. Resolves false for a refused code, which clears the field. */
  onSubmit: (code: string) => Promise<boolean>;
  onInvalidToken: (error: unknown) => void;
};

export function CodeDialogForm({ token, sent, onSubmit, onInvalidToken }: CodeFormProps) {
  const { t } = useTranslation();
  const entry = useCodeEntry(onSubmit);
  return (
    <form noValidate className="contents" onSubmit={entry.submit}>
      <DialogBody>
        <div className="grid gap-5">
          <CodeField entry={entry} />
          {/* The countdown replaces the button, so the focus moves to the code. */}
          <ResendCode token={token} sent={sent} onInvalidToken={onInvalidToken} onWait={entry.refocus} />
        </div>
      </DialogBody>
      <DialogFooter>
        <Button type="submit" disabled={!entry.complete} loading={entry.busy}>
          {t('auth.verify.submit')}
        </Button>
      </DialogFooter>
    </form>
  );
}
