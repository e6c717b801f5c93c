import { codeIn, newAccount } from '../support/account.ts';
import { address } from '../support/arrange.ts';
import { createCustomer } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { createVisitor } from '../support/visitor.ts';

test('a visitor signs up, verifies the address with the mailed code and requests a repair', async ({
  open,
  shop,
  words,
}) => {
  const account = newAccount();
  const page = await open('/');
  await page.getByRole('link', { name: words.landing.signUp }).first().click();
  const visitor = createVisitor(page, words);
  await visitor.signUp(account);
  await expect(page).toHaveURL('/verfiy-email');
  const mail = await shop.mailbox.next({ to: account.email });

  const code = codeIn(mail.text);
  await visitor.enterCode(code === '000000' ? '111111' : '000000');
  await expect(page.getByRole('alert')).toContainText(words.verify.wrongCode);
  await visitor.enterCode(code);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: words.dashboard.title })).toBeVisible();

  const customer = createCustomer(page, words);
  await customer.beginRequest();
  await customer.givePhone('20 123 456');
  // Nothing is chosen, also where there is nothing to choose from.
  await expect(page.getByLabel(words.device.name, { exact: true })).toBeDisabled();
  const registering = page.waitForRequest((call) => call.method() === 'POST' && call.url().endsWith('/devices/me'));
  await customer.createDevice({ type: words.device.phone, name: 'Téléphone de Léa', brand: 'Fairphone', model: '4' });
  expect((await registering).postDataJSON()).toMatchObject({ name: 'Téléphone de Léa', isNew: true });
  await customer.giveAddress(address);
  await customer.writeIssue('L’écran reste noir depuis une chute');
  await customer.reviewRequest();
  await customer.sendRequest();
  await customer.requestIsClosed();

  const created = await shop.mailbox.next({ to: account.email });
  const id = /#([0-9A-Z]{8})/u.exec(created.subject)?.[1] ?? '';
  await customer.sees(id, { status: 'REQUESTED', station: 'requested' });
  const details = await customer.openRepair(id);
  await expect(details.getByText(address)).toBeVisible();
  await expect(details.getByText('L’écran reste noir depuis une chute')).toBeVisible();
  await expect(details.getByText('Téléphone de Léa')).toBeVisible();
});
