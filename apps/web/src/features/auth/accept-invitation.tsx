import {
  InvitationForm,
  type User,
  acceptInvitation,
  declineInvitation,
  readInvitation,
  type Answer,
  type CallInput,
} from '@atelier/contract';
import { Alert, Button } from '@atelier/ui';
import { useState } from 'react';
import { brandIn } from '#config/brand.ts';
import { TextField } from '#shared/form/text-field.tsx';
import { showError, showDone } from '#shared/feedback/show-toast.ts';
import { HiddenUsername, PasswordInput } from '#shared/form/password-input.tsx';
import { showIssues, useApiForm } from '#shared/form/use-api-form.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { errorKeyOf } from '#shared/api/api-error.ts';
import { send } from '#shared/api/send.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { startSession } from '#subjects/session/start-session.ts';
import { Agreement, AuthHeading } from './auth-elements.tsx';
import { forgetMailedTokens } from './mailed-token.ts';

type AcceptInvitationProps = {
  invitation: Invitation;
  token: string;
  /** User whom accepting the invitation signs out. */
  signedIn: User | null;
  onAccepted: (user: User) => void;
  onEnded: () => void;
  onDeclined: () => void;
};

/** Renders the form that sets the password of an account created by the shop. A customer also confirms that the address is theirs. */
export function AcceptInvitation(props: AcceptInvitationProps) {
  const { invitation, token, signedIn, onAccepted, onEnded, onDeclined } = props;
  const { t, language } = useTranslation();
  const { firstName, email, staff, phoneEnd } = invitation;
  const form = useApiForm(InvitationForm, { password: '', phoneEnd: '' });
  const { isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password, phoneEnd: end }) => {
    try {
      const user = await submitAcceptance({ token, password, ...(phoneEnd ? { phoneEnd: end } : {}) });
      showDone(t('invitation.done'), t('invitation.doneText'));
      onAccepted(user);
    } catch (error) {
      if (showIssues(form, error)) return;
      if (invitationFailureKey(error) === INVITATION_ENDED) onEnded();
      else showError(t, error);
    }
  });
  const words = { shop: brandIn(language), email };
  return (
    <>
      <AuthHeading
        title={t('invitation.title', { firstName })}
        text={t(staff ? 'invitation.staff' : 'invitation.customer', words)}
      />
      <form noValidate onSubmit={submit} className="grid gap-5">
        {signedIn !== null && (
          <Alert variant="info" title={t('invitation.signedIn', { email: signedIn.email })}>
            {t('invitation.signedOut')}
          </Alert>
        )}
        <fieldset disabled={isSubmitting} className="grid gap-5">
          <HiddenUsername email={email} />
          <TextField
            form={form}
            name="password"
            as={PasswordInput}
            label={t('invitation.password')}
            description={t(staff ? 'invitation.passwordHint' : 'auth.signup.passwordHint')}
            autoComplete="new-password"
          />
          {phoneEnd && (
            <TextField
              form={form}
              name="phoneEnd"
              label={t('invitation.phoneEnd')}
              description={t('invitation.phoneEndHint')}
              inputMode="numeric"
              autoComplete="off"
              className="max-w-32"
            />
          )}
          <Button type="submit" className="mt-1 w-full" loading={isSubmitting}>
            {t('invitation.submit')}
          </Button>
          {!staff && <Agreement />}
        </fieldset>
      </form>
      {!staff && <DeclineButton token={token} onEnded={onEnded} onDeclined={onDeclined} />}
    </>
  );
}

function DeclineButton({
  token,
  onEnded,
  onDeclined,
}: Pick<AcceptInvitationProps, 'token' | 'onEnded' | 'onDeclined'>) {
  const { t } = useTranslation();
  const [isPending, setPending] = useState(false);
  const decline = async () => {
    setPending(true);
    try {
      await send(declineInvitation, { body: { token } });
      forgetMailedTokens();
      onDeclined();
    } catch (error) {
      setPending(false);
      if (invitationFailureKey(error) === INVITATION_ENDED) onEnded();
      else showError(t, error);
    }
  };
  return (
    <div className="mt-8 grid justify-items-start gap-2 border-t border-line pt-5">
      <p className="text-sm text-pretty text-ink-muted">{t('invitation.notMeText')}</p>
      <Button variant="secondary" loading={isPending} onClick={() => void decline()}>
        {t('invitation.notMe')}
      </Button>
    </div>
  );
}

type Invitation = Answer<typeof readInvitation>;

/** Result of opening an invitation: its recipient, or an error key. */
export type OpenedInvitation = { readonly invitation: Invitation } | { readonly failure: string };

/** Error key of an invitation that can no longer be used. */
export const INVITATION_ENDED = 'Invalid token';

/** Reads an invitation without consuming it. The page's loader calls this. */
export async function openInvitation(token: string): Promise<OpenedInvitation> {
  try {
    // The page must know the signed-in user, because accepting signs them out.
    await startSession();
    return { invitation: await send(readInvitation, { body: { token } }) };
  } catch (error) {
    return { failure: invitationFailureKey(error) };
  }
}

/** Returns the error key of a failure and discards a token that can't be used again. */
function invitationFailureKey(error: unknown): string {
  const key = errorKeyOf(error);
  if (key === INVITATION_ENDED) forgetMailedTokens();
  return key;
}

/** Accepts an invitation and replaces the present session. */
async function submitAcceptance(body: CallInput<typeof acceptInvitation, 'body'>): Promise<User> {
  const { accessToken, user } = await send(acceptInvitation, { body });
  forgetMailedTokens();
  sessionStore.signIn(accessToken, user);
  return user;
}
