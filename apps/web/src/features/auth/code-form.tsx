import { errorToast } from '@atelier/i18n';
import { Alert, Button, OneTimeCode } from '@atelier/ui';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { FormField } from '../../shared/form/form-field.tsx';
import { useTranslation } from '../../shared/language/use-translation.ts';

const CODE_LENGTH = 6;

type CodeFormProps = {
  /** Rejects with the key of what was wrong with the code, which then stands above the form. */
  onSubmit: (code: string) => Promise<void>;
  /** A failure that came from elsewhere. */
  failure: string | null;
  children: ReactNode;
};

/** Six digits. The button waits for all of them, so nobody meets the schema's copied message (decisions section 9). */
export const CodeForm = ({ onSubmit, failure, children }: CodeFormProps) => {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The page asks for one thing only; also after a refused code, which has to be typed again.
  useEffect(() => {
    if (!busy) field.current?.focus();
  }, [busy]);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || code.length < CODE_LENGTH) return;
    setBusy(true);
    await onSubmit(code);
    setBusy(false);
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
      <Button type="submit" className="w-full" disabled={code.length < CODE_LENGTH} loading={busy}>
        {t('auth.verify.submit')}
      </Button>
      {children}
    </form>
  );
};
