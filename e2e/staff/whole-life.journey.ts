import type { StepName } from '../support/words.ts';
import type { Seen } from '../support/customer.ts';
import { address } from '../support/arrange.ts';
import { nameOf, type Role } from '../support/crew.ts';
import { expect, test } from '../support/journey.ts';
import type { Captured, Staff } from '../support/staff.ts';
import { soon } from '../support/soon.ts';

type Turn = Seen & { readonly who: Role; readonly captured?: Captured };

const untilThePrice: readonly Turn[] = [
  { who: 'operator', action: 'Repair.confirm.request', status: 'CONFIRMED', station: 'confirmed' },
  {
    who: 'operator',
    action: 'Repair.pickup.planned',
    status: 'COLLECTING',
    station: 'confirmed',
    captured: { date: soon(2), window: ['09:00', '12:00'], address },
  },
  {
    who: 'operator',
    action: 'Repair.pickup.assigned',
    status: 'COLLECTING',
    station: 'confirmed',
    captured: { assignee: nameOf.collector },
  },
  {
    who: 'collector',
    action: 'Repair.pickup.collected',
    status: 'COLLECTED',
    station: 'collected',
    captured: { condition: 'Vitre fêlée', accessories: 'Housse' },
  },
  { who: 'collector', action: 'Repair.pickup.delivered', status: 'DELIVERED', station: 'collected' },
  { who: 'technician', action: 'Repair.diagnosis.started', status: 'DIAGNOSING', station: 'collected' },
  {
    who: 'technician',
    action: 'Repair.diagnosis.finished',
    status: 'DIAGNOSED',
    station: 'diagnosed',
    captured: {
      found: 'La dalle est morte, il faut la remplacer.',
      price: '120',
      estimatedCost: '110',
      estimatedTime: '3',
    },
  },
];

const untilItIsBack: readonly Turn[] = [
  { who: 'operator', action: 'Repair.approve.confirmed', status: 'APPROVE_CONFIRMED', station: 'approved' },
  { who: 'technician', action: 'Repair.fix.started', status: 'FIXING', station: 'approved' },
  {
    who: 'technician',
    action: 'Repair.fix.finished',
    status: 'FIXED',
    station: 'fixed',
    captured: { done: 'Dalle remplacée et essayée.' },
  },
  {
    who: 'operator',
    action: 'Repair.confirm.return',
    status: 'TO_RETURN',
    station: 'return',
    captured: { date: soon(5), window: ['14:00', '16:00'], address },
  },
  {
    who: 'operator',
    action: 'Repair.return.assigned',
    status: 'RETURNING',
    station: 'return',
    captured: { to: nameOf.courier },
  },
  {
    who: 'courier',
    action: 'Repair.return.collected',
    status: 'RETURNING',
    station: 'return',
    captured: { condition: 'Comme neuf' },
  },
  {
    who: 'courier',
    action: 'Repair.return.delivered',
    status: 'RETURNED',
    station: 'return',
    captured: { receivedBy: 'Inès' },
  },
];

test('a repair travels its whole life, and each step is on the customer’s open page at once', async ({
  arrange,
  arrive,
  work,
  shop,
  words,
}) => {
  const customer = await arrive();
  const id = await arrange.request(customer);
  await customer.sees(id, { status: 'REQUESTED', station: 'requested' });
  // What they did themselves is no news.
  let news = 0;
  await expect(customer.bell(news)).toBeVisible();

  const people = new Map<Role, Staff>();
  const person = async (role: Role): Promise<Staff> => {
    const known = people.get(role) ?? (await work(role));
    people.set(role, known);
    return known;
  };
  const walk = async (turns: readonly Turn[]): Promise<void> => {
    for (const { who, captured, ...seen } of turns) {
      const staff = await person(who);
      await staff.open(id);
      await staff.act(seen.action, captured);
      news += 1;
      await customer.followsAtOnce(id, seen, news);
    }
  };

  await test.step('from the request to the price', () => walk(untilThePrice));
  await test.step('the customer accepts', async () => {
    await customer.accept(id);
    // Opening the repair has seen what was told of it.
    news = 0;
    await expect(customer.bell(news)).toBeVisible();
    await customer.sees(id, { status: 'APPROVED', station: 'approved' });
  });
  await test.step('from the approval to the door', () => walk(untilItIsBack));
  await test.step('the customer rates', async () => {
    await customer.rate(id, 'Réparé vite et bien.');
    await customer.seesCompleted(id);
  });

  const took: readonly StepName[] = [
    'Repair.created',
    ...untilThePrice.map(({ action }) => action),
    'Repair.confirm.diagnosed',
    ...untilItIsBack.map(({ action }) => action),
    'Repair.completed',
  ];
  await test.step('each step that is to be mailed was, once', async () => {
    const expected = took.flatMap((action) => {
      const { mail } = words.steps[action];
      return mail === undefined ? [] : [mail];
    });
    const headings = (): string[] =>
      shop.mailbox.all
        .filter(({ to, subject }) => to === customer.account.email && subject.endsWith(`#${id}`))
        .map(({ text }) => text.split('\n')[0] ?? '');
    await expect.poll(headings).toHaveLength(expected.length);
    expect(headings().toSorted()).toEqual(expected.toSorted());
  });
  await test.step('the history holds every step with its time and its actor', async () => {
    const operator = await person('operator');
    await operator.open(id);
    const actors = [
      customer.person.user.fullName,
      ...untilThePrice.map(({ who }) => nameOf[who]),
      customer.person.user.fullName,
      ...untilItIsBack.map(({ who }) => nameOf[who]),
      customer.person.user.fullName,
    ];
    await operator.seesHistory(took.map((action, index) => ({ action, actor: actors[index] ?? '' })));
    await operator.sees('COMPLETED');
    await operator.seesCustody('CUSTOMER');
  });
});
