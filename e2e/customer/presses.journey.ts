import type { Locator, Page } from '@playwright/test';
import { codeIn, newAccount } from '../support/account.ts';
import { address } from '../support/arrange.ts';
import { expect, test } from '../support/journey.ts';
import { countPresses } from '../support/presses.ts';

// How often somebody has to press: what is chosen, what goes on, and every field that doesn't have the focus already. Letters aren't counted.

/** Presses the field, and types. */
async function fill(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.pressSequentially(text);
}

/** Types where the page has put the focus. */
async function answer(field: Locator, text: string): Promise<void> {
  await expect(field).toBeFocused();
  await field.pressSequentially(text);
}

/** Where a mail's button leads; the journey's browser knows the shop by another name. */
function pathIn(text: string): string {
  return /https?:\/\/[^/\s]+(\/dashboard\?\S+)/u.exec(text)?.[1] ?? '';
}

function dialogButton(page: Page, name: string): Locator {
  return page.getByRole('dialog').getByRole('button', { name, exact: true });
}

test('an account takes nine presses at most, and a request from it ten', async ({ open, shop, words }) => {
  const account = newAccount();
  const page = await open('/');
  const presses = await countPresses(page);
  const field = (label: string): Locator => page.getByLabel(label, { exact: true });
  await page.getByRole('link', { name: words.landing.signUp }).first().click();
  await fill(field(words.signUp.firstName), account.firstName);
  await fill(field(words.signUp.lastName), account.lastName);
  await fill(field(words.signIn.email), account.email);
  await fill(field(words.signIn.password), account.password);
  await fill(field(words.signUp.confirmPassword), account.password);
  await page.getByRole('button', { name: words.signUp.submit }).click();
  const mail = await shop.mailbox.next({ to: account.email });
  await answer(field(words.verify.code), codeIn(mail.text));
  await expect(page).toHaveURL('/dashboard');
  expect(presses()).toBeLessThanOrEqual(9);

  const before = presses();
  await page.getByRole('button', { name: words.dashboard.requestRepair }).first().click();
  await answer(field(words.wizard.phone), '20123456');
  await dialogButton(page, words.wizard.savePhone).click();
  await dialogButton(page, words.device.createNew).click();
  await answer(field(words.device.name), 'Téléphone de Léa');
  await page
    .getByRole('radiogroup', { name: words.device.type })
    .getByText(words.device.phone, { exact: true })
    .click();
  await dialogButton(page, words.device.saveAndContinue).click();
  await fill(field(words.wizard.address), address);
  await dialogButton(page, words.wizard.continue).click();
  await answer(field(words.wizard.issue), 'L’écran reste noir');
  await dialogButton(page, words.wizard.continue).click();
  await dialogButton(page, words.wizard.submit).click();
  await shop.mailbox.next({ to: account.email, subject: /#[0-9A-Z]{8}/u });
  expect(presses() - before).toBeLessThanOrEqual(10);
});

test('from the mail a price is answered by two presses, and a rating given by two', async ({
  arrive,
  arrange,
  shop,
  words,
}) => {
  const customer = await arrive();
  const { account, page } = customer;
  const id = await arrange.repair(customer, 'Repair.diagnosis.finished');
  const price = await shop.mailbox.next({ to: account.email, subject: /TND/u });
  const presses = await countPresses(page);
  // The button of the mail is the first press.
  await page.goto(pathIn(price.text));
  await dialogButton(page, words.proposal.accept).click();
  await expect(page.getByRole('dialog', { name: words.proposal.accepted })).toBeVisible();
  expect(presses() + 1).toBe(2);
  expect((await arrange.look(id)).status).toBe('APPROVED');

  await arrange.goOn(customer, id, 'Repair.return.delivered');
  const home = await shop.mailbox.next({ to: account.email, subject: /comment|how it went/u });
  const before = presses();
  await page.goto(pathIn(home.text));
  await page.getByRole('dialog').getByRole('button', { name: words.feedback.praise }).click();
  await dialogButton(page, words.feedback.submit).click();
  await expect.poll(async () => (await arrange.look(id)).status).toBe('COMPLETED');
  expect(presses() - before).toBe(2);
});
