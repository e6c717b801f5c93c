import { type CallInput, listContactMessages, sendContactMessage } from '@atelier/contract';
import { eq } from 'drizzle-orm';
import type { TestBrowser, TestWorld } from '#browser.fixture.ts';
import { mails } from '#platform/database/schema.ts';
import { contactMessages } from '#schema/index.ts';

type ContactBody = CallInput<typeof sendContactMessage, 'body'>;

let messageCount = 0;

export function messageInput(overrides: Partial<ContactBody> = {}): ContactBody {
  messageCount += 1;
  return {
    name: 'Leïla Ben Amor',
    email: `visitor-${messageCount}@atelier.test`,
    phone: '20 123 456',
    message: `Do you repair televisions?\nOurs is ${messageCount} years old.`,
    website: '',
    ...overrides,
  };
}

export async function sendMessage(
  world: TestWorld,
  overrides: Partial<ContactBody> = {},
  from?: string,
): Promise<ContactBody> {
  const body = messageInput(overrides);
  await world
    .browser(from === undefined ? {} : { headers: { 'x-forwarded-for': from } })
    .send(sendContactMessage, { body });
  return body;
}

export async function readStoredMessage({ app }: TestWorld, { email }: Pick<ContactBody, 'email'>) {
  const [row] = await app.platform.database.select().from(contactMessages).where(eq(contactMessages.email, email));
  if (row === undefined) throw new Error(`invariant: message of ${email} not stored`);
  return row;
}

export async function mailTemplatesAbout({ app }: TestWorld, id: string): Promise<string[]> {
  return (await app.platform.database.select().from(mails).where(eq(mails.subjectId, id))).map(
    ({ template }) => template,
  );
}

export async function findListedMessage(reader: Pick<TestBrowser, 'send'>, { email }: Pick<ContactBody, 'email'>) {
  const { data } = await reader.send(listContactMessages, { query: { limit: 100 } });
  const listed = data.find((message) => message.email === email);
  if (listed === undefined) throw new Error(`invariant: message of ${email} not listed`);
  return listed;
}
