import {
  addDeviceType,
  addFault,
  changeFault,
  correctDevice,
  createDevice,
  type ChainBody,
  type Fault,
  getDesk,
  listDeviceTypes,
  saveRepairRequest,
  transitionRepair,
  type TransitionBody,
} from '@atelier/contract';
import { DAY_MS, defaultSettings, type SectionKey } from '@atelier/domain';
import { screenFault } from '@atelier/domain/happy-path';
import { HttpError } from '@atelier/testing';
import { desc, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { notifications, partners, proposals, repairs, visits } from '#schema/index.ts';
import { type MemberName, openShop, happyPathTo, type Shop } from './shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

const HOUR = 3_600_000;

function database() {
  return shop.world.app.platform.database;
}

function inHours(hours: number): string {
  return new Date(shop.world.clock.now().getTime() + hours * HOUR).toISOString();
}

async function rowOf(id: string) {
  const [row] = await database().select().from(repairs).where(eq(repairs.id, id));
  if (row === undefined) throw new Error(`invariant: repair ${id} not found`);
  return row;
}

async function newestVisitOf(id: string) {
  const [visit] = await database()
    .select()
    .from(visits)
    .where(eq(visits.repairId, id))
    .orderBy(desc(visits.createdAt), desc(visits.id));
  return visit;
}

async function sectionsOf(id: string, name: MemberName): Promise<SectionKey[]> {
  const { sections } = await shop.people[name].send(getDesk, { query: { id } });
  return sections.map(({ key }) => key);
}

async function issuesOf(name: MemberName, id: string, body: TransitionBody | ChainBody): Promise<unknown> {
  const error: unknown = await shop.people[name]
    .send(transitionRepair, { params: { id }, body })
    .catch((e: unknown) => e);
  if (!(error instanceof HttpError)) throw error;
  const { issues = [] } = error.body as { issues?: { path: string; message: string }[] };
  return issues.map(({ path, message }) => `${path}: ${message}`);
}

describe('when the customer is called again', () => {
  test('the agreed call ends the turn', async () => {
    const { id } = await shop.createRepair();
    const callAt = inHours(2);
    await shop.takeStep(id, ['Repair.confirm.request', 'operator', { callAt }]);
    expect(await rowOf(id)).toMatchObject({ turnDue: new Date(callAt), dueReason: { code: 'CALL' }, flag: null });
    expect(await sectionsOf(id, 'operator')).toEqual(['CALL_SCHEDULED']);
    await shop.advanceClock(3 * HOUR);
    expect(await sectionsOf(id, 'operator')).toEqual(['CALL']);
    await shop.takeStep(id, ['Repair.pickup.planned', 'operator']);
    expect(await rowOf(id)).toMatchObject({ callAt: null, dueReason: { code: 'CUT_OFF' } });
  });

  test('a later contact attempt ends the agreed call', async () => {
    const { id } = await shop.createRepair();
    const again = { how: 'PHONE', callAt: inHours(2) } as const;
    await shop.takeStep(id, ['Repair.unreachable.request', 'operator', again]);
    expect(await rowOf(id)).toMatchObject({ callAt: new Date(again.callAt), dueReason: { code: 'CALL' } });
    await shop.takeStep(id, ['Repair.unreachable.request', 'operator']);
    expect(await rowOf(id)).toMatchObject({ callAt: null, dueReason: { code: 'LIMIT' } });
    await shop.takeStep(id, ['Repair.unreachable.request', 'operator', again]);
    await shop.takeStep(id, ['Repair.reachable', 'operator']);
    expect(await rowOf(id)).toMatchObject({ callAt: null, flag: null, dueReason: { code: 'LIMIT' } });
  });

  test('an agreed call is at most sixty days ahead', async () => {
    const { id } = await shop.createRepair();
    const call = (hours: number) =>
      issuesOf('operator', id, { action: 'Repair.confirm.request', callAt: inHours(hours) });
    expect(await call(-1)).toEqual(['callAt: visit.past']);
    expect(await call(61 * 24)).toEqual(['callAt: visit.tooFar']);
  });
});

test('a failed visit is stored with its reason', async () => {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.pickup.assigned'));
  const action = 'Repair.unreachable.request';
  expect(await issuesOf('collector', id, { action, how: 'VISIT' })).toEqual(['failure: required']);
  await shop.takeStep(id, [action, 'collector', { how: 'VISIT', failure: 'NO_ACCESS' }]);
  expect(await newestVisitOf(id)).toMatchObject({ status: 'FAILED', failure: 'NO_ACCESS' });
  await shop.takeStep(id, ['Repair.corrected', 'operator']);
  expect(await newestVisitOf(id)).toMatchObject({ status: 'ASSIGNED', failure: null });
});

test('a delay’s reason ends when the work continues', async () => {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, [
    ...happyPathTo('Repair.approve.confirmed'),
    ['Repair.delayed', 'technician', { delayReason: 'PART' }],
  ]);
  expect(await rowOf(id)).toMatchObject({ delayReason: 'PART' });
  await shop.takeStep(id, ['Repair.fix.assigned', 'technician']);
  expect(await rowOf(id)).toMatchObject({ delayReason: 'PART' });
  await shop.takeStep(id, ['Repair.fix.started', 'technician']);
  expect(await rowOf(id)).toMatchObject({ delayReason: null });
});

