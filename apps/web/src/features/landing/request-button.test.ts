import { expect, test } from 'vitest';
import { createUser } from '#subjects/session/user.fixture.ts';
import { requestPath } from './request-button.tsx';

test.each([
  ['a visitor to the sign-in', null, '/signin?referrer=%2Fdashboard'],
  ['a customer to the form', createUser(), '/dashboard?do=request'],
  ['staff to the workshop', createUser({ role: 'OPERATOR', roles: ['OPERATOR'] }), '/workshop'],
])('Request Repair leads %s [2.135]', (_, user, path) => {
  expect(requestPath(user)).toBe(path);
});
