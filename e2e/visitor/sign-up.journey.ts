import { codeIn, linkIn, newAccount } from '../support/account.ts';
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

  await visitor.enterCode(codeIn(mail.text));
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

test('a wrong code is refused and the right one still counts', async ({ open, shop, words }) => {
  const account = newAccount();
  const page = await open('/signup');
  const visitor = createVisitor(page, words);
  await visitor.signUp(account);
  const mail = await shop.mailbox.next({ to: account.email });
  const code = codeIn(mail.text);

  await visitor.enterCode(code === '000000' ? '111111' : '000000');
  await expect(page.getByRole('alert')).toContainText(words.verify.wrongCode);
  await visitor.enterCode(code);
  await expect(page).toHaveURL('/dashboard');
});

test('after asking for another code the keyboard is where it will be typed', async ({ open, words }) => {
  const page = await open('/signup');
  await page.clock.install();
  await createVisitor(page, words).signUp(newAccount());
  const resend = page.getByRole('button', { name: words.verify.resend });
  await expect(page).toHaveURL('/verfiy-email');
  await page.clock.fastForward('01:01');
  await resend.press('Enter');
  await expect(resend).toHaveCount(0);
  await expect(page.getByLabel(words.verify.code, { exact: true })).toBeFocused();
});

test('a slip in the address is corrected without typing the rest again', async ({ open, shop, words }) => {
  const slip = newAccount();
  const account = newAccount();
  const page = await open('/signup');
  const visitor = createVisitor(page, words);
  await visitor.signUp(slip);
  await page.getByRole('link', { name: words.verify.correctAddress }).click();
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await expect(field(words.signUp.firstName)).toHaveValue(slip.firstName);
  await expect(field(words.signIn.email)).toHaveValue(slip.email);
  await expect(field(words.signIn.password)).toHaveValue('');

  await visitor.signUp(account);
  const mail = await shop.mailbox.next({ to: account.email });
  await visitor.enterCode(codeIn(mail.text));
  await expect(page).toHaveURL('/dashboard');
});

test('a repair asked for on the landing page goes on by itself after the code', async ({ open, shop, words }) => {
  const account = newAccount();
  const page = await open('/');
  await page.getByRole('link', { name: words.landing.requestRepair, exact: true }).first().click();
  await expect(page).toHaveURL('/signin?referrer=%2Fdashboard');
  await expect(page.getByRole('heading', { name: words.signIn.requestTitle })).toBeVisible();
  await page.getByRole('link', { name: words.signIn.signUp, exact: true }).click();
  const visitor = createVisitor(page, words);
  await visitor.signUp(account);
  const mail = await shop.mailbox.next({ to: account.email });
  await visitor.enterCode(codeIn(mail.text));
  await expect(page.getByRole('dialog', { name: words.wizard.title })).toBeVisible();
  // Once, and not with every visit.
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: words.dashboard.title })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a repair that is asked for before the page’s script is there isn’t forgotten', async ({ open, words }) => {
  const page = await open('/robots.txt');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  const request = page.getByRole('link', { name: words.landing.requestRepair, exact: true }).first();
  await expect(request).toBeVisible();
  await page.unroute('**/assets/*.js');
  await request.click();
  await expect(page.getByRole('heading', { name: words.signIn.requestTitle })).toBeVisible();
});

test('it goes on in the tab that the mail’s link opens, too', async ({ open, shop, words }) => {
  const account = newAccount();
  const page = await open('/');
  await page.goto(page.url().replace('127.0.0.1', 'localhost'));
  await page.getByRole('link', { name: words.landing.requestRepair, exact: true }).first().click();
  // The landing page has a link of that name, too, which asks for nothing.
  await expect(page.getByRole('heading', { name: words.signIn.requestTitle })).toBeVisible();
  await page.getByRole('link', { name: words.signIn.signUp, exact: true }).click();
  await createVisitor(page, words).signUp(account);
  const mail = await shop.mailbox.next({ to: account.email });
  const tab = await page.context().newPage();
  await tab.goto(linkIn(mail.text));
  await expect(tab.getByRole('dialog', { name: words.wizard.title })).toBeVisible();
});
