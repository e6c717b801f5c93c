import type { Database, Transaction } from '#platform/database/database.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import type { Platform } from '#platform/platform.ts';
import { type LockedConversation, lockConversation } from '#workflow/replay/waiting-since.ts';
import type { FileStream } from '#platform/http/calls/answers.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { findConversation } from './conversation.queries.ts';
import { addMessagePhoto, openMessagePhoto, type RunPhotoOnce } from '../photos/public.ts';

export type ConversationParty = {
  readonly viewer: SignedInViewer;
  readonly repairId: string;
  readonly forShop: boolean;
};

/** Returns the conversation without a lock. A foreign repair is not found. */
export async function requireConversation({ database }: Platform, party: ConversationParty) {
  const conversation = await findConversation(database, party.repairId);
  if (conversation === undefined || !isAllowed(party, conversation)) throw new Failure('notFound');
  return conversation;
}

export type LockedParty = LockedConversation & Pick<ConversationParty, 'repairId'>;

/** Locks the repair. A foreign repair is not found. */
export async function lockForParty(tx: Transaction, party: ConversationParty): Promise<LockedParty> {
  const locked = await lockConversation(tx, party.repairId);
  if (locked === null || !isAllowed(party, locked)) throw new Failure('notFound');
  return { ...locked, repairId: party.repairId };
}

function isAllowed(
  { viewer, forShop }: ConversationParty,
  { customerId }: Pick<LockedConversation, 'customerId'>,
): boolean {
  return forShop || customerId === viewer.userId;
}

type ConversationEnd = Pick<LockedConversation, 'endedAt' | 'isErased'>;

export function requireOpen(platform: Platform, conversation: ConversationEnd): void {
  if (isClosed(platform, conversation)) throw new Failure('conversationClosed');
}

export function isClosed({ clock, limits }: Platform, { endedAt, isErased }: ConversationEnd): boolean {
  return isErased || (endedAt !== null && clock.now().getTime() >= endedAt.getTime() + limits.conversation.open);
}

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
