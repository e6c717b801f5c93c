import type { ConversationMessage } from '@atelier/contract';
import { answererOf } from '@atelier/domain';
import { uuidv7 } from 'uuidv7';
import * as z from 'zod/mini';
import type { Database } from '#platform/database/database.ts';
import { transaction, type Transaction, within } from '#platform/database/transaction.ts';
import { Failure } from '#platform/http/failure.ts';
import type { Platform } from '#platform/platform.ts';
import {
  callInsteadAt,
  callUntoldAt,
  type HeldRepair,
  recountUnread,
  recountWaiting,
} from '#workflow/waiting-since.ts';
import { recordAudit } from '../audit/public.ts';
import type { InviteAgain } from '../auth/public.ts';
import { createSettleBells, type RecordNotification } from '../notifications/public.ts';
import type { MessagePhotos } from '../photos/public.ts';
import type { MailWait } from '../settings/public.ts';
import { createConversationPhotos, type PhotoParts } from './conversation-photos.ts';
import { createSides, type Side } from './conversation-side.ts';
import { createConversationMails } from './conversation.mails.ts';
import {
  findAnswerers,
  findMessage,
  findReader,
  findWritingTime,
  insertMessage,
  markHandled,
  withdraw,
  type WrittenMessage,
} from './conversation.queries.ts';
import { createReading, type ReadingParts } from './read-conversation.ts';

export type ConversationParts = {
  readonly recordNotification: RecordNotification;
  readonly photos: MessagePhotos;
  readonly mailWait: MailWait;
  readonly inviteAgain: InviteAgain;
};

/** What somebody sends: words, photos that they sent before, or both. */
type Sent = { readonly text?: string | null | undefined; readonly photos: readonly string[] };

const Id = z.uuid();

/** What customer and shop write to each other about a repair (specification/life#the-conversation). */
export function createConversation(platform: Platform, parts: ConversationParts) {
  const sides = createSides(platform);
  const mails = createConversationMails(platform, parts.mailWait);
  const whole = { ...parts, sides, mails, settle: createSettle(platform) };
  return {
    ...createReading(platform, whole),
    ...createWriting(platform, whole),
    ...createSettling(platform, whole),
    ...createConversationPhotos(platform, whole),
  };
}

function createWriting(
  platform: Platform,
  {
    sides,
    mails,
    photos,
    recordNotification,
    inviteAgain,
    settle,
  }: ReadingParts & ConversationParts & { readonly settle: Settle },
) {
  const requireRoom = createMessageCap(platform);
  const { clock } = platform;

  const write = async (tx: Transaction, { viewer, repairId, forShop }: Side, sent: Sent): Promise<WrittenMessage> => {
    const id = uuidv7();
    const createdAt = clock.now();
    const { userId } = viewer;
    const body = sent.text ?? '';
    await insertMessage(tx, { id, repairId, authorId: userId, byCustomer: !forShop, body, createdAt });
    await photos.send(tx, { userId, repairId }, { messageId: id, ids: sent.photos });
    const written = await findMessage(tx, repairId, id);
    if (written === undefined) throw new TypeError('what is written is there');
    return written;
  };

  /** Those on whose desk it stands; while somebody waits already, they know. */
  const ringShop = async (tx: Transaction, repairId: string, held: HeldRepair): Promise<void> => {
    if (held.waitingSince !== null) return;
    const { device } = await findReader(tx, repairId);
    const about = { repairId, logEntryId: null, device, next: null };
    const at = clock.now();
    for (const userId of await findAnswerers(tx, answererOf(held.owner)))
      await recordNotification(tx, { userId, action: 'Message.received', about, isSeen: false, at });
  };

  return {
    fromCustomer: (db: Database, side: Side, sent: Sent): Promise<ConversationMessage> =>
      within(db, async (tx) => {
        const held = await sides.hold(tx, side);
        if (sides.isClosed(held)) throw new Failure('conversationClosed');
        await requireRoom(tx, held.customerId);
        const written = await write(tx, side, sent);
        await recountWaiting(tx, side.repairId);
        await ringShop(tx, side.repairId, held);
        sides.tell(tx, side, held);
        return sides.present(written, side);
      }),

    /** With the customer's bell and mail, or not at all. It answers what was seen, and nothing that came after it. */
    fromShop: (
      db: Database,
      side: Side,
      { seen, ...sent }: Sent & { seen: string | null },
    ): Promise<ConversationMessage> =>
      within(db, async (tx) => {
        const { repairId } = side;
        const held = await sides.hold(tx, side);
        if (sides.isClosed(held)) throw new Failure('conversationClosed');
        const written = await write(tx, side, sent);
        await recountUnread(tx, repairId);
        const at = written.createdAt;
        if (seen !== null && (await markHandled(tx, { repairId, seen }, at)) > 0) await settle(tx, repairId, held);
        const reader = await findReader(tx, repairId);
        const about = { repairId, logEntryId: null, device: reader.device, next: null };
        await recordNotification(tx, { userId: reader.id, action: 'Message.received', about, isSeen: false, at });
        if (reader.isVerified) await mails.tell(tx, repairId, reader);
        else {
          await callUntoldAt(tx, repairId, at);
          await inviteAgain(tx, reader.id);
        }
        sides.tell(tx, side, held);
        return sides.present(written, side);
      }),
  };
}

