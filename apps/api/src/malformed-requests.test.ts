import { type Call, sendContactMessage } from '@atelier/contract';
import { allCalls, malformedBodiesOf, malformedUrlTexts, callName, samplesOf } from '@atelier/testing';
import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type MemberName, openShop, happyPathTo, type Shop } from '#modules/repairs/staff/shop.fixture.ts';

// Generated from the contract, so new calls and fields are covered.

/** Malformed requests per call, at least per field, and in parallel. */
const MAX_REQUESTS = process.env['ATELIER_LONG_TESTS'] === '1' ? 3_000 : 12;
const MIN_REQUESTS = 1;
const CONCURRENCY = 8;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.diagnosis.finished'));
  await shop.createRepair();
  const body = { name: 'Amel', email: 'amel@atelier.test', phone: '+21620123456', message: 'When are you open?' };
  await shop.world.browser().send(sendContactMessage, { body });
  await shop.world.app.platform.database.execute(sql`create table people_before as select * from users`);
});
afterAll(() => shop.stop());

let mayHaveChanged = false;

/** Restores people whom a well-formed request changed, and signs them in again. */
async function restorePeople(): Promise<void> {
  await shop.world.app.platform.database.execute(sql`
    update users set (email, roles, password_hash, email_verified_at, blocked_at, erased_at)
      = (before.email, before.roles, before.password_hash, before.email_verified_at, before.blocked_at, before.erased_at)
    from people_before before where before.id = users.id`);
  await shop.advanceClock(0);
}

type RequestInput = {
  readonly address: string;
  readonly body?: string | FormData;
  readonly headers?: Record<string, string>;
};
/** `place` is the malformed part. */
type Malformed = RequestInput & { readonly place: string };

