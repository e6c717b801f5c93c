import { removeAvatar } from '@atelier/contract';
import { send } from '../../../shared/api/send.ts';
import { sessionStore } from '../../../shared/session/session-store.ts';

/** Takes my picture away. */
export const removePicture = async (): Promise<void> => {
  const { user } = await send(removeAvatar);
  sessionStore.update(user);
};
