import { demonstrationPassword, newAccount, nextCode } from '@atelier/testing';
import type { Locator } from '@playwright/test';
import { createCustomerPage, deviceTypeNames } from '../support/customer.ts';
import { address, expect, inLanguages, test } from '../support/journey.ts';
import { countPresses } from '../support/count-presses.ts';
import { createVisitor } from '../support/visitor.ts';

// Counts presses: choices, buttons and fields without focus, but no letters.

/** Text of the initial content. */
const requestLink = { fr: 'Demander une réparation', en: 'Request a repair' };

async function typeInto(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.pressSequentially(text);
}

async function typeIntoFocused(field: Locator, text: string): Promise<void> {
  await expect(field).toBeFocused();
  await field.pressSequentially(text);
}

inLanguages('en', () => {
  test('visitor signs up in nine presses, requests in ten [2.5] [2.18] [2.50] [2.109] [4.33] [8.22]', async ({
    openPage,
    shop,
    language,
    t,
  }) => {
    const account = newAccount();
    const page = await openPage('/');
    const presses = await countPresses(page);
    const field = (label: string): Locator => page.getByLabel(label, { exact: true });
    const form = page.getByRole('dialog', { name: t('wizard.title') });
    const press = (name: string): Promise<void> => form.getByRole('button', { name, exact: true }).click();
    await page.getByRole('link', { name: requestLink[language], exact: true }).first().click();
    await expect(page).toHaveURL('/signin?referrer=%2Fdashboard');
    await expect(page.getByRole('heading', { name: t('auth.signin.requestTitle') })).toBeVisible();
    await page.getByRole('link', { name: t('auth.signin.signup'), exact: true }).click();
    await typeInto(field(t('auth.signup.firstName')), account.firstName);
    await typeInto(field(t('auth.signup.lastName')), account.lastName);
    await typeInto(field(t('auth.email')), account.email);
    await typeInto(field(t('auth.password')), account.password);
    await typeInto(field(t('auth.signup.confirmPassword')), account.password);
    await page.getByRole('button', { name: t('auth.signup.submit') }).click();
    await expect(page).toHaveURL('/verfiy-email');
    const code = await nextCode(shop.mailbox, account.email);
    await typeIntoFocused(field(t('auth.verify.code')), code === '000000' ? '111111' : '000000');
    await expect(page.getByRole('alert')).toContainText(t('notification.toast.error.invalidCode.description'));
    await createVisitor(page, t).enterCode(code);
    await expect(form).toBeVisible();
    expect(presses()).toBeLessThanOrEqual(9);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: t('layout.titles.dashboard') })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const before = presses();
    const customer = createCustomerPage(page, t);
    await customer.openForm();
    await typeIntoFocused(field(t('wizard.phone.label')), '20123456');
    await press(t('wizard.phone.save'));
    await expect(field(t('device.name'))).toHaveCount(0);
    await press(t('device.createNew'));
    await typeIntoFocused(field(t('device.name')), 'Téléphone de Léa');
    await page
      .getByRole('radiogroup', { name: t('device.type') })
      .getByText(deviceTypeNames[language], { exact: true })
      .click();
    const registering = page.waitForRequest((call) => call.method() === 'POST' && call.url().endsWith('/devices/me'));
    await press(t('device.saveAndContinue'));
    expect((await registering).postDataJSON()).toMatchObject({ name: 'Téléphone de Léa', isNew: true });
    await typeInto(field(t('wizard.address.label')), address);
    await press(t('wizard.continue'));
    await typeIntoFocused(field(t('wizard.issue.label')), 'L’écran reste noir');
    await customer.reviewRequest();
    await customer.sendRequest();
    await customer.expectFormClosed();
    expect(presses() - before).toBeLessThanOrEqual(10);

    const created = await shop.mailbox.next({ to: account.email, subject: /#[0-9A-Z]{8}/u });
    const id = /#([0-9A-Z]{8})/u.exec(created.subject)?.[1] ?? '';
    await customer.expectRepair(id, { status: 'REQUESTED', station: 'requested' });
    const details = await customer.openRepair(id);
    for (const said of [address, 'L’écran reste noir', 'Téléphone de Léa'])
      await expect(details.getByText(said)).toBeVisible();
  });
});

test('a sign-in typed before its script is sent once', async ({ borrowPage, shop, t }) => {
  const page = await borrowPage();
  const { promise: scriptsArrive, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scriptsArrive;
    await route.continue();
  });
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname));
  await page.goto(`${shop.url}/signin?referrer=%2Frepairs`, { waitUntil: 'commit' });
  await page.getByLabel(t('auth.email'), { exact: true }).fill('customer@atelier.test');
  const password = page.getByLabel(t('auth.password'), { exact: true });
  await password.fill(demonstrationPassword);
  await password.press('Enter');
  expect(calls).toEqual([]);
  release();
  await expect(page).toHaveURL('/repairs');
  expect(calls.filter((path) => path === '/auth/login')).toHaveLength(1);
});
