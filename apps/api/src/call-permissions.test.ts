import { type Call, disableMember, listMembers } from '@atelier/contract';
import type { Role } from '@atelier/domain';
import { allCalls, callName } from '@atelier/testing';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { users } from '#schema/index.ts';
import { type MemberName, memberRoles, openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';
import { type Audience, audienceByCall, audiences } from './call-audiences.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
  const { people, world } = shop;
  const { id } = people.otherOperator;
  const change = (memberId: string, values: Partial<typeof users.$inferInsert>) =>
    world.app.platform.database.update(users).set(values).where(eq(users.id, memberId));
  await change(id, { roles: ['ADMIN'] });
  await change(people[memberOf.manager].id, { mayManageTill: true });
  await shop.advanceClock(0);
  const { send } = people.admin;
  const version = (await send(listMembers)).find((member) => member.id === id)?.version ?? 0;
  await send(disableMember, { params: { id }, body: { disabled: true, version } });
});
afterAll(() => shop.stop());

/**
 * `driver`: an operator with the collector role. `manager`: a collector who may manage the till. `disabled`: an administrator disabled a moment
 * ago, whose token hasn't expired.
 */
const actors = [
  'nobody',
  'customer',
  'operator',
  'collector',
  'technician',
  'courier',
  'driver',
  'manager',
  'admin',
  'disabled',
] as const;
type Caller = (typeof actors)[number];

/** Members of the shop who stand in for callers without a name of their own. */
const memberOf = { manager: 'otherCollector', disabled: 'otherOperator' } as const;

function nameOf(caller: Exclude<Caller, 'nobody'>): MemberName {
  return caller === 'manager' || caller === 'disabled' ? memberOf[caller] : caller;
}

/** Sends unknown ids and empty bodies, so only the guard decides. */
async function statusOf({ method, path, upload }: Call, caller: Caller): Promise<number> {
  const browser = shop.world.browser();
  browser.accessToken = caller === 'nobody' ? null : shop.people[nameOf(caller)].browser.accessToken;
  const named = path.replaceAll(/:\w+/gu, uuidv7());
  const isEmpty = method === 'GET' || method === 'DELETE' || upload !== undefined;
  return (await browser.request(method, named, isEmpty ? {} : { body: {} })).status;
}

function expectedOf(audience: Audience, caller: Caller): 'let in' | 'never 403' | 401 | 403 {
  const roles: readonly Role[] | null = audiences[audience];
  // Calls that read a token reject an invalid one.
  if (roles === null) return caller === 'disabled' ? 'never 403' : 'let in';
  if (caller === 'nobody' || caller === 'disabled') return 401;
  if (caller === 'manager' && audience === 'tillManagers') return 'let in';
  return memberRoles[nameOf(caller)].some((role) => roles.includes(role)) ? 'let in' : 403;
}

function matchesExpected(status: number, expected: ReturnType<typeof expectedOf>): boolean {
  if (expected === 'never 403') return status !== 403;
  return expected === 'let in' ? status !== 401 && status !== 403 : status === expected;
}

/** Sent last, because it ends the session of the other requests. */
const lastCall = 'POST /auth/logout';

test('every call is for somebody', () => {
  expect(allCalls.map(callName).toSorted()).toEqual(Object.keys(audienceByCall).toSorted());
});

/** Returns a call at its path and, if it has one, at its former path. */
function pathsOf(call: Call): Call[] {
  return call.formerPath === undefined ? [call] : [call, { ...call, path: call.formerPath }];
}

test('every route is a call of the contract', async () => {
  const { paths } = (await (await shop.world.browser().request('GET', '/openapi.json')).json()) as {
    paths: Record<string, Record<string, { deprecated?: boolean }>>;
  };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { deprecated = false }]) => {
      const name = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/gu, ':$1')}`;
      return deprecated ? `${name}, deprecated` : name;
    }),
  );
  const expected = allCalls.flatMap((call) =>
    pathsOf(call).map((each) => (each === call ? callName(each) : `${callName(each)}, deprecated`)),
  );
  expect(described.toSorted()).toEqual(expected.toSorted());
});

test.each(actors)('%s may make their own calls alone', async (caller) => {
  const wrong: unknown[] = [];
  const inOrder = allCalls.toSorted(
    (one, other) => Number(callName(one) === lastCall) - Number(callName(other) === lastCall),
  );
  for (const [index, call] of inOrder.entries()) {
    const audience = audienceByCall[callName(call)] ?? 'admins';
    const expected = expectedOf(audience, caller);
    // `npm test` sends all refused calls and those of the till, and a third of the other allowed ones, another for each caller.
    const isSampled = process.env['ATELIER_LONG_TESTS'] === '1' || (index + actors.indexOf(caller)) % 3 === 0;
    if (expected === 'let in' && !isSampled && audience !== 'tillManagers') continue;
    for (const each of pathsOf(call)) {
      const status = await statusOf(each, caller);
      if (!matchesExpected(status, expected)) wrong.push([callName(each), expected, status]);
    }
  }
  expect(wrong).toEqual([]);
});
