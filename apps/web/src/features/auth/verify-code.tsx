import { useState } from 'react';
import type { User } from '@atelier/contract';
import { errorToast } from '@atelier/i18n';
import { Alert, Button } from '@atelier/ui';
import { paths } from '#config/paths.ts';
import { errorKeyOf } from '#shared/api/api-error.ts';
import { isUndecided, useCodeEntry, CodeField } from '#subjects/account/code-field.tsx';
import { showSuccess } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { AuthData } from '#subjects/session/session-store.ts';
import { ResendCode, type ResendCodeProps } from '#subjects/account/resend-code.tsx';
import {
  forgetInvalidToken,
  isVerifiedElsewhere,
  verifyEmail,
  verifyFailureKey,
  type ProvenEmail,
  type VerificationResult,
} from './verify-email.ts';
import { AuthHeading, BlockLink } from './auth-elements.tsx';
import { signUpDraft } from './sign-up-draft.ts';

type VerifyCodeProps = {
  authData: AuthData;
  onVerified: (user: User | null) => void;
  /** The code was right, but the names and password typed at sign-up are gone. */
  onProven: (proven: ProvenEmail) => void;
  /** Called with the error key when the verification can't be continued. */
  onExpired: (key: string) => void;
  onOtherAccount: () => void;
};

export function VerifyCode({ authData, onVerified, onProven, onExpired, onOtherAccount }: VerifyCodeProps) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<string | null>(null);
  const continueWith = (verified: VerificationResult): void => {
    if ('proven' in verified) return onProven(verified.proven);
    signUpDraft.forget();
    showSuccess(t, 'emailVerified');
    return onVerified(verified.user);
  };
  const verify = async (code: string): Promise<boolean> => {
    setFailure(null);
    try {
      continueWith(await verifyEmail({ token: authData.token, code }));
      return true;
    } catch (error) {
      // Another tab may have used the code by opening the mailed link.
      if (isUsedCode(error) && (await isVerifiedElsewhere(authData.email))) return true;
      if (forgetInvalidToken(error)) onExpired(errorKeyOf(error));
      else setFailure(verifyFailureKey(error));
      return isUndecided(error);
    }
  };
  return (
    <>
      <AuthHeading title={t('auth.verify.title')} text={<SentTo email={authData.email} />} />
      <CodePageForm
        onSubmit={verify}
        failure={failure}
        resend={{ token: authData.token, sent: 'emailSent', onInvalidToken: (error) => onExpired(errorKeyOf(error)) }}
        onOtherAccount={onOtherAccount}
      />
    </>
  );
}

function isUsedCode(error: unknown): boolean {
  return ['invalidCode', 'codeExpired', 'Invalid token'].includes(errorKeyOf(error));
}

function SentTo({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <>
      <span>{t('auth.verify.text', { email })}</span>{' '}
      {signUpDraft.get() !== null && <BlockLink to={paths.signUp}>{t('auth.verify.correctAddress')}</BlockLink>}
    </>
  );
}

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
