import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { acceptInvitation, getMe, resetPassword } from '@atelier/contract';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { openBrowser } from '#browser.fixture.ts';
import { openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';
import { mails } from '#platform/database/schema.ts';
import { enqueue, jobKind } from '#platform/jobs/jobs.ts';
import { audit, users } from '#schema/index.ts';
import { runInShop } from './command.fixture.ts';

/** Job that fails while `isBroken`. */
const fragileJob = jobKind('test.fragile', z.object({}));
let isBroken = true;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'), {
    limits: { jobs: { poll: 50 } },
    modules: [
      ({ jobs }) =>
        jobs.handle(fragileJob, async () => {
          if (isBroken) throw new Error('not for leila@atelier.test');
        }),
    ],
  });
});
afterAll(() => shop.stop());

function atelier(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  return runInShop(shop, args, environment);
}

function linkIn(text: string): string {
  return /^http\S+$/mu.exec(text)?.[0] ?? '';
}

/** Returns what commands recorded about somebody. */
async function commandsOn(userId: string): Promise<string[]> {
  const rows = await shop.world.app.platform.database
    .select({ action: audit.action })
    .from(audit)
    .where(and(eq(audit.subjectId, userId), isNull(audit.actorId)))
    .orderBy(asc(audit.id));
  return rows.map(({ action }) => action);
}

describe('a locked-out owner', () => {
  const password = 'a new password of the owner';

  /** Returns the roles of a new session. */
  async function signInAs(email: string) {
    const browser = await shop.world.signIn({ email, password, firstName: '', lastName: '' });
    return (await browser.send(getMe)).user.roles;
  }

  function setPasswordBy(link: string) {
    const token = new URL(link).searchParams.get('token') ?? '';
    return openBrowser(shop.world.app.url).send(resetPassword, { body: { token, password } });
  }

  test('a created administrator signs in by the link once', async () => {
    const { code, out } = await atelier(['admin', 'create', 'Owner@atelier.test']);
    expect(code).toBe(0);
    const token = new URL(linkIn(out)).hash.slice(1);
    const accept = () => openBrowser(shop.world.app.url).send(acceptInvitation, { body: { token, password } });
    await accept();
    expect(await signInAs('owner@atelier.test')).toEqual(['ADMIN']);
    await expect(accept()).rejects.toMatchObject({ status: 400 });
    expect((await atelier(['admin', 'create', 'owner@atelier.test'])).err).toContain('This address has an account');
  });

  test('a disabled administrator signs in after a reset', async () => {
    const { id, email } = shop.people.admin;
    const { database } = shop.world.app.platform;
    await database.update(users).set({ blockedAt: new Date() }).where(eq(users.id, id));
    const { code, out } = await atelier(['admin', 'reset', email, '--json']);
    const { link } = JSON.parse(out) as { link: string };
    expect(code).toBe(0);
    await setPasswordBy(link);
    expect(await signInAs(email)).toEqual(['ADMIN']);
    await expect(setPasswordBy(link)).rejects.toMatchObject({ status: 400 });
    expect(await commandsOn(id)).toEqual(['member.enabled', 'member.reset']);
  });

  test('a member becomes an administrator only when asked', async () => {
    const { id, email } = shop.people.operator;
    const refused = await atelier(['admin', 'reset', email]);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('This member is OPERATOR')]);
    expect(await commandsOn(id)).toEqual([]);
    await setPasswordBy(linkIn((await atelier(['admin', 'reset', email, '--make-admin'])).out));
    expect((await signInAs(email)).toSorted()).toEqual(['ADMIN', 'OPERATOR']);
    expect(await commandsOn(id)).toEqual(['member.changed', 'member.reset']);
  });

  test('a customer becomes no administrator', async () => {
    const { code, err } = await atelier(['admin', 'reset', shop.people.customer.email, '--make-admin']);
    expect([code, err]).toEqual([1, expect.stringContaining('No member has this address')]);
  });
});

