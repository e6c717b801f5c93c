import { disableMember, listAssignments, listMembers, transitionRepairs } from '@atelier/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openShop, happyPathTo, type Shop } from '#modules/repairs/staff/shop.fixture.ts';
import { users } from '#schema/index.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

async function repairAt(action: Parameters<typeof happyPathTo>[0]) {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo(action));
  return { id };
}

function assignmentsOf(name: 'collector' | 'technician' | 'courier') {
  return shop.people.admin.send(listAssignments, { params: { id: shop.people[name].id } });
}

async function assignmentIdsOf(name: Parameters<typeof assignmentsOf>[0]) {
  const ids = (each: readonly { id: string }[]) => each.map(({ id }) => id);
  const { visits, inCustody, diagnoses, fixes } = await assignmentsOf(name);
  return { visits: ids(visits), inCustody: ids(inCustody), diagnoses: ids(diagnoses), fixes: ids(fixes) };
}

const noAssignments = { visits: [], inCustody: [], diagnoses: [], fixes: [] };

test('a member’s work is visits, devices, diagnoses and fixes', async () => {
  const [visit, inCustody, diagnosis, fix] = [
    await repairAt('Repair.pickup.assigned'),
    await repairAt('Repair.pickup.collected'),
    await repairAt('Repair.diagnosis.started'),
    await repairAt('Repair.fix.started'),
  ].map(({ id }) => id);
  expect(await assignmentIdsOf('collector')).toEqual({ ...noAssignments, visits: [visit], inCustody: [inCustody] });
  expect(await assignmentIdsOf('technician')).toEqual({ ...noAssignments, diagnoses: [diagnosis], fixes: [fix] });
  expect(await assignmentIdsOf('courier')).toEqual(noAssignments);
});

test('a disabled member’s work is reassigned or replanned', async () => {
  const { admin, collector, otherCollector, technician, otherOperator } = shop.people;
  const { database } = shop.world.app.platform;
  await database
    .update(users)
    .set({ roles: ['OPERATOR', 'TECHNICIAN'] })
    .where(eq(users.id, otherOperator.id));
  await repairAt('Repair.pickup.assigned');
  for (const { id } of [collector, technician]) {
    const version = (await admin.send(listMembers)).find((member) => member.id === id)?.version ?? 0;
    await admin.send(disableMember, { params: { id }, body: { disabled: true, version } });
  }
  const { visits, inCustody } = await assignmentsOf('collector');
  expect(inCustody.map(({ reassignAction }) => reassignAction)).toEqual([null]);
  const { diagnoses, fixes } = await assignmentsOf('technician');
  const given = [...visits.slice(1), ...diagnoses, ...fixes].map(({ id, version, reassignAction }) => {
    const assigneeId = reassignAction === 'Repair.pickup.assigned' ? otherCollector.id : otherOperator.id;
    return { id, version, steps: reassignAction === null ? [] : [{ action: reassignAction, assigneeId }] };
  });
  const planned = visits.slice(0, 1).map(({ id, version }) => ({
    id,
    version,
    steps: [{ action: 'Repair.pickup.postponed' as const, reason: 'They left', assigneeId: collector.id }],
  }));
  const { results } = await admin.send(transitionRepairs, { body: { items: [...planned, ...given] } });
  expect(results.filter((result) => !('version' in result))).toEqual([]);
  expect(results).toHaveLength(4);
  expect(await assignmentIdsOf('collector')).toEqual({ ...noAssignments, inCustody: inCustody.map(({ id }) => id) });
  expect(await assignmentIdsOf('technician')).toEqual(noAssignments);
});
