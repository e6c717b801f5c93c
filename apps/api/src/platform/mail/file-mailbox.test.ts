import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestClock } from '#browser.fixture.ts';
import { createFileMailbox } from './file-mailbox.ts';

const email = { to: 'lina@atelier.test', lang: 'fr', senderName: 'Atelier', replyTo: null, html: '' } as const;

test('new mails replace the oldest ones in their files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-mailbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const mailbox = createFileMailbox(folder, createTestClock());
  const store = async (from: number, to: number, text: string) => {
    for (let number = from; number < to; number += 1)
      await mailbox.keep({ ...email, subject: `${number}`, text, messageId: `<${number}@atelier.test>` });
  };
  await store(0, 360, 'A longer text of an older mail');
  const oldFiles = new Set(readdirSync(folder).map((name) => statSync(join(folder, name)).ino));
  await store(360, 400, 'Shorter');
  const files = readdirSync(folder).map((name) => statSync(join(folder, name)).ino);
  expect(files.filter((inode) => !oldFiles.has(inode))).toEqual([]);
  const newest = Array.from({ length: 300 }, (_, index) => `${399 - index}`);
  const mails = await mailbox.list();
  expect(mails.map(({ subject }) => subject)).toEqual(newest);
  expect(mails[0]?.text).toBe('Shorter');
  expect(await mailbox.find(mails[299]?.id ?? '')).toEqual(mails[299]);
});
