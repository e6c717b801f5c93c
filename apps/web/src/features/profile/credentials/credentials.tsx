import type { User } from '@atelier/contract';
import { Button, Field, Input } from '@atelier/ui';
import { useState, type Ref } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { lazyControlledDialog } from '#shared/chunks/lazy-dialog.tsx';
import { useChunksWhenIdle } from '#shared/chunks/when-idle.ts';
import type { AuthData } from '#subjects/session/session-store.ts';
import { useSession } from '#subjects/session/use-session.tsx';

const EmailDialog = lazyControlledDialog(async () => (await import('./email-dialog.tsx')).EmailDialog);
const PasswordDialog = lazyControlledDialog(async () => (await import('./password-dialog.tsx')).PasswordDialog);
const SetPasswordDialog = lazyControlledDialog(
  async () => (await import('./set-password-dialog.tsx')).SetPasswordDialog,
);

const lazyDialogs = [EmailDialog.preload, PasswordDialog.preload, SetPasswordDialog.preload];

export function Credentials({ user }: { user: User }) {
  const { t } = useTranslation();
  useChunksWhenIdle(lazyDialogs);
  const { authData } = useSession();
  const [open, setOpen] = useState(() => dialogOfStartedFlow(authData));
  // Returns the focus to this button, because the dialog may open by itself.
  const [emailButton, setEmailButton] = useState<HTMLButtonElement | null>(null);
  const [passwordButton, setPasswordButton] = useState<HTMLButtonElement | null>(null);
  const close = () => setOpen(null);
  const pendingAuth = authData?.action === 'emailVerification' ? authData : null;
  return (
    <>
      <EmailSetting
        email={user.email}
        pendingEmail={pendingAuth?.email ?? null}
        buttonRef={setEmailButton}
        // The dialog asks for the password, so an account without one sets it first.
        onChange={() => setOpen(user.hasPassword ? 'email' : 'setPassword')}
        onEnterCode={() => setOpen('emailCode')}
      />
      <div className="grid justify-items-start gap-2">
        <p className="text-sm font-medium">{t('auth.password')}</p>
        <p className="text-sm text-ink-muted">
          {t(user.hasPassword ? 'profile.password.changeHint' : 'profile.password.none')}
        </p>
        <Button
          ref={setPasswordButton}
          variant="secondary"
          size="sm"
          onClick={() => setOpen(user.hasPassword ? 'password' : 'setPassword')}
        >
          {t(user.hasPassword ? 'profile.password.title' : 'profile.setPassword.title')}
        </Button>
      </div>
      {(open === 'email' || open === 'emailCode') && (
        <EmailDialog pendingAuth={open === 'email' ? null : pendingAuth} opener={emailButton} onClose={close} />
      )}
      {open === 'password' && <PasswordDialog user={user} opener={passwordButton} onClose={close} />}
      {open === 'setPassword' && (
        <SetPasswordDialog
          user={user}
          pendingAuth={authData?.action === 'resetPassword' ? authData : null}
          opener={passwordButton}
          onClose={close}
        />
      )}
    </>
  );
}

type CredentialsDialog = 'email' | 'emailCode' | 'password' | 'setPassword';

/** Reopens the dialog of a flow that began before the page was loaded. */
function dialogOfStartedFlow(authData: AuthData | null): CredentialsDialog | null {
  if (authData === null) return null;
  return authData.action === 'emailVerification' ? 'emailCode' : 'setPassword';
}

type EmailSettingProps = {
  email: string;
  pendingEmail: string | null;
  buttonRef: Ref<HTMLButtonElement>;
  onChange: () => void;
  onEnterCode: () => void;
};

function EmailSetting({ email, pendingEmail, buttonRef, onChange, onEnterCode }: EmailSettingProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-3">
      <Field label={t('profile.account.email')}>
        <Input type="email" value={email} readOnly autoComplete="email" />
      </Field>
      {pendingEmail !== null && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
          <span className="wrap-anywhere">{t('profile.email.waiting', { email: pendingEmail })}</span>
          <Button variant="link" size="sm" onClick={onEnterCode}>
            {t('auth.verify.enterCode')}
          </Button>
        </p>
      )}
      <Button ref={buttonRef} variant="secondary" size="sm" className="justify-self-start" onClick={onChange}>
        {t('profile.email.change')}
      </Button>
    </div>
  );
}
