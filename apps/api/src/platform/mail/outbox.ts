import type { Language } from '@atelier/contract';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import * as z from 'zod/mini';
import type { core } from 'zod/mini';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import { mails } from '../database/schema/platform.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Site } from '../http/site.ts';
import { enqueue, jobKind } from '../jobs/jobs.ts';
import type { MailTemplate } from './template.ts';

/** Sends the mail of one row. */
export const sendMailJob = jobKind('mails.send', z.object({ id: z.uuid() }));

type Mailing<S extends core.$ZodType> = {
  readonly to: string;
  readonly lang: Language;
  readonly data: core.input<S>;
  /** When what it says stops being true: it isn't sent after that. */
  readonly expiresAt?: Date;
  /** The user whom it tells something of themselves: it is erased with them, also where they have another address by then. */
  readonly about?: string;
};

export type Outbox = {
  /** Writes a mail and its job in the caller's transaction: a request never waits for a mail server (F9). */
  post<S extends core.$ZodType>(database: Database, template: MailTemplate<S>, mailing: Mailing<S>): Promise<void>;
  /** How many mails of a template were written to an address since then. */
  countPosted(
    database: Database,
    template: { readonly name: string },
    mails: { to: string; since: Date },
  ): Promise<number>;
  /** What was sent to an address that a person has just given up is about them, too: nothing else would tell. */
  keepWith(tx: Transaction, person: { id: string; formerEmail: string }): Promise<void>;
  /** Erases what was written to a person, sent or not: by whom it is about, and to the address that they have now. */
  erase(tx: Transaction, person: { id: string; email: string }): Promise<void>;
};

// Exactly one address: no list, no line break, no display name (W12).
const isOneAddress = (text: string): boolean => /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(text);

export const createOutbox = (clock: Clock, site: Site): Outbox => ({
  post: async (database, template, { to, lang, data, expiresAt, about }) => {
    if (!isOneAddress(to)) throw new TypeError('a mail goes to exactly one address');
    const id = uuidv7();
    await database.insert(mails).values({
      id,
      recipient: to,
      about: about ?? null,
      lang,
      template: template.name,
      data: z.record(z.string(), z.unknown()).parse(data),
      // Fixed here, so that a repeat after a crash is recognised as the same mail (F10).
      messageId: `<${id}@${new URL(site.publicUrl()).hostname}>`,
      expiresAt: expiresAt ?? null,
      createdAt: clock.now(),
    });
    await enqueue(database, sendMailJob, { id }, { key: `mail:${id}` });
  },
  countPosted: (database, { name }, { to, since }) =>
    database.$count(mails, and(eq(mails.recipient, to), eq(mails.template, name), gt(mails.createdAt, since))),
  keepWith: async (tx, { id, formerEmail }) => {
    await tx
      .update(mails)
      .set({ about: id })
      .where(and(eq(mails.recipient, formerEmail), isNull(mails.about)));
  },
  erase: async (tx, { id, email }) => {
    await tx.delete(mails).where(or(eq(mails.about, id), eq(mails.recipient, email)));
  },
});
