import { expect, test } from '../support/journey.ts';
import { address } from '../support/arrange.ts';
import { createVisitor } from '../support/visitor.ts';

// Typed text isn't lost without a question.

const issue = 'Elle chauffe, puis s’éteint';

test('whose session ends while a request is written is told, signs in again and goes on [2.74]', async ({
  arrange,
  signInCustomer,
  words,
}) => {
  const customer = await signInCustomer();
  const { page } = customer;
  await customer.openForm();
  await customer.chooseDevice('Téléphone d’Inès');
  await customer.enterAddress(address);
  await customer.enterIssue(issue);

  await arrange.endTheirSession(customer);
  await expect(page).toHaveURL(/\/signin/u);
  await expect(page.getByText(words.signIn.ended)).toBeVisible();
  await createVisitor(page, words).signIn(customer.account);

  const form = page.getByRole('dialog', { name: words.wizard.title });
  await expect(form.getByLabel(words.wizard.issue, { exact: true })).toHaveValue(issue);
  await page.reload();
  await expect(form.getByLabel(words.wizard.issue, { exact: true })).toHaveValue(issue);
  await customer.reviewRequest();
  await customer.sendRequest();
  await customer.expectFormClosed();
  await expect(page.getByRole('listitem').filter({ hasText: issue })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('atelier.typed'))).toBeNull();
});
