import { changeEmail, getMe, verifyEmail, type Answer, type CallInput } from '@atelier/contract';
import { ApiError } from '#shared/api/api-error.ts';
import { send } from '#shared/api/send.ts';
import { endCooldown, startCooldown } from '#subjects/account/cooldown.ts';
import { sessionStore, type AuthData } from '#subjects/session/session-store.ts';

/** Requests a code for the new address and returns the pending auth data (specification/signing-in#change-of-e-mail). */
export async function requestEmailChange(body: CallInput<typeof changeEmail, 'body'>): Promise<AuthData> {
  const { verifyToken }: Partial<Answer<typeof changeEmail>> = await send(changeEmail, { body });
  if (verifyToken === undefined) throw new ApiError({ key: 'error', status: null });
  startCooldown();
  const authData: AuthData = { email: body.email, token: verifyToken, action: 'emailVerification', step: 'verify' };
  sessionStore.setAuthData(authData);
  return authData;
}

/** Confirms the new address by the mailed code and refetches the user. */
export async function confirmEmail(body: { token: string; code: string }): Promise<void> {
  const { success, error } = await send(verifyEmail, { body });
  if (!success) throw new ApiError({ key: error ?? 'error', status: null });
  endCooldown();
  sessionStore.setAuthData(null);
  sessionStore.update((await send(getMe)).user);
}
