import { signIn } from '@atelier/testing';
import { newAccount } from '../support/account.ts';
import { expect, test } from '../support/journey.ts';
import { fails } from '../support/loads.ts';
import { createVisitor } from '../support/visitor.ts';

// Failures that have words of their own (specification/screens#what-fails).

test('a profile that couldn’t be saved says so, keeps what was typed, and saves at the next try', async ({
  arrive,
  words,
}) => {
  const { page } = await arrive();
  await page.goto('/profile');
  await page.getByRole('button', { name: words.common.edit, exact: true }).click();
  const firstName = page.getByLabel(words.signUp.firstName, { exact: true });
  await firstName.fill('Amira');
  await fails(page, '**/users/me', 503);
  const save = page.getByRole('button', { name: words.common.save, exact: true });
  await save.click();
  await expect(page.getByText(words.profile.failed, { exact: true })).toBeVisible();
  await expect(firstName).toHaveValue('Amira');
  await page.unroute('**/users/me');
  await save.click();
  await expect(page.getByText(words.profile.saved, { exact: true })).toBeVisible();
});

test('a verification that fails on the server’s side says that an error occurred', async ({ open, shop, words }) => {
  const page = await open('/signup');
  const account = newAccount();
  const visitor = createVisitor(page, words);
  await visitor.signUp(account);
  await shop.mailbox.next({ to: account.email });
  await fails(page, '**/auth/verify-email', 500);
  await visitor.enterCode('000000');
  await expect(page.getByRole('alert').filter({ hasText: words.verify.failed })).toContainText(words.verify.broken);
});

test('a session that can’t be loaded is named, with a way to try again', async ({ arrive, shop, words }) => {
  const customer = await arrive();
  const { page, account } = customer;
  await signIn(shop.url, account.email, account.password);
  await expect(customer.bell(1)).toBeVisible();
  await fails(page, '**/auth/me/sessions/*', 503);
  await customer.bell(1).click();
  const told = page.getByRole('menu').getByRole('menuitem');
  // With the two lines below the list: until it is there they would be the first.
  await expect(told).toHaveCount(3);
  await told.first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(words.session.failed, { exact: true })).toBeVisible();
  await page.unroute('**/auth/me/sessions/*');
  await dialog.getByRole('button', { name: words.common.retry }).click();
  await expect(dialog.getByRole('button', { name: words.session.end })).toBeVisible();
});

test('feedback that couldn’t be sent has the general words, whatever the reason, and stays', async ({
  arrange,
  arrive,
  words,
}) => {
  const customer = await arrive();
  const { page } = customer;
  const id = await arrange.repair(customer, 'Repair.return.delivered');
  const details = await customer.openRepair(id);
  await details.getByRole('button', { name: words.repair.giveFeedback }).click();
  const feedback = page.getByRole('dialog', { name: words.feedback.title });
  const comment = feedback.getByLabel(words.feedback.comment, { exact: true });
  await comment.fill('Très bien réparé.');
  await page.route('**/complete', (route) => route.abort());
  const submit = feedback.getByRole('button', { name: words.feedback.submit, exact: true });
  await submit.click();
  await expect(page.getByText(words.fault.generic, { exact: true })).toBeVisible();
  await expect(comment).toHaveValue('Très bien réparé.');
  await page.unroute('**/complete');
  await submit.click();
  await expect(feedback).toBeHidden();
});
