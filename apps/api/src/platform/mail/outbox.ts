import type { Language } from '@atelier/contract';
import { and, eq, gt, inArray, isNull, lt, ne, notLike, or, type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import * as z from 'zod/mini';
import type { core } from 'zod/mini';
import type { Clock } from '#platform/time/clock.ts';
import { day, hour } from '../config/limits.ts';
import { type Database, onceCommitted, type Transaction } from '../database/database.ts';
import { isoInstant } from '#platform/database/json-sql.ts';
import { mails } from '#platform/database/schema.ts';
import { statement } from '../database/statement.ts';
import type { Site } from '../http/site.ts';
import { liftRefusal } from './refused-addresses.ts';
import { type MailTemplate, priorities } from './layout/template.ts';

/** Mails deleted by one statement, so that none takes longer than a statement may. */
const DELETE_BATCH = 5_000;

type NewMail<S extends core.$ZodType> = {
  readonly to: string;
  readonly lang: Language;
  readonly data: core.input<S>;
  /** The mail isn't sent after this. */
  readonly expiresAt?: Date;
  /** User or message of the mail. It is erased with them, even after a change of address. */
  readonly subjectId?: string;
  readonly id?: string;
  readonly thread?: string;
  /** Delay in milliseconds in which the mail may be replaced or retracted. By default it is sent at once. */
  readonly wait?: number;
  /** Replaces the thread's waiting mail. If there is one, the new mail gets these data too. */
  readonly replaces?: { readonly data: Partial<core.input<S>> };
};

export type ThreadMail = {
  readonly id: string;
  readonly data: Record<string, unknown>;
  readonly createdAt: Date;
  readonly waits: boolean;
};

type MailBound = { readonly to: string; readonly perHour: number; readonly perDay: number };

export type ChangedAddress = { readonly former: string; readonly email: string };

/** Addresses a mail to a person, with whom it is erased. */
export function addressedTo({
  id,
  email,
  mailLang,
}: Readonly<Record<'id' | 'email', string>> & { readonly mailLang: Language }) {
  return { to: email, subjectId: id, lang: mailLang };
}

/** Returns SQL of the time in so many milliseconds, by PostgreSQL's clock. */
export function dueIn(time: number): SQL {
  return sql`now() + make_interval(secs => ${time / 1_000}::float8)`;
}

const unsent = and(eq(mails.state, 'PENDING'), eq(mails.attempts, 0));

/** `wake` is told of mails that are due at once. */
export function createOutbox(clock: Clock, site: Site, wake: () => void) {
  return {
    /** Writes a mail in the caller's transaction, so requests never block on a mail server (specification/faults#f9). */
    post: async <S extends core.$ZodType>(
      database: Database,
      template: MailTemplate<S>,
      { to, lang, data, expiresAt, subjectId, thread, wait = 0, ...mailing }: NewMail<S>,
    ) => {
      if (!isOneAddress(to)) throw new TypeError('invariant: mail without exactly one address');
      const { id = uuidv7(), replaces } = mailing;
      const values = {
        id,
        recipient: to,
        subjectId: subjectId ?? null,
        lang,
        template: template.name,
        data: JSON.stringify(z.record(z.string(), z.unknown()).parse(data)),
        replacedThread: replaces === undefined ? null : thread,
        dataIfReplacing: JSON.stringify(replaces?.data ?? {}),
        // Fixed here, so a repeat after a crash has the same id (specification/faults#f10).
        messageId: `<${id}@${new URL(site.publicUrl()).hostname}>`,
        thread: thread ?? null,
        expiresAt: expiresAt?.toISOString() ?? null,
        createdAt: clock.now().toISOString(),
        wait: wait / 1_000,
        priority: priorities[template.urgency ?? 'ordinary'],
      };
      await insertMail(database, values);
      if (wait <= 0) onceCommitted(database, wake);
    },
    /** Cancels pending mails of the thread in favour of the mail `by`, if any. Returns their ids. */
    replace: async (tx: Transaction, thread: string, by: string | null) => {
      const replaced = await tx
        .update(mails)
        .set({ state: 'REPLACED', replacedBy: by, dueAt: null })
        .where(and(eq(mails.thread, thread), unsent))
        .returning({ id: mails.id });
      return replaced.map(({ id }) => id);
    },
    /** Retracts a mail if it is pending. The mail it replaced becomes pending again, with this delay. */
    withdraw: async (tx: Transaction, id: string, wait: number) => {
      const [withdrawn] = await tx
        .delete(mails)
        .where(and(eq(mails.id, id), unsent))
        .returning({ id: mails.id });
      if (withdrawn === undefined) return;
      await tx
        .update(mails)
        .set({ state: 'PENDING', replacedBy: null, dueAt: dueIn(wait) })
        .where(and(eq(mails.replacedBy, id), eq(mails.state, 'REPLACED')));
    },
    /** Returns true if one of these mails was sent or is being sent. */
    isSent: async (tx: Transaction, ids: readonly string[]) =>
      (await tx.$count(mails, and(inArray(mails.id, [...ids]), inArray(mails.state, ['PENDING', 'SENT'])))) > 0,
    /** Returns the thread's sent and pending mails, newest first. */
    listThread: async (tx: Transaction, thread: string) => (await selectThread(tx, { thread })).map(threadMailFrom),
    /** Returns true while fewer mails of the template than these were posted to the address within an hour, and within a day. */
    isWithin: async (database: Database, { name }: { readonly name: string }, { to, perHour, perDay }: MailBound) => {
      const postedIn = (time: number) => {
        const since = new Date(clock.now().getTime() - time);
        return database.$count(
          mails,
          and(eq(mails.recipient, to), eq(mails.template, name), gt(mails.createdAt, since)),
        );
      };
      return (await postedIn(hour)) < perHour && (await postedIn(day)) < perDay;
    },
    /** Links mails to a person's former address to the person, so they can be erased later. */
    linkToPerson: async (tx: Transaction, { id, formerEmail }: { id: string; formerEmail: string }) => {
      await tx
        .update(mails)
        .set({ subjectId: id })
        .where(and(eq(mails.recipient, formerEmail), isNull(mails.subjectId)));
    },
    /** Readdresses pending mails about these people or messages. Mails about the account itself stay with the former address. */
    readdress: async (tx: Transaction, subjectIds: readonly string[], { former, email }: ChangedAddress) => {
      // A correction can make a replaced mail pending again.
      const stillUnsent = inArray(mails.state, ['PENDING', 'REPLACED']);
      const ofSubjects = and(inArray(mails.subjectId, [...subjectIds]), notLike(mails.template, 'account.%'));
      await tx
        .update(mails)
        .set({ recipient: email })
        .where(and(eq(mails.recipient, former), stillUnsent, ofSubjects));
    },
    /** Erases mails of a person, sent or not: by subject and by current address. */
    erase: async (tx: Transaction, { id, email }: { id: string; email: string | null }) => {
      const toAddress = email === null ? undefined : eq(mails.recipient, email);
      await tx.delete(mails).where(or(eq(mails.subjectId, id), toAddress));
      if (email !== null) await liftRefusal(tx, email);
    },
    deleteOld,
    eraseBySubject: async (database: Database, ids: readonly string[]) => {
      if (ids.length > 0) await database.delete(mails).where(inArray(mails.subjectId, [...ids]));
    },
  };
}

async function deleteOld(database: Database, before: Date): Promise<void> {
  const old = database
    .select({ id: mails.id })
    .from(mails)
    .where(and(ne(mails.state, 'PENDING'), lt(mails.createdAt, before)))
    .orderBy(mails.createdAt)
    .limit(DELETE_BATCH);
  const deleteBatch = async () => (await database.delete(mails).where(inArray(mails.id, old))).rowCount;
  while ((await deleteBatch()) === DELETE_BATCH);
}

/** Ends pending mails with a code or a link, because a restore ends those. */
export async function expireProofMails(database: Database): Promise<void> {
  const proofs = sql`array['code', 'token']`;
  await database
    .update(mails)
    .set({ state: 'EXPIRED', dueAt: null, data: sql`${mails.data} - ${proofs}` })
    .where(and(eq(mails.state, 'PENDING'), sql`${mails.data} ?| ${proofs}`));
}

// Accepts one address without list, line break or display name (specification/faults#w12).
function isOneAddress(text: string): boolean {
  return /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/.test(text);
}

const placeholder = sql.placeholder;

/** {@link ThreadMail} as JSON, with an ISO time. */
export type ThreadMailJson = Omit<ThreadMail, 'createdAt'> & { readonly createdAt: string };

export function threadMailFrom({ createdAt, ...mail }: ThreadMailJson): ThreadMail {
  return { ...mail, createdAt: new Date(createdAt) };
}

/** Returns SQL of the thread's sent and pending mails as a JSON array, newest first, without attachments. */
export function threadJson(thread: SQL): SQL {
  return sql`(select coalesce(json_agg(json_build_object('id', m.id, 'data', m.data - 'calendar', 'createdAt', ${isoInstant(sql`m.created_at`)},
    'waits', m.state = 'PENDING' and m.attempts = 0) order by m.created_at desc, m.id desc), '[]'::json)
    from mails m where m.thread = ${thread} and m.state <> 'REPLACED')`;
}

const selectThread = statement<ThreadMailJson>(
  'said_in_thread',
  sql`select id, data, created_at as "createdAt", state = 'PENDING' and attempts = 0 as waits from mails
  where thread = ${placeholder('thread')} and state <> 'REPLACED' order by created_at desc, id desc`,
);

const insertMail = statement(
  'post_mail',
  sql`with replaced as (
    update mails set state = 'REPLACED', replaced_by = ${placeholder('id')}, due_at = null
    where thread = ${placeholder('replacedThread')} and state = 'PENDING' and attempts = 0 returning id
  )
  insert into mails (id, recipient, subject_id, lang, template, data, message_id, thread, expires_at, created_at, due_at, priority)
  values (${placeholder('id')}, ${placeholder('recipient')}, ${placeholder('subjectId')}, ${placeholder('lang')}, ${placeholder('template')},
      ${placeholder('data')}::jsonb || case when exists (select from replaced) then ${placeholder('dataIfReplacing')}::jsonb else '{}' end,
      ${placeholder('messageId')}, ${placeholder('thread')}, ${placeholder('expiresAt')}, ${placeholder('createdAt')},
      now() + make_interval(secs => ${placeholder('wait')}::float8), ${placeholder('priority')})`,
);
