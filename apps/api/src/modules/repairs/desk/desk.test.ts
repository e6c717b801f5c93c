import { callInstead, type CallInput, getDesk, withdrawMessage, writeToCustomer, writeToShop } from '@atelier/contract';
import { sectionKeys } from '@atelier/domain';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { copyRepairAfter } from '../staff/copied-repair.fixture.ts';
import { type TransitionStep, type MemberName, openShop, happyPathTo, type Shop } from '../staff/shop.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

function deskFor(name: MemberName, query: CallInput<typeof getDesk, 'query'> = {}) {
  return shop.people[name].send(getDesk, { query });
}

/** Returns where each person sees a repair, as `section button`. `…` marks a dialog, `+` a secondary action. */
async function placesOf(
  id: string,
  names: readonly MemberName[] = viewers,
): Promise<Partial<Record<MemberName, string>>> {
  const seen = await Promise.all(
    names.map(async (name): Promise<[MemberName, string][]> => {
      const { sections } = await deskFor(name, { id });
      return sections.flatMap(({ key, items }) =>
        items.map(({ button, ...row }) => {
          const secondary =
            'secondaryButton' in row && row.secondaryButton !== null ? ` + ${row.secondaryButton.name}` : '';
          return [name, `${key} ${button?.name ?? '-'}${button?.form === true ? ' …' : ''}${secondary}`];
        }),
      );
    }),
  );
  return Object.fromEntries(seen.flat());
}
const HOUR = 3_600_000;
const viewers: readonly MemberName[] = [
  'operator',
  'technician',
  'collector',
  'courier',
  'otherCourier',
  'driver',
  'admin',
];

type Stop = readonly [deed: TransitionStep, seen: Partial<Record<MemberName, string>>];

function officePlaces(
  place: string,
  others: Partial<Record<MemberName, string>> = {},
): Partial<Record<MemberName, string>> {
  return { operator: place, driver: place, ...others };
}

const unpriced = { price: undefined, estimatedCost: undefined, estimatedTime: undefined };
const dead = { ...unpriced, resolution: 'END_OF_LIFE', barrier: 'WORN_OUT' } as const;
const technicianWaits = { technician: 'FOR_CUSTOMER -' };
const stops: readonly Stop[] = [
  [['Repair.unreachable.request', 'operator'], officePlaces('FOLLOW_UP CALL …')],
  [['Repair.confirm.request', 'operator'], officePlaces('PLAN PLAN …')],
  [['Repair.pickup.planned', 'operator'], officePlaces('PLAN ASSIGN …')],
  [['Repair.pickup.assigned', 'operator'], { collector: 'WEEK COLLECTED' }],
  [['Repair.pickup.collected', 'collector'], { collector: 'VAN HANDED_IN' }],
  [['Repair.pickup.delivered', 'collector'], { technician: 'RECEIVE CLAIM' }],
  [['Repair.diagnosis.assigned', 'technician'], { technician: 'DIAGNOSE FINISH_DIAGNOSIS … + HAND_OVER' }],
  [['Repair.diagnosis.externalized', 'technician', { partner: 'Carthage' }], { technician: 'FOR_PARTNER TAKE_BACK' }],
  [['Repair.diagnosis.started', 'technician'], { technician: 'DIAGNOSE FINISH_DIAGNOSIS … + HAND_OVER' }],
  [['Repair.diagnosis.finished', 'technician', dead], officePlaces('PLAN PLAN …', { technician: 'FOR_OFFICE -' })],
  [['Repair.diagnosis.started', 'technician'], { technician: 'DIAGNOSE FINISH_DIAGNOSIS … + HAND_OVER' }],
  [
    ['Repair.diagnosis.finished', 'technician', unpriced],
    officePlaces('PRICE SEND_PRICE …', { technician: 'FOR_OFFICE SEND_PRICE …' }),
  ],
  [
    ['Repair.proposal.sent', 'operator', { price: '90.000', estimatedTime: 2 }],
    officePlaces('WAITING NOTE_ANSWER …', technicianWaits),
  ],
  [['Repair.unreachable.proposal', 'operator'], officePlaces('FOLLOW_UP CALL …', technicianWaits)],
  [['Repair.approve.proposal', 'customer'], officePlaces('ACCEPTED CONFIRM', { technician: 'FOR_OFFICE -' })],
  [['Repair.approve.confirmed', 'operator'], { technician: 'FIX START_FIX + HAND_OVER' }],
  [['Repair.fix.started', 'technician'], { technician: 'FIX FINISH_FIX … + HAND_OVER' }],
  [['Repair.fix.finished', 'technician'], officePlaces('PLAN PLAN …', { technician: 'CHECK -' })],
  [['Repair.confirm.return', 'operator'], officePlaces('PLAN ASSIGN …')],
  [['Repair.return.assigned', 'operator'], { courier: 'WEEK LOADED' }],
  [['Repair.return.collected', 'courier'], { courier: 'VAN DELIVERED …' }],
  [['Repair.unreachable.return', 'courier'], officePlaces('FOLLOW_UP CALL …', { courier: 'VAN BROUGHT_BACK' })],
  [['Repair.return.broughtBack', 'courier'], officePlaces('PLAN PLAN …')],
  [['Repair.confirm.return', 'operator'], officePlaces('PLAN ASSIGN …')],
  [['Repair.return.assigned', 'operator'], { courier: 'WEEK LOADED' }],
  [['Repair.return.collected', 'courier'], { courier: 'VAN DELIVERED …' }],
  [['Repair.return.delivered', 'courier'], {}],
];

