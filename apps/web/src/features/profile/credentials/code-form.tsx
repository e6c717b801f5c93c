import { DialogBody, DialogFooter, Button } from '@atelier/ui';
import type { SuccessName } from '@atelier/i18n';
import { CodeField } from '#subjects/account/code-field.tsx';
import { ResendCode } from '#subjects/account/resend-code.tsx';
import { useCodeEntry } from '#subjects/account/use-code-entry.ts';
import { useTranslation } from '#shared/language/use-translation.ts';

type CodeFormProps = {
  token: string;
  /** What is said when the code was sent again. */
  sent: SuccessName;
  /** Says itself what was wrong with the code; tells whether what was typed may stand. */
  onSubmit: (code: string) => Promise<boolean>;
  onInvalidToken: (error: unknown) => void;
};

/** The mailed code, in a dialog. */
export function CodeForm({ token, sent, onSubmit, onInvalidToken }: CodeFormProps) {
  const { t } = useTranslation();
  const entry = useCodeEntry(onSubmit);
  return (
    <form noValidate className="contents" onSubmit={entry.submit}>
      <DialogBody>
        <div className="grid gap-5">
          <CodeField entry={entry} />
          {/* The button makes room for the countdown; what comes next is the new code. */}
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
