import { type Call, disableMember, listMembers } from '@atelier/contract';
import type { Role } from '@atelier/domain';
import { allCalls, callName } from '@atelier/testing';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { users } from '#schema/index.ts';
import { memberRoles, openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';

/** Audiences of calls (specification/shapes#who-may-call). */
const audiences = {
  everybody: null,
  signedIn: ['CUSTOMER', 'OPERATOR', 'COLLECTOR', 'TECHNICIAN', 'COURIER', 'ADMIN'],
  customers: ['CUSTOMER'],
  staff: ['OPERATOR', 'COLLECTOR', 'TECHNICIAN', 'COURIER', 'ADMIN'],
  officeAndBench: ['OPERATOR', 'TECHNICIAN', 'ADMIN'],
  office: ['OPERATOR', 'ADMIN'],
  admins: ['ADMIN'],
} as const satisfies Record<string, readonly Role[] | null>;
type Audience = keyof typeof audiences;

/** Audience of every call. A missing or removed call fails the test. */
const audienceByCall: Readonly<Record<string, Audience>> = {
  'POST /auth/login': 'everybody',
  'POST /auth/google': 'everybody',
  'POST /auth/google/start': 'everybody',
  'POST /auth/register': 'everybody',
  'POST /auth/logout': 'everybody',
  'GET /auth/me/token': 'everybody',
  'GET /auth/me/start': 'everybody',
  'POST /auth/verify-email': 'everybody',
  'POST /auth/verify-email/resend': 'everybody',
  'POST /auth/password/request-reset': 'everybody',
  'POST /auth/password/verify-reset-code': 'everybody',
  'POST /auth/password/reset': 'everybody',
  'POST /auth/invitation': 'everybody',
  'POST /auth/invitation/accept': 'everybody',
  'POST /auth/invitation/decline': 'everybody',
  'PUT /auth/me/email': 'signedIn',
  'PUT /auth/me/password': 'signedIn',
  'GET /auth/me/sessions': 'signedIn',
  'GET /auth/me/sessions/:id': 'signedIn',
  'DELETE /auth/me/sessions/:id': 'signedIn',
  'GET /users/me': 'signedIn',
  'PUT /users/me': 'signedIn',
  'PUT /users/me/lang': 'signedIn',
  'POST /users/me/avatar': 'signedIn',
  'POST /unsubscribe': 'everybody',
  'POST /tracking': 'everybody',
  'POST /tracking/mail': 'everybody',
  'DELETE /users/me/avatar': 'signedIn',
  'POST /users/me/export': 'customers',
  'DELETE /users/me': 'customers',
  'GET /files/:name': 'everybody',
  'GET /repair/requests': 'customers',
  'GET /repair/requests/:id': 'customers',
  'GET /repair/requests/:id/calendar.ics': 'customers',
  'GET /repair/requests/:id/papers/:kind': 'customers',
  'GET /repair/requests/:id/handovers': 'customers',
  'GET /repair/requests/:id/handovers/:handoverId': 'customers',
  'GET /custody/checkpoint': 'everybody',
  'GET /repair/requests/:id/tracking': 'customers',
  'POST /repair/requests/:id/tracking': 'customers',
  'DELETE /repair/requests/:id/tracking': 'customers',
  'POST /repair/requests': 'customers',
  'PUT /repair/requests/:id/proposal': 'customers',
  'PUT /repair/requests/:id/cancel': 'customers',
  'PUT /repair/requests/:id/reachable': 'customers',
  'GET /repair/slots': 'customers',
  'PUT /repair/requests/:id/slot': 'customers',
  'PUT /repair/requests/:id/complete': 'customers',
  'POST /repair/requests/:id/attendance': 'customers',
  'POST /repair/requests/:id/photos': 'customers',
  'GET /repair/requests/:id/photos/:photoId': 'customers',
  'DELETE /repair/requests/:id/photos/:photoId': 'customers',
  'GET /repair/requests/:id/messages': 'customers',
  'POST /repair/requests/:id/messages': 'customers',
  'PUT /repair/requests/:id/messages/read': 'customers',
  'POST /repair/requests/:id/messages/photos': 'customers',
  'GET /repair/requests/:id/messages/photos/:photoId': 'customers',
  'DELETE /repair/requests/:id/messages/:messageId': 'customers',
  'GET /repair/requests/:id/payments': 'customers',
  'GET /repair/requests/:id/payments/:paymentId/receipt': 'customers',
  'GET /notifications': 'signedIn',
  'GET /notifications/:id': 'signedIn',
  'PUT /notifications/seen': 'signedIn',
  'PUT /notifications/:id/seen': 'signedIn',
  'GET /devices/me': 'customers',
  'GET /devices/types': 'everybody',
  'POST /devices/me': 'customers',
  'PUT /devices/me/:id': 'customers',
  'GET /staff/desk': 'staff',
  'PUT /staff/route': 'staff',
  'GET /staff/route/questions': 'office',
  'PUT /staff/route/handovers/:id/settled': 'office',
  'POST /staff/repairs/:id/updates': 'staff',
  'GET /staff/repairs': 'staff',
  'POST /staff/repairs/search': 'staff',
  'POST /staff/search': 'staff',
  'GET /staff/repairs/:id': 'staff',
  'GET /staff/repairs/:id/papers/:kind': 'officeAndBench',
  'GET /staff/repairs/:id/handovers/:handoverId': 'officeAndBench',
  'GET /staff/labels': 'officeAndBench',
  'GET /staff/labels/shelves': 'officeAndBench',
  // And those whom an administrator lets see figures.
  'GET /staff/figures': 'admins',
  'GET /staff/repairs/:id/photos/:photoId': 'staff',
  'POST /staff/repairs/:id/handovers/:entryId/proofs': 'staff',
  'POST /staff/repairs/:id/handovers/:entryId/photos': 'staff',
  'POST /staff/repairs/:id/transitions': 'staff',
  'POST /staff/repairs/transitions': 'staff',
  'GET /staff/repairs/:id/trail': 'officeAndBench',
  'GET /staff/repairs/:id/messages': 'officeAndBench',
  'POST /staff/repairs/:id/messages': 'officeAndBench',
  'PUT /staff/repairs/:id/messages/read': 'officeAndBench',
  'PUT /staff/repairs/:id/messages/handled': 'officeAndBench',
  'PUT /staff/repairs/:id/messages/call': 'officeAndBench',
  'POST /staff/repairs/:id/calling': 'officeAndBench',
  'POST /staff/repairs/:id/messages/photos': 'officeAndBench',
  'GET /staff/repairs/:id/messages/photos/:photoId': 'officeAndBench',
  'GET /staff/repairs/:id/notes': 'officeAndBench',
  'POST /staff/repairs/:id/notes': 'officeAndBench',
  'PUT /staff/repairs/:id/notes/:noteId': 'officeAndBench',
  'PUT /staff/repairs/:id/notes/:noteId/pinned': 'officeAndBench',
  'PUT /staff/repairs/:id/zone': 'office',
  'PUT /staff/repairs/shelf': 'officeAndBench',
  'PUT /staff/repairs/:id/accessories/:accessoryId': 'officeAndBench',
  'GET /staff/repairs/:id/till': 'officeAndBench',
  'POST /staff/repairs/:id/payments': 'staff',
  'POST /staff/repairs/:id/refunds': 'admins',
  'POST /staff/repairs/:id/payments/:paymentId/undo': 'officeAndBench',
  'POST /staff/repairs/:id/charges': 'office',
  'POST /staff/repairs/:id/charges/:chargeId/undo': 'office',
  'GET /staff/repairs/:id/payments/:paymentId/receipt': 'officeAndBench',
  'GET /staff/till/mine': 'staff',
  'POST /staff/till/deposits': 'office',
  'GET /staff/till': 'admins',
  'POST /staff/till/closings': 'admins',
  'GET /staff/till/entries.csv': 'admins',
  'GET /staff/lists/:list': 'officeAndBench',
  'GET /staff/visits': 'officeAndBench',
  'GET /staff/team': 'staff',
  'POST /staff/lookup': 'office',
  'POST /staff/intake': 'office',
  'POST /staff/intake/code': 'office',
  'GET /staff/mails': 'admins',
  'POST /staff/mails/resend': 'admins',
  'GET /staff/settings': 'staff',
  'GET /staff/settings/medians': 'admins',
  'PUT /staff/settings/:key': 'admins',
  'GET /staff/audit': 'admins',
  'GET /staff/audit.csv': 'admins',
  'POST /staff/import/:kind/file': 'admins',
  'POST /staff/import/:kind': 'admins',
  'GET /staff/import/:kind/template.csv': 'admins',
  'GET /staff/members': 'admins',
  'POST /staff/members': 'admins',
  'PUT /staff/members/:id': 'admins',
  'POST /staff/members/:id/invitation': 'admins',
  'PUT /staff/members/:id/disabled': 'admins',
  'GET /staff/members/:id/assignments': 'admins',
  'GET /staff/device-types': 'staff',
  'POST /staff/device-types': 'admins',
  'PUT /staff/device-types/:id': 'admins',
  'GET /staff/partners': 'staff',
  'POST /staff/partners': 'office',
  'PUT /staff/partners/:id': 'office',
  'GET /staff/zones': 'staff',
  'POST /staff/zones': 'admins',
  'PUT /staff/zones/:id': 'admins',
  'GET /staff/slots': 'office',
  'PUT /staff/slots/:id': 'office',
  'PUT /staff/slot-days/:day': 'office',
  'GET /staff/slot-plans': 'office',
  'POST /staff/slot-plans': 'office',
  'PUT /staff/slot-plans/:id': 'office',
  'GET /staff/shelves': 'officeAndBench',
  'POST /staff/shelves': 'office',
  'PUT /staff/shelves/:id': 'office',
  'GET /staff/faults': 'staff',
  'POST /staff/faults': 'admins',
  'PUT /staff/faults/:id': 'admins',
  'GET /staff/canned-replies': 'staff',
  'POST /staff/canned-replies': 'admins',
  'PUT /staff/canned-replies/:id': 'admins',
  'GET /staff/customers': 'office',
  'POST /staff/customers/search': 'office',
  'POST /staff/customers/export': 'office',
  'POST /staff/repairs/export': 'officeAndBench',
  'GET /staff/customers/:id': 'office',
  'PUT /staff/customers/:id': 'office',
  'PUT /staff/devices/:id': 'officeAndBench',
  'GET /cms/active': 'everybody',
  'GET /staff/content': 'admins',
  'PUT /staff/content': 'admins',
  'POST /staff/content/publish': 'admins',
  'DELETE /staff/content/schedule': 'admins',
  'GET /staff/content/history': 'admins',
  'POST /staff/content/restore': 'admins',
  'POST /staff/content/images': 'admins',
  'GET /cms/terms': 'everybody',
  'POST /contact': 'everybody',
  'GET /staff/messages': 'office',
  'GET /staff/messages/:id': 'office',
  'POST /staff/messages/:id/answer': 'office',
  'PUT /staff/messages/:id/mark': 'office',
  'GET /health/live': 'everybody',
  'GET /health/ready': 'everybody',
  'GET /health/work': 'everybody',
};

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
  const { people, world } = shop;
  const { id } = people.otherOperator;
  await world.app.platform.database
    .update(users)
    .set({ roles: ['ADMIN'] })
    .where(eq(users.id, id));
  await shop.advanceClock(0);
  const { send } = people.admin;
  const version = (await send(listMembers)).find((member) => member.id === id)?.version ?? 0;
  await send(disableMember, { params: { id }, body: { disabled: true, version } });
});
afterAll(() => shop.stop());

