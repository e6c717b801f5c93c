import { updateMe, type CallInput } from '@atelier/contract';
import { useMutation } from '@tanstack/react-query';
import { send } from '#shared/api/send.ts';
import { sessionStore } from '#subjects/session/session-store.ts';

type ProfileChange = CallInput<typeof updateMe, 'body'>;

export function useSaveProfile() {
  return useMutation({ networkMode: 'always', mutationFn: saveProfile });
}

export async function saveProfile(body: ProfileChange): Promise<void> {
  const { user } = await send(updateMe, { body });
  sessionStore.update(user);
}
