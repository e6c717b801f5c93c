import { DriverRepair, getStaffRepair, listMyRepairs, listNotifications, Repair, StaffRepair } from '@atelier/contract';
import { happyPath as road } from '@atelier/testing';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import { happyPath, openShop, type Shop } from './shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

describe('the main road', () => {
  test('the happy path leads from request to COMPLETED [3.7] [7.22]', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPath);
    const repair = await shop.readAsCustomer(id);
    expect(repair).toMatchObject({
      status: 'COMPLETED',
      station: 8,
      custody: 'CUSTOMER',
      outcome: 'FIXED',
      price: '120.500',
    });
    const gone = road.map(({ action, leads: { status } }) => ({ action, status }));
    expect(repair.logs.map(({ action, status }) => ({ action, status }))).toEqual(gone);
    const staff = await shop.readAsStaff(id);
    expect(staff.log).toHaveLength(happyPath.length + 1);
    expect(staff.nextAction).toEqual({ owner: null, since: null, due: null, dueReason: null });
    const { total, news } = await shop.people.customer.send(listNotifications, { query: { page: 1, limit: 10 } });
    // Customers get no unseen notification of their own request and approval. A rating creates none.
    expect({ total, news }).toEqual({ total: happyPath.length, news: happyPath.length - 2 });
    const list: unknown = await (await shop.people.customer.browser.request('GET', listMyRepairs.path)).json();
    expect(z.array(Repair).parse(list)).toEqual([repair]);
  });

  test.each([
    ['technician', StaffRepair],
    ['courier', DriverRepair],
  ] as const)('a repair for a %s has only contract fields', async (person, schema) => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPath);
    const seen = await shop.people[person].send(getStaffRepair, { params: { id } });
    expect(schema.parse(seen)).toEqual(seen);
  });
});