test('the log names the partner of a chosen id', async () => {
  const at = shop.world.clock.now();
  const known = { id: uuidv7(), name: 'Écrans du Lac', lang: 'fr', createdAt: at, updatedAt: at } as const;
  await database().insert(partners).values(known);
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.diagnosis.started'));
  const action = 'Repair.diagnosis.externalized';
  expect(await issuesOf('technician', id, { action, partnerId: uuidv7() })).toEqual(['partnerId: invalid']);
  expect(await issuesOf('technician', id, { action })).toEqual(['partner: required']);
  await shop.takeStep(id, [action, 'technician', { partner: null, partnerId: known.id }]);
  expect(await rowOf(id)).toMatchObject({ partnerId: known.id, partner: known.name });
  const { log, partner } = await shop.readAsStaff(id);
  expect([log.at(-1)?.captured['partner'], partner?.name]).toEqual([known.name, known.name]);
});

describe('a diagnosis and its fault', () => {
  const finished = { action: 'Repair.diagnosis.finished', notes: 'Dead' } as const;
  const typed = async () => {
    const [phone, laptop] = await shop.people.customer.send(listDeviceTypes);
    return { phone: phone?.id ?? '', laptop: laptop?.id ?? '' };
  };
  const addTo = async (deviceTypeId: string, code: string): Promise<Fault> =>
    shop.people.admin.send(addFault, {
      body: { deviceTypeId, code, nameFr: `Panne ${code}`, nameEn: `Fault ${code}` },
    });

  test('a fault belongs to the type and is offered [4.130]', async () => {
    const { phone, laptop } = await typed();
    const [foreign, { retired: _, ...fault }] = [await addTo(laptop, 'FOREIGN'), await addTo(phone, 'RETIRED')];
    await shop.people.admin.send(changeFault, { params: { id: fault.id }, body: { ...fault, retired: true } });
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.diagnosis.started'));
    const issuesWith = (faultId?: string) => issuesOf('technician', id, { ...finished, faultId });
    expect(await issuesWith()).toEqual(['faultId: required']);
    for (const wrong of [foreign.id, fault.id, uuidv7()]) expect(await issuesWith(wrong)).toEqual(['faultId: invalid']);
    expect(await issuesWith('a fault')).toEqual(['faultId: invalid']);
    const chain = { steps: [{ ...finished, faultId: foreign.id }, { action: 'Repair.proposal.sent' as const }] };
    expect(await issuesOf('technician', id, chain)).toEqual(['steps.0.faultId: invalid']);
    expect((await rowOf(id)).faultId).toBeNull();
  });

  test('the repair and its log have the fault [4.130]', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.diagnosis.finished'));
    const { fault, log } = await shop.readAsStaff(id);
    expect(fault).toEqual({ id: screenFault, name: 'Écran cassé ou noir' });
    expect(log.at(-1)?.captured).toMatchObject({ faultId: screenFault });
    expect(JSON.stringify(await shop.readAsCustomer(id))).not.toContain(screenFault);
  });

  test('a corrected device type has no former fault', async () => {
    const { id, device } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.diagnosis.finished'));
    const { phone, laptop } = await typed();
    const correct = async (typeId: string) => {
      const { deviceVersion: version = 0 } = await shop.readAsStaff(id);
      const body = { typeId, name: 'Pixel 9', isVerified: false, version };
      await shop.people.technician.send(correctDevice, { params: { id: device.id }, body });
      return (await shop.readAsStaff(id)).fault?.id;
    };
    expect([await correct(laptop), await correct(phone)]).toEqual([undefined, screenFault]);
  });

  test('a correction takes fault and resolution back [4.134]', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.diagnosis.started'));
    const body = { ...finished, faultId: screenFault, resolution: 'END_OF_LIFE', barrier: 'WORN_OUT' } as const;
    await shop.people.technician.send(transitionRepair, { params: { id }, body });
    const { resolution, barrier, faultId } = await rowOf(id);
    expect([faultId, resolution, barrier]).toEqual([screenFault, 'END_OF_LIFE', 'WORN_OUT']);
    await shop.takeStep(id, ['Repair.corrected', 'technician']);
    expect(await rowOf(id)).toMatchObject({ faultId: null, resolution: null, barrier: null });
  });

  test('a type without faults needs none [4.130]', async () => {
    const form = { nameFr: 'Drone', nameEn: 'Drone', descriptionFr: 'Moteurs', descriptionEn: 'Motors' };
    const { id: typeId } = await shop.people.admin.send(addDeviceType, { body: { ...form, icon: 'camera' } });
    const { device } = await shop.people.customer.send(createDevice, { body: { typeId, name: 'Drone' } });
    const body = { deviceId: device.id, issue: 'It crashed', address: '1 rue de Marseille, Tunis' };
    const { id } = await shop.people.customer.send(saveRepairRequest, { body });
    await shop.takeSteps(id, happyPathTo('Repair.diagnosis.started'));
    expect(await issuesOf('technician', id, { ...finished, faultId: screenFault })).toEqual(['faultId: invalid']);
    await shop.takeStep(id, ['Repair.diagnosis.finished', 'technician', { faultId: undefined }]);
    expect((await shop.readAsStaff(id)).fault).toBeNull();
  });
});