/** Refuses what is beyond a customer's number for an hour (specification/faults#a16). */
function createMessageCap({ clock, limits, server }: Platform) {
  return async (tx: Transaction, customerId: string): Promise<void> => {
    if (!server.platform.requestLimits) return;
    const { points, per } = limits.conversation.messages;
    const now = clock.now().getTime();
    const first = await findWritingTime(tx, { customerId, since: new Date(now - per), newer: points - 1 });
    if (first !== null) throw new Failure('tooManyAttempts', { retryAfter: first.getTime() + per - now });
  };
}

/** Counts anew who waits; where nobody does any more, the shop's bells about it are seen. The repair is held. */
function createSettle(platform: Platform) {
  const settleBells = createSettleBells(platform);
  return async (tx: Transaction, repairId: string, { customerId }: HeldRepair): Promise<Date | null> => {
    const waitingSince = await recountWaiting(tx, repairId);
    if (waitingSince === null) await settleBells(tx, repairId, customerId);
    return waitingSince;
  };
}

type Settle = ReturnType<typeof createSettle>;

/** What ends the waiting without an answer. */
function createSettling(
  { database, clock }: Platform,
  { sides, photos, settle }: PhotoParts & { readonly settle: Settle },
) {
  return {
    handle: (side: Side, seen: string) =>
      transaction(database, async (tx) => {
        const { repairId, viewer } = side;
        const held = await sides.hold(tx, side);
        const at = clock.now();
        if ((await markHandled(tx, { repairId, seen }, at)) === 0)
          return { waitingSince: held.waitingSince?.toISOString() ?? null };
        const waitingSince = await settle(tx, repairId, held);
        const { userId: actorId, sessionId } = viewer;
        const subject = { kind: 'repair', id: repairId } as const;
        await recordAudit(tx, { actorId, sessionId, at, action: 'conversation.handled', subject });
        sides.tell(tx, side, held);
        return { waitingSince: waitingSince?.toISOString() ?? null };
      }),

    /** The message waits on until it is handled. */
    callInstead: (side: Side) =>
      transaction(database, async (tx) => {
        const held = await sides.hold(tx, side);
        if (held.waitingSince === null) throw new Failure('editedMeanwhile');
        const callAt = await callInsteadAt(tx, side.repairId, clock.now());
        sides.tell(tx, side, held);
        return { callAt: callAt.toISOString() };
      }),

    withdraw: (side: Side, messageId: string) =>
      transaction(database, async (tx) => {
        const { repairId } = side;
        const held = await sides.hold(tx, side);
        const row = Id.safeParse(messageId).success ? await findMessage(tx, repairId, messageId) : undefined;
        if (row?.byCustomer !== true) throw new Failure('notFound');
        if (sides.mayWithdraw(row) === null) throw new Failure('editedMeanwhile');
        await withdraw(tx, row.id, clock.now());
        await photos.removeOf(tx, row.id);
        await settle(tx, repairId, held);
        sides.tell(tx, side, held);
      }),
  };
}

export type Conversation = ReturnType<typeof createConversation>;
