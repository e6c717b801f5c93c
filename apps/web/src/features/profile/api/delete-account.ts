import { deleteMe } from '@atelier/contract';
import { send } from '#shared/api/send.ts';
import { sessionStore } from '#subjects/session/session-store.ts';

export async function deleteAccount(password: string): Promise<void> {
  await send(deleteMe, { body: { password } });
  sessionStore.clear('deletion');
}
