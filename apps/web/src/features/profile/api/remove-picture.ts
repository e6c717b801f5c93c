import { removeAvatar } from '@atelier/contract';
import { send } from '#shared/api/send.ts';
import { sessionStore } from '#subjects/session/session-store.ts';

export async function removePicture(): Promise<void> {
  const { user } = await send(removeAvatar);
  sessionStore.update(user);
}
