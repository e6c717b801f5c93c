import {
  type CallInput,
  exportStaffRepairs,
  getStaffRepair,
  listAudit,
  listStaffRepairs,
  listTeam,
} from '@atelier/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  type StaffListInput,
  listAs,
  type Member,
  type MemberName,
  openShop,
  happyPathTo,
  type Shop,
  timeUntilTuesday,
} from './shop.fixture.ts';

let shop: Shop;
const ids: Record<
  'requested' | 'flagged' | 'assigned' | 'others' | 'driven' | 'diagnosing' | 'priced' | 'returned' | 'closed',
  string
> = {
  requested: '',
  flagged: '',
  assigned: '',
  others: '',
  driven: '',
  diagnosing: '',
  priced: '',
  returned: '',
  closed: '',
};

const repairCount = Object.keys(ids).length;

async function repairAfter(...steps: Parameters<Shop['takeSteps']>[1]): Promise<string> {
  const { id } = await shop.createRepair();
  await shop.takeSteps(id, steps);
  return id;
}

beforeAll(async () => {
  shop = await openShop(inject('database'));
  await shop.advanceClock(timeUntilTuesday(shop.world.clock.now()));
  ids.requested = await repairAfter();
  ids.flagged = await repairAfter(['Repair.unreachable.request', 'operator']);
  ids.assigned = await repairAfter(...happyPathTo('Repair.pickup.assigned'));
  const givenTo = ({ id }: Member) =>
    repairAfter(...happyPathTo('Repair.pickup.planned'), ['Repair.pickup.assigned', 'operator', { assigneeId: id }]);
  ids.others = await givenTo(shop.people.otherCollector);
  ids.driven = await givenTo(shop.people.driver);
  ids.diagnosing = await repairAfter(...happyPathTo('Repair.diagnosis.started'));
  ids.priced = await repairAfter(...happyPathTo('Repair.diagnosis.finished'));
  ids.returned = await repairAfter(...happyPathTo('Repair.return.delivered'));
  ids.closed = await repairAfter(['Repair.decline.request', 'operator']);
});
afterAll(() => shop.stop());

async function listIds(by: MemberName, query: StaffListInput): Promise<string[]> {
  const { data } = await listAs(shop.people[by], { limit: 100, ...query });
  return data.map(({ id }) => id).toSorted();
}

function idsNamed(...names: (keyof typeof ids)[]): string[] {
  return names.map((name) => ids[name]).toSorted();
}

