import { updateMe, type CallInput } from '@atelier/contract';
import { useMutation } from '@tanstack/react-query';
import { send } from '#shared/api/send.ts';
import { sessionStore } from '#shared/session/session-store.ts';

/** Saves what a request needs to the profile: a phone, or an address to be used again. */
export function useSaveProfile() {
  return useMutation({
    networkMode: 'always',
    mutationFn: (body: CallInput<typeof updateMe, 'body'>) => send(updateMe, { body }),
    onSuccess: ({ user }) => sessionStore.update(user),
  });
}
