import { useState } from 'react';
import type { User } from '@atelier/contract';
import { paths } from '#config/paths.ts';
import { errorKeyOf } from '#shared/api/api-error.ts';
import { isUndecided } from '#subjects/account/code-field.tsx';
import { showSuccess } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { AuthData } from '#subjects/session/session-store.ts';
import {
  forgetInvalidToken,
  isVerifiedElsewhere,
  verifyEmail,
  verifyFailureKey,
  type ProvenEmail,
  type VerificationResult,
} from './verify-email.ts';
import { AuthHeading, BlockLink, CodePageForm } from './auth-elements.tsx';
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
  const continueWith = (verified: VerificationResult) => {
    if ('proven' in verified) return onProven(verified.proven);
    signUpDraft.forget();
    showSuccess(t, 'emailVerified');
    return onVerified(verified.user);
  };
  const verify = async (code: string) => {
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
      <AuthHeading
        title={t('auth.verify.title')}
        text={
          <>
            <span>{t('auth.verify.text', { email: authData.email })}</span>{' '}
            {signUpDraft.get() !== null && <BlockLink to={paths.signUp}>{t('auth.verify.correctAddress')}</BlockLink>}
          </>
        }
      />
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
