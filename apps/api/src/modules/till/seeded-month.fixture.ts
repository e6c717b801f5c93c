import { addCharge, closeDay, handInCash, refundPayment, undoCharge, undoPayment } from '@atelier/contract';
import {
  addDays,
  amountOf,
  instantAt,
  millimesOf,
  type PaymentMethod,
  paymentMethods,
  shopTime,
} from '@atelier/domain';
import { eq } from 'drizzle-orm';
import { repairs } from '#schema/index.ts';
import { randomNumbers } from '../figures/seeded-weeks.fixture.ts';
import { copyRepairAfter } from '../repairs/staff/copied-repair.fixture.ts';
import { happyPathTo, type MemberName, type Shop } from '../repairs/staff/shop.fixture.ts';
import { tillActions } from './till.fixture.ts';

const zone = 'Africa/Tunis';

type Counted = { readonly count: number; readonly amount: number };
type MonthOptions = { readonly seed: number; readonly month: string; readonly repairs: number };

/** Sums in thousandths as the test counts them, beside the till. */
export class CountedMonth {
  readonly days = new Map<string, Partial<Record<PaymentMethod, Counted>>>();
  readonly cash = new Map<string, number>();
  readonly repairs = new Map<string, { paid: number; charged: number; agreed: number }>();

  pay(day: string, id: string, { method, amount, person }: { method: PaymentMethod; amount: number; person: string }) {
    const methods = this.days.get(day) ?? {};
    const { count, amount: sum } = methods[method] ?? { count: 0, amount: 0 };
    methods[method] = { count: count + 1, amount: sum + amount };
    this.days.set(day, methods);
    this.repair(id).paid += amount;
    if (method === 'CASH') this.addCash(person, amount);
  }

  repair(id: string) {
    const sums = this.repairs.get(id) ?? { paid: 0, charged: 0, agreed: 0 };
    this.repairs.set(id, sums);
    return sums;
  }

  addCash(person: string, amount: number): void {
    this.cash.set(person, (this.cash.get(person) ?? 0) + amount);
  }

  totalOf(period: string): Counted {
    const counted = [...this.days].flatMap(([day, methods]) => (day.startsWith(period) ? Object.values(methods) : []));
    const sumOf = (name: keyof Counted) => counted.reduce((sum, each) => sum + each[name], 0);
    return { count: sumOf('count'), amount: sumOf('amount') };
  }
}

/**
 * Plays a month of a shop: fees, deposits, balances, rejected prices, refunds, counter entries, handed-in cash and closings, by several
 * people and at doors. Repairs of a day race. Ends in the month after, whose first day closes the month.
 */
export async function playMonth(shop: Shop, { seed, month, repairs: count }: MonthOptions): Promise<CountedMonth> {
  const random = randomNumbers(seed);
  const below = (most: number): number => Math.floor(random() * most);
  const counted = new CountedMonth();
  const lastDay = Number(addDays(`${nextMonth(month)}-01`, -1).slice(8));
  let closed: string | null = null;
  let done = 0;
  for (let nth = 1; nth <= lastDay; nth += 1) {
    const today = `${month}-${String(nth).padStart(2, '0')}`;
    const upTo = Math.ceil((count * nth) / lastDay);
    if (upTo === done) continue;
    await goTo(shop, today);
    const lives = Array.from({ length: upTo - done }, () => lifeOf(below));
    done = upTo;
    const day = closed === null || today > closed ? today : addDays(closed, 1);
    await Promise.all(lives.map((life) => playRepair(shop, counted, { day, life })));
    if (below(3) > 0) await handIn(shop, counted, below);
    if (below(4) === 0) continue;
    await shop.people.admin.send(closeDay);
    closed = today;
    // Somebody pays after the closing.
    if (below(3) === 0) await playRepair(shop, counted, { day: addDays(today, 1), life: lifeOf(below) });
  }
  await goTo(shop, `${nextMonth(month)}-02`);
  await shop.people.admin.send(closeDay);
  return counted;
}

export function nextMonth(month: string): string {
  return addDays(`${month}-28`, 7).slice(0, 7);
}

/** Advances the clock to the morning of a day. */
function goTo(shop: Shop, day: string): Promise<void> {
  return shop.advanceClock(instantAt(day, '09:00', zone).getTime() - shop.world.clock.now().getTime());
}

const takers = ['operator', 'otherOperator', 'admin'] as const;
const places = ['counter', 'counter', 'rejected', 'pickup', 'door'] as const;