/** `driver`: an operator with the collector role. `disabled`: an administrator disabled a moment ago, whose token hasn't expired. */
const actors = [
  'nobody',
  'customer',
  'operator',
  'collector',
  'technician',
  'courier',
  'driver',
  'admin',
  'disabled',
] as const;
type Caller = (typeof actors)[number];

/** Sends unknown ids and empty bodies, so only the guard decides. */
async function statusOf({ method, path, upload }: Call, caller: Caller): Promise<number> {
  const browser = shop.world.browser();
  const member = caller === 'disabled' ? 'otherOperator' : caller;
  browser.accessToken = member === 'nobody' ? null : shop.people[member].browser.accessToken;
  const named = path.replaceAll(/:\w+/gu, uuidv7());
  const isEmpty = method === 'GET' || method === 'DELETE' || upload !== undefined;
  return (await browser.request(method, named, isEmpty ? {} : { body: {} })).status;
}

function expectedOf(audience: Audience, caller: Caller): 'let in' | 'never 403' | 401 | 403 {
  const roles: readonly Role[] | null = audiences[audience];
  // Calls that read a token reject an invalid one.
  if (roles === null) return caller === 'disabled' ? 'never 403' : 'let in';
  if (caller === 'nobody' || caller === 'disabled') return 401;
  return memberRoles[caller].some((role) => roles.includes(role)) ? 'let in' : 403;
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
    const expected = expectedOf(audienceByCall[callName(call)] ?? 'admins', caller);
    // `npm test` sends all refused calls, and a third of the allowed ones, another for each caller.
    const isSampled = process.env['ATELIER_LONG_TESTS'] === '1' || (index + actors.indexOf(caller)) % 3 === 0;
    if (expected === 'let in' && !isSampled) continue;
    for (const each of pathsOf(call)) {
      const status = await statusOf(each, caller);
      if (!matchesExpected(status, expected)) wrong.push([callName(each), expected, status]);
    }
  }
  expect(wrong).toEqual([]);
});
