import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { createVisitor } from '../support/visitor.ts';
import { fill, type Words } from '../support/words.ts';

// The address names what is open: Back closes the topmost sheet, Forward, a reload and a link open it again.

function sheets(page: Page, words: Words, id: string) {
  const dialog = (name: string): Locator => page.getByRole('dialog', { name });
  return {
    details: dialog(fill(words.repair.heading, { id })),
    feedback: dialog(words.feedback.title),
    proposal: dialog(words.proposal.title),
    wizard: dialog(words.wizard.title),
    update: dialog(words.linked.update),
    question: page.getByRole('alertdialog', { name: words.common.closeUnsaved }),
  };
}

for (const [device, viewport] of [
  ['a phone', { width: 375, height: 812 }],
  ['a desktop', { width: 1280, height: 800 }],
] as const) {
  test(`on ${device} Back closes sheet by sheet, with the question where something was typed, and Forward opens them`, async ({
    arrange,
    arrive,
    words,
  }) => {
    const customer = await arrive();
    const { page } = customer;
    await page.setViewportSize(viewport);
    const id = await arrange.repair(customer, 'Repair.return.delivered');
    await page.goto('/repairs');
    const { details, feedback, question } = sheets(page, words, id);
    const comment = feedback.getByLabel(words.feedback.comment, { exact: true });

    await customer.openRepair(id);
    await expect(page).toHaveURL(`/repairs?repair=${id}`);
    await details.getByRole('button', { name: words.repair.giveFeedback }).click();
    await comment.fill('Rien à redire');
    await expect(page).toHaveURL(`/repairs?repair=${id}&do=rate`);

    await page.goBack();
    await question.getByRole('button', { name: words.common.keepEditing }).click();
    await expect(question).toBeHidden();
    await expect(comment).toHaveValue('Rien à redire');
    await expect(page).toHaveURL(`/repairs?repair=${id}&do=rate`);
    await page.goBack();
    await question.getByRole('button', { name: words.common.discard }).click();
    await expect(details).toBeVisible();
    await expect(feedback).toBeHidden();
    await expect(page).toHaveURL(`/repairs?repair=${id}`);

    await page.goForward();
    await expect(comment).toHaveValue('');
    await page.goBack();
    await page.goBack();
    await expect(details).toBeHidden();
    await expect(page).toHaveURL('/repairs');
    await expect(page.getByRole('button', { name: fill(words.repair.heading, { id }), exact: true })).toBeFocused();
    await page.goForward();
    await expect(details).toBeVisible();
    await page.reload();
    await expect(details).toBeVisible();
    await customer.close(details);
    await expect(page).toHaveURL('/repairs');
  });
}

test('a link opens what it names, and a sign-in on the way loses nothing', async ({ arrange, arrive, open, words }) => {
  const customer = await arrive();
  const id = await arrange.repair(customer, 'Repair.return.delivered');
  const link = `/dashboard?repair=${id}&do=rate`;
  const page = await open(link);
  await createVisitor(page, words).signIn(customer.account);
  const { details, feedback } = sheets(page, words, id);
  await expect(feedback).toBeVisible();
  await expect(page).toHaveURL(link);
  await customer.close(feedback);
  await expect(details).toBeVisible();
  await expect(page).toHaveURL(`/dashboard?repair=${id}`);
});

test('a repair that is somebody else’s, or none, is said to be missing', async ({ arrange, arrive, words }) => {
  const [owner, other] = await Promise.all([arrive(), arrive()]);
  const id = await arrange.repair(owner);
  await other.page.goto(`/dashboard?repair=${id}`);
  await expect(sheets(other.page, words, id).details.getByText(words.linked.missing)).toBeVisible();
  await other.page.goto('/dashboard?repair=00000000&do=answer');
  await expect(other.page.getByRole('dialog').getByText(words.linked.missing)).toBeVisible();
});

test('what the repair offers no longer leads to its details, and the address says so', async ({
  arrange,
  arrive,
  words,
}) => {
  const customer = await arrive();
  const { page } = customer;
  const id = await arrange.repair(customer);
  const { details, update } = sheets(page, words, id);
  for (const task of ['answer', 'rate', 'nothing']) {
    await page.goto(`/dashboard?repair=${id}&do=${task}`);
    await expect(details).toBeVisible();
  }
  await page.goto(`/dashboard?repair=${id}&do=rate`);
  await expect(page).toHaveURL(`/dashboard?repair=${id}`);
  await page.goto(`/dashboard?repair=${id}&do=update`);
  await expect(update).toBeVisible();
  await page.reload();
  await expect(update).toBeVisible();
});

test('a price that was answered isn’t opened again by Forward', async ({ arrange, arrive, words }) => {
  const customer = await arrive();
  const { page } = customer;
  const id = await arrange.repair(customer, 'Repair.diagnosis.finished');
  const { details, proposal } = sheets(page, words, id);
  await page.goto(`/dashboard?repair=${id}&do=answer`);
  await expect(proposal).toBeVisible();
  await page.goto('/dashboard');
  await customer.openRepair(id);
  await customer.openProposal(details);
  await expect(page).toHaveURL(`/dashboard?repair=${id}&do=answer`);
  await page.getByRole('button', { name: words.proposal.accept, exact: true }).click();
  await page.getByRole('button', { name: words.proposal.done, exact: true }).click();
  await expect(page).toHaveURL(`/dashboard?repair=${id}`);
  await page.goForward();
  await expect(details).toBeVisible();
  await expect(proposal).toBeHidden();
  await expect(page).toHaveURL(`/dashboard?repair=${id}`);
});

test('Back closes what has no address of its own, and only that', async ({ arrange, arrive, words }) => {
  const customer = await arrive();
  const { page } = customer;
  const id = await arrange.repair(customer);
  const { details, wizard } = sheets(page, words, id);
  await page.goto('/repairs');
  await customer.openRepair(id);
  await details.getByRole('button', { name: words.repair.cancel }).click();
  const question = page.getByRole('alertdialog', { name: words.repair.cancelTitle });
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(details).toBeVisible();
  await page.goBack();
  await expect(details).toBeHidden();
  await expect(page).toHaveURL('/repairs');

  await page.goto('/dashboard');
  await customer.beginRequest();
  await expect(wizard).toBeVisible();
  await page.goBack();
  await expect(wizard).toBeHidden();
  await expect(page).toHaveURL('/dashboard');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /notification/iu })
    .click();
  await page.getByRole('menu').getByRole('menuitem').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/profile');
  await page.getByRole('button', { name: words.credentials.changePassword, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/profile');
});
