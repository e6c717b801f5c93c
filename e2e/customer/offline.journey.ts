import { notificationTitle } from '@atelier/i18n';
import type { BrowserContext, Page } from '@playwright/test';
import { address, expect, test } from '../support/journey.ts';

// Dialogs and pages are chunks that load on demand. A chunk that is missing offline must not lose anything.

/** Sets data-saver mode, so that no chunks are preloaded. */
function saveData(page: Page): Promise<unknown> {
  return page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
}

function filesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => window.performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
}

function expectFetched(page: Page, ...parts: readonly string[]): Promise<void> {
  return expect
    .poll(async () => (await filesOf(page)).join(' '))
    .toMatch(new RegExp(parts.map((part) => `(?=.*/${part}-)`).join(''), 'u'));
}

test('preloaded dialogs and pages open offline', async ({ arrange, signInCustomer, t }) => {
  const customer = await signInCustomer();
  const { page } = customer;
  const id = await arrange.repair(customer, 'Repair.return.delivered');
  await expect(customer.card(id)).toBeVisible();
  await expectFetched(page, 'details-dialog', 'request-dialog', 'photos-field', 'feedback-dialog', 'profile-page');
  await page.getByRole('tab', { name: t('dashboard.tabs.notifications') }).click();
  const deliveredButton = page
    .getByRole('tabpanel')
    .getByRole('button', { name: notificationTitle(t, 'Repair.return.delivered') });
  await expect(deliveredButton).toBeVisible();
  await page.getByRole('tab').first().click();
  await customer.loseConnection();

  await customer.openForm();
  const wizard = page.getByRole('dialog', { name: t('wizard.title') });
  await expect(wizard).toBeVisible();
  await page.keyboard.press('Escape');
  const details = await customer.openRepair(id);
  await details.getByRole('button', { name: t('repairs.actions.feedback') }).click();
  await expect(page.getByRole('dialog', { name: t('feedback.title') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: t('dashboard.tabs.notifications') }).click();
  await deliveredButton.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: t('layout.menu.repairs'), exact: true }).click();
  await expect(customer.card(id)).toBeVisible();
  await page.getByRole('link', { name: t('layout.titles.profile'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('layout.titles.profile') })).toBeVisible();
  await expect(page.getByRole('button', { name: t('common.edit'), exact: true })).toBeVisible();
});

test('missing chunk says so and opens after reconnecting', async ({ arrange, signInCustomer, t }) => {
  const customer = await signInCustomer('/dashboard', saveData);
  const { page } = customer;
  const id = await arrange.repair(customer);
  await customer.expectRepair(id, { status: 'REQUESTED', station: 'requested' });
  await expect(page.getByRole('button', { name: t('layout.account') })).toBeVisible();
  expect((await filesOf(page)).filter((file) => /(?:details|request|feedback)-dialog-/u.test(file))).toEqual([]);
  const missingPart = page.getByRole('dialog', { name: t('errors.offline.title') });

  await customer.loseConnection();
  await page.getByRole('link', { name: t('layout.titles.profile'), exact: true }).click();
  const inlineAlert = page.getByRole('main').getByRole('alert');
  await expect(inlineAlert.getByRole('heading', { name: t('errors.offline.title') })).toBeVisible();
  await expect(page.getByRole('button', { name: t('layout.account') })).toBeVisible();
  await page.getByRole('link', { name: t('layout.menu.dashboard'), exact: true }).click();
  await customer.openForm();
  await expect(missingPart.getByText(t('errors.offline.text'))).toBeVisible();
  await page.goBack();
  await expect(missingPart).toBeHidden();
  await expect(customer.card(id)).toBeVisible();
  await customer.openForm();
  await expect(missingPart).toBeVisible();
  await customer.restoreConnection();
  const request = page.getByRole('dialog', { name: t('wizard.title') });
  await expect(request).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(request).toBeHidden();

  await serveNewRelease(page.context());
  await page.context().route('**/assets/details-dialog-*', (route) => route.fulfill({ status: 404 }));
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.getByRole('button', { name: t('common.repairNumber', { id }), exact: true }).click();
  const failure = page.getByRole('dialog', { name: t('errors.unexpected.title') });
  await expect(failure).toBeVisible();
  await expect.poll(() => loads).toBe(1);
  await failure.getByRole('button', { name: t('common.close') }).click();
  await expect(customer.card(id)).toBeVisible();
});

test('new release keeps a half-written request', async ({ signInCustomer, t }) => {
  const customer = await signInCustomer('/dashboard', saveData);
  const { page } = customer;
  await expect(page.getByRole('button', { name: t('layout.account') })).toBeVisible();
  await customer.openForm();
  await customer.chooseDevice('Téléphone d’Inès');
  await serveNewRelease(page.context());
  let loads = 0;
  page.on('load', () => (loads += 1));
  await customer.enterAddress(address);
  const form = page.getByRole('dialog', { name: t('wizard.title') });
  await expect(form.getByText(t('photos.label')).first()).toBeVisible();
  await expect.poll(() => loads).toBe(1);
  await customer.enterIssue('Elle chauffe');
  await customer.reviewRequest();
  await expect(form).toMatchAriaSnapshot(`- term: "${t('wizard.address.label')}"\n- definition: "${address}"`);
});

const SCRIPT = /\.js$/u;

/** Simulates a deployment while pages are open: new file names, and old files are gone. The proxy renames the same build. */
async function serveNewRelease(context: BrowserContext, mark = 'release2'): Promise<void> {
  const renamed = (text: string): string => text.replaceAll(/([\w.-]+-[\w-]{7,8})\.js/gu, `$1.${mark}.js`);
  await context.route('**/assets/*.js', async (route) => {
    const url = route.request().url();
    if (!url.includes(`.${mark}.js`)) return route.fulfill({ status: 404 });
    const answer = await route.fetch({ url: url.replace(`.${mark}.js`, '.js') });
    return route.fulfill({ response: answer, body: renamed(await answer.text()) });
  });
  await context.route(
    (url) => !SCRIPT.test(url.pathname) && !url.pathname.startsWith('/assets/'),
    async (route) => {
      const request = route.request();
      const isPage = request.isNavigationRequest() || new URL(request.url()).pathname === '/forgot-password';
      if (!isPage) return route.fallback();
      const answer = await route.fetch();
      return route.fulfill({ response: answer, body: renamed(await answer.text()) });
    },
  );
}
