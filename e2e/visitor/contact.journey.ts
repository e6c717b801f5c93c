import { randomUUID } from 'node:crypto';
import { listContactMessages } from '@atelier/contract';
import { signIn } from '@atelier/testing';
import type { Page } from '@playwright/test';
import { expect, shopEmail, test } from '../support/journey.ts';

// A question from the landing page to its answer by mail (specification/content#contact-messages).

function createWriter() {
  const mark = randomUUID().slice(0, 8);
  return { name: `Leïla ${mark}`, email: `leila-${mark}@atelier.test`, question: `Réparez-vous les radios ${mark} ?` };
}

async function fillForm(page: Page, { name, email, question }: ReturnType<typeof createWriter>) {
  // Texts of the initial content.
  const form = page.getByRole('region', { name: 'Une question\u202f?' });
  const field = (label: string) => form.getByRole('textbox', { name: label, exact: true });
  await field('Nom').fill(name);
  await field('Adresse e-mail').fill(email);
  await field('Téléphone').fill('20 123 456');
  await field('Message').fill(question);
  return { field, press: () => form.getByRole('button', { name: 'Envoyer le message', exact: true }).click() };
}

test('contact message gets the operator’s answer by mail [3.14]', async ({ openPage, shop, signInStaff, t }) => {
  const writer = createWriter();
  const { page } = await signInStaff('operator', '/workshop');
  const unhandledLink = page
    .getByRole('banner')
    .getByRole('link', { name: new RegExp(`^${t('layout.menu.messages')}`, 'u') });
  await expect(unhandledLink).toBeVisible();
  const admin = await signIn(shop.url, 'admin@atelier.test');
  const { news: unseen } = await admin.send(listContactMessages, { query: { limit: 1 } });
  const visitor = await openPage('/');
  const { field, press } = await fillForm(visitor, writer);
  await press();
  await expect(unhandledLink).toContainText(new RegExp(`\\b${unseen + 1}\\b`, 'u'));
  await expect(visitor.getByRole('region', { name: /\(F8\)/u })).toContainText(
    t('notification.toast.success.contact.title'),
  );
  await expect(field('Message')).toHaveValue('');

  const mail = await shop.mailbox.next({ to: shopEmail });
  expect([mail.subject, mail.headers.get('reply-to')]).toEqual(['Un message du site', writer.email]);
  expect(mail.text).toContain(writer.question);
  const path = /\/workshop\/messages\/[0-9a-f-]{36}/u.exec(mail.text)?.[0] ?? '';

  await page
    .getByRole('banner')
    .getByRole('button', { name: t('layout.account') })
    .click();
  await page.getByRole('menuitem', { name: t('layout.menu.messages') }).click();
  await page.getByRole('link', { name: t('contactMessages.open', { name: writer.name }) }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByText(writer.question)).toBeVisible();
  await page.getByLabel(t('contactMessages.answer.label')).fill('Oui.\nApportez-la.');
  await page.reload();
  await expect(page.getByLabel(t('contactMessages.answer.label'))).toHaveValue('Oui.\nApportez-la.');
  await page.getByRole('button', { name: t('contactMessages.answer.submit') }).click();
  await expect(page.getByText(t('contactMessages.answer.sent'), { exact: true }).first()).toBeVisible();
  await expect(page.getByLabel(t('contactMessages.answer.label'))).toHaveCount(0);

  const answer = await shop.mailbox.next({ to: writer.email });
  expect([answer.subject, answer.headers.get('reply-to')]).toEqual([t('mail.contact.answer.subject'), shopEmail]);
  expect(answer.text).toContain('Oui.\nApportez-la.');
  expect(answer.text).toContain(writer.question);

  await page.goto('/workshop/messages');
  await page.getByRole('button', { name: t('contactMessages.tabs.ANSWERED'), exact: true }).click();
  await expect(page.getByRole('link', { name: t('contactMessages.open', { name: writer.name }) })).toBeVisible();
});
