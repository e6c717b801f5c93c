import type { CallData, ContactMark, ContactMessage, listContactMessages } from '@atelier/contract';
import * as z from 'zod/mini';
import { day } from '#platform/config/limits.ts';
import type { Database } from '#platform/database/database.ts';
import { transaction, type Transaction } from '#platform/database/transaction.ts';
import { Failure } from '#platform/http/failure.ts';
import type { Platform } from '#platform/platform.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import { createMessageMails } from './messages.mails.ts';
import { allowedActions, stateAfter } from './messages.policy.ts';
import { presentMessage } from './messages.presenter.ts';
import {
  changeMessage,
  countNew,
  eraseMessagesBefore,
  findMessage,
  listMessages,
  lockMessage,
  type MessageRow,
} from './messages.queries.ts';
import { createSendMessage } from './send-message.ts';
import { tellOffice } from './tell-office.ts';

/** What somebody does with a message, having seen it in this version. */
type Act = {
  readonly id: string;
  readonly version: number;
  readonly action: ContactMessage['allowedActions'][number];
  readonly change: (tx: Transaction, message: MessageRow) => Promise<Parameters<typeof changeMessage>[2]>;
};

const Id = z.uuid();
/** So many old ones are erased in one transaction. */
const atOnce = 500;

/** What visitors write to the shop, and what the shop does with it. */
export function createMessages(platform: Platform) {
  const { database, clock, mail, jobs } = platform;
  const mails = createMessageMails();
  mail.templates.add(mails.toShop);
  mail.templates.add(mails.answer);
  jobs.every('messages.forget', day, createForget(platform));

  return {
    send: createSendMessage(platform, mails),
    list: async (query: CallData<typeof listContactMessages, 'query'>) => {
      // One more than asked for tells whether there is a next page.
      const rows = await listMessages(database, { ...query, limit: query.limit + 1 });
      const data = rows.slice(0, query.limit);
      const nextCursor = rows.length > data.length ? (data.at(-1)?.id ?? null) : null;
      return { data: data.map(presentMessage), nextCursor, news: await countNew(database) };
    },
    one: (id: string) => one(database, id),
    /** Mailed once: whoever answers a second time is refused. */
    answer: (viewer: SignedInViewer, id: string, { text, version }: { text: string; version: number }) =>
      act(platform, {
        id,
        version,
        action: 'answer',
        change: async (tx, { name, email, lang, message }) => {
          await mail.outbox.post(tx, mails.answer, { to: email, about: id, lang, data: { name, text, message } });
          return { state: 'ANSWERED', answer: text, answeredAt: clock.now(), answeredBy: viewer.userId };
        },
      }),
    mark: (id: string, { mark, version }: { mark: ContactMark; version: number }) =>
      act(platform, { id, version, action: mark, change: async () => ({ state: stateAfter[mark] }) }),
  };
}

function createForget({ database, clock, limits, mail }: Platform) {
  return async (): Promise<void> => {
    const until = new Date(clock.now().getTime() - limits.contact.kept);
    const forgetSome = (): Promise<number> =>
      transaction(database, async (tx) => {
        const ids = await eraseMessagesBefore(tx, until, atOnce);
        await mail.outbox.eraseAbout(tx, ids);
        return ids.length;
      });
    while ((await forgetSome()) === atOnce);
  };
}

async function one(database: Database, id: string): Promise<ContactMessage> {
  const row = Id.safeParse(id).success ? await findMessage(database, id) : undefined;
  if (row === undefined) throw new Failure('notFound');
  return presentMessage(row);
}

/** Of two who act at once one is first; the other is told how the message is now (specification/faults#a7). */
async function act(platform: Platform, { id, version, action, change }: Act): Promise<ContactMessage> {
  const { database } = platform;
  const done = await transaction(database, async (tx) => {
    const message = Id.safeParse(id).success ? await lockMessage(tx, id) : undefined;
    if (message === undefined) throw new Failure('notFound');
    if (message.version !== version || !allowedActions[message.state].includes(action)) return false;
    await changeMessage(tx, id, await change(tx, message));
    tellOffice(platform, tx, id);
    return true;
  });
  const contact = await one(database, id);
  if (!done) throw new Failure('editedMeanwhile', { contact });
  return contact;
}

export type Messages = ReturnType<typeof createMessages>;
