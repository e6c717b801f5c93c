import { VerifyForm } from '@atelier/contract';
import { errorToast } from '@atelier/i18n';
import { Alert, Button, OneTimeCode } from '@atelier/ui';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import * as z from 'zod/mini';
import { FormField } from '../../shared/form/form-field.tsx';
import { useTranslation } from '../../shared/language/use-translation.ts';
import { ResendCode } from './resend-code.tsx';
import type { ResendCodeProps } from './resend-code.tsx';

type CodeFormProps = {
  /** Says itself what was wrong with the code: here through `failure`, or elsewhere. */
  onSubmit: (code: string) => Promise<void>;
  /** The key of what stands above the form. */
  failure: string | null;
  resend: Omit<ResendCodeProps, 'onWait'>;
  onOtherAccount: () => void;
};

/** Six digits. The button waits for all of them, so nobody meets the schema's copied message (decisions section 9). */
export const CodeForm = ({ onSubmit, failure, resend, onOtherAccount }: CodeFormProps) => {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const complete = z.safeParse(VerifyForm, { code }).success;
  // The page asks for one thing only; also after a refused code, which has to be typed again.
  useEffect(() => {
    if (!busy) field.current?.focus();
  }, [busy]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !complete) return;
    setBusy(true);
    await onSubmit(code).finally(() => setBusy(false));
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      {failure !== null && (
        <Alert variant="destructive" title={t('auth.verify.failed')}>
          {errorToast(t, failure).description}
        </Alert>
      )}
      <FormField label={t('auth.verify.code')}>
        <OneTimeCode ref={field} value={code} onValueChange={setCode} disabled={busy} />
      </FormField>
      <Button type="submit" className="w-full" disabled={!complete} loading={busy}>
        {t('auth.verify.submit')}
      </Button>
      <div className="grid justify-items-start gap-1">
        {/* The button makes room for the countdown; what comes next is the new code. */}
        <ResendCode {...resend} onWait={() => field.current?.focus()} />
        <Button variant="link" onClick={onOtherAccount}>
          {t('auth.verify.otherAccount')}
        </Button>
      </div>
    </form>
  );
};