describe('a desk', () => {
  test('a desk shows a repair in its current section', async () => {
    const { id } = await shop.createRepair();
    expect(await placesOf(id)).toEqual(officePlaces('CALL CALL …'));
    for (const [deed, seen] of stops) {
      await shop.takeStep(id, deed);
      expect([deed[0], await placesOf(id)]).toEqual([deed[0], seen]);
    }
  });

  test('every desk section is filled and left', async () => {
    const database = shop.world.app.platform.database;
    const id = await copyRepairAfter(shop, [...happyPathTo('Repair.pickup.assigned')]);
    const assigned = shop.people.collector.id;
    const set = (columns: SQL) => database.execute(sql`update users set ${columns} where id = ${assigned}`);
    const absent = async () =>
      (await deskFor('operator', { id })).sections[0]?.items.map(
        (item) => 'absentAssignee' in item && item.absentAssignee,
      );
    await set(sql`away_until = ${shop.dayIn(0)}`);
    expect(await placesOf(id)).toEqual(officePlaces('PLAN ASSIGN …', { collector: 'WEEK COLLECTED' }));
    expect(await absent()).toEqual([{ name: 'collector Test', presence: 'AWAY' }]);
    await set(sql`away_until = ${shop.dayIn(-1)}`);
    expect(await placesOf(id)).toEqual({ collector: 'WEEK COLLECTED' });
    await shop.takeStep(id, ['Repair.pickup.collected', 'collector']);
    await set(sql`blocked_at = now()`);
    expect(await placesOf(id, ['operator', 'admin'])).toEqual({
      operator: 'FOLLOW_UP -',
      admin: 'UNMANNED STAND_IN …',
    });
    expect(await absent()).toEqual([{ name: 'collector Test', presence: 'GONE' }]);
    await set(sql`blocked_at = null`);
    expect(await placesOf(id, ['operator', 'admin'])).toEqual({});

    await database.execute(sql`update repairs set waiting_since = now() where id = ${id}`);
    expect(await placesOf(id, ['operator'])).toEqual({ operator: 'ANSWER -' });
    const turn = async () => (await deskFor('operator', { id })).sections[0]?.items[0];
    expect(await turn()).toMatchObject({ nextAction: { dueReason: { code: 'MESSAGE', hours: 4 } } });
    const sooner = sql`turn_due = now() - interval '1 hour', due_reason = '{"code":"LIMIT","hours":4}'`;
    await database.execute(sql`update repairs set turn_owner = 'OPERATOR', ${sooner} where id = ${id}`);
    expect(await turn()).toMatchObject({ nextAction: { owner: 'OPERATOR', dueReason: { code: 'LIMIT', hours: 4 } } });
    await database.execute(sql`update repairs set turn_owner = 'COLLECTOR' where id = ${id}`);
    expect(await turn()).toMatchObject({ nextAction: { dueReason: { code: 'MESSAGE', hours: 4 } } });
    await shop.people.operator.send(callInstead, { params: { id } });
    expect(await placesOf(id, ['operator'])).toEqual({ operator: 'CALL -' });
    expect(await turn()).toMatchObject({ nextAction: { dueReason: { code: 'CALL' } } });
    await database.execute(sql`update repairs set waiting_since = null, call_at = null where id = ${id}`);
  });

  test('a desk shows the oldest waiting message’s beginning', async () => {
    const { id } = await shop.createRepair();
    const ask = (text: string) => shop.people.customer.send(writeToShop, { params: { id }, body: { text } });
    const shown = async () =>
      (await deskFor('operator', { id })).sections.flatMap(({ items }) =>
        items.map((row) => ('message' in row ? row.message : 'a driver’s')),
      );
    expect(await shown()).toEqual([null]);
    const withdrawn = await ask('A slip');
    await shop.people.customer.send(withdrawMessage, { params: { id, messageId: withdrawn.id } });
    expect(await shown()).toEqual([null]);
    const first = await ask(`<b>Is it</b> ready?\n${'é'.repeat(200)}`);
    const second = await ask('And the price?');
    const answer = (seen: string) =>
      shop.people.operator.send(writeToCustomer, { params: { id }, body: { text: 'Yes.', seen } });
    expect(await shown()).toEqual([`<b>Is it</b> ready?\n${'é'.repeat(180)}`]);
    await answer(first.id);
    expect(await shown()).toEqual(['And the price?']);
    await answer(second.id);
    expect(await shown()).toEqual([null]);
  });

  test('the desk calls again at the promised time', async () => {
    const { id } = await shop.createRepair();
    await shop.takeStep(id, ['Repair.unreachable.request', 'operator']);
    const callAgain = (minutes: number) =>
      shop.world.app.platform.database.execute(sql`
        update repairs set call_at = ${new Date(shop.world.clock.now().getTime() + minutes * 60_000).toISOString()}::timestamptz
        where id = ${id}`);
    await callAgain(60);
    expect(await placesOf(id)).toEqual(officePlaces('CALL_SCHEDULED CALL …'));
    await callAgain(-1);
    expect(await placesOf(id)).toEqual(officePlaces('CALL CALL …'));
  });

  test('a price stays with the customer for four days', async () => {
    const dearly: TransitionStep = ['Repair.diagnosis.finished', 'technician', { price: '300.001' }];
    const cheap = await copyRepairAfter(shop, happyPathTo('Repair.diagnosis.finished'));
    const dear = await copyRepairAfter(shop, [...happyPathTo('Repair.diagnosis.started'), dearly]);
    const seen = async () => [(await placesOf(cheap)).operator, (await placesOf(dear)).operator];
    expect(await seen()).toEqual(['WAITING NOTE_ANSWER …', 'WAITING NOTE_ANSWER …']);
    await shop.advanceClock(25 * HOUR);
    expect(await seen()).toEqual(['WAITING NOTE_ANSWER …', 'FOLLOW_UP CALL …']);
    await shop.advanceClock(72 * HOUR);
    expect(await seen()).toEqual(['FOLLOW_UP CALL …', 'FOLLOW_UP CALL …']);
  });

  test('the operator sees a late partner’s device too', async () => {
    const { database } = shop.world.app.platform;
    const id = await copyRepairAfter(shop, [
      ...happyPathTo('Repair.diagnosis.started'),
      ['Repair.diagnosis.externalized', 'technician', { partner: 'Carthage', partnerReference: 'C-77' }],
    ]);
    expect(await placesOf(id)).toEqual({ technician: 'FOR_PARTNER TAKE_BACK' });
    await database.execute(sql`update repairs set turn_due = now() - interval '1 hour' where id = ${id}`);
    expect(await placesOf(id)).toEqual(
      officePlaces('FOLLOW_UP CALL_PARTNER …', { technician: 'FOR_PARTNER TAKE_BACK', admin: 'OVERDUE STAND_IN …' }),
    );
    const { sections } = await deskFor('admin', { id, role: 'TECHNICIAN' });
    expect(sections.map(({ key }) => key)).toEqual(['FOR_PARTNER']);
    const late = async () => (await deskFor('operator', { id })).sections[0]?.items[0];
    expect(await late()).toMatchObject({ partnerContact: { reference: 'C-77', phone: null } });
    await database.execute(sql`update partners set name = 'Soudure', phone = '+21671000111' where name = 'Carthage'`);
    expect(await late()).toMatchObject({ partnerContact: { reference: 'C-77', phone: '+21671000111' } });
  });

  test('the desk shows a visit whose window has passed', async () => {
    const id = await copyRepairAfter(shop, happyPathTo('Repair.pickup.assigned'));
    const dueIn = (hours: number) =>
      shop.world.app.platform.database.execute(
        sql`update repairs set turn_due = ${new Date(shop.world.clock.now().getTime() + hours * HOUR).toISOString()} where id = ${id}`,
      );
    await dueIn(1);
    expect(await placesOf(id, ['operator'])).toEqual({});
    await dueIn(-1);
    expect(await placesOf(id, ['operator'])).toEqual({ operator: 'FOLLOW_UP CALL …' });
  });
});

