import { cancelRepair } from '@atelier/contract';
import { createPersonalData } from '../support/personal-data.ts';
import { expect, test } from '../support/journey.ts';
import { createVisitor } from '../support/visitor.ts';
import { fill } from '../support/words.ts';

// A person's data: its copy and its deletion (specification/faults#f19).

test('my data is downloaded, and then the account deleted, by keyboard: an open repair is named, and afterwards nobody can sign in', async ({
  arrange,
  signInCustomer,
  openPage,
  shop,
  words,
}) => {
  const customer = await signInCustomer();
  const { account, page } = customer;
  const id = await arrange.repair(customer);
  await page.goto('/profile');
  const data = createPersonalData(page, words);
  await data.exportButton().press('Enter');
  const { name, content } = await data.downloadFrom(() => data.enterPassword(account.password));
  expect(name).toMatch(/^atelier-\d{4}-\d\d-\d\d\.zip$/u);
  expect(content.subarray(0, 2).toString()).toBe('PK');
  expect(content.toString('utf8')).toContain(account.email);
  await expect(data.toast()).toContainText(words.data.downloaded);
  await expect(data.exportButton()).toBeFocused();

  await data.deleteButton().press('Enter');
  await data.enterPassword(account.password);
  await expect(data.deleteDialog.getByRole('alert')).toContainText(fill(words.data.open, { id }));
  await data.deleteDialog.getByRole('link', { name: fill(words.data.openLink, { id }) }).click();
  await expect(page.getByRole('dialog', { name: fill(words.repair.heading, { id }) })).toBeVisible();

  await customer.person.send(cancelRepair, { params: { id }, body: {} });
  await page.goto('/profile');
  const otherPage = await openPage('/signin');
  await createVisitor(otherPage, words).signIn(account);
  await otherPage.waitForURL('/dashboard');
  await data.deleteButton().press('Enter');
  await data.password.fill(account.password);
  await data.deleteDialog.getByRole('button', { name: words.data.deleteSubmit, exact: true }).press('Enter');
  await expect(page).toHaveURL('/');
  await expect(data.toast()).toContainText(words.data.deleted);
  await expect(otherPage).toHaveURL(/\/signin/u);
  await shop.mailbox.next({ to: account.email, subject: /supprimé|deleted/u });

  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/signin/u);
  await createVisitor(page, words).signIn(account);
  await expect(page.getByRole('note')).toContainText(words.signIn.refused);
});
