import { createCustomerPage } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { countPresses } from '../support/count-presses.ts';
import { createVisitor } from '../support/visitor.ts';

// Mail buttons open their dialog, with or without sign-in. Each dialog is covered by `open-address.browser.test.tsx`.

function linkIn(text: string): string {
  return /https?:\/\/\S+\/dashboard\?\S+/u.exec(text)?.[0] ?? '';
}

test('mail button leads through sign-in to its price [2.104] [4.21]', async ({ arrange, openPage, shop, t }) => {
  const customer = await arrange.customer();
  const { account } = customer;
  const id = await arrange.repair(customer, 'Repair.diagnosis.finished');
  const price = await shop.mailbox.next({ to: account.email, subject: /TND/u });
  const page = await openPage(linkIn(price.text));
  const dialog = page.getByRole('dialog');
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const details = page.getByRole('dialog', { name: t('common.repairNumber', { id }) });
  await expect(page).toHaveURL(/\/signin\?referrer=/u);
  await createVisitor(page, t).signIn(account);
  await expect(button(t('proposal.accept'))).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/dashboard\\?repair=${id}&do=answer$`, 'u'));
  const { openProposal } = createCustomerPage(page, t);
  await button(t('common.close')).click();
  await expect(details).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/dashboard\\?repair=${id}$`, 'u'));
  await openProposal(details);
  await page.goBack();
  await expect(button(t('proposal.accept'))).toBeHidden();
  await expect(details).toBeVisible();
  await page.goForward();
  const presses = await countPresses(page);
  await button(t('proposal.accept')).click();
  await expect(page.getByRole('dialog', { name: t('proposal.accepted.title') })).toBeVisible();
  expect(presses()).toBe(1);
  expect((await arrange.readRepair(id)).status).toBe('APPROVED');
  await button(t('proposal.receipt.done')).click();
  await button(t('common.close')).click();
  await expect(details).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/u);
  await expect(page.getByRole('main')).toBeFocused();

  await arrange.continueRepair(customer, id, 'Repair.return.delivered');
  const home = await shop.mailbox.next({ to: account.email, subject: /comment/u });
  const before = presses();
  await page.goto(linkIn(home.text));
  await dialog.getByRole('button', { name: t('feedback.praises.fast') }).click();
  await button(t('feedback.submit')).click();
  await expect.poll(async () => (await arrange.readRepair(id)).status).toBe('COMPLETED');
  expect(presses() - before).toBe(2);
});
