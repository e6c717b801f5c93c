import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import * as z from 'zod/mini';
import type { Clock } from '#platform/time/clock.ts';
import type { MailTransport } from './transport.ts';

const StoredMail = z.object({
  id: z.string(),
  to: z.string(),
  replyTo: z.nullish(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z._default(z.array(z.object({ name: z.string(), type: z.string(), content: z.string() })), []),
  messageId: z.string(),
  sentAt: z.string(),
});
export type StoredMail = z.infer<typeof StoredMail>;

const MAX_MAILS = 300;

/** Mails between two looks for old ones. */
const TRIM_EVERY = 20;
const fileName = /^[0-9a-f-]{36}\.json$/;

/** Stores mails as files instead of sending them, for installations without a mail server. Lists newest first. */
export function createFileMailbox(folder: string, clock: Clock) {
  // Ids are UUID v7, so they sort by time.
  const names = async (): Promise<string[]> => {
    const files = await readdir(folder).catch(() => []);
    return files
      .filter((name) => fileName.test(name))
      .toSorted()
      .toReversed();
  };
  const read = async (name: string): Promise<StoredMail | undefined> => {
    const text = await readFile(join(folder, name), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : StoredMail.parse(JSON.parse(text));
  };
  let untrimmed = TRIM_EVERY;
  const store: MailTransport = async ({ attachments = [], ...email }) => {
    const id = uuidv7();
    const mail: StoredMail = { id, ...email, attachments: [...attachments], sentAt: clock.now().toISOString() };
    const draft = join(folder, `${id}.draft`);
    // A small file takes less processor time than the way to a thread and back.
    mkdirSync(folder, { recursive: true });
    writeFileSync(draft, JSON.stringify(mail), { mode: 0o600 });
    renameSync(draft, join(folder, `${id}.json`));
    untrimmed += 1;
    if (untrimmed < TRIM_EVERY) return;
    untrimmed = 0;
    for (const old of (await names()).slice(MAX_MAILS)) rmSync(join(folder, old), { force: true });
  };
  return {
    keep: store,
    list: async (): Promise<StoredMail[]> => {
      const mails = await Promise.all((await names()).map(read));
      return mails.filter((mail) => mail !== undefined);
    },
    find: (id: string): Promise<StoredMail | undefined> =>
      fileName.test(`${id}.json`) ? read(`${id}.json`) : Promise.resolve(undefined),
  };
}

export type FileMailbox = ReturnType<typeof createFileMailbox>;
