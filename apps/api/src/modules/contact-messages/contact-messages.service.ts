import type {
  CallData,
  ContactMark,
  ContactMessage,
  Language,
  listContactMessages,
  sendContactMessage,
} from '@atelier/contract';
import { defaultLanguage } from '@atelier/i18n';
import { uuidv7 } from 'uuidv7';
import { type Database, transaction, type Transaction } from '#platform/database/database.ts';
import { Failure, orNotFound } from '#platform/http/errors/failure.ts';
import { networksOf } from '#platform/http/limits/network.ts';
import { pageOf } from '#platform/http/page.ts';
import { isId } from '#platform/http/submitted-values.ts';
import type { ChangedAddress } from '#platform/mail/outbox.ts';
import type { Platform } from '#platform/platform.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { answerMail, toShopMail } from './contact-messages.mails.ts';
import { contactActions, stateAfter } from './contact-messages.policy.ts';
import { presentContactMessage } from './contact-messages.presenter.ts';
import {
  updateContactMessage,
  countNewContactMessages,
  deleteContactMessagesBefore,
  findContactMessage,
  insertContactMessage,
  readdressContactMessages,
  selectContactMessages,
  lockContactMessage,
  type ContactMessageRow,
} from './contact-messages.queries.ts';

type NewMessage = {
  readonly body: CallData<typeof sendContactMessage, 'body'>;
  readonly ip: string;
  readonly lang: Language;
};

type AnswerInput = { readonly id: string; readonly text: string; readonly version: number };

type MarkInput = { readonly id: string; readonly mark: ContactMark; readonly version: number };

type ContactActionInput = {
  readonly id: string;
  readonly version: number;
  readonly action: ContactMessage['allowedActions'][number];
  readonly change: (tx: Transaction, message: ContactMessageRow) => Promise<Parameters<typeof updateContactMessage>[2]>;
};

const DELETE_BATCH = 500;

/**
 * Stores a visitor's message and mails it to the shop unless it looks like spam.
 * Counts only well-formed messages, so a mistyped address doesn't use up the limit.
 */
export async function send(platform: Platform, { body, ip, lang }: NewMessage): Promise<void> {
  const { config, database, clock, log, mail } = platform;
  const { SHOP_EMAIL } = config.settings;
  await checkRateLimits(platform, ip);
  const { name, email, phone, message } = body;
  const id = uuidv7();
  // Only bots fill in the hidden field.
  const spam = (body.website ?? '') !== '';
  await transaction(database, async (tx) => {
    const state = spam ? 'SPAM' : 'NEW';
    await insertContactMessage(tx, { id, state, name, email, phone, message, lang, createdAt: clock.now() });
    if (spam) return;
    publishToOffice(platform, tx, id);
    if (SHOP_EMAIL === null) return;
    const data = { id, name, email, phone, message };
    await mail.outbox.post(tx, toShopMail, { to: SHOP_EMAIL, subjectId: id, lang: defaultLanguage, data });
  });
  log.info({ event: 'contact.received', messageId: id, spam });
}

/** Checks the network first, so a flood from one network doesn't use up the shared limit. */
async function checkRateLimits({ rateLimiter, limits }: Platform, ip: string): Promise<void> {
  const { perNetwork, inAll } = limits.contact;
  for (const { name, factor } of networksOf(ip))
    await rateLimiter.consume(`contact ${name}`, { ...perNetwork, points: perNetwork.points * factor });
  await rateLimiter.consume('contact', inAll);
}

export async function list({ database }: Platform, query: CallData<typeof listContactMessages, 'query'>) {
  const rows = await selectContactMessages(database, { ...query, limit: query.limit + 1 });
  const { data, nextCursor } = pageOf(rows, query.limit);
  return { data: data.map(presentContactMessage), nextCursor, news: await countNewContactMessages(database) };
}

export function answer(
  platform: Platform,
  viewer: SignedInViewer,
  { id, text, version }: AnswerInput,
): Promise<ContactMessage> {
  const { clock, mail } = platform;
  return applyAction(platform, {
    id,
    version,
    action: 'answer',
    change: async (tx, { name, email, lang, message }) => {
      await mail.outbox.post(tx, answerMail, { to: email, subjectId: id, lang, data: { name, text, message } });
      return { state: 'ANSWERED', answer: text, answeredAt: clock.now(), answeredBy: viewer.userId };
    },
  });
}

export function mark(platform: Platform, { id, mark: action, version }: MarkInput): Promise<ContactMessage> {
  return applyAction(platform, { id, version, action, change: async () => ({ state: stateAfter[action] }) });
}

/** Rejects the second of two concurrent actions with the current message (specification/faults#a7). */
async function applyAction(
  platform: Platform,
  { id, version, action, change }: ContactActionInput,
): Promise<ContactMessage> {
  const { database } = platform;
  const isChanged = await transaction(database, async (tx) => {
    const message = orNotFound(isId(id) ? await lockContactMessage(tx, id) : undefined);
    if (message.version !== version || !contactActions[message.state].includes(action)) return false;
    await updateContactMessage(tx, id, await change(tx, message));
    publishToOffice(platform, tx, id);
    return true;
  });
  const contact = await read(database, id);
  if (!isChanged) throw new Failure('editedMeanwhile', { contact });
  return contact;
}

/** Gives messages the new address of their writer, so answers arrive and an erasure finds them. */
export async function followWriter(platform: Platform, tx: Transaction, addresses: ChangedAddress): Promise<void> {
  const ids = await readdressContactMessages(tx, addresses);
  await platform.mail.outbox.readdress(tx, ids, addresses);
  for (const id of ids) publishToOffice(platform, tx, id);
}

/** Publishes a new or changed message to the office after the commit (specification/faults#r8). */
function publishToOffice({ realtime }: Platform, tx: Transaction, id: string): void {
  tx.afterCommit(() => {
    realtime.publish(['role:OPERATOR', 'role:ADMIN'], 'contact', { id });
  });
}

export async function read(database: Database, id: string): Promise<ContactMessage> {
  const row = orNotFound(isId(id) ? await findContactMessage(database, id) : undefined);
  return presentContactMessage(row);
}

export async function deleteOld({ database, clock, limits, mail }: Platform): Promise<void> {
  const until = new Date(clock.now().getTime() - limits.contact.retention);
  const deleteBatch = () =>
    transaction(database, async (tx) => {
      const ids = await deleteContactMessagesBefore(tx, until, DELETE_BATCH);
      await mail.outbox.eraseBySubject(tx, ids);
      return ids.length;
    });
  while ((await deleteBatch()) === DELETE_BATCH);
}
