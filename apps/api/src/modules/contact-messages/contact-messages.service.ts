import type { CallData, ContactMark, ContactMessage, listContactMessages } from '@atelier/contract';
import * as z from 'zod/mini';
import { day } from '#platform/config/limits.ts';
import type { Database } from '#platform/database/database.ts';
import { transaction, type Transaction } from '#platform/database/transaction.ts';
import { Failure } from '#platform/http/failure.ts';
import type { Platform } from '#platform/platform.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { createContactMails } from './contact-messages.mails.ts';
import { contactActions, stateAfter } from './contact-messages.policy.ts';
import { presentContactMessage } from './contact-messages.presenter.ts';
import {
  updateContactMessage,
  countNewContactMessages,
  deleteContactMessagesBefore,
  findContactMessage,
  selectContactMessages,
  lockContactMessage,
  type ContactMessageRow,
} from './contact-messages.queries.ts';
import { createSendContactMessage } from './send-contact-message.ts';
import { publishToOffice } from './publish-to-office.ts';

type ContactActionInput = {
  readonly id: string;
  readonly version: number;
  readonly action: ContactMessage['allowedActions'][number];
  readonly change: (tx: Transaction, message: ContactMessageRow) => Promise<Parameters<typeof updateContactMessage>[2]>;
};

const Id = z.uuid();
const DELETE_BATCH = 500;

export function createContactMessages(platform: Platform) {
  const { database, clock, mail, jobs } = platform;
  const mails = createContactMails();
  mail.templates.add(mails.toShop);
  mail.templates.add(mails.answer);
  jobs.every('messages.forget', day, createDeleteOld(platform));

  return {
    send: createSendContactMessage(platform, mails),
    list: async (query: CallData<typeof listContactMessages, 'query'>) => {
      const rows = await selectContactMessages(database, { ...query, limit: query.limit + 1 });
      const data = rows.slice(0, query.limit);
      const nextCursor = rows.length > data.length ? (data.at(-1)?.id ?? null) : null;
      return { data: data.map(presentContactMessage), nextCursor, news: await countNewContactMessages(database) };
    },
    read: (id: string) => readContactMessage(database, id),
    answer: (viewer: SignedInViewer, id: string, { text, version }: { text: string; version: number }) =>
      applyAction(platform, {
        id,
        version,
        action: 'answer',
        change: async (tx, { name, email, lang, message }) => {
          await mail.outbox.post(tx, mails.answer, { to: email, subjectId: id, lang, data: { name, text, message } });
          return { state: 'ANSWERED', answer: text, answeredAt: clock.now(), answeredBy: viewer.userId };
        },
      }),
    mark: (id: string, { mark, version }: { mark: ContactMark; version: number }) =>
      applyAction(platform, { id, version, action: mark, change: async () => ({ state: stateAfter[mark] }) }),
  };
}

function createDeleteOld({ database, clock, limits, mail }: Platform) {
  return async (): Promise<void> => {
    const until = new Date(clock.now().getTime() - limits.contact.retention);
    const forgetSome = (): Promise<number> =>
      transaction(database, async (tx) => {
        const ids = await deleteContactMessagesBefore(tx, until, DELETE_BATCH);
        await mail.outbox.eraseBySubject(tx, ids);
        return ids.length;
      });
    while ((await forgetSome()) === DELETE_BATCH);
  };
}

async function readContactMessage(database: Database, id: string): Promise<ContactMessage> {
  const row = Id.safeParse(id).success ? await findContactMessage(database, id) : undefined;
  if (row === undefined) throw new Failure('notFound');
  return presentContactMessage(row);
}

/** Rejects the second of two concurrent actions with the current message (specification/faults#a7). */
async function applyAction(
  platform: Platform,
  { id, version, action, change }: ContactActionInput,
): Promise<ContactMessage> {
  const { database } = platform;
  const isChanged = await transaction(database, async (tx) => {
    const message = Id.safeParse(id).success ? await lockContactMessage(tx, id) : undefined;
    if (message === undefined) throw new Failure('notFound');
    if (message.version !== version || !contactActions[message.state].includes(action)) return false;
    await updateContactMessage(tx, id, await change(tx, message));
    publishToOffice(platform, tx, id);
    return true;
  });
  const contact = await readContactMessage(database, id);
  if (!isChanged) throw new Failure('editedMeanwhile', { contact });
  return contact;
}

export type ContactMessages = ReturnType<typeof createContactMessages>;
