import { getMailReport, type MailReport, resendMails } from '@atelier/contract';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { day, hour } from '#platform/config/limits.ts';
import { recordDeletions } from '#platform/database/deletions.fixture.ts';
import { mails, refusedAddresses } from '#platform/database/schema.ts';
import { audit } from '#schema/index.ts';
import { openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'), { limits: { jobs: { poll: 50 } } });
});
afterAll(() => shop.stop());

function database() {
  return shop.world.app.platform.database;
}

type MailRow = Partial<typeof mails.$inferInsert>;

async function createFailedMail(row: MailRow = {}): Promise<string> {
  const id = uuidv7();
  const failedAt = new Date(shop.world.clock.now().getTime() - day);
  await database()
    .insert(mails)
    .values({
      id,
      recipient: 'leila@atelier.test',
      lang: 'fr',
      template: 'account.noAccount',
      data: {},
      state: 'FAILED',
      attempts: 90,
      messageId: `<${id}@atelier.test>`,
      reason: '451 4.3.0 <leila@atelier.test>: not now',
      createdAt: new Date(failedAt.getTime() - 2 * day),
      failedAt,
      ...row,
    });
  return id;
}

function readReport(): Promise<MailReport> {
  return shop.people.admin.send(getMailReport);
}

function resendFailed(id?: string): Promise<MailReport> {
  return shop.people.admin.send(resendMails, { body: id === undefined ? {} : { id } });
}

async function statesOf(ids: readonly string[]): Promise<(string | undefined)[]> {
  const rows = await database()
    .select()
    .from(mails)
    .where(inArray(mails.id, [...ids]));
  return ids.map((id) => rows.find((row) => row.id === id)?.state);
}

async function runForget(): Promise<void> {
  const [routine] = shop.world.app.platform.jobs.routines.filter(({ name }) => name === 'mail.forget');
  await routine?.run();
}

beforeEach(async () => {
  await database().delete(mails);
  await database().delete(refusedAddresses);
});

describe('the report', () => {
  test('the mail report names recipient and fault in short', async () => {
    const id = await createFailedMail();
    const { failed: told } = await readReport();
    expect(told).toEqual({
      count: 1,
      resendable: 1,
      mails: [
        {
          id,
          subject: 'ACCOUNT',
          to: 'l…@atelier.test',
          failedAt: expect.any(String),
          reason: '451 4.3.0 <l…@atelier.test>: not now',
          mayBeResent: true,
        },
      ],
    });
    // The first server check may still be running.
    await expect.poll(async () => (await readReport()).server).toMatchObject({ state: 'TAKING', fault: null });
  });

  test('the report of mails is empty once all left', async () => {
    expect(await readReport()).toMatchObject({
      waiting: { count: 0, oldest: null },
      failed: { count: 0, resendable: 0, mails: [] },
    });
  });

  test('a deferred mail waits since it was written', async () => {
    const now = shop.world.clock.now().getTime();
    const deferred = { state: 'PENDING', failedAt: null } as const;
    const oldest = new Date(now - 6 * hour);
    await createFailedMail({ ...deferred, createdAt: oldest });
    await createFailedMail({ ...deferred, attempts: 0, createdAt: new Date(now - 5 * hour) });
    // Delayed for a newer one that may replace it: nothing was tried.
    await createFailedMail({ ...deferred, attempts: 0, reason: null, createdAt: new Date(now) });
    expect((await readReport()).waiting).toEqual({ count: 2, oldest: oldest.toISOString() });
  });

  test.each(['operator', 'technician', 'collector', 'customer'] as const)(
    'the report of mails is refused to a %s',
    async (name) => {
      await expect(shop.people[name].send(getMailReport)).rejects.toMatchObject({ status: 403 });
      await expect(shop.people[name].send(resendMails, { body: {} })).rejects.toMatchObject({ status: 403 });
    },
  );
});

