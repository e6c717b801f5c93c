import { expect, test } from '../support/journey.ts';
import { soon } from '../support/soon.ts';

// What happens next, who acts, by when: one line, with which card, details, toast, bell and mail begin (decisions/0025, 0026).

test('card, details, toast, bell and mail say the same', async ({ arrive, arrange, shop, work }) => {
  const [customer, operator] = await Promise.all([arrive(), work('operator')]);
  const { page } = customer;
  const id = await arrange.repair(customer, 'Repair.confirm.request');
  await shop.mailbox.next({ to: customer.account.email, subject: id });
  await operator.open(id);
  const date = soon(3);
  await operator.act('Repair.pickup.planned', { date, window: ['09:00', '12:00'] });
  const toast = page.getByRole('region', { name: /\(F8\)/u }).getByRole('listitem');
  await expect(toast).toContainText(/9–\u206012\sh|09:00–\u206012:00/u);

  const { subject } = await shop.mailbox.next({ to: customer.account.email, subject: /9–12\sh|09:00–12:00/u });
  const said = subject.replace(` · #${id}`, '');
  expect(subject).toBe(`${said} · #${id}`);
  // On a page the hours don't break.
  const line = said.replace('–', '–\u2060');
  await expect(toast).toContainText(line);
  await expect(customer.card(id)).toContainText(line);
  const details = await customer.openRepair(id);
  await expect(details.getByText(line, { exact: true })).toBeVisible();
  await customer.close(details);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /notification/iu })
    .click();
  const item = page.getByRole('menuitem', { name: line });
  await expect(item).toBeVisible();
  expect((await item.textContent())?.trim().startsWith(line)).toBe(true);
});
