import { isAccessible } from '../support/accessible.ts';
import { codeIn, linkIn, newAccount } from '../support/account.ts';
import { expect, test } from '../support/journey.ts';
import { saysWhy } from '../support/keyboard.ts';
import { createPersonalData } from '../support/personal-data.ts';
import { createOutage } from '../support/outage.ts';
import { createVisitor } from '../support/visitor.ts';
import { fill } from '../support/words.ts';

// Whole documents; what stands in the other pages of visitors is looked at where it is rendered (`accessible.browser.test.tsx`).
for (const path of ['/', '/signin']) {
  test(`the page ${path} can be used by everybody`, async ({ open }) => {
    const page = await open(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await isAccessible(page, path);
  });
}

test('a link opened elsewhere than where it was asked for can be used by everybody', async ({ open, shop, words }) => {
  const account = newAccount();
  await createVisitor(await open('/signup'), words).signUp(account);
  const mail = await shop.mailbox.next({ to: account.email });
  const elsewhere = await open(linkIn(mail.text));
  await expect(elsewhere.getByRole('heading', { name: words.proven.title })).toBeVisible();
  await isAccessible(elsewhere, 'proven address');
});

test('a forgotten password can be used by everybody', async ({ arrive, open, shop, words }) => {
  const { account } = await arrive();
  const page = await open('/forgot-password');
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field(words.signIn.email).fill('nulle part');
  await field(words.signIn.email).press('Enter');
  await saysWhy(field(words.signIn.email), words.fault.email);
  await isAccessible(page, 'forgotten password, wrong');
  await field(words.signIn.email).fill(account.email);
  await field(words.signIn.email).press('Enter');
  await expect(field(words.verify.code)).toBeFocused();
  await isAccessible(page, 'code of a reset');
  await page.keyboard.type(codeIn((await shop.mailbox.next({ to: account.email, subject: /\d{6}/u })).text));
  await field(words.reset.password).fill('court');
  await field(words.reset.confirmPassword).fill('court');
  await field(words.reset.confirmPassword).press('Enter');
  await saysWhy(field(words.reset.password), words.fault.shortPassword);
  await isAccessible(page, 'new password, wrong');
});

test('a customer’s pages can be used by everybody', async ({ arrange, arrive }) => {
  const customer = await arrive();
  const { page } = customer;
  const id = await arrange.repair(customer, 'Repair.diagnosis.finished');
  await customer.sees(id, { status: 'DIAGNOSED', station: 'diagnosed' });
  await isAccessible(page, 'dashboard');
  for (const path of ['/repairs', '/profile']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await isAccessible(page, path);
  }
});

for (const path of ['/dashboard', '/repairs', '/profile']) {
  test(`the page ${path} can be used by everybody while it waits for the server`, async ({ arrive, words }) => {
    const { page } = await arrive();
    await createOutage(page.context()).answers(503);
    await page.goto(path);
    await expect(page.getByText(words.common.reconnecting)).toBeVisible();
    await isAccessible(page, `${path}, waiting`);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
}

test('the dialogs of one’s own data can be used by everybody', async ({ arrange, arrive, words }) => {
  const customer = await arrive();
  const { account, page } = customer;
  await arrange.repair(customer);
  await page.goto('/profile');
  const data = createPersonalData(page, words);
  await data.openExport().click();
  await data.give('');
  await isAccessible(page, 'export');
  // Longer than the look takes.
  await data.slowDown(50);
  await data.give(account.password);
  await expect(data.progress).toBeVisible();
  await isAccessible(page, 'export under way');
  await data.exportDialog.getByRole('button', { name: words.data.stop, exact: true }).click();
  await expect(data.progress).toBeHidden();
  await data.slowDown(0);
  await page.keyboard.press('Escape');
  await data.openDelete().click();
  await data.give(account.password);
  await expect(data.deleteDialog.getByRole('alert')).toBeVisible();
  await isAccessible(page, 'deletion');
});

test('a repair and its price can be used by everybody', async ({ arrange, arrive }) => {
  const customer = await arrive();
  const id = await arrange.repair(customer, 'Repair.diagnosis.finished');
  const details = await customer.openRepair(id);
  await isAccessible(customer.page, 'details');
  await customer.openProposal(details);
  await isAccessible(customer.page, 'proposal');
});

test('the request of a repair can be used by everybody', async ({ arrive, words }) => {
  const { page, beginRequest } = await arrive();
  await beginRequest();
  await expect(page.getByLabel(words.device.select, { exact: true })).toBeVisible();
  await isAccessible(page, 'request');
});

test('the workshop’s list can be used by everybody', async ({ work, words }) => {
  const { page } = await work('operator');
  await expect(page.getByRole('link', { name: fill(words.workshop.open, { id: '' }) }).first()).toBeVisible();
  await isAccessible(page, 'list');
});

test('a step in the workshop can be used by everybody', async ({ arrange, arrive, work, words }) => {
  const [customer, { page, open }] = await Promise.all([arrive(), work('operator')]);
  await open(await arrange.repair(customer, 'Repair.confirm.request'));
  await isAccessible(page, 'repair');
  await page.getByRole('button', { name: words.steps['Repair.pickup.planned'].press, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await isAccessible(page, 'form');
});

test('the staff’s own profile and a session can be used by everybody', async ({ work, words }) => {
  const { page } = await work('operator');
  await page.goto('/workshop/profile');
  await expect(page.getByText(words.profile.current, { exact: true })).toBeVisible();
  await isAccessible(page, 'staff profile');
  await page.goto('/workshop/profile?session=019a0000-0000-7000-8000-000000000001');
  await expect(page.getByRole('dialog').getByText(words.newSession.missing)).toBeVisible();
  await isAccessible(page, 'session');
});

test('no page is wider than the narrowest screen', async ({ arrange, arrive }) => {
  const customer = await arrive();
  const { page } = customer;
  await page.setViewportSize({ width: 320, height: 640 });
  await arrange.repair(customer);
  for (const path of ['/', '/dashboard', '/repairs', '/profile', '/terms']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});

test('on a phone all controls of the account are as high as a thumb', async ({ arrive, open }) => {
  const [{ page: signedIn }, visitor] = await Promise.all([arrive(), open()]);
  const walks = [
    { page: visitor, paths: ['/signin', '/signup', '/forgot-password'] },
    { page: signedIn, paths: ['/profile'] },
  ];
  for (const { page, paths } of walks) {
    await page.setViewportSize({ width: 375, height: 812 });
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
      // What stands in a line of text is as high as the line (WCAG 2.5.8); what is unseen until it has the focus has no size.
      const low = await page.evaluate(() =>
        [...document.querySelectorAll('a, button, input, textarea')]
          .filter((control) => control.checkVisibility() && getComputedStyle(control).display !== 'inline')
          .filter((control) => control.clientWidth > 1 && control.getBoundingClientRect().height < 44)
          .map((control) => control.outerHTML),
      );
      expect(low, path).toEqual([]);
    }
  }
});