function sendRequest({ method }: Call, by: MemberName, { address, body, headers }: RequestInput): Promise<Response> {
  return fetch(shop.world.app.url + address, {
    method,
    headers: {
      authorization: `Bearer ${shop.people[by].browser.accessToken}`,
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
}

const people: readonly MemberName[] = ['customer', 'admin', 'operator', 'technician', 'collector', 'courier'];

/** Returns a person who passes the guard of a call. */
async function findPermittedMember(call: Call): Promise<MemberName> {
  for (const by of people) {
    const address = call.path.replaceAll(/:\w+/gu, uuidv7());
    const { status } = await sendRequest(call, by, { address, ...(takesBody(call) ? { body: '{}' } : {}) });
    if (status !== 401 && status !== 403) return by;
  }
  return 'customer';
}

function takesBody({ method, upload }: Call): boolean {
  return upload === undefined && (method === 'POST' || method === 'PUT');
}

/** Returns the path with existing ids for its parameters, as far as an earlier list has one. */
async function addressOf(call: Call, by: MemberName): Promise<string> {
  let address = '';
  for (const part of call.path.split('/').slice(1))
    address += `/${part.startsWith(':') ? await valueOf(call, part.slice(1), { by, address }) : part}`;
  return address;
}

type KnownParameters = { readonly by: MemberName; readonly address: string };

async function valueOf(call: Call, parameter: string, { by, address }: KnownParameters): Promise<string> {
  const [sample] = call.params === undefined ? [] : samplesOf(call.params);
  const fallback = String(Reflect.get(Object(sample), parameter));
  if (parameter === 'key' || parameter === 'name') return fallback;
  const listed = await fetch(shop.world.app.url + address, {
    headers: { authorization: `Bearer ${shop.people[by].browser.accessToken}` },
  });
  return /"id":"([^"]+)"/u.exec(await listed.text())?.[1] ?? fallback;
}

/** Yields requests that are malformed in one part of the address. */
function* malformedAddresses(call: Call, address: string): Generator<Malformed> {
  const parts = address.split('/');
  for (const [index, part] of call.path.split('/').entries()) {
    if (!part.startsWith(':')) continue;
    for (const text of malformedUrlTexts)
      yield { place: part, address: parts.map((kept, at) => (at === index ? text : kept)).join('/') };
  }
  for (const query of call.query === undefined ? [] : samplesOf(call.query)) {
    const entries = Object.entries(Object(query)).map(([key, value]) => [key, String(value)] as const);
    for (const [key] of entries) {
      const others = entries
        .filter(([name]) => name !== key)
        .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
      for (const text of [
        ...malformedUrlTexts.map((value) => `${key}=${value}`),
        `${key}=a&${key}=b`,
        `${key}[]=a`,
        `${key}[a]=b`,
        key,
      ])
        yield { place: key, address: `${address}?${[...others, text].join('&')}` };
    }
  }
}

function* malformedRequests(call: Call, address: string): Generator<Malformed> {
  yield* malformedAddresses(call, address);
  if (call.idempotent !== undefined)
    for (const key of ['x', '', '1'.repeat(300), '__proto__'])
      yield { place: 'idempotency-key', address, body: '{}', headers: { 'idempotency-key': key } };
  if (call.upload !== undefined) yield* malformedForms(call.upload, address);
  if (takesBody(call) && call.body !== undefined)
    for (const { path, text } of malformedBodiesOf(call.body)) yield { place: path, address, body: text };
}

function* malformedForms(field: string, address: string): Generator<Malformed> {
  for (const [name, content] of [
    [field, ''],
    [field, 'GIF89a'],
    [`${field}x`, 'text'],
    ['__proto__', 'text'],
  ] as const) {
    const body = new FormData();
    body.append(name, new Blob([content]), '../../\u202e.png');
    yield { place: 'form', address, body };
  }
  yield { place: 'form', address, body: new FormData() };
  yield { place: 'form', address, body: 'text', headers: { 'content-type': 'multipart/form-data; boundary=x' } };
}

/** Samples every place, each from another start, so that all values occur. */
function sampleOf(all: readonly Malformed[]): Malformed[] {
  const places = [...Map.groupBy(all, ({ place }) => place).values()];
  const most = Math.max(MIN_REQUESTS, Math.floor(MAX_REQUESTS / places.length));
  return places.flatMap((group, index) => {
    const step = Math.max(1, group.length / most);
    const chosen = Array.from({ length: Math.min(most, group.length) }, (_, nth) => Math.floor(nth * step + index));
    return chosen.flatMap((at) => group[at % group.length] ?? []);
  });
}

async function failuresOf(call: Call): Promise<string[]> {
  if (mayHaveChanged) await restorePeople();
  mayHaveChanged = call.method !== 'GET';
  const by = await findPermittedMember(call);
  const address = await addressOf(call, by);
  const waiting = sampleOf([...malformedRequests(call, address)]);
  const failures: string[] = [];
  const worker = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const response = await sendRequest(call, by, next);
      const text = await response.text();
      if (response.status >= 500)
        failures.push(
          `${callName(call)} as ${by}, ${next.place}: ${response.status} for ${(typeof next.body === 'string' ? next.body : next.address).slice(0, 200)}: ${text.slice(0, 80)}`,
        );
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return failures;
}

test.each([
  ['from', 'from=1&to=2026-05-04'],
  ['from', 'from=0000-01-01&to=2026-05-04'],
  ['to', 'from=2026-05-04&to=9999-12-31'],
  ['to', 'from=2026-05-04&to=2026-02-30'],
])('a malformed %s is reported at its field', async (path, query) => {
  const response = await shop.people.operator.browser.request('GET', `/staff/visits?${query}`);
  const issues = [{ path, message: 'date.invalid' }];
  expect([response.status, await response.json()]).toMatchObject([400, { message: 'validation', issues }]);
});

test.each(allCalls.map((call) => [callName(call), call] as const))(
  'no malformed value is a 5xx: %s',
  async (_, call) => {
    expect(await failuresOf(call)).toEqual([]);
  },
);
