import { describe, expect, test } from 'vitest';
import * as contract from './index.ts';
import type { Call } from './index.ts';

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;
}

const exported: readonly unknown[] = Object.values(contract);
const calls = exported.filter(isCall);

/** All calls (specification/shapes#calls). */
const specified = [
  'POST /auth/login',
  'POST /auth/google',
  'POST /auth/google/start',
  'POST /auth/register',
  'POST /auth/logout',
  'GET /auth/me/token',
  'GET /auth/me/start',
  'POST /auth/verify-email',
  'POST /auth/verify-email/resend',
  'POST /auth/password/request-reset',
  'POST /auth/password/verify-reset-code',
  'POST /auth/password/reset',
  'POST /auth/invitation',
  'POST /auth/invitation/accept',
  'POST /auth/invitation/decline',
  'PUT /auth/me/email',
  'PUT /auth/me/password',
  'GET /auth/me/sessions',
  'GET /auth/me/sessions/:id',
  'DELETE /auth/me/sessions/:id',
  'GET /users/me',
  'PUT /users/me',
  'PUT /users/me/lang',
  'GET /users/me/preferences',
  'PUT /users/me/preferences',
  'GET /users/me/push',
  'PUT /users/me/push',
  'DELETE /users/me/push',
  'POST /users/me/avatar',
  'POST /unsubscribe',
  'POST /tracking',
  'POST /tracking/attendance',
  'POST /tracking/mail',
  'DELETE /users/me/avatar',
  'POST /users/me/export',
  'DELETE /users/me',
  'GET /files/:name',
  'GET /repair/requests',
  'GET /repair/requests/:id',
  'GET /repair/requests/:id/calendar.ics',
  'GET /repair/requests/:id/handovers',
  'GET /repair/requests/:id/handovers/:handoverId',
  'GET /custody/checkpoint',
  'POST /repair/requests/:id/attendance',
  'GET /repair/requests/:id/tracking',
  'POST /repair/requests/:id/tracking',
  'DELETE /repair/requests/:id/tracking',
  'POST /repair/requests',
  'PUT /repair/requests/:id/proposal',
  'PUT /repair/requests/:id/cancel',
  'PUT /repair/requests/:id/reachable',
  'GET /repair/slots',
  'POST /repair/slots',
  'PUT /repair/requests/:id/slot',
  'PUT /repair/requests/:id/complete',
  'POST /repair/requests/:id/photos',
  'GET /repair/requests/:id/photos/:photoId',
  'DELETE /repair/requests/:id/photos/:photoId',
  'GET /repair/requests/:id/messages',
  'POST /repair/requests/:id/messages',
  'PUT /repair/requests/:id/messages/read',
  'POST /repair/requests/:id/messages/photos',
  'GET /repair/requests/:id/messages/photos/:photoId',
  'DELETE /repair/requests/:id/messages/:messageId',
  'GET /repair/requests/:id/payments',
  'GET /repair/requests/:id/payments/:paymentId/receipt',
  'GET /notifications',
  'GET /notifications/:id',
  'PUT /notifications/seen',
  'PUT /notifications/:id/seen',
  'GET /devices/me',
  'GET /devices/types',
  'POST /devices/me',
  'PUT /devices/me/:id',
  'GET /staff/desk',
  'PUT /staff/route',
  'GET /staff/route/questions',
  'PUT /staff/route/handovers/:id/settled',
  'POST /staff/repairs/:id/updates',
  'GET /staff/repairs',
  'POST /staff/repairs/search',
  'POST /staff/search',
  'GET /staff/repairs/:id',
  'PUT /staff/repairs/:id/zone',
  'PUT /staff/repairs/shelf',
  'GET /repair/requests/:id/papers/:kind',
  'GET /staff/repairs/:id/papers/:kind',
  'GET /staff/repairs/:id/handovers/:handoverId',
  'POST /staff/repairs/:id/handovers/:entryId/proofs',
  'POST /staff/repairs/:id/handovers/:entryId/photos',
  'POST /staff/repairs/:id/visits/:visitId/photos',
  'POST /staff/repairs/:id/handover-code',
  'GET /repair/requests/:id/handover-code',
  'GET /staff/labels',
  'GET /staff/labels/shelves',
  'GET /staff/figures',
  'PUT /staff/repairs/:id/accessories/:accessoryId',
  'GET /staff/repairs/:id/photos/:photoId',
  'POST /staff/repairs/:id/transitions',
  'POST /staff/repairs/transitions',
  'GET /staff/repairs/:id/messages',
  'POST /staff/repairs/:id/messages',
  'PUT /staff/repairs/:id/messages/read',
  'PUT /staff/repairs/:id/arrival',
  'PUT /staff/repairs/:id/messages/handled',
  'PUT /staff/repairs/:id/messages/call',
  'POST /staff/repairs/:id/calling',
  'POST /staff/repairs/:id/messages/photos',
  'GET /staff/repairs/:id/messages/photos/:photoId',
  'GET /staff/repairs/:id/notes',
  'GET /staff/repairs/:id/trail',
  'GET /staff/uncollected',
  'POST /staff/repairs/:id/notes',
  'PUT /staff/repairs/:id/notes/:noteId',
  'PUT /staff/repairs/:id/notes/:noteId/pinned',
  'GET /staff/repairs/:id/till',
  'POST /staff/repairs/:id/payments',
  'POST /staff/repairs/:id/refunds',
  'POST /staff/repairs/:id/payments/:paymentId/undo',
  'POST /staff/repairs/:id/charges',
  'POST /staff/repairs/:id/charges/:chargeId/undo',
  'GET /staff/repairs/:id/payments/:paymentId/receipt',
  'GET /staff/till/mine',
  'POST /staff/till/deposits',
  'GET /staff/till',
  'POST /staff/till/closings',
  'GET /staff/till/entries.csv',
  'GET /staff/lists/:list',
  'GET /staff/visits',
  'GET /staff/team',
  'POST /staff/lookup',
  'POST /staff/intake',
  'POST /staff/intake/code',
  'GET /staff/mails',
  'POST /staff/mails/resend',
  'GET /staff/settings',
  'GET /staff/settings/medians',
  'PUT /staff/settings/:key',
  'GET /staff/audit',
  'GET /staff/audit.csv',
  'POST /staff/import/:kind/file',
  'POST /staff/import/:kind',
  'GET /staff/import/:kind/template.csv',
  'GET /staff/members',
  'POST /staff/members',
  'PUT /staff/members/:id',
  'POST /staff/members/:id/invitation',
  'PUT /staff/members/:id/disabled',
  'GET /staff/members/:id/assignments',
  'GET /staff/device-types',
  'POST /staff/device-types',
  'PUT /staff/device-types/:id',
  'GET /staff/partners',
  'POST /staff/partners',
  'PUT /staff/partners/:id',
  'GET /staff/zones',
  'POST /staff/zones',
  'PUT /staff/zones/:id',
  'GET /staff/shelves',
  'POST /staff/shelves',
  'GET /staff/slots',
  'PUT /staff/slots/:id',
  'GET /staff/slots/:id/stops',
  'PUT /staff/slots/:id/stops',
  'PUT /staff/slot-days/:day',
  'GET /staff/slot-plans',
  'POST /staff/slot-plans',
  'PUT /staff/slot-plans/:id',
  'PUT /staff/shelves/:id',
  'GET /staff/faults',
  'POST /staff/faults',
  'PUT /staff/faults/:id',
  'GET /staff/canned-replies',
  'POST /staff/canned-replies',
  'PUT /staff/canned-replies/:id',
  'GET /staff/customers',
  'POST /staff/customers/search',
  'POST /staff/customers/export',
  'POST /staff/repairs/export',
  'GET /staff/customers/:id',
  'PUT /staff/customers/:id',
  'POST /staff/customers/:id/invitation',
  'PUT /staff/devices/:id',
  'GET /cms/active',
  'GET /staff/content',
  'PUT /staff/content',
  'POST /staff/content/publish',
  'DELETE /staff/content/schedule',
  'GET /staff/content/history',
  'POST /staff/content/restore',
  'POST /staff/content/images',
  'GET /cms/terms',
  'POST /contact',
  'GET /staff/messages',
  'GET /staff/messages/:id',
  'POST /staff/messages/:id/answer',
  'PUT /staff/messages/:id/mark',
  'GET /health/live',
  'GET /staff/feed',
  'POST /staff/feed',
  'DELETE /staff/feed',
  'GET /feed.ics',
  'GET /health/ready',
  'GET /health/work',
];

