import type { ConversationMessage } from '@atelier/contract';
import { answererOf } from '@atelier/domain';
import { uuidv7 } from 'uuidv7';
import * as z from 'zod/mini';
import type { Database } from '#platform/database/database.ts';
import { transaction, type Transaction, inTransaction } from '#platform/database/transaction.ts';
import { Failure } from '#platform/http/failure.ts';
import type { Platform } from '#platform/platform.ts';
import {
  scheduleCallInstead,
  scheduleCallIfUnnotified,
  type LockedConversation,
  updateHasUnread,
  updateWaitingSince,
} from '#workflow/waiting-since.ts';
import { recordAudit } from '../audit/public.ts';
import type { ResendInvitation } from '../auth/public.ts';
import { markMessagesAnswered, recordNotification } from '../notifications/public.ts';
import { deletePhotosOfMessage, sendMessagePhotos } from '../photos/public.ts';
import type { MailDelay } from '../settings/public.ts';
import { createConversationPhotos, type ConversationPhotosDeps } from './conversation-photos.ts';
import { createConversationAccess, type ConversationParty } from './conversation-access.ts';
import { createConversationMails } from './conversation.mails.ts';
import {
  findAnswerers,
  findMessage,
  findConversationCustomer,
  findWritingTime,
  insertMessage,
  markHandled,
  withdraw,
  type MessageWithAuthor,
} from './conversation.queries.ts';
import { createReading, type ReadingDeps } from './read-conversation.ts';

export type ConversationDeps = {
  readonly mailDelay: MailDelay;
  readonly resendInvitation: ResendInvitation;
};

type MessageInput = { readonly text?: string | null | undefined; readonly photos: readonly string[] };

const Id = z.uuid();

/** Conversation between customer and shop (specification/life#the-conversation). */
export function createConversation(platform: Platform, deps: ConversationDeps) {
  const access = createConversationAccess(platform);
  const mails = createConversationMails(platform, deps.mailDelay);
  const allDeps = { ...deps, access, mails, settle: createSettle(platform) };
  return {
    ...createReading(platform, allDeps),
    ...createWriting(platform, allDeps),
    ...createSettling(platform, allDeps),
    ...createConversationPhotos(platform, allDeps),
  };
}

function createWriting(
  platform: Platform,
  { access, mails, resendInvitation, settle }: ReadingDeps & ConversationDeps & { readonly settle: Settle },
) {
  const requireBelowCap = createMessageCap(platform);
  const { clock } = platform;

  const write = async (
    tx: Transaction,
    { viewer, repairId, forShop }: ConversationParty,
    input: MessageInput,
  ): Promise<MessageWithAuthor> => {
    const id = uuidv7();
    const createdAt = clock.now();
    const { userId } = viewer;
    const body = input.text ?? '';
    await insertMessage(tx, { id, repairId, authorId: userId, byCustomer: !forShop, body, createdAt });
    await sendMessagePhotos(tx, { userId, repairId }, { messageId: id, ids: input.photos });
    const written = await findMessage(tx, repairId, id);
    if (written === undefined) throw new TypeError('invariant: inserted message not found');
    return written;
  };

  /** Notifies the staff responsible, unless an earlier message is still unanswered. */
  const notifyShop = async (tx: Transaction, repairId: string, locked: LockedConversation): Promise<void> => {
    if (locked.waitingSince !== null) return;
    const { device } = await findConversationCustomer(tx, repairId);
    const about = { repairId, logEntryId: null, device, next: null };
    const at = clock.now();
    for (const userId of await findAnswerers(tx, answererOf(locked.owner)))
      await recordNotification(platform, tx, {
        userId,
        action: 'Message.received',
        subject: about,
        isSeen: false,
        at,
      });
  };

  return {
    fromCustomer: (db: Database, party: ConversationParty, input: MessageInput): Promise<ConversationMessage> =>
      inTransaction(db, async (tx) => {
        const locked = await access.lock(tx, party);
        if (access.isClosed(locked)) throw new Failure('conversationClosed');
        await requireBelowCap(tx, locked.customerId);
        const written = await write(tx, party, input);
        await updateWaitingSince(tx, party.repairId);
        await notifyShop(tx, party.repairId, locked);
        access.publish(tx, party, locked);
        return access.present(written, party);
      }),

    /** Sends an answer with the customer's notification and mail. Handles messages up to `seen` only. */
    fromShop: (
      db: Database,
      party: ConversationParty,
      { seen, ...input }: MessageInput & { seen: string | null },
    ): Promise<ConversationMessage> =>
      inTransaction(db, async (tx) => {
        const { repairId } = party;
        const locked = await access.lock(tx, party);
        if (access.isClosed(locked)) throw new Failure('conversationClosed');
        const written = await write(tx, party, input);
        await updateHasUnread(tx, repairId);
        const at = written.createdAt;
        if (seen !== null && (await markHandled(tx, { repairId, seen }, at)) > 0) await settle(tx, repairId, locked);
        const customer = await findConversationCustomer(tx, repairId);
        const about = { repairId, logEntryId: null, device: customer.device, next: null };
        await recordNotification(platform, tx, {
          userId: customer.id,
          action: 'Message.received',
          subject: about,
          isSeen: false,
          at,
        });
        if (customer.isVerified) await mails.notify(tx, repairId, customer);
        else {
          await scheduleCallIfUnnotified(tx, repairId, at);
          await resendInvitation(tx, customer.id);
        }
        access.publish(tx, party, locked);
        return access.present(written, party);
      }),
  };
}

