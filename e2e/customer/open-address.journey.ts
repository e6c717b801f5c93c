import { expect, test } from '../support/journey.ts';
import { createVisitor } from '../support/visitor.ts';
import { fill } from '../support/words.ts';

// The address names what is open; what that means for each sheet is seen in apps/web/src/app/layouts/open-address.browser.test.tsx.

test('a link opens what it names, a sign-in on the way loses nothing, and the browser’s history goes along', async ({
  arrange,
  arrive,
  words,
}) => {
  const customer = await arrive();
  const { account, page } = customer;
  const id = await arrange.repair(customer, 'Repair.return.delivered');
  const link = `/dashboard?repair=${id}&do=rate`;
  const details = page.getByRole('dialog', { name: fill(words.repair.heading, { id }) });
  const feedback = page.getByRole('dialog', { name: words.feedback.title });
  const comment = feedback.getByLabel(words.feedback.comment, { exact: true });
  const question = page.getByRole('alertdialog', { name: words.common.closeUnsaved });
  await page.context().clearCookies();
  await page.goto(link);
  await createVisitor(page, words).signIn(account);
  await expect(feedback).toBeVisible();
  await expect(page).toHaveURL(link);
  await customer.close(feedback);
  await expect(details).toBeVisible();
  await expect(page).toHaveURL(`/dashboard?repair=${id}`);

  await details.getByRole('button', { name: words.repair.giveFeedback }).click();
  await comment.fill('Rien à redire');
  await expect(page).toHaveURL(link);
  await page.goBack();
  await question.getByRole('button', { name: words.common.keepEditing }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(link);
  await page.goBack();
  await question.getByRole('button', { name: words.common.discard }).click();
  await expect(feedback).toBeHidden();
  await expect(page).toHaveURL(`/dashboard?repair=${id}`);
  await page.goForward();
  await expect(comment).toHaveValue('');
  await page.goBack();
  await expect(feedback).toBeHidden();
  await page.reload();
  await expect(details).toBeVisible();
  await customer.close(details);
  await expect(page).toHaveURL('/dashboard');
});
