import { changeEmail, getMe, verifyEmail, type Answer, type CallInput } from '@atelier/contract';
import { ApiError } from '#shared/api/api-error.ts';
import { send } from '#shared/api/send.ts';
import { endCooldown, startCooldown } from '#subjects/account/cooldown.ts';
import { sessionStore, type AuthData } from '#subjects/session/session-store.ts';

/** Has a code sent to the new address, and gives what waits for it (specification/signing-in#change-of-e-mail). */
export async function requestEmailChange(body: CallInput<typeof changeEmail, 'body'>): Promise<AuthData> {
  const { verifyToken }: Partial<Answer<typeof changeEmail>> = await send(changeEmail, { body });
  // Without a token nothing was begun.
  if (verifyToken === undefined) throw new ApiError({ key: 'error', status: null });
  startCooldown();
  const authData: AuthData = { email: body.email, token: verifyToken, action: 'emailVerification', step: 'verify' };
  sessionStore.setAuthData(authData);
  return authData;
}

/** The mailed code gives the account its new address; then the user is fetched again. */
export async function confirmEmail(body: { token: string; code: string }): Promise<void> {
  const { success, error } = await send(verifyEmail, { body });
  if (!success) throw new ApiError({ key: error ?? 'error', status: null });
  endCooldown();
  sessionStore.setAuthData(null);
  sessionStore.update((await send(getMe)).user);
}
