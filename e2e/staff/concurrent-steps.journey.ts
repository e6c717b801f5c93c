import type { Page } from '@playwright/test';
import { staffNames } from '../support/crew.ts';
import { expect, test } from '../support/journey.ts';
import { fill } from '../support/words.ts';

// Nothing counts twice, and the second person learns what happened. Double presses are covered by `focus-after-step`,
// `answered-proposal` and `review-step`.

/** Delays the next transitions of several pages until each has sent one, then sends them together. */
async function pressTogether(...pages: readonly Page[]): Promise<void> {
  let waitingCount = 0;
  let release = (): void => undefined;
  const all = new Promise<void>((resolve) => {
    release = resolve;
  });
  for (const page of pages) {
    await page.route(
      '**/transitions',
      async (route) => {
        waitingCount += 1;
        if (waitingCount === pages.length) release();
        await all;
        await route.continue();
      },
      { times: 1 },
    );
  }
}

/** Lets the next call reach the server but drops its answer. */
function dropOneAnswer(page: Page, path: string): Promise<unknown> {
  let isDropped = false;
  return page.route(path, async (route) => {
    if (isDropped || route.request().method() === 'GET') return route.continue();
    isDropped = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
}

test('of two operators who press at the same instant one wins and the other is told what happened; a step whose answer was lost on the way is on both pages all the same, and counts once', async ({
  arrange,
  signInCustomer,
  signInStaff,
  words,
  shop,
}) => {
  const [customer, firstOperator, secondOperator] = await Promise.all([
    signInCustomer(),
    signInStaff('operator'),
    signInStaff('operator'),
  ]);
  const id = await arrange.repair(customer);
  const takenActions = async () => (await arrange.readRepair(id)).log.map(({ action }) => action);
  await Promise.all([firstOperator.openRepair(id), secondOperator.openRepair(id)]);
  await pressTogether(firstOperator.page, secondOperator.page);
  const statuses = await Promise.all([
    firstOperator.press('Repair.confirm.request'),
    secondOperator.press('Repair.confirm.request'),
  ]);
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
  const [winner, loser] = statuses[0] === 200 ? [firstOperator, secondOperator] : [secondOperator, firstOperator];
  await expect(loser.page.getByText(fill(words.workshop.moved, { name: staffNames.operator }))).toBeVisible();
  await Promise.all([winner.expectStatus('CONFIRMED'), loser.expectStatus('CONFIRMED')]);
  expect(await takenActions()).toEqual(['Repair.created', 'Repair.confirm.request']);
  await customer.expectNotification('Repair.confirm.request', 1);

  await arrange.continueRepair(customer, id, 'Repair.pickup.delivered');
  const technician = await signInStaff('technician');
  await technician.openRepair(id);
  await dropOneAnswer(technician.page, '**/transitions');
  await technician.pressAction('Repair.diagnosis.started');
  await Promise.all([technician.expectStatus('DIAGNOSING'), loser.expectStatus('DIAGNOSING')]);
  expect((await takenActions()).slice(-2)).toEqual(['Repair.pickup.delivered', 'Repair.diagnosis.started']);
  const { mail = '' } = words.steps['Repair.confirm.request'];
  const mails = () => shop.mailbox.all.filter(({ to, text }) => to === customer.account.email && text.startsWith(mail));
  await expect.poll(() => mails().length).toBe(1);
});
