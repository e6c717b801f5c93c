import { getMe, updateMyLanguage } from '@atelier/contract';
import type { Browser } from '@playwright/test';
import { expect, inBothLanguages, test, type Shop } from '../support/journey.ts';
import { createVisitor } from '../support/visitor.ts';
import { wordsOf } from '../support/words.ts';

async function openFreshBrowser(browser: Browser, shop: Shop, locale: string) {
  const context = await browser.newContext({ baseURL: shop.url, locale });
  const page = await context.newPage();
  await page.goto('/signin');
  return page;
}

inBothLanguages(() => {
  test('language choice follows browser, sign-in and account [2.58] [2.73] [4.51] [4.52] [9.18]', async ({
    arrange,
    arrive,
    borrow,
    browser,
    open,
    shop,
    language,
    words,
  }) => {
    const customer = await arrive();
    const { account, page, person } = customer;
    const lang = async () => (await person.send(getMe)).user.lang;
    const id = await arrange.repair(customer);
    const card = page.getByRole('listitem').filter({ hasText: `#${id}` });
    await expect(card.getByText(words.device.phone, { exact: true })).toBeVisible();

    const otherLanguage = language === 'fr' ? 'en' : 'fr';
    const other = wordsOf(otherLanguage);
    await page.getByRole('banner').getByRole('button', { name: words.layout.account }).click();
    await page.getByRole('menuitemradio', { name: other.layout.language, exact: true }).click();
    await expect(page.getByRole('heading', { name: other.dashboard.title })).toBeVisible();
    await expect(card.getByText(other.device.phone, { exact: true })).toBeVisible();
    await expect.poll(lang).not.toBe(language);

    const elsewhere = await open('/signin');
    await createVisitor(elsewhere, words).signIn(account);
    await expect(elsewhere.getByRole('heading', { name: words.dashboard.title })).toBeVisible();
    await expect.poll(lang).toBe(language);
    await person.send(updateMyLanguage, { body: { lang: otherLanguage } });
    const asked: string[] = [];
    elsewhere.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await elsewhere.reload();
    await expect(elsewhere.getByRole('heading', { name: words.dashboard.title })).toBeVisible();
    await expect(elsewhere.getByText(`#${id}`).first()).toBeVisible();
    expect(await lang()).not.toBe(language);
    expect(asked).not.toContain('PUT /users/me/lang');

    const fresh = await openFreshBrowser(browser, shop, language);
    await createVisitor(fresh, words).signIn(account);
    await expect(fresh.getByRole('heading', { name: other.dashboard.title })).toBeVisible();
    await fresh.reload();
    await expect(fresh.getByRole('heading', { name: other.dashboard.title })).toBeVisible();
    expect(await fresh.evaluate(() => localStorage.getItem('lang'))).toBeNull();
    await fresh.getByRole('button', { name: other.layout.account }).click();
    await fresh.getByRole('menuitem', { name: other.layout.logout }).click();
    const second = await arrange.customer((await borrow()).context());
    await createVisitor(fresh, other).signIn(second.account);
    await expect(fresh.getByRole('heading', { name: words.dashboard.title })).toBeVisible();
    expect((await second.person.send(getMe)).user.lang).toBe(language);
    await fresh.context().close();
  });
});
