import type { Database } from '#platform/database/database.ts';
import type { FileStream } from '#platform/http/answers.ts';
import { Failure } from '#platform/http/failure.ts';
import type { Platform } from '#platform/platform.ts';
import type { MessagePhotos, RunPhotoOnce } from '../photos/public.ts';
import type { ConversationParty, ConversationAccess } from './conversation-access.ts';

export type ConversationPhotosDeps = { readonly access: ConversationAccess; readonly photos: MessagePhotos };

export function createConversationPhotos({ limits }: Platform, { access, photos }: ConversationPhotosDeps) {
  const requireOpen = (conversation: Parameters<ConversationAccess['isClosed']>[0]): void => {
    if (access.isClosed(conversation)) throw new Failure('conversationClosed');
  };
  return {
    attach: async (side: ConversationParty, file: Buffer, once: RunPhotoOnce) => {
      const { repairId, forShop, viewer } = side;
      // Checks access before the image is processed.
      requireOpen(await access.find(side));
      const counter = `conversation.photos ${viewer.userId}`;
      return photos.add({ userId: viewer.userId, repairId }, file, {
        photoRate: forShop ? null : { counter, rate: limits.conversation.photos },
        once,
        lock: async (tx) => requireOpen(await access.lock(tx, side)),
      });
    },

    openPhoto: async (db: Database, side: ConversationParty, photoId: string): Promise<FileStream> => {
      await access.find(side);
      return photos.open(db, side.repairId, photoId);
    },
  };
}