describe('a staff list', () => {
  test('a staff list filters by turn owner and status', async () => {
    expect(await listIds('operator', { owner: 'OPERATOR' })).toEqual(idsNamed('requested', 'flagged'));
    expect(await listIds('operator', { owner: 'TECHNICIAN,CUSTOMER' })).toEqual(
      idsNamed('diagnosing', 'priced', 'returned'),
    );
    expect(await listIds('operator', { status: 'DECLINED' })).toEqual(idsNamed('closed'));
    expect(await listIds('operator', {})).toEqual(Object.values(ids).toSorted());
  });

  test("a collector's list has their own pickups alone", async () => {
    expect(await listIds('collector', {})).toEqual(idsNamed('assigned', 'diagnosing', 'priced', 'returned'));
    expect(await listIds('otherCollector', {})).toEqual(idsNamed('others'));
    expect(await listIds('courier', {})).toEqual(idsNamed('returned'));
    expect(await listIds('collector', { status: 'COLLECTING' })).toEqual(idsNamed('assigned'));
  });

  test('a staff list shows each person their own work', async () => {
    expect(await listIds('technician', { mine: 'true' })).toEqual(idsNamed('diagnosing'));
    expect(await listIds('operator', { mine: 'true' })).toEqual(idsNamed('requested', 'flagged'));
    expect(await listIds('collector', { mine: 'true' })).toEqual(idsNamed('assigned'));
    expect(await listIds('driver', { mine: 'true' })).toEqual(idsNamed('requested', 'flagged', 'driven'));
    expect(await listIds('driver', { owner: 'COLLECTOR' })).toEqual(idsNamed('assigned', 'others', 'driven'));
    expect(await listIds('admin', { mine: 'true' })).toEqual(
      idsNamed('requested', 'flagged', 'assigned', 'others', 'driven', 'diagnosing'),
    );
  });

  test('a staff list has whatever somebody works on', async () => {
    expect(await listIds('operator', { assignee: shop.people.technician.id })).toEqual(
      idsNamed('diagnosing', 'priced', 'returned'),
    );
    expect(await listIds('operator', { assignee: shop.people.otherCollector.id })).toEqual(idsNamed('others'));
    expect(await listIds('operator', { assignee: 'nobody' })).toEqual([]);
  });

  test('a staff list finds customer, phone, device and issue', async () => {
    const spoken = `${ids.requested.slice(0, 4).toLowerCase()} ${ids.requested.slice(4)}`;
    expect(await listIds('operator', { q: spoken })).toEqual(idsNamed('requested'));
    expect(await listIds('operator', { q: 'customer test' })).toHaveLength(repairCount);
    expect(await listIds('operator', { q: '20 123 456' })).toHaveLength(repairCount);
    expect(await listIds('operator', { q: 'pixel' })).toHaveLength(repairCount);
    expect(await listIds('operator', { q: 'is black' })).toHaveLength(repairCount);
    expect(await listIds('operator', { q: '%' })).toEqual([]);
  });

  test('a staff list follows up unreached and late customers', async () => {
    expect(await listIds('operator', { flag: 'true' })).toEqual(idsNamed('flagged'));
    expect(await listIds('operator', { due: 'true' })).toEqual([]);
    await shop.advanceClock(25 * 60 * 60_000);
    expect(await listIds('operator', { flag: 'true' })).toEqual(idsNamed('flagged', 'priced'));
    expect(await listIds('operator', { due: 'true', owner: 'OPERATOR' })).toEqual(idsNamed('flagged', 'requested'));
  });

  test.each(['due', 'updatedAt', 'createdAt'] as const)('a list by %s has each repair once', async (sort) => {
    const whole = await shop.people.operator.send(listStaffRepairs, { query: { sort, limit: 100 } });
    for (const limit of [1, 2, 3]) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const query = { sort, limit, ...(cursor === null ? {} : { cursor }) };
        const page: { data: { id: string }[]; nextCursor: string | null } = await shop.people.operator.send(
          listStaffRepairs,
          { query },
        );
        seen.push(...page.data.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(seen).toEqual(whole.data.map(({ id }) => id));
    }
    expect(whole.data.map(({ id }) => id).toSorted()).toEqual(Object.values(ids).toSorted());
  });

  test('the due order ends with repairs without due date', async () => {
    const { data } = await shop.people.operator.send(listStaffRepairs, { query: { limit: 100 } });
    const rows = data.filter((row) => 'nextAction' in row);
    const dues = rows.map(({ nextAction }) => nextAction.due);
    const [dated, never] = [
      dues.filter((due) => due !== null),
      rows.filter(({ nextAction }) => nextAction.due === null),
    ];
    expect(rows).toHaveLength(repairCount);
    expect(dues).toEqual([...dated.toSorted(), ...never.map(() => null)]);
    expect(never.map(({ id }) => id)).toEqual([ids.closed, ids.returned].toSorted());
  });

  test('a filter value named twice counts once', async () => {
    expect(await listIds('operator', { owner: 'OPERATOR,OPERATOR' })).toEqual(idsNamed('requested', 'flagged'));
    expect(await listIds('operator', { status: 'DECLINED,DECLINED,ABORTED' })).toEqual(idsNamed('closed'));
    expect(await listIds('operator', { owner: 'OPERATOR', status: 'DECLINED' })).toEqual([]);
    expect(await listIds('operator', { owner: 'CUSTOMER', status: 'RETURNED,DIAGNOSED' })).toEqual(
      idsNamed('returned', 'priced'),
    );
  });

  test('a staff list leaves out what its filters exclude', async () => {
    const every = await listIds('operator', {});
    const mine = await listIds('operator', { mine: 'true' });
    expect(await listIds('operator', { mine: 'false' })).toEqual(every.filter((id) => !mine.includes(id)));
    expect(await listIds('operator', { flag: 'false' })).not.toContain(ids.flagged);
    expect(await listIds('operator', { due: 'false' })).toEqual(
      expect.arrayContaining(idsNamed('closed', 'returned', 'diagnosing')),
    );
  });

  test('a staff list refuses an unknown cursor', async () => {
    const made = ['["x","y"]', '["0000-01-01T00:00:00Z","7K2M9QFX"]', String.raw`["2026-01-01T00:00:00Z","\u0000"]`];
    for (const cursor of ['nonsense', ...made.map((text) => Buffer.from(text).toString('base64url'))]) {
      const sent = shop.people.operator.send(listStaffRepairs, { query: { cursor } });
      await expect(sent).rejects.toMatchObject({ status: 400, body: { issues: [{ path: 'cursor' }] } });
    }
  });
});