/** Rejects messages above the hourly limit of a customer (specification/faults#a16). */
function createMessageCap({ clock, limits, server }: Platform) {
  return async (tx: Transaction, customerId: string): Promise<void> => {
    if (!server.platform.requestLimits) return;
    const { points, per } = limits.conversation.messages;
    const now = clock.now().getTime();
    const first = await findWritingTime(tx, { customerId, since: new Date(now - per), newer: points - 1 });
    if (first !== null) throw new Failure('tooManyAttempts', { retryAfter: first.getTime() + per - now });
  };
}

/** Recomputes the oldest unanswered message. Once there is none, marks the shop's notifications as seen. Requires the repair lock. */
function createSettle(platform: Platform) {
  return async (tx: Transaction, repairId: string, { customerId }: LockedConversation): Promise<Date | null> => {
    const waitingSince = await updateWaitingSince(tx, repairId);
    if (waitingSince === null) await markMessagesAnswered(platform, tx, { repairId, customerId });
    return waitingSince;
  };
}

type Settle = ReturnType<typeof createSettle>;

function createSettling(platform: Platform, { access, settle }: ConversationPhotosDeps & { readonly settle: Settle }) {
  const { database, clock } = platform;
  return {
    handle: (party: ConversationParty, seen: string) =>
      transaction(database, async (tx) => {
        const { repairId, viewer } = party;
        const locked = await access.lock(tx, party);
        const at = clock.now();
        if ((await markHandled(tx, { repairId, seen }, at)) === 0)
          return { waitingSince: locked.waitingSince?.toISOString() ?? null };
        const waitingSince = await settle(tx, repairId, locked);
        const { userId: actorId, sessionId } = viewer;
        const subject = { kind: 'repair', id: repairId } as const;
        await recordAudit(tx, { actorId, sessionId, at, action: 'conversation.handled', subject });
        access.publish(tx, party, locked);
        return { waitingSince: waitingSince?.toISOString() ?? null };
      }),

    /** The message stays unanswered until it is handled. */
    callInstead: (party: ConversationParty) =>
      transaction(database, async (tx) => {
        const locked = await access.lock(tx, party);
        if (locked.waitingSince === null) throw new Failure('editedMeanwhile');
        const callAt = await scheduleCallInstead(tx, party.repairId, clock.now());
        access.publish(tx, party, locked);
        return { callAt: callAt.toISOString() };
      }),

    withdraw: (party: ConversationParty, messageId: string) =>
      transaction(database, async (tx) => {
        const { repairId } = party;
        const locked = await access.lock(tx, party);
        const row = Id.safeParse(messageId).success ? await findMessage(tx, repairId, messageId) : undefined;
        if (row?.byCustomer !== true) throw new Failure('notFound');
        if (access.mayWithdraw(row) === null) throw new Failure('editedMeanwhile');
        await withdraw(tx, row.id, clock.now());
        await deletePhotosOfMessage(platform, tx, row.id);
        await settle(tx, repairId, locked);
        access.publish(tx, party, locked);
      }),
  };
}

export type Conversation = ReturnType<typeof createConversation>;
