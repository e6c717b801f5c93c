import { firstListOf, getDesk, listMyRepairs, listPageAt, listStaffRepairs, type User } from '@atelier/contract';
import { createClient } from '@atelier/contract/client';
import { expect, test } from 'vitest';
import { staffListQueryOf, readFilters } from '#subjects/staff/lists/repair-list.ts';
import { createUser } from '#subjects/session/user.fixture.ts';

const addressOf = createClient(({ url }) => Promise.resolve(url));

function locationOf(path: string): Pick<Location, 'pathname' | 'search'> {
  return new URL(path, 'https://atelier.test');
}

function firstRequest(address: Pick<Location, 'pathname' | 'search'>, user: User): string | null {
  const page = listPageAt(address);
  return page === undefined ? null : firstListOf(page, user);
}

function staff(...roles: User['roles']): User {
  return { ...createUser(), role: roles[0] ?? 'OPERATOR', roles };
}

test.each([
  [staff('COLLECTOR')],
  [staff('COURIER', 'COLLECTOR')],
  [staff('OPERATOR')],
  [staff('TECHNICIAN')],
  [staff('COLLECTOR', 'TECHNICIAN')],
  [staff('ADMIN')],
])('the workshop’s list asks first what it shows: %j', async (viewer) => {
  const listUrl = await addressOf(listStaffRepairs, {
    query: staffListQueryOf(readFilters(new URLSearchParams(), viewer), viewer),
  });
  expect(firstRequest(locationOf('/workshop/repairs'), viewer)).toBe(listUrl);
  expect(firstRequest(locationOf('/workshop'), viewer)).toBe(await addressOf(getDesk, { query: {} }));
});

test.each(['/dashboard', '/dashboard?repair=1&do=answer', '/repairs'])('%s asks for the own repairs', async (path) => {
  expect(firstRequest(locationOf(path), createUser())).toBe(await addressOf(listMyRepairs));
});

test.each([
  ['/profile', createUser()],
  ['/workshop', createUser()],
  ['/dashboard', staff('OPERATOR')],
  ['/workshop?role=OPERATOR', staff('ADMIN')],
  ['/workshop/repairs?list=all', staff('OPERATOR')],
  ['/workshop/repairs/1', staff('COLLECTOR')],
])('%s requests nothing early for other users or lists', (path, user) => {
  expect(firstRequest(locationOf(path), user)).toBeNull();
});
