import type { Database } from '#platform/database/database.ts';
import type { FileStream } from '#platform/http/calls/answers.ts';
import type { Platform } from '#platform/platform.ts';
import { addMessagePhoto, openMessagePhoto, type RunPhotoOnce } from '../photos/public.ts';
import { type ConversationParty, lockForParty, requireConversation, requireOpen } from './conversation-access.ts';

type AttachInput = { readonly file: Buffer; readonly once: RunPhotoOnce };

export async function attachPhoto(platform: Platform, party: ConversationParty, { file, once }: AttachInput) {
  const { repairId, forShop, viewer } = party;
  // Checks access before the image is processed.
  requireOpen(platform, await requireConversation(platform, party));
  const counter = `conversation.photos ${viewer.userId}`;
  const photoRate = forShop ? null : { counter, rate: platform.limits.conversation.photos };
  return addMessagePhoto(
    platform,
    { userId: viewer.userId, repairId },
    {
      file,
      photoRate,
      once,
      lock: async (tx) => requireOpen(platform, await lockForParty(tx, party)),
    },
  );
}

type PhotoRequest = { readonly party: ConversationParty; readonly photoId: string };

export async function openPhoto(
  platform: Platform,
  db: Database,
  { party, photoId }: PhotoRequest,
): Promise<FileStream> {
  await requireConversation(platform, party);
  return openMessagePhoto(platform, db, { repairId: party.repairId, photoId });
}