/** Staff calls without key or version, each with the reason why a repeat is harmless. */
const withoutKey: Readonly<Record<string, string>> = {
  'POST /staff/lookup': 'reads: a telephone number stands in no address',
  'POST /staff/customers/search': 'reads: words about people stand in no address',
  'POST /staff/repairs/search': 'reads: words about people stand in no address',
  'POST /staff/customers/export': 'reads: words about people stand in no address',
  'POST /staff/repairs/export': 'reads: words about people stand in no address',
  'POST /staff/search': 'reads: words about people stand in no address',
  'POST /staff/repairs/:id/calling': 'tells colleagues, and stores nothing',
  'POST /staff/import/:kind/file': 'reads: a file is checked, and nothing is stored',
  'POST /staff/mails/resend': 'finds only mails that are given up still',
  'POST /staff/content/images': 'a picture that no content names goes by itself',
  'PUT /staff/repairs/:id/messages/read': 'says what was seen: a mark moves forward alone',
  'PUT /staff/repairs/:id/messages/handled': 'says what was seen: what came after it waits on',
  'PUT /staff/repairs/:id/messages/call': 'says what is to hold, once as twice',
  'PUT /staff/repairs/:id/notes/:noteId/pinned': 'says what is to hold, once as twice',
  'PUT /staff/repairs/shelf': 'says what is to hold, once as twice',
  'PUT /staff/slots/:id/stops': 'says what is to hold, once as twice',
  'PUT /staff/slots/:id': 'says what is to hold, once as twice',
  'PUT /staff/slot-days/:day': 'says what is to hold, once as twice',
  'PUT /staff/route': 'says what is to hold, once as twice',
  'PUT /staff/repairs/:id/arrival': 'says what is to hold, once as twice',
  'PUT /staff/route/handovers/:id/settled': 'says what is to hold, once as twice',
  'POST /staff/feed': 'makes an address that replaces the former one',
  'DELETE /staff/feed': 'says what is to hold, once as twice',
};

