import { anIdentity, demonstrationPassword, startProduct } from '@atelier/testing';
import { productInOneFile } from '@atelier/testing/one-file';
import type { Page } from '@playwright/test';
import { createCredentials } from '../support/credentials.ts';
import { expect, test, type Shop } from '../support/journey.ts';
import { productEnvironment } from '../support/template-shop.ts';
import { createVisitor } from '../support/visitor.ts';

// Signing in through a real OpenID Connect provider on this machine, which sends whoever comes back at once.

/** The provider sends people back to the public address: that is where they begin. */
function publicUrl({ url }: Pick<Shop, 'url'>): string {
  return url.replace('127.0.0.1', 'localhost');
}

function pathOf(page: Page) {
  return (): string => {
    const { pathname, search } = new URL(page.url());
    return pathname + search;
  };
}

function arrivesAt(page: Page, path: string): Promise<void> {
  return expect.poll(pathOf(page)).toBe(path);
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true });
}

/** What the page asks the server, as `POST /auth/google`. */
function asked(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
  return calls;
}

test('somebody new continues with Google and gets where they were going, with an account without a password', async ({
  open,
  shop,
  words,
}) => {
  const claims = anIdentity();
  shop.provider.behave({ claims });
  const page = await open(`${publicUrl(shop)}/repairs`);
  await arrivesAt(page, '/signin?referrer=%2Frepairs');
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await button(page, words.signIn.google).press('Enter');
  await arrivesAt(page, '/repairs');
  await expect(createCredentials(page, words).toast()).toContainText(words.signIn.done);
  // No address that one may go back to holds the code.
  expect(addresses.at(-1)).not.toContain('code=');
  await page.goBack();
  expect(page.url()).not.toContain('code=');

  await page.goto(`${publicUrl(shop)}/profile`);
  await expect(button(page, words.credentials.setPassword)).toBeVisible();
  await expect(createCredentials(page, words).email()).toHaveValue(claims.email);
});

test('a customer continues with Google on the sign-up page: it is their account, and they are told', async ({
  arrive,
  open,
  shop,
  words,
}) => {
  const { account } = await arrive();
  shop.provider.behave({ claims: anIdentity({ email: account.email }) });
  const page = await open(`${publicUrl(shop)}/signup`);
  await button(page, words.signIn.google).click();
  await arrivesAt(page, '/dashboard');
  await shop.mailbox.next({ to: account.email, subject: words.signIn.googleLinked });
  await page.goto(`${publicUrl(shop)}/profile`);
  await expect(button(page, words.credentials.changePassword)).toBeVisible();
});

test('whoever refuses consent comes back to a button that works and still leads where they were going; nothing is asked, and the console is warned', async ({
  browser,
  language,
  shop,
  words,
}) => {
  // With its worker, as people have it: a refused one is a warning of the test's browser.
  const context = await browser.newContext({ baseURL: publicUrl(shop), locale: language, serviceWorkers: 'allow' });
  const page = await context.newPage();
  const warnings: string[] = [];
  page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())));
  const claims = anIdentity();
  shop.provider.behave({ claims, refusesConsent: true });
  await page.goto('/signin?referrer=/repairs');
  const calls = asked(page);
  await button(page, words.signIn.google).click();
  await expect.poll(() => warnings).toEqual(['The third-party sign-in came back without a code.']);
  await arrivesAt(page, '/signin?referrer=%2Frepairs');
  await expect(button(page, words.signIn.google)).toBeEnabled();
  await expect(createCredentials(page, words).toast()).toHaveCount(0);
  expect(calls).not.toContain('POST /auth/google');

  shop.provider.behave({ claims });
  await button(page, words.signIn.google).click();
  await arrivesAt(page, '/repairs');
  await context.close();
});

test('while Google doesn’t answer it is said so, and the button can be pressed again', async ({
  open,
  shop,
  words,
}) => {
  const claims = anIdentity();
  shop.provider.behave({ claims, fault: { at: '/token', answer: (response) => void response.destroy() } });
  const page = await open(`${publicUrl(shop)}/signin`);
  await button(page, words.signIn.google).click();
  await expect(createCredentials(page, words).toast()).toContainText(words.signIn.googleDown);
  await arrivesAt(page, '/signin');
  await expect(button(page, words.signIn.google)).toBeEnabled();
  await expect(button(page, words.signIn.google)).not.toHaveAttribute('aria-disabled', 'true');

  shop.provider.behave({ claims });
  await button(page, words.signIn.google).click();
  await arrivesAt(page, '/dashboard');
});

test('staff, and a code that somebody else brought, are refused; whoever is signed in already goes on', async ({
  open,
  shop,
  words,
}) => {
  shop.provider.behave({ claims: anIdentity({ email: 'technician@atelier.test' }) });
  const page = await open(`${publicUrl(shop)}/signin`);
  await button(page, words.signIn.google).click();
  await expect(createCredentials(page, words).toast()).toContainText(words.signIn.googleRefused);
  await arrivesAt(page, '/signin');

  await createVisitor(page, words).signIn({ email: 'technician@atelier.test', password: demonstrationPassword });
  await arrivesAt(page, '/workshop');
  await page.goto(`${publicUrl(shop)}/signin?code=somebody-elses&state=planted`);
  await expect(createCredentials(page, words).toast()).toContainText(words.signIn.googleRefused);
  await arrivesAt(page, '/workshop');
});

test('where nobody chose a language the browser’s becomes the account’s', async ({
  browser,
  language,
  shop,
  words,
}) => {
  const context = await browser.newContext({ baseURL: publicUrl(shop), locale: language });
  const page = await context.newPage();
  const claims = anIdentity();
  shop.provider.behave({ claims });
  await page.goto('/signup');
  const answered = page.waitForResponse((response) => response.url().endsWith('/auth/google'));
  await button(page, words.signIn.google).click();
  expect(await (await answered).json()).toMatchObject({ user: { lang: language } });
  await expect(page.getByRole('heading', { name: words.dashboard.title })).toBeVisible();
  await context.close();
});

test('a shop without a client id says under the button that Google isn’t available, and again when it is pressed', async ({
  open,
  shop,
  words,
}) => {
  const environment = productEnvironment(shop.connection, { SMTP_URL: shop.mailbox.url });
  const entry = await productInOneFile();
  const product = await startProduct({ entry, environment, patience: 120_000 });
  for (const path of ['/signin', '/signup']) {
    const page = await open(`${product.url}${path}`);
    const chosen = button(page, words.signIn.google);
    await expect(chosen).toHaveAccessibleDescription(words.signIn.googleOff);
    await chosen.click();
    await expect(createCredentials(page, words).toast()).toContainText(words.signIn.googleOffTitle);
    await expect(chosen).toBeEnabled();
  }
  await product.stop();
});