describe('a repair in the workshop', () => {
  test('a collector sees name, phone and address alone', async () => {
    const collector = await shop.people.collector.send(getStaffRepair, { params: { id: ids.assigned } });
    const operator = await shop.people.operator.send(getStaffRepair, { params: { id: ids.assigned } });
    const { email } = shop.people.customer;
    expect(collector.customer).toEqual({
      name: 'customer Test',
      phone: '+21620123456',
      address: '1 rue de Marseille, Tunis',
    });
    expect(operator.customer).toEqual({
      ...collector.customer,
      id: shop.people.customer.id,
      email,
      avatar: null,
      lang: 'fr',
    });
    const list = await shop.people.collector.send(listStaffRepairs, { query: {} });
    expect(JSON.stringify(list)).not.toContain(email);
  });

  test('a repair offers each member their own actions', async () => {
    const allowed = async (name: MemberName) => (await shop.readAs(ids.assigned, name)).allowedActions;
    expect(await allowed('collector')).toEqual([
      'Repair.unreachable.request',
      'Repair.pickup.postponed',
      'Repair.pickup.collected',
    ]);
    expect(await allowed('technician')).toEqual([]);
    expect(await allowed('operator')).toContain('Repair.pickup.planned');
  });

  test('a customer’s view hides staff, partner and contact attempts [4.13]', async () => {
    const id = await repairAfter(
      ...happyPathTo('Repair.diagnosis.started'),
      ['Repair.diagnosis.externalized', 'technician'],
      ['Repair.diagnosis.finished', 'technician'],
      ['Repair.unreachable.proposal', 'operator', { notes: 'An internal remark' }],
    );
    const { browser } = shop.people.customer;
    for (const path of ['/repair/requests', `/repair/requests/${id}`]) {
      const text = await (await browser.request('GET', path)).text();
      expect(text).toContain(id);
      for (const secret of [
        'A partner nobody may know',
        'An internal remark',
        'technician',
        'Repair.unreachable.proposal',
      ]) {
        expect(text).not.toContain(secret);
      }
    }
  });
});

describe('the team', () => {
  test('the team is listed by role, without customers', async () => {
    const team = await shop.people.operator.send(listTeam, { query: {} });
    const collectors = await shop.people.operator.send(listTeam, { query: { role: 'COLLECTOR' } });
    expect(team).toHaveLength(9);
    expect(collectors.map(({ name }) => name)).toEqual(['collector Test', 'driver Test', 'otherCollector Test']);
  });

  test('an assignee without the role is a 400', async () => {
    const { customer, courier } = shop.people;
    for (const assigneeId of [customer.id, courier.id, 'nobody', crypto.randomUUID()]) {
      const sent = shop.takeStep(ids.assigned, ['Repair.pickup.assigned', 'operator', { assigneeId }]);
      await expect(sent).rejects.toMatchObject({
        status: 400,
        body: { issues: [{ path: 'assigneeId', message: 'invalid' }] },
      });
    }
  });

  test('a visit needs a near future date and place', async () => {
    const id = await repairAfter(['Repair.confirm.request', 'operator']);
    const plan = (captured: object) => shop.takeStep(id, ['Repair.pickup.planned', 'operator', captured]);
    const issue = (path: string, message: string) => ({ status: 400, body: { issues: [{ path, message }] } });
    await expect(plan({ date: '2020-01-01' })).rejects.toMatchObject(issue('date', 'visit.past'));
    await expect(plan({ date: '2099-01-01' })).rejects.toMatchObject(issue('date', 'visit.tooFar'));
    await expect(plan({ address: ' ' })).rejects.toMatchObject(issue('address', 'required'));
    await expect(plan({ time: '12:00-09:00' })).rejects.toMatchObject(issue('time', 'visit.window'));
  });
});

async function exported(member: Member, body: CallInput<typeof exportStaffRepairs, 'body'>): Promise<string[]> {
  const lines = (await new Response((await member.send(exportStaffRepairs, { body })) as Blob).text()).split('\r\n');
  return lines.slice(1, -1).map((line) => line.slice(0, line.indexOf(';')));
}

test('a repairs table has its list and audit line [2.212]', async () => {
  const { operator, technician, collector, admin } = shop.people;
  expect((await exported(operator, {})).toSorted()).toEqual(await listIds('operator', {}));
  const declined = await exported(technician, { status: 'DECLINED' });
  expect(declined.toSorted()).toEqual(await listIds('technician', { status: 'DECLINED' }));
  expect(await exported(operator, { q: ids.priced })).toEqual([ids.priced]);
  await expect(exported(collector, {})).rejects.toMatchObject({ status: 403 });
  const { data } = await admin.send(listAudit, { query: { action: 'list.exported' } });
  expect(data.map(({ changes }) => changes)).toEqual([
    { list: 'repairs', filters: ['q'] },
    { list: 'repairs', filters: ['status'] },
    { list: 'repairs', filters: [] },
  ]);
});

test('open and closed tables each have their stopped repairs', async () => {
  const { operator } = shop.people;
  const inShop = await repairAfter(...happyPathTo('Repair.diagnosis.started'), ['Repair.aborted', 'operator']);
  const atHome = await repairAfter(['Repair.aborted', 'operator']);
  expect(await exported(operator, { status: 'ABORTED', open: 'true' })).toEqual([inShop]);
  expect(await exported(operator, { status: 'ABORTED', open: 'false' })).toEqual([atHome]);
});
