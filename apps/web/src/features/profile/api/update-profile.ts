import { updateMe, type CallInput } from '@atelier/contract';
import { send } from '#shared/api/send.ts';
import { sessionStore } from '#shared/session/session-store.ts';

/** Saves what changed about oneself; the answer is the user as it is now. */
export async function updateProfile(body: CallInput<typeof updateMe, 'body'>): Promise<void> {
  const { user } = await send(updateMe, { body });
  sessionStore.update(user);
}
