import type { Page } from '@playwright/test';
import { address, type Arranger } from '../support/arrange.ts';
import { createCustomer } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { serveNewRelease } from '../support/release.ts';
import { fill, type Words } from '../support/words.ts';

// Dialogs and pages are chunks that load on demand. A chunk that is missing offline must not lose anything.

/** Opens a page as a new customer in data-saver mode, so that no chunks are preloaded. */
async function signInSavingData(openAnyPage: () => Promise<Page>, arrange: Arranger, words: Words) {
  const page = await openAnyPage();
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  return { ...createCustomer(page, words), ...(await arrange.customer(page.context())) };
}

function filesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => window.performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
}

function expectFetched(page: Page, ...parts: readonly string[]): Promise<void> {
  return expect
    .poll(async () => (await filesOf(page)).join(' '))
    .toMatch(new RegExp(parts.map((part) => `(?=.*/${part}-)`).join(''), 'u'));
}

test('without a connection every button of the dashboard, the details, the repairs and the profile does what it did', async ({
  arrange,
  signInCustomer,
  words,
}) => {
  const customer = await signInCustomer();
  const { page } = customer;
  const id = await arrange.repair(customer, 'Repair.return.delivered');
  await expect(customer.card(id)).toBeVisible();
  await expectFetched(page, 'details-dialog', 'request-dialog', 'photos-field', 'feedback-dialog', 'profile-page');
  await page.getByRole('tab', { name: words.dashboard.notifications }).click();
  const deliveredButton = page
    .getByRole('tabpanel')
    .getByRole('button', { name: words.steps['Repair.return.delivered'].title });
  await expect(deliveredButton).toBeVisible();
  await page.getByRole('tab').first().click();
  await customer.loseConnection();

  await customer.openForm();
  const wizard = page.getByRole('dialog', { name: words.wizard.title });
  await expect(wizard).toBeVisible();
  await page.keyboard.press('Escape');
  const details = await customer.openRepair(id);
  await details.getByRole('button', { name: words.repair.giveFeedback }).click();
  await expect(page.getByRole('dialog', { name: words.feedback.title })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: words.dashboard.notifications }).click();
  await deliveredButton.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: words.layout.repairs, exact: true }).click();
  await expect(customer.card(id)).toBeVisible();
  await page.getByRole('link', { name: words.profile.title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.profile.title })).toBeVisible();
  await expect(page.getByRole('button', { name: words.common.edit, exact: true })).toBeVisible();
});

test('what wasn’t fetched says that there is no connection, beside everything else, and opens once the line carries something again; what a release has lost is loaded once, and then says so', async ({
  arrange,
  openPage,
  words,
}) => {
  const customer = await signInSavingData(() => openPage('/robots.txt'), arrange, words);
  const { page } = customer;
  const id = await arrange.repair(customer);
  await page.goto('/dashboard');
  await customer.expectRepair(id, { status: 'REQUESTED', station: 'requested' });
  await expect(page.getByRole('button', { name: words.layout.account })).toBeVisible();
  expect((await filesOf(page)).filter((file) => /(?:details|request|feedback)-dialog-/u.test(file))).toEqual([]);
  const missingPart = page.getByRole('dialog', { name: words.missingPart.title });

  await customer.loseConnection();
  await page.getByRole('link', { name: words.profile.title, exact: true }).click();
  const inlineAlert = page.getByRole('main').getByRole('alert');
  await expect(inlineAlert.getByRole('heading', { name: words.missingPart.title })).toBeVisible();
  await expect(page.getByRole('button', { name: words.layout.account })).toBeVisible();
  await page.getByRole('link', { name: words.layout.dashboard, exact: true }).click();
  await customer.openForm();
  await expect(missingPart.getByText(words.missingPart.text)).toBeVisible();
  await page.goBack();
  await expect(missingPart).toBeHidden();
  await expect(customer.card(id)).toBeVisible();
  await customer.openForm();
  await expect(missingPart).toBeVisible();
  await customer.restoreConnection();
  const request = page.getByRole('dialog', { name: words.wizard.title });
  await expect(request).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(request).toBeHidden();

  await serveNewRelease(page.context());
  await page.context().route('**/assets/details-dialog-*', (route) => route.fulfill({ status: 404 }));
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.getByRole('button', { name: fill(words.repair.heading, { id }), exact: true }).click();
  const failure = page.getByRole('dialog', { name: words.missingPart.broken });
  await expect(failure).toBeVisible();
  expect(loads).toBe(1);
  await failure.getByRole('button', { name: words.common.close }).click();
  await expect(customer.card(id)).toBeVisible();
});

test('a release under an open page: the next press works, with what is half written', async ({
  arrange,
  openPage,
  words,
}) => {
  const customer = await signInSavingData(() => openPage('/robots.txt'), arrange, words);
  const { page } = customer;
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: words.layout.account })).toBeVisible();
  await customer.openForm();
  await customer.chooseDevice('Téléphone d’Inès');
  await serveNewRelease(page.context());
  let loads = 0;
  page.on('load', () => (loads += 1));
  await customer.enterAddress(address);
  const form = page.getByRole('dialog', { name: words.wizard.title });
  await expect(form.getByText(words.photos.label).first()).toBeVisible();
  expect(loads).toBe(1);
  await customer.enterIssue('Elle chauffe');
  await customer.reviewRequest();
  await customer.expectTerm(words.wizard.address, address);
});
