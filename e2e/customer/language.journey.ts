import { getMe, updateMyLanguage } from '@atelier/contract';
import type { Browser } from '@playwright/test';
import { expect, test, type Shop } from '../support/journey.ts';
import { createVisitor } from '../support/visitor.ts';
import { wordsOf, type Language } from '../support/words.ts';

test('choosing the other language changes what only the server can name, too', async ({
  arrange,
  arrive,
  language,
  words,
}) => {
  const customer = await arrive();
  const { page } = customer;
  const id = await arrange.repair(customer);
  const card = page.getByRole('listitem').filter({ hasText: `#${id}` });
  await expect(card.getByText(words.device.phone, { exact: true })).toBeVisible();

  const other = wordsOf(language === 'fr' ? 'en' : 'fr');
  await page.getByRole('banner').getByRole('button', { name: words.layout.account }).click();
  await page.getByRole('menuitemradio', { name: other.layout.language, exact: true }).click();
  await expect(page.getByRole('heading', { name: other.dashboard.title })).toBeVisible();
  await expect(card.getByText(other.device.phone, { exact: true })).toBeVisible();
});

/** A browser in which nobody has chosen a language, set to one of its own. */
async function anUntouchedBrowser(browser: Browser, shop: Shop, locale: string) {
  const context = await browser.newContext({ baseURL: shop.url, locale });
  const page = await context.newPage();
  await page.goto('/signin');
  return page;
}

for (const [locale, spoken] of [
  ['en-US', 'en'],
  ['fr-BE', 'fr'],
  ['de-DE', 'fr'],
] as const satisfies [string, Language][]) {
  test(`where nobody chose, a browser set to ${locale} is spoken to in ${spoken}`, async ({ browser, shop }) => {
    const page = await anUntouchedBrowser(browser, shop, locale);
    await expect(page.getByRole('heading', { name: wordsOf(spoken).signIn.title, exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', spoken);
    await page.context().close();
  });
}

test('where nobody chose, the account’s language is shown, is no choice, and is no other account’s business', async ({
  browser,
  arrive,
  language,
  shop,
}) => {
  const other = language === 'fr' ? 'en' : 'fr';
  const [first, second] = [await arrive(), await arrive()];
  await first.person.send(updateMyLanguage, { body: { lang: other } });
  const page = await anUntouchedBrowser(browser, shop, language);
  await createVisitor(page, wordsOf(language)).signIn(first.account);
  await expect(page.getByRole('heading', { name: wordsOf(other).dashboard.title })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: wordsOf(other).dashboard.title })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBeNull();

  await page.getByRole('button', { name: wordsOf(other).layout.account }).click();
  await page.getByRole('menuitem', { name: wordsOf(other).layout.logout }).click();
  await createVisitor(page, wordsOf(other)).signIn(second.account);
  await expect(page.getByRole('heading', { name: wordsOf(language).dashboard.title })).toBeVisible();
  expect((await second.person.send(getMe)).user.lang).toBe(language);
  await page.context().close();
});

test('the language chosen in this browser is written to the account at sign-in, and not by a page that is only loaded', async ({
  arrive,
  open,
  language,
  words,
}) => {
  const { account, person } = await arrive();
  const other = language === 'fr' ? 'en' : 'fr';
  const lang = async () => (await person.send(getMe)).user.lang;
  await person.send(updateMyLanguage, { body: { lang: other } });
  const page = await open('/signin');
  await createVisitor(page, words).signIn(account);
  await expect(page.getByRole('heading', { name: words.dashboard.title })).toBeVisible();
  await expect.poll(lang).toBe(language);

  await person.send(updateMyLanguage, { body: { lang: other } });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.reload();
  await expect(page.getByRole('button', { name: words.layout.noNews })).toBeVisible();
  expect(await lang()).toBe(other);
  expect(asked).not.toContain('PUT /users/me/lang');
});