test('stopping says if the device can be repaired [4.132]', async () => {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.diagnosis.started'));
  const stopped = { action: 'Repair.aborted', reason: 'No part' } as const;
  const issuesWith = (more: Pick<TransitionBody, 'resolution' | 'barrier'>) =>
    issuesOf('technician', id, { ...stopped, ...more });
  expect(await issuesWith({})).toEqual(['resolution: required']);
  expect(await issuesWith({ resolution: 'FIXED' as never })).toEqual(['resolution: invalid']);
  expect(await issuesWith({ resolution: 'END_OF_LIFE' })).toEqual(['barrier: required']);
  await shop.takeStep(id, ['Repair.aborted', 'technician']);
  const resolved = { resolution: 'END_OF_LIFE', barrier: 'PARTS_UNAVAILABLE' };
  expect(await shop.readAsCustomer(id)).toMatchObject({ outcome: 'UNREPAIRED_ABORTED', ...resolved });
  await shop.takeStep(id, ['Repair.corrected', 'technician']);
  await shop.takeStep(id, ['Repair.aborted', 'technician', { resolution: 'REPAIRABLE', barrier: 'WORN_OUT' }]);
  expect(await rowOf(id)).toMatchObject({ resolution: 'REPAIRABLE', barrier: null });
});

describe('a driver who can’t go', () => {
  test('an unavailable driver’s visit returns to planning', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.pickup.assigned'));
    expect(await sectionsOf(id, 'collector')).not.toEqual([]);
    await shop.takeStep(id, ['Repair.pickup.postponed', 'collector', { reason: 'The van broke down' }]);
    expect(await rowOf(id)).toMatchObject({
      status: 'CONFIRMED',
      turnOwner: 'OPERATOR',
      flag: null,
      visitStatus: null,
    });
    expect(await newestVisitOf(id)).toMatchObject({ status: 'CANCELLED', failure: null, reason: 'The van broke down' });
    expect([await sectionsOf(id, 'operator'), await sectionsOf(id, 'collector')]).toEqual([['PLAN'], []]);
    const [told] = await database()
      .select()
      .from(notifications)
      .where(eq(notifications.repairId, id))
      .orderBy(desc(notifications.createdAt));
    expect(told).toMatchObject({ action: 'Repair.pickup.postponed', next: { name: 'PLAN_PICKUP' }, isSeen: false });
    await shop.takeSteps(id, happyPathTo('Repair.pickup.collected').slice(1));
    expect((await rowOf(id)).custody).toBe('COLLECTOR');
  });

  test('an unavailable driver takes it back within five minutes', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.return.assigned'));
    const { status, turnDue, visitStatus } = await rowOf(id);
    await shop.takeStep(id, ['Repair.return.postponed', 'courier']);
    expect(await rowOf(id)).toMatchObject({ status: 'TO_RETURN', turnOwner: 'OPERATOR', visitStatus: null });
    expect((await shop.readAs(id, 'courier')).allowedActions).toEqual(['Repair.corrected']);
    await shop.takeStep(id, ['Repair.corrected', 'courier']);
    expect(await rowOf(id)).toMatchObject({ status, turnDue, visitStatus });
    expect(await newestVisitOf(id)).toMatchObject({ status: 'ASSIGNED', reason: null });
  });

  test('an unavailable driver still returns a device on board', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.return.collected'));
    expect((await shop.readAs(id, 'courier')).allowedActions).not.toContain('Repair.return.postponed');
  });
});

test('a draft sent later is valid from then', async () => {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, happyPathTo('Repair.diagnosis.finished'));
  await shop.advanceClock(2 * DAY_MS);
  const at = shop.world.clock.now().getTime();
  await shop.people.operator.send(transitionRepair, { params: { id }, body: { action: 'Repair.proposal.sent' } });
  const [sent] = await database().select().from(proposals).where(eq(proposals.repairId, id));
  expect(sent?.expiresAt.getTime()).toBeGreaterThanOrEqual(at + defaultSettings.proposalDays * DAY_MS);
});
