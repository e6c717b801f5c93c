import type { Locator } from '@playwright/test';
import { codeIn, newAccount } from '../support/account.ts';
import { address } from '../support/arrange.ts';
import { createCustomer } from '../support/customer.ts';
import { expect, inBothLanguages, test } from '../support/journey.ts';
import { countPresses } from '../support/count-presses.ts';
import { createVisitor } from '../support/visitor.ts';

// Counts presses: choices, buttons and fields without focus, but no letters.

async function typeInto(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.pressSequentially(text);
}

async function typeIntoFocused(field: Locator, text: string): Promise<void> {
  await expect(field).toBeFocused();
  await field.pressSequentially(text);
}

inBothLanguages(() => {
  test('visitor signs up in nine presses, requests in ten [2.5] [2.18] [2.50] [2.109] [4.33] [8.22]', async ({
    openPage,
    shop,
    words,
  }) => {
    const account = newAccount();
    const page = await openPage('/');
    const presses = await countPresses(page);
    const field = (label: string): Locator => page.getByLabel(label, { exact: true });
    const form = page.getByRole('dialog', { name: words.wizard.title });
    const press = (name: string): Promise<void> => form.getByRole('button', { name, exact: true }).click();
    await page.getByRole('link', { name: words.landing.requestRepair, exact: true }).first().click();
    await expect(page).toHaveURL('/signin?referrer=%2Fdashboard');
    await expect(page.getByRole('heading', { name: words.signIn.requestTitle })).toBeVisible();
    await page.getByRole('link', { name: words.signIn.signUp, exact: true }).click();
    await typeInto(field(words.signUp.firstName), account.firstName);
    await typeInto(field(words.signUp.lastName), account.lastName);
    await typeInto(field(words.signIn.email), account.email);
    await typeInto(field(words.signIn.password), account.password);
    await typeInto(field(words.signUp.confirmPassword), account.password);
    await page.getByRole('button', { name: words.signUp.submit }).click();
    await expect(page).toHaveURL('/verfiy-email');
    const code = codeIn((await shop.mailbox.next({ to: account.email })).text);
    await typeIntoFocused(field(words.verify.code), code === '000000' ? '111111' : '000000');
    await expect(page.getByRole('alert')).toContainText(words.verify.wrongCode);
    await createVisitor(page, words).enterCode(code);
    await expect(form).toBeVisible();
    expect(presses()).toBeLessThanOrEqual(9);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: words.dashboard.title })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const before = presses();
    const customer = createCustomer(page, words);
    await customer.openForm();
    await typeIntoFocused(field(words.wizard.phone), '20123456');
    await press(words.wizard.savePhone);
    await expect(field(words.device.name)).toHaveCount(0);
    await press(words.device.createNew);
    await typeIntoFocused(field(words.device.name), 'Téléphone de Léa');
    await page
      .getByRole('radiogroup', { name: words.device.type })
      .getByText(words.device.phone, { exact: true })
      .click();
    const registering = page.waitForRequest((call) => call.method() === 'POST' && call.url().endsWith('/devices/me'));
    await press(words.device.saveAndContinue);
    expect((await registering).postDataJSON()).toMatchObject({ name: 'Téléphone de Léa', isNew: true });
    await typeInto(field(words.wizard.address), address);
    await press(words.wizard.continue);
    await typeIntoFocused(field(words.wizard.issue), 'L’écran reste noir');
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