describe('mail test', () => {
  const smtp = () => ({ SMTP_URL: shop.world.mailbox.url });

  test('a test mail arrives as from the server', async () => {
    const { code, out } = await atelier(['mail', 'test', 'you@atelier.test'], {
      ...smtp(),
      PUBLIC_URL: 'https://atelier.example',
      MAIL_FROM: 'no-reply@atelier.tn',
      SHOP_EMAIL: 'bonjour@atelier.tn',
      SHOP_NAME: 'Reparo',
    });
    expect([code, out]).toEqual([
      0,
      expect.stringContaining('took a mail from no-reply@atelier.tn to you@atelier.test'),
    ]);
    const mail = await shop.world.mailbox.next({ to: 'you@atelier.test' });
    expect(mail.headers.get('from')).toBe('Reparo <no-reply@atelier.tn>');
    expect(mail.headers.get('reply-to')).toBe('bonjour@atelier.tn');
    expect(mail.text).toContain('atelier.example');
  });

  test.each([
    { what: 'no server', url: '', reason: 'SMTP_URL is not set' },
    { what: 'a silent server', url: 'smtp://127.0.0.1:9', reason: 'ECONNREFUSED' },
    { what: 'a wrong server', url: 'smtp://127.0.0.1:465', reason: 'must begin with smtps' },
  ])('a test mail with $what says why', async ({ url, reason }) => {
    const { code, err } = await atelier(['mail', 'test', 'you@atelier.test'], { SMTP_URL: url });
    expect([code, err]).toEqual([1, expect.stringContaining(reason)]);
  });

  test('a wrong address is wrong usage', async () => {
    expect(await atelier(['mail', 'test', 'nobody'], smtp())).toMatchObject({ code: 2 });
  });
});

describe('doctor', () => {
  type Finding = { readonly check: string; readonly ok: boolean; readonly found: string; readonly hint?: string };

  /** Returns the exit code, what the wrong checks found, and hints of the others. */
  async function examine(environment: Readonly<Record<string, string>>) {
    const { code, out } = await atelier(['doctor', '--json'], environment);
    const { checks } = JSON.parse(out) as { checks: readonly Finding[] };
    const wrong = Object.fromEntries(checks.flatMap(({ check, ok, found }) => (ok ? [] : [[check, found]])));
    return { code, wrong, hints: checks.flatMap(({ hint }) => hint ?? []) };
  }

  test('a healthy installation passes every check', async () => {
    const { code, out } = await atelier(['doctor'], { SMTP_URL: shop.world.mailbox.url });
    expect([code, out]).toEqual([0, expect.stringMatching(/^All is well\.$/mu)]);
    const checks = [
      'versions',
      'database',
      'clock',
      'mail',
      'files',
      'pictures',
      'disk',
      'site',
      'live events',
      'proxy',
    ];
    for (const check of checks) expect(out).toMatch(new RegExp(`^ok    ${check} `, 'mu'));
  });

  test('each fault is named, without a password', async () => {
    const blocked = join(shop.world.app.platform.config.dataDir, 'blocked');
    await writeFile(blocked, '');
    const { code, wrong } = await examine({
      DATABASE_URL: 'postgresql://app:a-secret@127.0.0.1:9/atelier',
      SMTP_URL: 'smtp://user:a-secret@127.0.0.1:9',
      DATA_DIR: blocked,
      PUBLIC_URL: 'http://127.0.0.1:9',
    });
    expect([code, wrong]).toEqual([
      1,
      {
        database: expect.stringContaining('does not answer'),
        mail: expect.stringContaining('ECONNREFUSED'),
        files: expect.stringContaining('ENOTDIR'),
        site: expect.stringContaining('http://127.0.0.1:9/health/live'),
      },
    ]);
    expect(JSON.stringify(wrong)).not.toContain('a-secret');
  });

  test('a real shop is wrong only with readable backups', async () => {
    const dataDir = shop.world.app.platform.config.dataDir;
    const passphrase = join(dataDir, 'passphrase');
    await writeFile(passphrase, 'a passphrase of the tests');
    const production = {
      NODE_ENV: 'production',
      AUTH_SECRET: 'f0c1b7d94e2a48563b1dbe07a6c95e82',
      SMTP_URL: shop.world.mailbox.url,
      MAIL_FROM: 'no-reply@atelier.tn',
      PUBLIC_URL: 'https://127.0.0.1:9',
    };
    const readable = { ...production, BACKUP_DIR: join(dataDir, 'backups') };
    const unset = await examine(production);
    expect([unset.wrong['backups'], ...unset.hints]).toEqual([undefined, expect.stringMatching(/by other means/u)]);
    expect((await examine(readable)).wrong['backups']).toMatch(/GB free in .*, archives are readable$/u);
    const { wrong } = await examine({ ...readable, BACKUP_PASSPHRASE_FILE: passphrase });
    expect(Object.keys(wrong)).toEqual(['site']);
  });

  test('a proxy without websockets is wrong', async () => {
    const proxy = createServer((request, response) => {
      void fetch(`${shop.world.app.url}${request.url}`).then(async (answer) => {
        response.writeHead(answer.status, { 'x-request-id': answer.headers.get('x-request-id') ?? '' });
        response.end(await answer.text());
      });
    });
    await new Promise<void>((resolve) => {
      proxy.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(() => void proxy.close());
    const { port } = proxy.address() as AddressInfo;
    expect(await examine({ PUBLIC_URL: `http://127.0.0.1:${port}` })).toMatchObject({
      code: 1,
      wrong: { 'live events': 'no websocket opens at /socket.io/' },
    });
  });
});

test('a user that the database refuses is one line', async () => {
  const { connectionString } = shop.world.app;
  const DATABASE_URL = connectionString.replace('app@', 'stranger@');
  expect(await atelier(['jobs', 'list'], { DATABASE_URL })).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/^The database refuses the connection \(role "stranger" does not exist\)\. .*\n$/u),
  });
});

