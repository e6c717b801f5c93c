import { getActiveContent, type ActiveContent } from '@atelier/contract';
import { translate } from '@atelier/i18n';
import type { Browser, Page } from '@playwright/test';
import { expect, inLanguages, test } from '../support/journey.ts';

// `/` is server-rendered from the content and hydrated (specification/screens#landing-page, decisions/0027).

/** Texts of the initial content. */
const heading = {
  fr: 'Votre appareil en panne est en de bonnes mains, de chez vous à chez vous',
  en: 'Your broken device is in good hands, from your door and back',
};
const weekdays = { fr: 'Lundi au vendredi', en: 'Monday to Friday' };

async function contentOf(url: string): Promise<ActiveContent> {
  const answer = await fetch(url + getActiveContent.path);
  return getActiveContent.answer.parse(await answer.json());
}

/** Names, addresses and the form, which is replaced by links without scripts. */
const ignoredKeys = ['name', 'icon', 'id', 'focus', 'url', 'phone', 'hours', 'form', 'terms', 'privacy'];

function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  const read = Object.entries(value).filter(([key]) => !ignoredKeys.includes(key));
  return read.flatMap(([, each]) => wordsIn(each));
}

function withoutBreaks(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

const markdownLink = /\[([^\]]+)\]\(([^)]+)\)/gu;

function paragraphsIn(markup: string): string[] {
  return markup
    .split(/\n(?=\s*\n|- |#)/u)
    .map((part) =>
      withoutBreaks(
        part
          .trim()
          .replace(/^(#+|-) /u, '')
          .replaceAll(markdownLink, '$1'),
      ),
    )
    .filter((part) => part !== '');
}

async function withoutScript(browser: Browser, shop: { readonly url: string }, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

async function visibleText(page: Page): Promise<string> {
  const pictures = await page
    .locator('img[alt]')
    .evaluateAll((each) => each.map((picture) => picture.getAttribute('alt')));
  return withoutBreaks([await page.locator('body').innerText(), ...pictures].join(' '));
}

inLanguages('en', () => {
  test('pages without JavaScript show all content and links [2.19] [2.22] [2.23] [2.24] [2.25] [2.26] [2.29] [2.30] [2.34] [2.42]', async ({
    browser,
    language,
    shop,
    t,
  }) => {
    const otherLanguage = language === 'fr' ? 'en' : 'fr';
    const page = await withoutScript(browser, shop, `/?lang=${language}`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading[language]);
    const content = (await contentOf(shop.url))[language];
    const shown = await visibleText(page);
    expect(wordsIn(content).length).toBeGreaterThan(50);
    expect(wordsIn(content).filter((text) => !shown.includes(withoutBreaks(text)))).toEqual([]);
    expect(shown).toContain(weekdays[language]);
    const { social } = content.footer;
    for (const { url } of social) await expect(page.locator(`a[href="${url}"]`)).toBeVisible();
    const { aside, form } = content.contact;
    for (const [name, href] of [
      [content.main[0].button1, '/signin?referrer=%2Fdashboard'],
      [content.main[0].button2, '#services'],
      [t('landing.about'), '#about'],
      [t('landing.contact'), '#contact'],
      [t('landing.signin'), '/signin'],
      [t('landing.signup'), '/signup'],
      [t('landing.terms'), '/terms'],
      [t('landing.privacy'), '/privacy'],
      [aside.email, `mailto:${aside.email}`],
      ['+216 71 000 000', 'tel:+21671000000'],
    ] as const)
      await expect(page.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', href);
    const contact = page.getByRole('region', { name: content.contact.header.title });
    await expect(contact.getByRole('textbox')).toHaveCount(0);
    await expect(contact.getByText(form.submit, { exact: true })).toBeHidden();
    for (const href of [`mailto:${aside.email}`, `tel:${aside.phone}`])
      await expect(contact.locator(`a[href="${href}"]:visible`)).toHaveCount(2);
    await page
      .getByRole('link', { name: t('landing.contact'), exact: true })
      .first()
      .click();
    await expect(page.locator('#home-section-contact')).toBeInViewport();
    await page
      .getByRole('link', { name: translate(otherLanguage)(`common.language.${otherLanguage}`), exact: true })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading[otherLanguage]);

    for (const name of ['terms', 'privacy'] as const) {
      await page.goto(`/${name}?lang=${language}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t(`landing.${name}`));
      const text = await visibleText(page);
      expect(paragraphsIn(content[name]).filter((part) => !text.includes(part))).toEqual([]);
      for (const [, text = '', href = ''] of content[name].matchAll(markdownLink))
        await expect(
          page
            .getByRole('article')
            .getByRole('link', { name: withoutBreaks(text) })
            .first(),
        ).toHaveAttribute('href', href);
      for (const each of [aside.address, aside.email, '+216 71 000 000']) expect(text).toContain(withoutBreaks(each));
    }
    await page.context().close();
  });
});

test('landing sections have addresses, header and phone menu [2.2] [2.28] [2.33]', async ({ openPage, t }) => {
  const page = await openPage('/');
  const header = page.getByRole('banner');
  await expect(header).toHaveAttribute('data-ground', 'clear');
  await page.mouse.wheel(0, 20);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(20);
  await expect(header).toHaveAttribute('data-ground', 'clear');
  await page.mouse.wheel(0, 1);
  await expect(header).toHaveAttribute('data-ground', 'solid');

  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('landing.services'), exact: true })
    .first()
    .click();
  await expect(page).toHaveURL('/#services');
  await expect(page.locator('#home-section-services')).toBeInViewport({ ratio: 0.3 });
  await page.goto('/terms');
  await page
    .getByRole('link', { name: t('landing.about'), exact: true })
    .first()
    .click();
  await expect(page).toHaveURL('/#about');
  await expect(page.locator('#home-section-about')).toBeInViewport();

  await page.setViewportSize({ width: 375, height: 740 });
  const menu = header.getByLabel(t('layout.toggleMenu'));
  const contact = header.getByRole('link', { name: t('landing.contact'), exact: true });
  await menu.click();
  await contact.click();
  await expect(contact).toBeHidden();
  await expect(page).toHaveURL('/#contact');
  await expect(page.locator('#home-section-contact')).toBeInViewport();
  await menu.click();
  await expect(contact).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(contact).toBeHidden();
  await expect(menu).toBeFocused();
});

test('chosen language outlives an address’s language and a cookie', async ({ openPage, language }) => {
  const otherLanguage = language === 'fr' ? 'en' : 'fr';
  const page = await openPage(`/?lang=${otherLanguage}`);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(heading[otherLanguage]);
  // Hydration comes first, because an earlier press would load a page.
  await expect(page.getByRole('banner')).toHaveAttribute('data-ground', 'clear');
  await page
    .getByRole('link', { name: translate(otherLanguage)('landing.signin') })
    .first()
    .click();
  await expect(page).toHaveURL('/signin');
  await expect(page.locator('html')).toHaveAttribute('lang', otherLanguage);
  await page.goBack();
  // Right away, so that the press comes before hydration.
  await page.getByText(language.toUpperCase(), { exact: true }).first().click();
  await expect(title).toHaveText(heading[language]);
  await expect(page).toHaveURL('/');
  await page.reload();
  await expect(title).toHaveText(heading[language]);

  await page.context().addCookies([{ name: 'lang', value: otherLanguage, url: page.url() }]);
  await page.goto('/');
  await expect(title).toHaveText(heading[language]);
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'lang')?.value)
    .toBe(language);
});
