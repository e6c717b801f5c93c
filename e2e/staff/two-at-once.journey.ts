import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

// Journey 5: nothing counts twice, and whoever comes second learns what happened.

/** Holds the transitions of several pages back until each has sent one, and lets them go together. */
const atTheSameInstant = async (...pages: readonly Page[]): Promise<void> => {
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
};

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
  expect(statuses.toSorted()).toEqual([200, 409]);

  const [winner, loser] = statuses[0] === 200 ? [one, other] : [other, one];
  await expect(loser.page.getByText(words.workshop.moved)).toBeVisible();
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
  await customer.isTold('Repair.confirm.request', 2);
  await shop.mailbox.next({ to: customer.account.email, subject: /./u });
  const { log } = await arrange.look(id);
  expect(log.map(({ action }) => action)).toEqual(['Repair.created', 'Repair.confirm.request']);
});
