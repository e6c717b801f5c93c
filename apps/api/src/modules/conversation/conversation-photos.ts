import type { Database } from '#platform/database/database.ts';
import type { FileStream } from '#platform/http/answers.ts';
import { Failure } from '#platform/http/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { addMessagePhoto, openMessagePhoto, type RunPhotoOnce } from '../photos/public.ts';
import type { ConversationParty, ConversationAccess } from './conversation-access.ts';

export type ConversationPhotosDeps = { readonly access: ConversationAccess };

export function createConversationPhotos(platform: Platform, { access }: ConversationPhotosDeps) {
  const requireOpen = (conversation: Parameters<ConversationAccess['isClosed']>[0]): void => {
    if (access.isClosed(conversation)) throw new Failure('conversationClosed');
  };
  return {
    attach: async (side: ConversationParty, file: Buffer, once: RunPhotoOnce) => {
      const { repairId, forShop, viewer } = side;
      // Checks access before the image is processed.
      requireOpen(await access.find(side));
      const counter = `conversation.photos ${viewer.userId}`;
      const photoRate = forShop ? null : { counter, rate: platform.limits.conversation.photos };
      return addMessagePhoto(
        platform,
        { userId: viewer.userId, repairId },
        {
          file,
          photoRate,
          once,
          lock: async (tx) => requireOpen(await access.lock(tx, side)),
        },
      );
    },

    openPhoto: async (db: Database, side: ConversationParty, photoId: string): Promise<FileStream> => {
      await access.find(side);
      return openMessagePhoto(platform, db, { repairId: side.repairId, photoId });
    },
  };
}
