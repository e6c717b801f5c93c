import {
  changeEmail,
  createDevice,
  deleteMe,
  listDeviceTypes,
  requestPasswordReset,
  verifyEmail,
} from '@atelier/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { codeIn, createPerson, startWorld, type TestWorld } from '#browser.fixture.ts';
import { tracesOf } from './traces.fixture.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld(inject('database'));
});
afterAll(() => world.stop());

async function countRows(query: ReturnType<typeof sql>): Promise<number> {
  return (await world.app.platform.database.execute(query)).rows.length;
}

const waitingLocks = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

test('a reset during a deletion opens and mails nothing', async () => {
  const { database } = world.app.platform;
  const { person, browser, userId } = await world.signUp();
  const { email, password } = person;
  const [type] = await browser.send(listDeviceTypes);
  await browser.send(createDevice, { body: { typeId: type?.id ?? '', name: 'Pixel 9' } });
  const handled = sql`select 1 from code_orders where email = ${email} and purpose = 'resetPassword' and handled_at is not null`;
  const { erasing } = await database.transaction(async (tx) => {
    // The erasure has ended all proofs and blocks on the device.
    await tx.execute(sql`select 1 from devices where customer_id = ${userId} for update`);
    const erasing = browser.send(deleteMe, { body: { password } });
    await expect.poll(() => countRows(waitingLocks)).toBe(1);
    await world.browser().send(requestPasswordReset, { body: { email } });
    // The worker has sent its mail or blocks on the erasure.
    await expect.poll(async () => (await countRows(handled)) + (await countRows(waitingLocks))).toBe(2);
    return { erasing };
  });
  await erasing;
  await world.mailbox.next({ to: email, subject: 'deleted' });
  await expect.poll(() => countRows(handled)).toBe(1);
  const left = sql`
    select kind from challenges where user_id = ${userId} or (email = ${email} and kind <> 'code')
    union all select template from mails where subject_id = ${userId} and template <> 'account.deleted'`;
  expect((await database.execute(left)).rows).toEqual([]);
});

test('deleting an account ends its change of e-mail', async () => {
  const { person, browser } = await world.signUp();
  const { email } = createPerson();
  const { verifyToken } = await browser.send(changeEmail, { body: { email, password: person.password } });
  const code = codeIn(await world.mailbox.next({ to: email }));
  await browser.send(deleteMe, { body: { password: person.password } });
  await expect(browser.send(verifyEmail, { body: { token: verifyToken, code } })).rejects.toMatchObject({
    body: { message: 'Invalid token' },
  });
  expect(await tracesOf(world.app, { email })).toEqual({ email: ['code_orders.email'] });
});
