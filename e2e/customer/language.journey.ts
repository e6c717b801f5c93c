import { getMe, updateMyLanguage } from '@atelier/contract';
import { translate } from '@atelier/i18n';
import type { Browser } from '@playwright/test';
import { deviceTypeNames } from '../support/customer.ts';
import { expect, inLanguages, test, type Shop } from '../support/journey.ts';
import { createVisitor } from '../support/visitor.ts';

async function openFreshBrowser(browser: Browser, shop: Shop, locale: string) {
  const context = await browser.newContext({ baseURL: shop.url, locale });
  const page = await context.newPage();
  await page.goto('/signin');
  return page;
}

inLanguages('fr', () => {
  test('language choice follows browser, sign-in and account [2.58] [2.73] [4.51] [4.52] [9.18]', async ({
    arrange,
    signInCustomer,
    browser,
    openPage,
    shop,
    language,
    t,
  }) => {
    const customer = await signInCustomer();
    const { account, page, person } = customer;
    const lang = async () => (await person.send(getMe)).user.lang;
    const id = await arrange.repair(customer);
    const card = page.getByRole('listitem').filter({ hasText: `#${id}` });
    await expect(card.getByText(deviceTypeNames[language], { exact: true })).toBeVisible();

    const otherLanguage = language === 'fr' ? 'en' : 'fr';
    const otherT = translate(otherLanguage);
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('layout.account') })
      .click();
    await page.getByRole('menuitemradio', { name: otherT(`common.language.${otherLanguage}`), exact: true }).click();
    await expect(page.getByRole('heading', { name: otherT('layout.titles.dashboard') })).toBeVisible();
    await expect(card.getByText(deviceTypeNames[otherLanguage], { exact: true })).toBeVisible();
    await expect.poll(lang).not.toBe(language);

    const otherPage = await openPage('/signin');
    await createVisitor(otherPage, t).signIn(account);
    await expect(otherPage.getByRole('heading', { name: t('layout.titles.dashboard') })).toBeVisible();
    await expect.poll(lang).toBe(language);
    await person.send(updateMyLanguage, { body: { lang: otherLanguage } });
    const requests: string[] = [];
    otherPage.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await otherPage.reload();
    await expect(otherPage.getByRole('heading', { name: t('layout.titles.dashboard') })).toBeVisible();
    await expect(otherPage.getByText(`#${id}`).first()).toBeVisible();
    expect(await lang()).not.toBe(language);
    expect(requests).not.toContain('PUT /users/me/lang');

    const freshBrowser = await openFreshBrowser(browser, shop, language);
    await createVisitor(freshBrowser, t).signIn(account);
    await expect(freshBrowser.getByRole('heading', { name: otherT('layout.titles.dashboard') })).toBeVisible();
    expect(await freshBrowser.evaluate(() => localStorage.getItem('lang'))).toBeNull();
    await freshBrowser.getByRole('button', { name: otherT('layout.account') }).click();
    await freshBrowser.getByRole('menuitem', { name: otherT('layout.logout') }).click();
    const second = await arrange.customer();
    await createVisitor(freshBrowser, otherT).signIn(second.account);
    await expect(freshBrowser.getByRole('heading', { name: t('layout.titles.dashboard') })).toBeVisible();
    expect((await second.person.send(getMe)).user.lang).toBe(language);
    await freshBrowser.context().close();
  });
});
