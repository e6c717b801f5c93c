import {
  answerProposal,
  type Answer,
  completeRepair,
  getDesk,
  listMyRepairs,
  transitionRepair,
} from '@atelier/contract';
import { addDays, instantAt } from '@atelier/domain';
import type { Person } from './client.ts';
import { createChance, dayOf, nextOpenDay, presses, type Standing, weekZone } from './week-presses.ts';

/** Whoever works in the week's shop, in the order in which they look at their desks. */
const weekStaff = [
  'operator',
  'otherOperator',
  'collector',
  'technician',
  'driver',
  'courier',
  'otherCourier',
  'admin',
] as const;
const customers = ['customer', 'stranger'] as const;

export type StaffName = (typeof weekStaff)[number];
type CustomerName = (typeof customers)[number];

/** A shop in which nothing has happened yet. `driver` takes calls and fetches; there are two of operator and courier. */
export type WeekShop = {
  readonly people: Readonly<Record<StaffName | CustomerName, { readonly id: string; readonly send: Person['send'] }>>;
  now(): Date;
  moveTo(time: Date): Promise<void>;
  /** Resolves with the id of a new request. */
  request(customer: CustomerName): Promise<string>;
  setAway(person: string, until: string): Promise<void>;
  /** How many repairs are still somebody's turn. */
  countOpen(): Promise<number>;
};

/** Presses what a desk shows until it shows nothing more to be done now. */
export type Work = (shop: WeekShop, name: StaffName, standing: Standing) => Promise<void>;

type Wish = {
  readonly repairs: number;
  /** How desks are worked on a day of the week, the first being 1. */
  readonly workOn: (day: number) => Work;
};

type DeskSection = Answer<typeof getDesk>['sections'][number];

/** Whether a desk asks for what stands there now: what is folded waits for others or for another day, and what is late an administrator only watches. */
export function isNow({ key, folded }: DeskSection): boolean {
  return !folded && key !== 'LATE';
}

const times = ['09:30', '13:00', '17:00'];
const most = 30;

/** So many repairs are asked for from the next Monday on and worked from the desks alone, until each is closed and each device at home. */
export async function liveWeek(shop: WeekShop, { repairs, workOn }: Wish): Promise<void> {
  const { people } = shop;
  const standing = { chance: createChance(), atPartners: new Map() };
  const silent = new Set<string>();
  let today = mondayAfter(dayOf(shop.now()));
  const away = { from: nextOpenDay(today), until: addDays(today, 4) };
  for (let asked = 0, day = 1; asked < repairs || (await shop.countOpen()) > 0; day += 1, today = nextOpenDay(today)) {
    if (day > most) throw new Error(`after ${most} days ${await shop.countOpen()} repairs are open`);
    if (today === away.from) await shop.setAway(people.otherCourier.id, away.until);
    const isAway = today >= away.from && today <= away.until;
    const known: Standing = {
      ...standing,
      today,
      collectors: [people.collector.id, people.driver.id],
      couriers: isAway ? [people.courier.id] : [people.otherCourier.id, people.courier.id],
    };
    for (const time of times) {
      await shop.moveTo(instantAt(today, time, weekZone));
      for (let n = 0; n < 5 && asked < repairs; n += 1, asked += 1)
        standing.chance.meet(await shop.request(customers[asked % 2] ?? 'customer'));
      await beCustomers(shop, known, silent);
      for (const name of weekStaff) if (!(isAway && name === 'otherCourier')) await workOn(day)(shop, name, known);
    }
  }
}

function mondayAfter(day: string): string {
  const next = addDays(day, 1);
  return new Date(`${next}T00:00Z`).getUTCDay() === 1 ? next : mondayAfter(next);
}

/** Without a screen: whatever a desk has told is sent as the calls that its buttons would make. */
export async function workByCalls({ people }: WeekShop, name: StaffName, standing: Standing): Promise<void> {
  const { send } = people[name];
  const done = new Set<string>();
  let pressed = 0;
  for (let before = -1; before < pressed;) {
    before = pressed;
    const { sections } = await send(getDesk, { query: {} });
    for (const { key, items } of sections.filter(isNow)) {
      for (const row of items.filter(({ id }) => !done.has(`${key} ${id}`))) {
        done.add(`${key} ${row.id}`);
        const steps = row.button === null ? null : (presses[row.button.name]?.(row, standing) ?? null);
        if (steps === null) continue;
        pressed += 1;
        const taken = await send(transitionRepair, {
          params: { id: row.id },
          body: { steps: [...steps], version: row.version },
        });
        if (taken.allowedActions.includes('Repair.corrected') && standing.chance.of(4, row)) {
          const undo = { action: 'Repair.corrected', reason: 'Mauvaise touche' } as const;
          await send(transitionRepair, { params: { id: row.id }, body: { ...undo, version: taken.version } });
          done.delete(`${key} ${row.id}`);
        }
      }
    }
  }
}

/** Customers answer prices, or keep silent for good until they are called; they rate what came home. */
async function beCustomers({ people }: WeekShop, { chance }: Standing, silent: Set<string>): Promise<void> {
  for (const name of customers) {
    const { send } = people[name];
    for (const repair of await send(listMyRepairs, {})) {
      const { id, status, proposal, version } = repair;
      const waits = proposal?.status === 'PENDING' && ['DIAGNOSED', 'PROPOSED'].includes(status);
      if (waits && chance.of(20, repair)) silent.add(id);
      if (waits && !silent.has(id) && chance.of(60, repair)) {
        const decision = chance.of(80, repair) ? 'accept' : 'reject';
        await send(answerProposal, { params: { id }, body: { proposalId: proposal.id, decision, version } });
      }
      if (status === 'RETURNED' && chance.of(50, repair)) {
        await send(completeRepair, { params: { id }, body: { rate: 4, comment: 'Merci', version } });
      }
    }
  }
}
