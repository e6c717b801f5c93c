import type { ConversationMessage } from '@atelier/contract';
import { answererOf, isAnsweredByCall } from '@atelier/domain';
import { V7Generator } from 'uuidv7';
import { type Database, inTransaction, transaction, type Transaction } from '#platform/database/database.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import { pageOf } from '#platform/http/page.ts';
import { isId } from '#platform/http/submitted-values.ts';
import type { Platform } from '#platform/platform.ts';
import {
  scheduleCallInstead,
  scheduleCallIfUnnotified,
  updateHasUnread,
  updateWaitingSince,
} from '#workflow/replay/waiting-since.ts';
import { conversationMessages } from '#schema/index.ts';
import { staffRooms } from '#workflow/command/publish-change.ts';
import { recordAudit } from '../audit/public.ts';
import { resendInvitation } from '../auth/public.ts';
import { markMessagesAnswered, recordNotification } from '../notifications/public.ts';
import { deletePhotosOfMessage, sendMessagePhotos } from '../photos/public.ts';
import {
  type ConversationParty,
  isClosed,
  lockForParty,
  type LockedParty,
  requireConversation,
  requireOpen,
} from './conversation-access.ts';
import { cancelWaitingMail, type ConversationContext, mailCustomer } from './conversation.mails.ts';
import { presentMessage, withdrawableUntil } from './conversation.presenter.ts';
import {
  findAnswerers,
  findMessage,
  findConversationCustomer,
  findWritingTime,
  isUnread,
  markHandled,
  markRead,
  selectMessages,
  withdraw,
  type MessageWithAuthor,
} from './conversation.queries.ts';

type MessageInput = { readonly text?: string | null | undefined; readonly photos: readonly string[] };

type CustomerMessage = MessageInput & { readonly party: ConversationParty };

type ShopMessage = CustomerMessage & { readonly seen: string | null };

/** Conversation between customer and shop (specification/life#the-conversation). */
export async function list(platform: Platform, party: ConversationParty, cursor: string | undefined) {
  const { database, clock, limits } = platform;
  const { page } = limits.conversation;
  const { waitingSince, callAt, ...conversation } = await requireConversation(platform, party);
  const rows = await selectMessages(database, { repairId: party.repairId, cursor, limit: page + 1 });
  const { data, nextCursor } = pageOf(rows, page);
  return {
    data: data.map((row) => present(platform, party, row)),
    nextCursor,
    isClosed: isClosed(platform, conversation),
    waitingSince: waitingSince?.toISOString() ?? null,
    isAnsweredByCall: isAnsweredByCall({ callAt, waitingSince }, clock.now()),
  };
}

export async function read(platform: Platform, party: ConversationParty, seen: string): Promise<void> {
  const { database, clock } = platform;
  const { repairId, forShop } = party;
  await requireConversation(platform, party);
  const upto = { repairId, byCustomer: forShop, seen };
  if (!(await isUnread(database, upto))) return;
  await transaction(database, async (tx) => {
    const locked = await lockForParty(tx, party);
    await markRead(tx, upto, clock.now());
    if (!forShop && (await updateHasUnread(tx, repairId))) await cancelWaitingMail(platform, tx, repairId);
    publish(platform, tx, locked);
  });
}

export function writeToShop(
  platform: Platform,
  db: Database,
  { party, ...input }: CustomerMessage,
): Promise<ConversationMessage> {
  return inTransaction(db, async (tx) => {
    const locked = await lockForParty(tx, party);
    requireOpen(platform, locked);
    await requireBelowCap(platform, tx, locked.customerId);
    const written = await write(platform, tx, { party, ...input });
    await updateWaitingSince(tx, party.repairId);
    await notifyShop(platform, tx, locked);
    publish(platform, tx, locked);
    return present(platform, party, written);
  });
}

/** Rejects messages above the hourly limit of a customer (specification/faults#a16). */
async function requireBelowCap(
  { clock, limits, server }: Platform,
  tx: Transaction,
  customerId: string,
): Promise<void> {
  if (!server.platform.requestLimits) return;
  const { points, per } = limits.conversation.messages;
  const now = clock.now().getTime();
  const first = await findWritingTime(tx, { customerId, since: new Date(now - per), newer: points - 1 });
  if (first !== null) throw new Failure('tooManyAttempts', { retryAfter: first.getTime() + per - now });
}

/** Notifies the staff responsible, unless an earlier message is still unanswered. */
async function notifyShop(
  platform: Platform,
  tx: Transaction,
  { repairId, waitingSince, owner }: LockedParty,
): Promise<void> {
  if (waitingSince !== null) return;
  const { device } = await findConversationCustomer(tx, repairId);
  const subject = { repairId, device, next: null };
  const at = platform.clock.now();
  for (const userId of await findAnswerers(tx, answererOf(owner)))
    await recordNotification(platform, tx, { userId, action: 'Message.received', subject, at });
}