describe('sent again', () => {
  test('a mail is sent again once, with audit', async () => {
    const id = await createFailedMail();
    const [first, second] = await Promise.all([resendFailed(id), resendFailed(id)]);
    expect([first.failed.count, second.failed.count]).toEqual([0, 0]);
    await shop.world.mailbox.next({ to: 'leila@atelier.test' });
    await expect.poll(() => statesOf([id])).toEqual(['SENT']);
    expect(shop.world.mailbox.all.filter(({ to }) => to === 'leila@atelier.test')).toHaveLength(1);
    const lines = await database().select().from(audit).where(eq(audit.action, 'mails.resent')).orderBy(desc(audit.at));
    expect(lines).toMatchObject([{ actorId: shop.people.admin.id, changes: { count: 1 } }]);
  });

  test('expired mails and codes are left out of resending', async () => {
    const now = shop.world.clock.now();
    const sent = [
      await createFailedMail({ recipient: 'a@atelier.test' }),
      await createFailedMail({ recipient: 'b@atelier.test' }),
    ];
    const kept = [
      await createFailedMail({ template: 'account.reset' }),
      await createFailedMail({ expiresAt: new Date(now.getTime() - 1) }),
      await createFailedMail({ recipient: 'dead@atelier.test' }),
    ];
    await database()
      .insert(refusedAddresses)
      .values({ address: 'dead@atelier.test', reason: '550 5.1.1 unknown', refusedAt: now });
    expect((await readReport()).failed).toMatchObject({ count: 5, resendable: 2 });
    expect((await resendFailed()).failed).toMatchObject({ count: 3, resendable: 0 });
    await expect.poll(() => statesOf(sent)).toEqual(['SENT', 'SENT']);
    expect(await statesOf(kept)).toEqual(['FAILED', 'FAILED', 'FAILED']);
  });

  test('resending to a refused address clears the refusal', async () => {
    const id = await createFailedMail({ recipient: 'back@atelier.test' });
    await database()
      .insert(refusedAddresses)
      .values({ address: 'back@atelier.test', reason: '552 5.2.2 full', refusedAt: shop.world.clock.now() });
    await resendFailed(id);
    await shop.world.mailbox.next({ to: 'back@atelier.test' });
    expect(await database().select().from(refusedAddresses)).toEqual([]);
  });

  test('nothing happens to a mail that isn’t there', async () => {
    expect((await resendFailed(uuidv7())).failed.count).toBe(0);
  });
});

test('finished mails are deleted after a year', async () => {
  const old = { createdAt: new Date(shop.world.clock.now().getTime() - 366 * day) };
  const ids = [
    await createFailedMail(old),
    await createFailedMail({ ...old, state: 'SENT' }),
    await createFailedMail({ state: 'SENT' }),
  ];
  await runForget();
  expect(await statesOf(ids)).toEqual([undefined, undefined, 'SENT']);
});

test('old mails are deleted in batches', async () => {
  const id = await createFailedMail({ state: 'SENT', createdAt: new Date(0) });
  await database().execute(sql`
    insert into mails (id, recipient, lang, template, data, state, message_id, created_at)
    select gen_random_uuid(), recipient, lang, template, data, state, message_id, created_at
    from mails, generate_series(1, 5000) where id = ${id}`);
  const readDeletions = await recordDeletions(database(), 'mails');
  await runForget();
  expect(await readDeletions()).toEqual([5_000, 1]);
});

describe('/health/work', () => {
  const status = async (): Promise<number> => (await fetch(`${shop.world.app.url}/health/work`)).status;

  test('/health/work is 200 while mail and jobs keep up', async () => {
    expect(await status()).toBe(200);
  });

  test('/health/work is 503 with a job 15 minutes late', async () => {
    await database().execute(sql`
      select graphile_worker.add_job('test.nobody', run_at => now() - interval '16 minutes', job_key => 'late')`);
    expect(await status()).toBe(503);
    await database().execute(sql`select graphile_worker.remove_job('late')`);
    expect(await status()).toBe(200);
  });
});
