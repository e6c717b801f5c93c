import type { Page } from '@playwright/test';
import { staffNames } from '../support/crew.ts';
import { expect, test } from '../support/journey.ts';
import { fill } from '../support/words.ts';

// Journey 5: nothing counts twice, and the second person learns what happened. Double presses are covered by `focus-after-step`,
// `answered-proposal` and `review-step`.

/** Delays the next transitions of several pages until each has sent one, then sends them together. */
async function pressTogether(...pages: readonly Page[]): Promise<void> {
  let waiting = 0;
  let go = (): void => undefined;
  const all = new Promise<void>((resolve) => {
    go = resolve;
  });
  for (const page of pages) {
    await page.route(
      '**/transitions',
      async (route) => {
        waiting += 1;
        if (waiting === pages.length) go();
        await all;
        await route.continue();
      },
      { times: 1 },
    );
  }
}

/** Lets the next call reach the server but drops its answer. */
function loseOneAnswer(page: Page, path: string): Promise<unknown> {
  let lost = false;
  return page.route(path, async (route) => {
    if (lost || route.request().method() === 'GET') return route.continue();
    lost = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
}

test('of two operators who press at the same instant one wins and the other is told what happened; a step whose answer was lost on the way is on both pages all the same, and counts once', async ({
  arrange,
  arrive,
  work,
  words,
  shop,
}) => {
  const [customer, one, other] = await Promise.all([arrive(), work('operator'), work('operator')]);
  const id = await arrange.repair(customer);
  const taken = async () => (await arrange.look(id)).log.map(({ action }) => action);
  await Promise.all([one.open(id), other.open(id)]);
  await pressTogether(one.page, other.page);
  const statuses = await Promise.all([one.press('Repair.confirm.request'), other.press('Repair.confirm.request')]);
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
  const [winner, loser] = statuses[0] === 200 ? [one, other] : [other, one];
  await expect(loser.page.getByText(fill(words.workshop.moved, { name: staffNames.operator }))).toBeVisible();
  await Promise.all([winner.sees('CONFIRMED'), loser.sees('CONFIRMED')]);
  expect(await taken()).toEqual(['Repair.created', 'Repair.confirm.request']);
  await customer.isTold('Repair.confirm.request', 1);

  await arrange.goOn(customer, id, 'Repair.pickup.delivered');
  const technician = await work('technician');
  await technician.open(id);
  await loseOneAnswer(technician.page, '**/transitions');
  await technician.tap('Repair.diagnosis.started');
  await Promise.all([technician.sees('DIAGNOSING'), loser.sees('DIAGNOSING')]);
  expect((await taken()).slice(-2)).toEqual(['Repair.pickup.delivered', 'Repair.diagnosis.started']);
  const { mail = '' } = words.steps['Repair.confirm.request'];
  const mails = () => shop.mailbox.all.filter(({ to, text }) => to === customer.account.email && text.startsWith(mail));
  await expect.poll(() => mails().length).toBe(1);
});
