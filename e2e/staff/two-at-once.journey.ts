import { listMyRepairs } from '@atelier/contract';
import type { Page } from '@playwright/test';
import { address } from '../support/arrange.ts';
import { nameOf } from '../support/crew.ts';
import { expect, test } from '../support/journey.ts';
import { soon } from '../support/soon.ts';
import { fill } from '../support/words.ts';

// Journey 5: nothing counts twice, and whoever comes second learns what happened.

/** Holds the transitions of several pages back until each has sent one, and lets them go together. */
async function atTheSameInstant(...pages: readonly Page[]): Promise<void> {
  let waiting = 0;
  let go = (): void => undefined;
  const all = new Promise<void>((resolve) => {
    go = resolve;
  });
  for (const page of pages) {
    await page.route('**/transitions', async (route) => {
      waiting += 1;
      if (waiting === pages.length) go();
      await all;
      await route.continue();
    });
  }
}

/** The next call to that path reaches the server, and its answer never reaches the page. */
function loseOneAnswer(page: Page, path: string): Promise<unknown> {
  let lost = false;
  return page.route(path, async (route) => {
    if (lost || route.request().method() === 'GET') return route.continue();
    lost = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
}

test('of two operators who press at the same instant one wins and the other is told what happened', async ({
  arrange,
  arrive,
  work,
  words,
}) => {
  const [customer, one, other] = await Promise.all([arrive(), work('operator'), work('operator')]);
  const id = await arrange.repair(customer);
  await Promise.all([one.open(id), other.open(id)]);
  await atTheSameInstant(one.page, other.page);
  const statuses = await Promise.all([one.press('Repair.confirm.request'), other.press('Repair.confirm.request')]);
  expect(new Set(statuses)).toEqual(new Set([200, 409]));

  const [winner, loser] = statuses[0] === 200 ? [one, other] : [other, one];
  await expect(loser.page.getByText(fill(words.workshop.moved, { name: nameOf.operator }))).toBeVisible();
  await Promise.all([winner.sees('CONFIRMED'), loser.sees('CONFIRMED')]);
  const { log, version } = await arrange.look(id);
  expect({ actions: log.map(({ action }) => action), version }).toEqual({
    actions: ['Repair.created', 'Repair.confirm.request'],
    version: 2,
  });
});

test('a button that is pressed twice counts once', async ({ arrange, arrive, work, words, shop }) => {
  const [customer, operator] = await Promise.all([arrive(), work('operator')]);
  const id = await arrange.repair(customer);
  await operator.open(id);
  await operator.page
    .getByRole('button', { name: words.steps['Repair.confirm.request'].press, exact: true })
    .dblclick();
  await operator.sees('CONFIRMED');
  await customer.isTold('Repair.confirm.request', 1);
  await shop.mailbox.next({ to: customer.account.email, subject: /./u });
  const { log } = await arrange.look(id);
  expect(log.map(({ action }) => action)).toEqual(['Repair.created', 'Repair.confirm.request']);
});

test('a step whose answer was lost on the way is on the page all the same, and counts once', async ({
  arrange,
  arrive,
  work,
}) => {
  const [customer, operator] = await Promise.all([arrive(), work('operator')]);
  const id = await arrange.repair(customer);
  await operator.open(id);
  await loseOneAnswer(operator.page, '**/transitions');
  await operator.tap('Repair.confirm.request');
  await operator.sees('CONFIRMED');
  await operator.act('Repair.pickup.planned', { date: soon(2), window: ['09:00', '12:00'] });
  const { log } = await arrange.look(id);
  expect(log.map(({ action }) => action)).toEqual([
    'Repair.created',
    'Repair.confirm.request',
    'Repair.pickup.planned',
  ]);
});

test('a request that is sent again after a lost answer is one repair and one mail', async ({ arrive, shop, words }) => {
  const customer = await arrive();
  await customer.beginRequest();
  await customer.chooseDevice('Téléphone d’Inès');
  await customer.giveAddress(address);
  await loseOneAnswer(customer.page, '**/repair/requests');
  await customer.writeIssue('L’écran reste noir');
  await customer.reviewRequest();
  await customer.sendRequest();
  await expect(customer.page.getByText(words.common.networkError).first()).toBeVisible();
  await customer.sendRequest();
  await customer.requestIsClosed();

  const repairs = await customer.person.send(listMyRepairs);
  expect(repairs.map(({ status }) => status)).toEqual(['REQUESTED']);
  const about = (): number =>
    shop.mailbox.all.filter(({ to, subject }) => to === customer.account.email && subject.includes('#')).length;
  await expect.poll(about).toBe(1);
});

test('a price that is accepted with two presses in one breath is accepted once', async ({ arrange, arrive, words }) => {
  const customer = await arrive();
  const id = await arrange.repair(customer, 'Repair.diagnosis.finished');
  const proposal = await customer.openProposal(await customer.openRepair(id));
  await proposal.getByRole('button', { name: words.proposal.accept, exact: true }).dblclick();
  await expect(proposal).toBeHidden();
  const { log, status } = await arrange.look(id);
  expect(status).toBe('APPROVED');
  expect(log.filter(({ action }) => action === 'Repair.confirm.diagnosed')).toHaveLength(1);
});