describe('who asks', () => {
  test('staff get the desks of their own roles', async () => {
    const { id } = await shop.createRepair();
    const { driver } = shop.people;
    await shop.takeSteps(id, [
      ...happyPathTo('Repair.pickup.planned'),
      ['Repair.pickup.assigned', 'operator', { assigneeId: driver.id }],
    ]);
    const { sections } = await deskFor('driver');
    const keys = sections.map(({ key }) => key);
    expect(keys).toEqual(sectionKeys.filter((key) => keys.includes(key)));
    expect(keys).toEqual(expect.arrayContaining(['CALL', 'WEEK']));
    expect((await deskFor('driver', { role: 'COLLECTOR' })).sections.map(({ key }) => key)).toEqual(['WEEK']);
    expect((await deskFor('driver', { role: 'OPERATOR' })).sections.map(({ key }) => key)).not.toContain('WEEK');
    expect((await deskFor('admin', { role: 'COLLECTOR', id })).sections.map(({ key }) => key)).toEqual(['WEEK']);
    const refused = { status: 403, body: { message: 'notAllowed' } };
    await expect(deskFor('driver', { role: 'COURIER' })).rejects.toMatchObject(refused);
    await expect(deskFor('operator', { role: 'ADMIN' })).rejects.toMatchObject(refused);
    await expect(deskFor('customer')).rejects.toMatchObject(refused);
  });

  test('a desk without work has no section', async () => {
    expect(await deskFor('otherCourier')).toEqual({ sections: [] });
    expect(await deskFor('operator', { id: 'ZZZZZZZZ' })).toEqual({ sections: [] });
  });

  test('a desk lists own and earliest due repairs first', async () => {
    const database = shop.world.app.platform.database;
    const ids: string[] = [];
    while (ids.length < 22) ids.push(await copyRepairAfter(shop, []));
    const { rows } = await database.execute<{ id: string }>(
      sql`select id from repairs where status = 'REQUESTED' and (flag is null or call_at is not null) order by turn_due, id`,
    );
    const calls = (await deskFor('operator')).sections.find(({ key }) => key === 'CALL');
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    expect(calls?.items.map(({ id }) => id)).toEqual(rows.slice(0, 20).map(({ id }) => id));
    expect(calls).toMatchObject({
      isCollapsed: false,
      items: [{ customer: { phone: '+21620123456' }, button: { form: true } }, ...Array<object>(19).fill({})],
    });
    expect(calls?.count).toBeGreaterThan(21);

    const own = await copyRepairAfter(shop, happyPathTo('Repair.diagnosis.started'));
    const others = await copyRepairAfter(shop, happyPathTo('Repair.diagnosis.started'));
    await database.execute(sql`update repairs set technician_id = ${shop.people.operator.id} where id = ${others}`);
    const bench = (await deskFor('technician')).sections.find(({ key }) => key === 'DIAGNOSE');
    const order = bench?.items.map(({ id }) => id) ?? [];
    expect(order.indexOf(own)).toBeLessThan(order.indexOf(others));
    expect(bench?.items.at(-1)?.id).toBe(others);
  });

  test('the desk shows the awaited proposal and due reason', async () => {
    const { id } = await shop.createRepair();
    await shop.takeSteps(id, happyPathTo('Repair.diagnosis.finished'));
    const dueReason = { code: 'ANSWER', hours: 24 };
    await shop.world.app.platform.database.execute(
      sql`update repairs set due_reason = ${JSON.stringify(dueReason)}::jsonb, delay_reason = 'LOAD' where id = ${id}`,
    );
    const { sections } = await deskFor('operator', { id });
    expect(sections).toMatchObject([
      {
        key: 'WAITING',
        isCollapsed: true,
        count: 1,
        items: [
          { id, nextAction: { dueReason }, delayReason: 'LOAD', proposal: { price: '120.500', estimatedTime: 3 } },
        ],
      },
    ]);
  });
});
