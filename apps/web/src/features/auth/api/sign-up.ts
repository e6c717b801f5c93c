import { register, type CallInput } from '@atelier/contract';
import { send } from '#shared/api/send.ts';
import { startCooldown } from '#subjects/account/cooldown.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { forgetMailedTokens } from '../mailed-token.ts';

/** Registers and stores the auth data for the mailed code (specification/signing-in#in-the-browser). */
export async function signUp(form: CallInput<typeof register, 'body'>): Promise<void> {
  const { verifyToken } = await send(register, { body: form });
  forgetMailedTokens();
  startCooldown();
  sessionStore.setAuthData({ email: form.email, token: verifyToken, action: 'emailVerification', step: 'verify' });
}
