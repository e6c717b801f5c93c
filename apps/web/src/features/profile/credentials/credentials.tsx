import type { User } from '@atelier/contract';
import { Button, Field, Input } from '@atelier/ui';
import { useState } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { lazyOwnDialog } from '#shared/parts/lazy-dialog.tsx';
import { usePartsWhenIdle } from '#shared/parts/use-parts-when-idle.ts';
import type { AuthData } from '#subjects/session/session-store.ts';
import { useSession } from '#subjects/session/use-session.ts';

const EmailDialog = lazyOwnDialog(async () => (await import('./email-dialog.tsx')).EmailDialog);
const PasswordDialog = lazyOwnDialog(async () => (await import('./password-dialog.tsx')).PasswordDialog);
const SetPasswordDialog = lazyOwnDialog(async () => (await import('./set-password-dialog.tsx')).SetPasswordDialog);

const parts = [EmailDialog.preload, PasswordDialog.preload, SetPasswordDialog.preload];

/** What one signs in with: the e-mail address and the password, each changed in a dialog. */
export function Credentials({ user }: { user: User }) {
  usePartsWhenIdle(parts);
  const { authData } = useSession();
  const [open, setOpen] = useState(() => begunIn(authData));
  // Where the focus goes back to; the dialog may have opened by itself.
  const [emailButton, setEmailButton] = useState<HTMLButtonElement | null>(null);
  const [passwordButton, setPasswordButton] = useState<HTMLButtonElement | null>(null);
  const close = (): void => setOpen(null);
  const waiting = authData?.action === 'emailVerification' ? authData : null;
  const isSetting = open === 'setPassword';
  return (
    <>
      <EmailSetting
        email={user.email}
        waitingFor={waiting?.email ?? null}
        buttonRef={setEmailButton}
        // The dialog asks for the password: whoever has none sets one first.
        onChange={() => setOpen(user.hasPassword ? 'email' : 'setPassword')}
        onEnterCode={() => setOpen('emailCode')}
      />
      <PasswordSetting
        hasPassword={user.hasPassword}
        buttonRef={setPasswordButton}
        onChange={() => setOpen(user.hasPassword ? 'password' : 'setPassword')}
      />
      {(open === 'email' || open === 'emailCode') && (
        <EmailDialog waiting={open === 'email' ? null : waiting} opener={emailButton} onClose={close} />
      )}
      {open === 'password' && <PasswordDialog user={user} opener={passwordButton} onClose={close} />}
      {isSetting && (
        <SetPasswordDialog
          user={user}
          waiting={authData?.action === 'resetPassword' ? authData : null}
          opener={passwordButton}
          onClose={close}
        />
      )}
    </>
  );
}

type OpenDialog = 'email' | 'emailCode' | 'password' | 'setPassword';

/** A code that was asked for before the page was loaded is typed now. */
function begunIn(authData: AuthData | null): OpenDialog | null {
  if (authData === null) return null;
  return authData.action === 'emailVerification' ? 'emailCode' : 'setPassword';
}

type EmailSettingProps = SettingProps & { email: string; waitingFor: string | null; onEnterCode: () => void };

function EmailSetting({ email, waitingFor, buttonRef, onChange, onEnterCode }: EmailSettingProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-3">
      <Field label={t('profile.account.email')}>
        <Input type="email" value={email} readOnly autoComplete="email" />
      </Field>
      {waitingFor !== null && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
          <span className="wrap-anywhere">{t('profile.email.waiting', { email: waitingFor })}</span>
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

function PasswordSetting({ hasPassword, buttonRef, onChange }: SettingProps & { hasPassword: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm font-medium">{t('auth.password')}</p>
      <p className="text-sm text-ink-muted">{t(hasPassword ? 'profile.password.has' : 'profile.password.none')}</p>
      <Button ref={buttonRef} variant="secondary" size="sm" onClick={onChange}>
        {t(hasPassword ? 'profile.password.title' : 'profile.setPassword.title')}
      </Button>
    </div>
  );
}

type SettingProps = { buttonRef: (button: HTMLButtonElement | null) => void; onChange: () => void };
