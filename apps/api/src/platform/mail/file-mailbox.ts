import { closeSync, constants, ftruncateSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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

/**
 * Stores mails as files instead of sending them, for installations without a mail server. Lists newest first. Files of old mails are written
 * again, because ext4 gives a new file no inode that was deleted within some minutes, and looks at all of them.
 */
export function createFileMailbox(folder: string, clock: Clock) {
  // Ids are UUID v7, so they sort by time.
  const names = async (): Promise<string[]> => {
    const files = await readdir(folder).catch(() => []);
    return files
      .filter((name) => fileName.test(name))
      .toSorted()
      .toReversed();
  };
  let replaceable: string[] = [];
  const trim = async () => {
    const old = (await names()).slice(MAX_MAILS).toReversed();
    replaceable = old.splice(0, TRIM_EVERY);
    for (const name of old) rmSync(join(folder, name), { force: true });
  };
  const read = async (name: string): Promise<StoredMail | undefined> => {
    const text = await readFile(join(folder, name), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : StoredMail.parse(JSON.parse(text));
  };
  const reuseOldFile = (draft: string) => {
    const name = replaceable.shift();
    try {
      if (name !== undefined) renameSync(join(folder, name), draft);
    } catch {
      // Another node took it.
    }
  };
  let untrimmed = TRIM_EVERY;
  const store: MailTransport = async ({ attachments = [], ...email }) => {
    const id = uuidv7();
    const mail: StoredMail = { id, ...email, attachments: [...attachments], sentAt: clock.now().toISOString() };
    const draft = join(folder, `${id}.draft`);
    // A small file takes less processor time than the way to a thread and back.
    mkdirSync(folder, { recursive: true });
    reuseOldFile(draft);
    writeOver(draft, Buffer.from(JSON.stringify(mail)));
    renameSync(draft, join(folder, `${id}.json`));
    untrimmed += 1;
    if (untrimmed < TRIM_EVERY) return;
    untrimmed = 0;
    await trim();
  };
  return {
    keep: store,
    list: async (): Promise<StoredMail[]> => {
      const mails = await Promise.all((await names()).slice(0, MAX_MAILS).map(read));
      return mails.filter((mail) => mail !== undefined);
    },
    find: (id: string): Promise<StoredMail | undefined> =>
      fileName.test(`${id}.json`) ? read(`${id}.json`) : Promise.resolve(undefined),
  };
}

// Shortened after the write, because ext4 flushes a file that was emptied by its opening.
function writeOver(path: string, bytes: Buffer): void {
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT, 0o600);
  try {
    writeFileSync(file, bytes);
    ftruncateSync(file, bytes.length);
  } finally {
    closeSync(file);
  }
}

export type FileMailbox = ReturnType<typeof createFileMailbox>;