/** All choices of a repair. They are made before anything races, so a seed always gives the same month. */
function lifeOf(below: (most: number) => number) {
  const pick = <T>(values: readonly [T, ...T[]]): T => values[below(values.length)] ?? values[0];
  const price = 20_000 + below(400_000);
  return {
    place: pick(places),
    price,
    fees: below(3) === 0 ? [1 + below(15_000)] : [],
    isFeeUndone: below(3) === 0,
    deposit: below(2) === 0 ? 1 + below(price - 1) : 0,
    depositBy: pick<MemberName>(takers),
    balanceBy: pick<MemberName>(takers),
    methods: [pick<PaymentMethod>(paymentMethods), pick<PaymentMethod>(paymentMethods)] as const,
    isSettled: below(5) > 0,
    isUndone: below(6) === 0,
    refund: below(8) === 0 ? 1 + below(5_000) : 0,
  };
}

type Life = ReturnType<typeof lifeOf>;
type Played = { readonly day: string; readonly life: Life };

const originOf = {
  counter: 'Repair.confirm.diagnosed',
  rejected: 'Repair.diagnosis.finished',
  pickup: 'Repair.pickup.assigned',
  door: 'Repair.return.collected',
} as const;

async function playRepair(shop: Shop, counted: CountedMonth, { day, life }: Played): Promise<void> {
  const { place, price, methods } = life;
  const isPriced = place === 'counter' || place === 'door';
  const id = await copyRepairAfter(shop, happyPathTo(originOf[place]));
  const sums = counted.repair(id);
  if (isPriced) {
    sums.agreed = price;
    const values = { price: amountOf(price) };
    await shop.world.app.platform.database.update(repairs).set(values).where(eq(repairs.id, id));
  }
  const actions = countedActions(shop, counted, { id, day });
  const { charge, take, refund } = actions;
  const drivers: Partial<Record<Life['place'], MemberName>> = { pickup: 'collector', door: 'courier' };
  const by = drivers[place];
  for (const fee of life.fees) await charge(fee, life.isFeeUndone);
  if (life.deposit > 0) await playDeposit(actions, life, by ?? life.depositBy);
  if (place === 'rejected') await shop.takeStep(id, ['Repair.reject.diagnosed', 'customer']);
  const due = sums.agreed + sums.charged - sums.paid;
  if (place === 'rejected' && due < 0) await refund(-due, methods[1]);
  if (life.isSettled && isPriced && due > 0) await take(due, by ?? life.balanceBy, methods[1]);
  if (life.refund > 0 && sums.paid >= life.refund) await refund(life.refund, methods[1]);
}

async function playDeposit(
  { take, undo }: ReturnType<typeof countedActions>,
  { deposit: amount, isUndone, methods: [method] }: Life,
  by: MemberName,
): Promise<void> {
  const paymentId = await take(amount, by, method);
  if (isUndone) await undo(paymentId, { amount, by, method });
}

type Taken = { readonly amount: number; readonly by: MemberName; readonly method: PaymentMethod };

/** Actions at the till that are counted beside it. */
function countedActions(shop: Shop, counted: CountedMonth, { id, day }: { readonly id: string; readonly day: string }) {
  const { people } = shop;
  const params = { id };
  const pay = (amount: number, by: MemberName, method: PaymentMethod) =>
    counted.pay(day, id, { method, amount, person: people[by].id });
  return {
    charge: async (amount: number, isUndone: boolean): Promise<void> => {
      const body = { kind: 'TRANSPORT', amount: amountOf(amount) } as const;
      const { charges } = await people.operator.send(addCharge, { params, body });
      if (isUndone) await people.operator.send(undoCharge, { params: { id, chargeId: charges[0]?.id ?? '' } });
      else counted.repair(id).charged += amount;
    },
    take: async (amount: number, by: MemberName, method: PaymentMethod): Promise<string> => {
      const { id: paymentId } = await tillActions(shop).take(id, amountOf(amount), { by, method });
      pay(amount, by, method);
      return paymentId;
    },
    undo: async (paymentId: string, { amount, by, method }: Taken): Promise<void> => {
      await people.admin.send(undoPayment, { params: { id, paymentId } });
      pay(-amount, by, method);
    },
    refund: async (amount: number, method: PaymentMethod): Promise<void> => {
      await people.admin.send(refundPayment, { params, body: { amount: amountOf(amount), method } });
      pay(-amount, 'admin', method);
    },
  };
}

/** The second operator counts cash of drivers and of the first one, all of it or a part. */
async function handIn(shop: Shop, counted: CountedMonth, below: (most: number) => number): Promise<void> {
  const { people } = shop;
  for (const name of ['operator', 'courier', 'collector'] as const) {
    const { id: personId } = people[name];
    const cash = counted.cash.get(personId) ?? 0;
    if (cash <= 0) continue;
    const amount = below(2) === 0 ? cash : 1 + below(cash);
    await people.otherOperator.send(handInCash, { body: { personId, amount: amountOf(amount) } });
    counted.addCash(personId, -amount);
  }
}

/** Millimes of an amount in a French table. */
export function millimesIn(cell: string | undefined): number {
  return millimesOf((cell ?? '').replace(',', '.'));
}

export function dayOf(shop: Shop): string {
  return shopTime(shop.world.clock.now(), zone).day;
}
