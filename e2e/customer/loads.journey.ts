import { expect, test } from '../support/journey.ts';
import { isSaidAndRetried } from '../support/loads.ts';
import { fill } from '../support/words.ts';

// Everything that a customer's screens load: what fails says so, is logged once and loaded at the next try
// (specification/screens#what-fails).

for (const path of ['/dashboard', '/repairs']) {
  test(`the repairs of ${path}`, async ({ arrange, arrive, words }) => {
    const customer = await arrive();
    const { page } = customer;
    const id = await arrange.repair(customer);
    await isSaidAndRetried(page, words, {
      path: '**/repair/requests',
      name: 'repairs',
      begin: () => page.goto(path),
      place: page.getByRole('main'),
      loaded: customer.card(id),
    });
  });
}

test('the summary has no figures while the repairs are missing', async ({ arrange, arrive, words }) => {
  const customer = await arrive();
  const { page } = customer;
  await arrange.repair(customer);
  const summary = page.getByRole('list', { name: words.dashboard.summary });
  await isSaidAndRetried(page, words, {
    path: '**/repair/requests',
    name: 'repairs',
    begin: async () => {
      await page.goto('/dashboard');
      await expect(summary.getByText('-', { exact: true })).toHaveCount(3);
    },
    place: page.getByRole('main'),
    loaded: summary.getByText('0', { exact: true }),
  });
});

test('the notifications', async ({ arrange, arrive, words }) => {
  const customer = await arrive();
  const { page } = customer;
  await arrange.repair(customer);
  await isSaidAndRetried(page, words, {
    path: '**/notifications?*limit=10*',
    name: 'notifications',
    begin: async () => {
      await page.goto('/dashboard');
      await page.getByRole('tab', { name: words.dashboard.notifications }).click();
    },
    place: page.getByRole('tabpanel'),
    loaded: page.getByRole('heading', { name: words.steps['Repair.created'].title }),
  });
});

test('more of the notifications', async ({ arrange, arrive, words }) => {
  const customer = await arrive();
  const { page } = customer;
  await arrange.repair(customer, 'Repair.fix.finished');
  await isSaidAndRetried(page, words, {
    path: '**/notifications?*page=2*',
    name: 'notifications',
    begin: async () => {
      await page.goto('/dashboard');
      await page.getByRole('tab', { name: words.dashboard.notifications }).click();
      await page.getByRole('tabpanel').getByRole('listitem').nth(9).scrollIntoViewIfNeeded();
      // The row behind them is half in view with the end of the page.
      await page.keyboard.press('End');
    },
    place: page.getByRole('tabpanel'),
    // The very first of them is on the last page.
    loaded: page.getByRole('heading', { name: words.steps['Repair.created'].title }),
  });
});

test('the bell’s menu', async ({ arrive, words }) => {
  const { page } = await arrive();
  await isSaidAndRetried(page, words, {
    path: '**/notifications?*',
    name: 'notifications',
    begin: async () => {
      await page.reload();
      // Nobody knows how many are new, so it isn't said to be none.
      await page.getByRole('button', { name: words.layout.bell, exact: true }).click();
    },
    place: page.getByRole('menu'),
    loaded: page.getByRole('menu').getByText(words.layout.bellEmpty),
  });
});

test('a repair that a mail’s button opens', async ({ arrange, arrive, words }) => {
  const customer = await arrive();
  const { page } = customer;
  const id = await arrange.repair(customer);
  const details = page.getByRole('dialog', { name: fill(words.repair.heading, { id }) });
  await isSaidAndRetried(page, words, {
    path: '**/repair/requests',
    name: 'repairs',
    begin: () => page.goto(`/dashboard?repair=${id}`),
    place: details,
    loaded: details.getByRole('list', { name: words.repair.rail }),
  });
});

test('the sessions of the account', async ({ arrive, words }) => {
  const { page } = await arrive();
  await isSaidAndRetried(page, words, {
    path: '**/auth/me/sessions',
    name: 'sessions',
    begin: () => page.goto('/profile'),
    place: page.getByRole('main'),
    loaded: page.getByRole('main').getByText(words.newSession.current, { exact: true }),
  });
});

for (const [path, name] of [
  ['**/devices/me', 'devices'],
  ['**/devices/types', 'deviceTypes'],
] as const) {
  test(`the ${name} of a request`, async ({ arrive, words }) => {
    const customer = await arrive();
    const { page } = customer;
    const form = page.getByRole('dialog', { name: words.wizard.title });
    await isSaidAndRetried(page, words, {
      path,
      name,
      begin: customer.beginRequest,
      place: form,
      loaded: form.getByLabel(words.device.select, { exact: true }),
    });
  });
}
