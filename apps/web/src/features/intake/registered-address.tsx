import { Alert, Button, Input } from '@atelier/ui';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { showError } from '#shared/feedback/show-toast.ts';
import { FormField } from '#shared/form/form-field.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { useSendIntakeCode } from './intake.ts';
import type { IntakeModel, RegisteredAddress as Taken } from './use-intake.ts';

type RegisteredAddressNoticeProps = { intake: Pick<IntakeModel, 'form' | 'setRegisteredAddress'>; registered: Taken };

/** Renders the notice for an address with an account. A code that the caller reads out proves the owner, and no name is shown before. */
export function RegisteredAddressNotice({
  intake: { form, setRegisteredAddress },
  registered,
}: RegisteredAddressNoticeProps) {
  const { t } = useTranslation();
  const typed = useWatch({ control: form.control, name: 'email' });
  const box = useRef<HTMLDivElement>(null);
  const { mutateAsync, isPending } = useSendIntakeCode();
  const { email, token, code, error } = registered;
  useEffect(() => {
    box.current?.querySelector<HTMLElement>(token === null ? 'button' : 'input')?.focus();
  }, [token, error]);
  if (typed.trim().toLowerCase() !== email) return null;
  const sendCode = async () => {
    try {
      const sent = await mutateAsync(email);
      setRegisteredAddress({ ...registered, token: sent.token, code: '', error: null });
    } catch (failure) {
      showError(t, failure);
    }
  };
  const goOnWithout = () => {
    form.setValue('email', '', { shouldDirty: true });
    setRegisteredAddress(null);
  };
  return (
    <Alert variant="warning" title={t('intake.emailTaken.title')}>
      <div ref={box} className="grid grid-cols-1 gap-4">
        <p>{t('intake.emailTaken.text')}</p>
        {token !== null && (
          <FormField
            label={t('intake.emailTaken.code')}
            description={t('intake.emailTaken.codeHint', { email })}
            error={error === null ? undefined : t(`intake.emailTaken.${error}`)}
          >
            <Input
              inputMode="numeric"
              autoComplete="off"
              className="max-w-40 tabular-nums"
              value={code}
              onChange={(event) => setRegisteredAddress({ ...registered, code: event.target.value, error: null })}
            />
          </FormField>
        )}
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" size="sm" loading={isPending} onClick={() => void sendCode()}>
            {t(token === null ? 'intake.emailTaken.send' : 'intake.emailTaken.resend')}
          </Button>
          <Button variant="ghost" size="sm" onClick={goOnWithout}>
            {t('intake.emailTaken.continueWithoutEmail')}
          </Button>
        </div>
      </div>
    </Alert>
  );
}
