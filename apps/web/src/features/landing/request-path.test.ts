import { expect, test } from 'vitest';
import { aUser } from '#subjects/session/a-user.fixture.ts';
import { requestPath } from './request-path.ts';

test.each([
  ['a visitor to the sign-in', null, '/signin?referrer=%2Fdashboard'],
  ['a customer to the form', aUser(), '/dashboard?do=request'],
  ['staff to the workshop', aUser({ role: 'OPERATOR', roles: ['OPERATOR'] }), '/workshop'],
])('Request Repair leads %s', (_, user, path) => {
  expect(requestPath(user)).toBe(path);
});
