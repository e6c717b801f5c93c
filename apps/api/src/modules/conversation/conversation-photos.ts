import type { Database } from '#platform/database/database.ts';
import type { FileStream } from '#platform/http/answers.ts';
import { Failure } from '#platform/http/failure.ts';
import type { Platform } from '#platform/platform.ts';
import type { MessagePhotos, OncePhoto } from '../photos/public.ts';
import type { Side, Sides } from './conversation-side.ts';

export type PhotoParts = { readonly sides: Sides; readonly photos: MessagePhotos };

/** Photos for the next message of either side, and those of messages that stand. */
export function createConversationPhotos({ limits }: Platform, { sides, photos }: PhotoParts) {
  const requireOpen = (found: Parameters<Sides['isClosed']>[0]): void => {
    if (sides.isClosed(found)) throw new Failure('conversationClosed');
  };
  return {
    attach: async (side: Side, file: Buffer, once: OncePhoto) => {
      const { repairId, forShop, viewer } = side;
      // Before anything is drawn for whoever may not.
      requireOpen(await sides.find(side));
      const counter = `conversation.photos ${viewer.userId}`;
      return photos.add({ userId: viewer.userId, repairId }, file, {
        counted: forShop ? null : { counter, rate: limits.conversation.photos },
        once,
        hold: async (tx) => requireOpen(await sides.hold(tx, side)),
      });
    },

    openPhoto: async (db: Database, side: Side, photoId: string): Promise<FileStream> => {
      await sides.find(side);
      return photos.open(db, side.repairId, photoId);
    },
  };
}
