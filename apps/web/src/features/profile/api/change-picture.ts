import { changeAvatar } from '@atelier/contract';
import type { SendOptions } from '@atelier/contract/client';
import { sendFile } from '#shared/api/send-file.ts';
import { sessionStore } from '#subjects/session/session-store.ts';

export async function changePicture(file: Blob, sending: SendOptions): Promise<void> {
  const { user } = await sendFile(changeAvatar, { file, ...sending });
  sessionStore.update(user);
}
