import { cancelRepair } from '@atelier/contract';
import { createPersonalData } from '../support/personal-data.ts';
import { expect, test } from '../support/journey.ts';
import { createVisitor } from '../support/visitor.ts';
import { fill } from '../support/words.ts';

// One's own data: a copy of it, and its end (specification/faults#f19).

test('my data is downloaded by keyboard: a wrong password is said, the bytes of all are shown, stopping and trying again work', async ({
  arrange,
  arrive,
  words,
}) => {
  const customer = await arrive();
  const { account, page } = customer;
  await arrange.repair(customer, 'Repair.diagnosis.finished');
  await page.goto('/profile');
  const data = createPersonalData(page, words);
  await data.openExport().press('Enter');
  await data.give('une-autre-phrase');
  await expect(data.exportDialog.getByText(words.credentials.wrongPassword)).toBeVisible();
  await expect(data.password).toBeFocused();

  await data.slowDown(1_500);
  await data.give(account.password);
  await expect(data.progress).toBeVisible();
  await expect(data.exportDialog.getByRole('status').filter({ hasText: /\S/u })).toHaveText(
    new RegExp(words.data.received, 'iu'),
  );
  await data.exportDialog.getByRole('button', { name: words.data.stop, exact: true }).click();
  await expect(data.progress).toBeHidden();
  await expect(data.password).toHaveValue(account.password);

  await data.slowDown(0);
  const { name, content } = await data.downloaded(() => data.give(account.password));
  expect(name).toMatch(/^atelier-\d{4}-\d\d-\d\d\.zip$/u);
  expect(content.subarray(0, 2).toString()).toBe('PK');
  expect(content.toString('utf8')).toContain(account.email);
  await expect(data.toast()).toContainText(words.data.downloaded);
  await expect(data.openExport()).toBeFocused();
});

test('a download that fails is said in its dialog and tried again', async ({ arrive, words }) => {
  const { account, page, loseConnection, findConnection } = await arrive();
  await page.goto('/profile');
  const data = createPersonalData(page, words);
  await data.openExport().click();
  await expect(data.password).toBeVisible();
  await loseConnection();
  await data.give(account.password);
  await expect(data.exportDialog.getByRole('alert')).toBeVisible();
  await findConnection();
  const { content } = await data.downloaded(() =>
    data.exportDialog.getByRole('button', { name: words.data.retry, exact: true }).click(),
  );
  expect(content.toString('utf8')).toContain(account.email);
});

test('an account is deleted by keyboard: an open repair is named, and afterwards nobody can sign in', async ({
  arrange,
  arrive,
  open,
  shop,
  words,
}) => {
  const customer = await arrive();
  const { account, page } = customer;
  const id = await arrange.repair(customer);
  await page.goto('/profile');
  const data = createPersonalData(page, words);
  await data.openDelete().press('Enter');
  await data.give('une-autre-phrase');
  await expect(data.deleteDialog.getByText(words.credentials.wrongPassword)).toBeVisible();
  await expect(data.password).toBeFocused();
  await data.give(account.password);
  await expect(data.deleteDialog.getByRole('alert')).toContainText(fill(words.data.open, { id }));
  await data.deleteDialog.getByRole('link', { name: fill(words.data.openLink, { id }) }).click();
  await expect(page.getByRole('dialog', { name: fill(words.repair.heading, { id }) })).toBeVisible();

  await customer.person.send(cancelRepair, { params: { id }, body: {} });
  await page.goto('/profile');
  const elsewhere = await open('/signin');
  await createVisitor(elsewhere, words).signIn(account);
  await elsewhere.waitForURL('/dashboard');
  await data.openDelete().press('Enter');
  await data.password.fill(account.password);
  await data.deleteDialog.getByRole('button', { name: words.data.deleteSubmit, exact: true }).press('Enter');
  await expect(page).toHaveURL('/');
  await expect(data.toast()).toContainText(words.data.deleted);
  await expect(elsewhere).toHaveURL(/\/signin/u);
  await shop.mailbox.next({ to: account.email, subject: /supprimé|deleted/u });

  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/signin/u);
  await createVisitor(page, words).signIn(account);
  await expect(page.getByRole('note')).toContainText(words.signIn.refused);
});