describe('jobs', () => {
  async function createFailedMail(to: string, template: string): Promise<string> {
    const id = uuidv7();
    const failedAt = new Date();
    const row = {
      recipient: to,
      lang: 'fr',
      template,
      data: {},
      state: 'FAILED',
      messageId: `<${id}@atelier.test>`,
    } as const;
    const reason = `451 <${to}>: not now`;
    await shop.world.app.platform.database.insert(mails).values({ id, ...row, createdAt: failedAt, failedAt, reason });
    return id;
  }

  async function stateOf(id: string) {
    const [row] = await shop.world.app.platform.database.select().from(mails).where(eq(mails.id, id));
    return row?.state;
  }

  test('a failed mail is listed, and sent again', async () => {
    const id = await createFailedMail('leila@atelier.test', 'account.noAccount');
    const { out } = await atelier(['jobs', 'list']);
    expect(out).toContain(`mail ${id}  account.noAccount to l…@atelier.test`);
    expect(out).not.toContain('leila');
    expect(await atelier(['jobs', 'retry', id])).toMatchObject({ code: 0 });
    await shop.world.mailbox.next({ to: 'leila@atelier.test' });
    await expect.poll(() => stateOf(id)).toBe('SENT');
  });

  test('all failed jobs and mails are tried again', async () => {
    const { database } = shop.world.app.platform;
    const code = await createFailedMail('slim@atelier.test', 'account.reset');
    const mail = await createFailedMail('nour@atelier.test', 'account.noAccount');
    await enqueue(database, fragileJob, { payload: {}, attempts: 1 });
    const failed = sql`task_identifier = ${fragileJob.name} and last_error is not null`;
    const countFailed = () => database.$count(sql`graphile_worker.jobs`, failed);
    await expect.poll(countFailed).toBe(1);
    const { out } = await atelier(['jobs', 'list']);
    expect(out).toMatch(/test\.fragile, failed after 1 attempts: not for l…@atelier\.test$/mu);
    isBroken = false;
    expect(JSON.parse((await atelier(['jobs', 'retry', 'all', '--json'])).out)).toEqual({
      ok: true,
      jobs: 1,
      mails: 2,
    });
    await expect.poll(countFailed).toBe(0);
    await expect.poll(() => stateOf(mail)).toBe('SENT');
    expect(await stateOf(code)).toBe('FAILED');
  });

  test('an unknown id is a problem', async () => {
    for (const id of ['12345678', uuidv7()])
      expect(await atelier(['jobs', 'retry', id])).toMatchObject({
        code: 1,
        err: expect.stringContaining('No failed job'),
      });
  });
});
