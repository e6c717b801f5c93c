import { listStaffRepairs, transitionRepair } from '@atelier/contract';
import { signInCrew } from '@atelier/testing';
import type { Page } from '@playwright/test';
import { findConnection, loseConnection } from '../support/connection.ts';
import { nameOf } from '../support/crew.ts';
import { expect, test } from '../support/journey.ts';
import { fill } from '../support/words.ts';

// What the staff's lists and pages do for who works with them all day.

/** What the page is told of repairs, by the sockets that open from now on: id and version. */
function listen(page: Page): readonly [id: string, version: number][] {
  const told: [string, number][] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const event = /^42\["repair",\{.*"id":"(\w+)","version":(\d+)/u.exec(payload.toString());
      if (event !== null) told.push([event[1] ?? '', Number(event[2])]);
    }),
  );
  return told;
}

test('a driver finds window, name, address, telephone and device first, and after a step where to go next; of a delivered repair they hear no more', async ({
  arrange,
  arrive,
  shop,
  work,
  words,
}) => {
  const [customer, collector] = await Promise.all([arrive(), work('collector')]);
  const { page } = collector;
  await page.setViewportSize({ width: 375, height: 812 });
  const id = await arrange.repair(customer, 'Repair.pickup.assigned');
  const [visit] = (await arrange.look(id)).visits;
  await collector.open(id);
  const main = page.getByRole('main');
  const name = customer.person.user.fullName;
  for (const seen of [
    main.getByText(name, { exact: true }),
    main.getByRole('link', { name: visit?.address ?? '' }),
    main.getByRole('link', { name: /\+216|20 123 456/u }),
  ])
    await expect(seen).toBeInViewport();
  await expect(main.getByText('Téléphone d’Inès').first()).toBeVisible();

  await collector.act('Repair.pickup.collected', { condition: 'Vitre fêlée' });
  const next = main.getByRole('link', { name: new RegExp(`^${words.workshop.next.split(/\s/u)[0]}`, 'u') });
  await expect(next).toBeInViewport();
  await next.click();
  await expect(page).not.toHaveURL(new RegExp(`${id}$`, 'u'));
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();

  await collector.open(id);
  await collector.act('Repair.pickup.delivered');
  const told = customer.sees(id, { status: 'DIAGNOSED', station: 'diagnosed' });
  const crew = await signInCrew(shop.url);
  const { version: own } = await arrange.look(id);
  const heard = listen(page);
  await page.reload();
  await collector.open(id);
  for (const [action, captured] of [
    ['Repair.diagnosis.started', {}],
    ['Repair.diagnosis.finished', { notes: 'Carte mère brûlée', price: '399', estimatedTime: 3 }],
  ] as const) {
    const { version } = await arrange.look(id);
    await crew.technician.send(transitionRepair, { params: { id }, body: { action, version, ...captured } });
  }
  await told;
  // What happens afterwards to another repair that they do take part in comes last, by the same socket.
  const other = await arrange.repair(await arrive(), 'Repair.pickup.assigned');
  await expect.poll(() => heard.map(([of]) => of)).toContain(other);
  expect(heard.filter(([of, version]) => of === id && version > own)).toEqual([]);
  await page.reload();
  await collector.open(id);
  const text = await main.innerText();
  for (const secret of ['Carte mère', '399', nameOf.technician, nameOf.operator]) expect(text).not.toContain(secret);
});

test('whoever comes back to a list goes on from the row they left, or from the one that took its place; a search tells what all repairs have of it', async ({
  arrange,
  arrive,
  work,
  words,
}) => {
  const customer = await arrive();
  const id = await arrange.repair(customer);
  const operator = await work('operator');
  const { page } = operator;
  const rows = page.getByRole('table').getByRole('link');
  await expect(rows.nth(4)).toBeVisible();
  const link = (row: string) => page.getByRole('link', { name: fill(words.workshop.open, { id: row }), exact: true });
  for (const back of ['link', 'browser'] as const) {
    const row = rows.nth(4);
    const name = (await row.getAttribute('aria-label')) ?? '';
    await row.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('#');
    if (back === 'browser') await page.goBack();
    else await page.getByRole('main').getByRole('link').first().press('Enter');
    await expect(page.getByRole('link', { name, exact: true })).toBeFocused();
  }
  await page.keyboard.press('j');
  await expect(rows.nth(5)).toBeFocused();

  const crew = await signInCrew(new URL(page.url()).origin);
  const { data } = await crew.operator.send(listStaffRepairs, { query: { mine: 'true', limit: 50 } });
  const place = data.findIndex((row) => row.id === id);
  const follower = data[place + 1] ?? data[place - 1];
  await link(id).focus();
  await page.keyboard.press('Enter');
  await operator.sees('REQUESTED');
  const { version } = await arrange.look(id);
  await crew.operator.send(transitionRepair, {
    params: { id },
    body: { action: 'Repair.decline.request', reason: 'Adresse incomplète', version },
  });
  await operator.sees('DECLINED');
  await page.goBack();
  await expect(link(follower?.id ?? '')).toBeFocused();

  await page.getByRole('searchbox', { name: words.workshop.search }).fill(id);
  await expect(page.getByText(fill(words.workshop.elsewhere, { here: 0, count: 1 }))).toBeVisible();
  await page.getByRole('button', { name: words.workshop.showAll, exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: words.workshop.all, exact: true })).toBeVisible();
  await expect(link(id)).toBeVisible();
});

test('a list that was never loaded says so without a network, and comes with it', async ({ work, words }) => {
  const { page } = await work('operator');
  await expect(page.getByRole('table')).toBeVisible();
  await loseConnection(page);
  await page.getByRole('button', { name: words.workshop.flagged, exact: true }).click();
  await expect(page.getByText(words.workshop.unloaded)).toBeVisible();
  await findConnection(page);
  await expect(page.getByText(words.workshop.unloaded)).toBeHidden();
});

test('a step that was taken back stands struck through, with who did it; a second attempt at once asks first', async ({
  arrange,
  arrive,
  work,
  words,
}) => {
  const [customer, operator] = await Promise.all([arrive(), work('operator')]);
  const { page } = operator;
  const id = await arrange.repair(customer);
  await operator.open(id);
  await operator.act('Repair.confirm.request');
  await operator.act('Repair.corrected', { reason: 'Mauvaise ligne' });
  const history = page.getByRole('region', { name: words.workshop.history });
  const step = words.steps['Repair.confirm.request'].log;
  await expect(history.getByRole('deletion').or(history.locator('s'))).toHaveText(step);
  await expect(history.getByText(fill(words.workshop.undone, { name: nameOf.operator }))).toBeVisible();
  await expect(history.getByRole('heading', { name: fill(words.workshop.tookBack, { step }) })).toBeVisible();

  await operator.act('Repair.unreachable.request', {});
  await operator.tap('Repair.unreachable.request');
  const question = page.getByRole('alertdialog', { name: words.workshop.again });
  await question.getByRole('button', { name: words.common.cancel, exact: true }).click();
  await expect(question).toBeHidden();
  expect((await arrange.look(id)).log.map(({ action }) => action)).toEqual([
    'Repair.created',
    'Repair.confirm.request',
    'Repair.corrected',
    'Repair.unreachable.request',
  ]);
});
