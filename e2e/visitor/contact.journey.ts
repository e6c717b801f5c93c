import { randomUUID } from 'node:crypto';
import { listContactMessages } from '@atelier/contract';
import { signIn } from '@atelier/testing';
import type { Page } from '@playwright/test';
import { expect, shopEmail, test, type Shop } from '../support/journey.ts';
import { fill, type Words } from '../support/words.ts';

// A question from the landing page to its answer by mail (specification/content#contact-messages).

function createWriter() {
  const mark = randomUUID().slice(0, 8);
  return { name: `Leïla ${mark}`, email: `leila-${mark}@atelier.test`, question: `Réparez-vous les radios ${mark} ?` };
}

function contactSection(page: Page, words: Words) {
  return page.getByRole('region', { name: words.contact.title });
}

async function fillForm(page: Page, words: Words, { name, email, question }: ReturnType<typeof createWriter>) {
  const form = contactSection(page, words);
  const field = (label: string) => form.getByRole('textbox', { name: label, exact: true });
  await field(words.contact.name).fill(name);
  await field(words.contact.email).fill(email);
  await field(words.contact.phone).fill('20 123 456');
  await field(words.contact.message).fill(question);
  return { form, field, press: () => form.getByRole('button', { name: words.contact.submit, exact: true }).click() };
}

test('a question leads from the landing page through the shop’s mailbox to the operator’s answer, by mail [3.14]', async ({
  openPage,
  shop,
  signInStaff,
  words,
}) => {
  const writer = createWriter();
  const adminPage = (await signInStaff('admin')).page;
  await adminPage.goto('/workshop');
  const unhandledLink = adminPage
    .getByRole('banner')
    .getByRole('link', { name: new RegExp(`^${words.contact.messages}`, 'u') });
  await expect(unhandledLink).toBeVisible();
  const admin = await signIn(shop.url, 'admin@atelier.test');
  const { news: unseen } = await admin.send(listContactMessages, { query: { limit: 1 } });
  const visitor = await openPage('/');
  const { field, press } = await fillForm(visitor, words, writer);
  await press();
  await expect(unhandledLink).toContainText(new RegExp(`\\b${unseen + 1}\\b`, 'u'));
  await expect(visitor.getByRole('region', { name: /\(F8\)/u })).toContainText(words.contact.sent);
  await expect(field(words.contact.message)).toHaveValue('');

  const mail = await shop.mailbox.next({ to: shopEmail });
  expect([mail.subject, mail.headers.get('reply-to')]).toEqual([words.contact.mailSubject, writer.email]);
  expect(mail.text).toContain(writer.question);
  const path = /\/workshop\/messages\/[0-9a-f-]{36}/u.exec(mail.text)?.[0] ?? '';

  const { page } = await signInStaff('operator');
  await page.getByRole('banner').getByRole('button', { name: words.layout.account }).click();
  await page.getByRole('menuitem', { name: words.contact.messages }).click();
  await page.getByRole('link', { name: fill(words.contact.open, { name: writer.name }) }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByText(writer.question)).toBeVisible();
  await page.getByLabel(words.contact.answer).fill('Oui.\nApportez-la.');
  await page.reload();
  await expect(page.getByLabel(words.contact.answer)).toHaveValue('Oui.\nApportez-la.');
  await page.getByRole('button', { name: words.contact.sendAnswer }).click();
  await expect(page.getByText(words.contact.answerSent, { exact: true }).first()).toBeVisible();
  await expect(page.getByLabel(words.contact.answer)).toHaveCount(0);

  const answer = await shop.mailbox.next({ to: writer.email });
  expect([answer.subject, answer.headers.get('reply-to')]).toEqual([words.contact.answerSubject, shopEmail]);
  expect(answer.text).toContain('Oui.\nApportez-la.');
  expect(answer.text).toContain(writer.question);

  await page.goto('/workshop/messages');
  await page.getByRole('button', { name: words.contact.answered, exact: true }).click();
  await expect(page.getByRole('link', { name: fill(words.contact.open, { name: writer.name }) })).toBeVisible();
});

async function writersOf(shop: Shop, state: 'NEW' | 'SPAM'): Promise<string[]> {
  const admin = await signIn(shop.url, 'admin@atelier.test');
  const { data } = await admin.send(listContactMessages, { query: { state, limit: 100 } });
  return data.map(({ email }) => email);
}

test('a message sent before the script arrives is no spam [4.75]', async ({ borrowPage, shop, words }) => {
  const writer = createWriter();
  const page = await borrowPage();
  const script = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto('/');
  const { form, field, press } = await fillForm(page, words, writer);
  await press();
  await field(words.contact.phone).press('Enter');
  await expect(page).toHaveURL('/');
  await expect(form.getByRole('button', { name: words.contact.submit })).toHaveCSS('cursor', 'progress');
  script.resolve();
  await expect(page.getByRole('region', { name: /\(F8\)/u })).toContainText(words.contact.sent);
  await expect(field(words.contact.message)).toHaveValue('');
  const mail = await shop.mailbox.next({ to: shopEmail });
  expect(mail.text).toContain(writer.question);
  expect((await writersOf(shop, 'NEW')).filter((email) => email === writer.email)).toHaveLength(1);
});

test('a robot that fills the hidden field is spam [4.76]', async ({ openPage, shop, words }) => {
  const writer = createWriter();
  const page = await openPage('/');
  const { form, press } = await fillForm(page, words, writer);
  await form.locator('input[name=website]').evaluate((input: HTMLInputElement) => {
    input.value = 'https://cheap.example';
  });
  await press();
  await expect(page.getByRole('region', { name: /\(F8\)/u })).toContainText(words.contact.sent);
  expect(await writersOf(shop, 'SPAM')).toContain(writer.email);
});