function isVersioned(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('shape' in body)) return false;
  const { shape } = body;
  return typeof shape === 'object' && shape !== null && ('version' in shape || 'editedAt' in shape);
}

describe('the contract', () => {
  test('the contract has every specified call at its path [7.1]', () => {
    expect(calls.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(specified.toSorted());
  });

  test('every creating or changing call takes Idempotency-Key', () => {
    const taking = calls.filter((call) => call.idempotent !== undefined).map(({ method, path }) => `${method} ${path}`);
    expect(taking.toSorted()).toEqual(
      specified
        .filter((call) =>
          /^(POST|PUT) \/repair\/requests(?!.*\/(read|attendance)$)|(transitions|updates)$|POST \/devices\/me|POST \/staff\/(members|customers\/:id\/invitation$|intake|import\/:kind$|device-types|partners|zones|shelves|slot-plans|faults|canned-replies|till|.*\/(messages|messages\/photos|notes|payments|refunds|charges|undo|proofs|handover-code|(handovers\/:entryId|visits\/:visitId)\/photos)$)/.test(
            call,
          ),
        )
        .toSorted(),
    );
  });

  test('staff writes take a key or version, exceptions aside', () => {
    const staffs = calls.filter(({ path }) => path.startsWith('/staff'));
    const bare = staffs.filter(
      ({ method, idempotent, body }) => method !== 'GET' && idempotent === undefined && !isVersioned(body),
    );
    expect(
      Object.fromEntries(bare.map(({ method, path }) => [`${method} ${path}`, withoutKey[`${method} ${path}`]])),
    ).toStrictEqual(withoutKey);
  });

  test('every error of the contract has a status', () => {
    for (const { errors = [] } of calls) for (const key of errors) expect(contract.errorStatus).toHaveProperty([key]);
  });

  test('each call describes the parameters of its path', () => {
    const wrong = calls.filter(({ path, params }) => (params !== undefined) !== path.includes(':'));
    expect(wrong).toEqual([]);
  });

  test('a sent password equals its confirmation', () => {
    const form = { firstName: 'Amel', lastName: 'Trabelsi', email: 'a@atelier.test', password: 'secret1' };
    const issuesOf = (confirmPassword?: string) =>
      contract.Registration['~standard'].validate({ ...form, confirmPassword });
    expect(issuesOf('secret1')).not.toHaveProperty('issues');
    expect(issuesOf('secret2')).toMatchObject({ issues: [{ path: ['confirmPassword'] }] });
    expect(issuesOf()).not.toHaveProperty('issues');
  });
});
