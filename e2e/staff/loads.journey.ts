import { nameOf } from '../support/crew.ts';
import { expect, test } from '../support/journey.ts';
import { isSaidAndRetried } from '../support/loads.ts';
import { fill } from '../support/words.ts';

// Everything that the workshop's screens load: what fails says so, is logged once and loaded at the next try
// (specification/screens#what-fails).

test('the list of repairs', async ({ arrange, arrive, work, words }) => {
  const [customer, { page }] = await Promise.all([arrive(), work('operator')]);
  const id = await arrange.repair(customer);
  await isSaidAndRetried(page, words, {
    path: '**/staff/repairs?*',
    name: 'staffRepairs',
    begin: () => page.goto('/workshop'),
    place: page.getByRole('main'),
    loaded: page.getByRole('link', { name: fill(words.workshop.open, { id }), exact: true }),
  });
});

test('more of the list', async ({ work, words }) => {
  const { page } = await work('operator');
  // Someone in between cuts the pages short.
  await page.route('**/staff/repairs?*', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/limit=\d+/u, 'limit=2'),
    }),
  );
  // Once its socket stands the page asks for the whole list again, and that works: here nothing but the button asks.
  await page.routeWebSocket(/socket\.io/u, () => undefined);
  await page.goto('/workshop');
  const rows = page.getByRole('table').getByRole('link');
  await expect(rows).toHaveCount(2);
  await isSaidAndRetried(page, words, {
    path: '**/staff/repairs?*cursor=*',
    name: 'staffRepairs',
    begin: () => page.getByRole('button', { name: words.workshop.loadMore, exact: true }).click(),
    place: page.getByRole('main'),
    loaded: rows.nth(2),
  });
});

test('one repair', async ({ arrange, arrive, work, words }) => {
  const [customer, { page }] = await Promise.all([arrive(), work('operator')]);
  const id = await arrange.repair(customer);
  await isSaidAndRetried(page, words, {
    path: `**/staff/repairs/${id}`,
    name: 'staffRepairs',
    begin: () => page.goto(`/workshop/repairs/${id}`),
    place: page.getByRole('main'),
    loaded: page.getByRole('heading', { name: fill(words.workshop.heading, { id }) }),
  });
});

test('the people whom work can be given to', async ({ arrange, arrive, work, words }) => {
  const [customer, operator] = await Promise.all([arrive(), work('operator')]);
  const { page } = operator;
  const id = await arrange.repair(customer, 'Repair.pickup.planned');
  const form = page.getByRole('dialog');
  const people = form.getByRole('combobox', { name: words.field.collector, exact: true });
  await isSaidAndRetried(page, words, {
    path: '**/staff/team?*role=*',
    name: 'team',
    // They are fetched with the page.
    begin: async () => {
      await operator.open(id);
      await page.getByRole('button', { name: words.steps['Repair.pickup.assigned'].press, exact: true }).click();
    },
    place: form,
    loaded: people,
  });
  await people.click();
  await expect(page.getByRole('option', { name: nameOf.collector })).toBeVisible();
});

test('the bell’s menu', async ({ work, words }) => {
  const { page } = await work('technician');
  const menu = page.getByRole('menu');
  await isSaidAndRetried(page, words, {
    path: '**/notifications?*',
    name: 'notifications',
    begin: async () => {
      await page.reload();
      await page.getByRole('button', { name: words.layout.bell, exact: true }).click();
    },
    place: menu,
    // The same person signs in for other journeys, too, and is told of it.
    loaded: menu.getByText(words.layout.bellEmpty).or(menu.getByText(words.newSession.title).first()),
  });
});
