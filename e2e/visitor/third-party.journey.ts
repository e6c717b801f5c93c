import { createIdentity } from '@atelier/testing';
import type { Page } from '@playwright/test';
import { expect, test, type Shop } from '../support/journey.ts';

// Signing in through a local OpenID Connect provider that redirects at once. Messages are covered by `third-party.browser.test.tsx`,
// accounts by `apps/api/src/modules/auth/third-party/third-party-account.test.ts`.

function publicUrl({ url }: Pick<Shop, 'url'>): string {
  return url.replace('127.0.0.1', 'localhost');
}

function pathOf(page: Page) {
  return (): string => {
    const { pathname, search } = new URL(page.url());
    return pathname + search;
  };
}

function expectPath(page: Page, path: string): Promise<void> {
  return expect.poll(pathOf(page)).toBe(path);
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true });
}

function requestsFor(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`));
  return calls;
}

test('third-party sign-in creates an account after two failures [1.9] [4.49] [8.17] [8.19]', async ({
  browser,
  language,
  shop,
  t,
}) => {
  // With the service worker, because a blocked one is a warning of the test browser.
  const context = await browser.newContext({ baseURL: publicUrl(shop), locale: language, serviceWorkers: 'allow' });
  const page = await context.newPage();
  const warnings: string[] = [];
  page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())));
  const claims = createIdentity();
  const google = button(page, t('auth.google'));
  const toast = () => page.getByRole('region', { name: /\(F8\)/u }).getByRole('listitem');
  shop.provider.behave({ claims, refusesConsent: true });
  await page.goto('/repairs');
  await expectPath(page, '/signin?referrer=%2Frepairs');
  const calls = requestsFor(page);
  await google.press('Enter');
  await expect.poll(() => warnings).toEqual(['The third-party sign-in came back without a code.']);
  await expectPath(page, '/signin?referrer=%2Frepairs');
  await expect(google).toBeEnabled();
  await expect(toast()).toHaveCount(0);
  expect(calls).not.toContain('POST /auth/google');

  shop.provider.behave({ claims, fault: { at: '/token', answer: (response) => void response.destroy() } });
  await google.click();
  await expect(toast()).toContainText(t('notification.toast.error.provider.description'));
  await expectPath(page, '/signin?referrer=%2Frepairs');
  await expect(google).not.toHaveAttribute('aria-disabled', 'true');

  shop.provider.behave({ claims });
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  const signInResponse = page.waitForResponse((response) => new URL(response.url()).pathname === '/auth/google');
  await google.click();
  expect(await (await signInResponse).json()).toMatchObject({ user: { lang: language } });
  await expectPath(page, '/repairs');
  await expect(toast()).toContainText(t('notification.toast.success.login.title'));
  // No address in the history contains the code.
  expect(addresses.at(-1)).not.toContain('code=');
  await page.goBack();
  expect(page.url()).not.toContain('code=');

  await page.goto('/profile');
  await expect(button(page, t('profile.setPassword.title'))).toBeVisible();
  await expect(page.getByRole('main').getByLabel(t('auth.email'), { exact: true })).toHaveValue(claims.email);
  // A foreign code is rejected, and the current user stays signed in.
  await page.goto('/signin?code=somebody-elses&state=planted');
  await expect(toast()).toContainText(t('notification.toast.error.providerRefused.description'));
  await expectPath(page, '/dashboard');
  await context.close();
});