/** Sends an answer with the customer's notification and mail. Handles messages up to `seen` only. */
export function writeToCustomer(
  context: ConversationContext,
  db: Database,
  { party, seen, ...input }: ShopMessage,
): Promise<ConversationMessage> {
  return inTransaction(db, async (tx) => {
    const { repairId } = party;
    const locked = await lockForParty(tx, party);
    requireOpen(context, locked);
    const written = await write(context, tx, { party, ...input });
    await updateHasUnread(tx, repairId);
    const at = written.createdAt;
    if (seen !== null && (await markHandled(tx, { repairId, seen }, at)) > 0) await settle(context, tx, locked);
    const customer = await findConversationCustomer(tx, repairId);
    await recordNotification(context, tx, {
      userId: customer.id,
      action: 'Message.received',
      subject: { repairId, device: customer.device, next: null },
      at,
    });
    if (customer.isVerified) await mailCustomer(context, tx, { repairId, customer });
    else {
      await scheduleCallIfUnnotified(tx, repairId, at);
      await resendInvitation(context, tx, customer.id);
    }
    publish(context, tx, locked);
    return present(context, party, written);
  });
}

/** Messages are ordered by their ids, so these follow the database's clock on every node (specification/faults#f14). */
const messageIds = new V7Generator();

async function write(
  { clock }: Platform,
  tx: Transaction,
  { party, text, photos }: CustomerMessage,
): Promise<MessageWithAuthor> {
  const { viewer, repairId, forShop } = party;
  const createdAt = clock.now();
  const id = messageIds.generateOrResetWithTs(createdAt.getTime()).toString();
  const { userId } = viewer;
  const message = { id, repairId, authorId: userId, byCustomer: !forShop, body: text ?? '', createdAt };
  await tx.insert(conversationMessages).values(message);
  await sendMessagePhotos(tx, { userId, repairId }, { messageId: id, ids: photos });
  const written = await findMessage(tx, repairId, id);
  if (written === undefined) throw new TypeError('invariant: inserted message not found');
  return written;
}

export function handle(platform: Platform, party: ConversationParty, seen: string) {
  const { database, clock } = platform;
  return transaction(database, async (tx) => {
    const { repairId, viewer } = party;
    const locked = await lockForParty(tx, party);
    const at = clock.now();
    if ((await markHandled(tx, { repairId, seen }, at)) === 0)
      return { waitingSince: locked.waitingSince?.toISOString() ?? null };
    const waitingSince = await settle(platform, tx, locked);
    const subject = { kind: 'repair', id: repairId } as const;
    await recordAudit(tx, { viewer, at, action: 'conversation.handled', subject });
    publish(platform, tx, locked);
    return { waitingSince: waitingSince?.toISOString() ?? null };
  });
}

/** The message stays unanswered until it is handled. */
export function callInstead(platform: Platform, party: ConversationParty) {
  const { database, clock } = platform;
  return transaction(database, async (tx) => {
    const locked = await lockForParty(tx, party);
    if (locked.waitingSince === null) throw new Failure('editedMeanwhile');
    const callAt = await scheduleCallInstead(tx, party.repairId, clock.now());
    publish(platform, tx, locked);
    return { callAt: callAt.toISOString() };
  });
}

export function withdrawMessage(platform: Platform, party: ConversationParty, messageId: string): Promise<void> {
  const { database, clock } = platform;
  return transaction(database, async (tx) => {
    const { repairId } = party;
    const locked = await lockForParty(tx, party);
    const row = isId(messageId) ? await findMessage(tx, repairId, messageId) : undefined;
    if (row?.byCustomer !== true) throw new Failure('notFound');
    if (withdrawableUntil(platform, row) === null) throw new Failure('editedMeanwhile');
    await withdraw(tx, row.id, clock.now());
    await deletePhotosOfMessage(platform, tx, row.id);
    await settle(platform, tx, locked);
    publish(platform, tx, locked);
  });
}

type CustomerOfRepair = Pick<LockedParty, 'repairId' | 'customerId'>;

/** Recomputes the oldest unanswered message. Once there is none, marks the shop's notifications as seen. Requires the repair lock. */
async function settle(
  platform: Platform,
  tx: Transaction,
  { repairId, customerId }: CustomerOfRepair,
): Promise<Date | null> {
  const waitingSince = await updateWaitingSince(tx, repairId);
  if (waitingSince === null) await markMessagesAnswered(platform, tx, { repairId, customerId });
  return waitingSince;
}

/** Publishes to viewers allowed to see the conversation, after the commit. Drivers get nothing (specification/faults#r8). */
function publish({ realtime }: Platform, tx: Transaction, { repairId, customerId }: CustomerOfRepair): void {
  tx.afterCommit(() => realtime.publish([`user:${customerId}`, ...staffRooms], 'message', { repairId }));
}

function present(platform: Platform, { forShop }: ConversationParty, row: MessageWithAuthor): ConversationMessage {
  return presentMessage(row, forShop ? 'shop' : 'customer', withdrawableUntil(platform, row));
}
