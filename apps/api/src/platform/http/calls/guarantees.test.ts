import { postCall } from '@atelier/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp, type TestApp } from '#app.fixture.ts';
import { transaction } from '#platform/database/database.ts';
import { Failure } from '../errors/failure.ts';
import { type Guard, mount } from './mount.ts';

const StoredThing = z.object({ id: z.string(), wish: z.string() });
const keepWish = postCall('/wishes/:shelf', 'Keeps a wish', {
  idempotent: true,
  params: z.object({ shelf: z.string() }),
  body: z.object({ wish: z.string() }),
  answer: StoredThing,
});

const requireName: Guard<{ userId: string }> = (request) => {
  const { authorization } = request.headers;
  if (authorization === undefined) throw new Failure('notSignedIn');
  return { userId: authorization };
};

let app: TestApp;
let second: TestApp;
const pushedEvents: string[] = [];
const faults = new Map<string, () => Error>();

async function countWishes(): Promise<number> {
  const { rows } = await app.platform.database.execute<{ count: number }>(
    sql`select count(*)::int as count from tested_wishes`,
  );
  return rows[0]?.count ?? -1;
}

function sendWish(
  wish: string,
  { key, who = 'ann', on = app }: { key?: string; who?: string; on?: TestApp } = {},
): Promise<Response> {
  return fetch(`${on.url}/wishes/a`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: who,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify({ wish }),
  });
}

beforeAll(async () => {
  const modules = [
    ({ server }: TestApp['platform']) => {
      mount(server, { call: keepWish, who: requireName }, ({ db, body }) =>
        transaction(db, async (tx) => {
          const { rows } = await tx.execute<{ id: string }>(
            sql`insert into tested_wishes (wish) select ${body.wish} from pg_sleep(0.05) returning id::text`,
          );
          tx.afterCommit(() => void pushedEvents.push(body.wish));
          const fault = faults.get(body.wish);
          faults.delete(body.wish);
          if (fault !== undefined) throw fault();
          return { id: rows[0]?.id ?? '', wish: body.wish };
        }),
      );
    },
  ];
  app = await startTestApp({ server: inject('database'), modules });
  second = await startTestApp({ server: inject('database'), modules, connectionString: app.connectionString });
  await app.platform.database.execute(sql`create table tested_wishes (id serial primary key, wish text not null)`);
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});
beforeEach(async () => {
  pushedEvents.length = 0;
  await app.platform.database.execute(sql`truncate tested_wishes`);
});

describe('a call with an idempotency key', () => {
  test('a keyed call counts once on two nodes', async () => {
    const key = crypto.randomUUID();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => sendWish('rain', { key, on: i % 2 === 0 ? app : second })),
    );
    const answers = await Promise.all(responses.map(async (response) => `${response.status} ${await response.text()}`));
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^200 /);
    expect(await countWishes()).toBe(1);
    expect(pushedEvents).toEqual(['rain']);
  });

  test('a repeated key gets the first answer', async () => {
    const key = crypto.randomUUID();
    const first: unknown = await (await sendWish('sun', { key })).json();
    expect(await (await sendWish('sun', { key: key.toUpperCase() })).json()).toEqual(first);
    expect(await countWishes()).toBe(1);
  });

  test('a repeated key with another body is a 422', async () => {
    const key = crypto.randomUUID();
    await sendWish('sun', { key });
    const response = await sendWish('snow', { key });
    expect(await response.json()).toMatchObject({ statusCode: 422, message: 'idempotencyKeyReused' });
    expect(await countWishes()).toBe(1);
  });

  test('idempotency keys are separate for each person', async () => {
    const key = crypto.randomUUID();
    await sendWish('sun', { key });
    expect((await sendWish('sun', { key, who: 'bob' })).status).toBe(200);
    expect(await countWishes()).toBe(2);
  });

  test.each([
    [500, () => new Error('crashed half way')],
    [429, () => new Failure('tooManyAttempts', { retryAfter: 1_000 })],
  ])('a keyed call may be repeated after a %s', async (status, fault) => {
    const key = crypto.randomUUID();
    faults.set('hail', fault);
    expect((await sendWish('hail', { key })).status).toBe(status);
    expect([await countWishes(), pushedEvents]).toEqual([0, []]);
    expect((await sendWish('hail', { key })).status).toBe(200);
    expect([await countWishes(), pushedEvents]).toEqual([1, ['hail']]);
  });

  test('a refused keyed call stores its refusal alone', async () => {
    const key = crypto.randomUUID();
    faults.set('fog', () => new Failure('editedMeanwhile', { seen: 1 }));
    const first = await (await sendWish('fog', { key })).text();
    expect(JSON.parse(first)).toEqual({ statusCode: 409, message: 'editedMeanwhile', error: 'Conflict', seen: 1 });
    const again = await sendWish('fog', { key });
    expect([again.status, await again.text()]).toEqual([409, first]);
    expect([await countWishes(), pushedEvents]).toEqual([0, []]);
  });

  test('an idempotency key other than a UUID is refused', async () => {
    const response = await sendWish('sun', { key: 'again' });
    expect(await response.json()).toMatchObject({ message: 'validation', issues: [{ path: 'idempotency-key' }] });
  });

  test('an idempotency key is deleted after a day', async () => {
    const key = crypto.randomUUID();
    await sendWish('sun', { key });
    await app.platform.database.execute(sql`update idempotency_keys set created_at = created_at - interval '25 hours'`);
    await app.platform.jobs.routines.find(({ name }) => name === 'http.forgetKeys')?.run();
    expect((await app.platform.database.execute(sql`select 1 from idempotency_keys`)).rows).toEqual([]);
  });
});
