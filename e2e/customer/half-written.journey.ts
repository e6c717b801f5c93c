import type { Locator } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { address } from '../support/arrange.ts';
import { createVisitor } from '../support/visitor.ts';

// What somebody has typed is theirs: it isn't lost without a word.

const issue = 'Elle chauffe, puis s’éteint';

test('whose session ends while a request is written is told, signs in again and goes on', async ({
  arrange,
  arrive,
  words,
}) => {
  const customer = await arrive();
  const { page } = customer;
  await customer.beginRequest();
  await customer.chooseDevice('Téléphone d’Inès');
  await customer.giveAddress(address);
  await customer.writeIssue(issue);

  await arrange.endTheirSession(customer);
  await expect(page).toHaveURL(/\/signin/u);
  await expect(page.getByText(words.signIn.ended)).toBeVisible();
  await createVisitor(page, words).signIn(customer.account);

  const form = page.getByRole('dialog', { name: words.wizard.title });
  await expect(form.getByLabel(words.wizard.issue, { exact: true })).toHaveValue(issue);
  await customer.reviewRequest();
  await customer.sendRequest();
  await customer.requestIsClosed();
  await expect(page.getByRole('listitem').filter({ hasText: issue })).toBeVisible();
});

test('closing asks before it throws away what is half written, and the focus comes back', async ({
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
  await comment.fill('Rien à redire');

  await feedback.getByRole('button', { name: words.common.close, exact: true }).press('Enter');
  const question = page.getByRole('alertdialog', { name: words.common.closeUnsaved });
  await question.getByRole('button', { name: words.common.keepEditing }).click();
  await expect(feedback.getByRole('button', { name: words.common.close, exact: true })).toBeFocused();
  await expect(comment).toHaveValue('Rien à redire');
});

test('leaving the profile asks before it throws an edit away', async ({ arrive, words }) => {
  const { page } = await arrive();
  await page.goto('/profile');
  await page.getByRole('button', { name: words.common.edit, exact: true }).click();
  const firstName = page.getByLabel(words.signUp.firstName, { exact: true });
  await firstName.fill('Amira');
  const leave = () => page.getByRole('link', { name: words.layout.repairs, exact: true }).click();

  await leave();
  const question = page.getByRole('alertdialog', { name: words.common.closeUnsaved });
  await question.getByRole('button', { name: words.common.keepEditing }).click();
  await expect(firstName).toHaveValue('Amira');
  await leave();
  await question.getByRole('button', { name: words.common.discard }).click();
  await expect(page).toHaveURL('/repairs');
});

test('on a phone the main button stands where the repairs are, and the profile is left to its own', async ({
  arrive,
  words,
}) => {
  const { page } = await arrive();
  await page.setViewportSize({ width: 375, height: 812 });
  const request = page.getByRole('button', { name: words.dashboard.requestRepair, exact: true });
  await page.goto('/repairs');
  await expect(request).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('button', { name: words.common.edit, exact: true })).toBeVisible();
  await expect(request).toHaveCount(0);
});

test('a request that is half written goes on after a reload where it was', async ({ arrive, words }) => {
  const customer = await arrive();
  const { page } = customer;
  await customer.beginRequest();
  await customer.chooseDevice('Téléphone d’Inès');
  await customer.giveAddress(address);
  await customer.writeIssue(issue);
  await page.reload();
  const form = page.getByRole('dialog', { name: words.wizard.title });
  await expect(form.getByLabel(words.wizard.issue, { exact: true })).toHaveValue(issue);
  await customer.reviewRequest();
  await customer.sendRequest();
  await customer.requestIsClosed();
  expect(await page.evaluate(() => sessionStorage.getItem('atelier.typed'))).toBeNull();
});

test('a reason and the profile stand there again after a reload, until their person signs out', async ({
  arrange,
  arrive,
  words,
}) => {
  const customer = await arrive();
  const { page } = customer;
  const id = await arrange.repair(customer);
  const askToCancel = async (): Promise<Locator> => {
    const details = await customer.openRepair(id);
    await details.getByRole('button', { name: words.repair.cancel }).click();
    return page.getByRole('alertdialog').getByLabel(words.repair.cancelReason, { exact: true });
  };
  await (await askToCancel()).fill('Elle remarche');
  await page.goto('/profile');
  await page.getByRole('button', { name: words.common.edit, exact: true }).click();
  const firstName = page.getByLabel(words.signUp.firstName, { exact: true });
  await firstName.fill('Amira');
  await page.reload();
  await expect(firstName).toHaveValue('Amira');
  await page.goto('/dashboard');
  await expect(await askToCancel()).toHaveValue('Elle remarche');
  await page.goto('/dashboard');

  await customer.logOut();
  await expect(page).toHaveURL(/\/signin/u);
  expect(await page.evaluate(() => sessionStorage.getItem('atelier.typed'))).toBeNull();
});
