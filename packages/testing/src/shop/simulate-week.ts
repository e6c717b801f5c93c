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
import {
  createChance,
  dayOf,
  nextOpenDay,
  stepsByButton,
  type WeekContext,
  type WeekRow,
  type WeekStep,
  weekZone,
} from './week-buttons.ts';

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

export type WeekShop = {
  readonly people: Readonly<Record<StaffName | CustomerName, { readonly id: string; readonly send: Person['send'] }>>;
  now(): Date;
  moveTo(time: Date): Promise<void>;
  request(customer: CustomerName): Promise<string>;
  setAway(person: string, until: string): Promise<void>;
  countOpen(): Promise<number>;
};

export type WorkDesk = (shop: WeekShop, name: StaffName, context: WeekContext) => Promise<void>;

type SimulateWeekOptions = {
  readonly repairs: number;
  readonly workOn: (day: number) => WorkDesk;
};

type DeskSection = Answer<typeof getDesk>['sections'][number];

/** Returns true for sections with current work. Folded ones wait, and administrators only watch overdue ones. */
function isDueNow({ key, isCollapsed }: DeskSection): boolean {
  return !isCollapsed && key !== 'OVERDUE';
}

const times = ['09:30', '13:00', '17:00'];
const maxDays = 30;

/** Runs a week from the next Monday, worked from desks alone, until every repair is closed. */
export async function simulateWeek(shop: WeekShop, { repairs, workOn }: SimulateWeekOptions): Promise<void> {
  const { people } = shop;
  const state = { chance: createChance(), atPartners: new Map() };
  const silent = new Set<string>();
  let today = mondayAfter(dayOf(shop.now()));
  const away = { from: nextOpenDay(today), until: addDays(today, 4) };
  for (
    let requested = 0, day = 1;
    requested < repairs || (await shop.countOpen()) > 0;
    day += 1, today = nextOpenDay(today)
  ) {
    if (day > maxDays) throw new Error(`invariant: after ${maxDays} days ${await shop.countOpen()} repairs are open`);
    if (today === away.from) await shop.setAway(people.otherCourier.id, away.until);
    const isAway = today >= away.from && today <= away.until;
    const context: WeekContext = {
      ...state,
      today,
      collectors: [people.collector.id, people.driver.id],
      couriers: isAway ? [people.courier.id] : [people.otherCourier.id, people.courier.id],
    };
    for (const time of times) {
      await shop.moveTo(instantAt(today, time, weekZone));
      for (let n = 0; n < 5 && requested < repairs; n += 1, requested += 1)
        state.chance.register(await shop.request(customers[requested % 2] ?? 'customer'));
      await actAsCustomers(shop, context, silent);
      for (const name of weekStaff) if (!(isAway && name === 'otherCourier')) await workOn(day)(shop, name, context);
    }
  }
}

function mondayAfter(day: string): string {
  const next = addDays(day, 1);
  return new Date(`${next}T00:00Z`).getUTCDay() === 1 ? next : mondayAfter(next);
}

/** Works a desk without a screen, by sending the calls of its buttons. */
export async function workDeskByCalls({ people }: WeekShop, name: StaffName, context: WeekContext): Promise<void> {
  const { send } = people[name];
  await workDueRows(send, context, {
    take: ({ id, version }, steps) => send(transitionRepair, { params: { id }, body: { steps: [...steps], version } }),
    undo: ({ id }, { version }) => {
      const body = { action: 'Repair.corrected', reason: 'Mauvaise touche', version } as const;
      return send(transitionRepair, { params: { id }, body });
    },
  });
}

type TakenStep = { readonly version: number; readonly allowedActions: readonly string[] };

type DeskWorker = {
  readonly take: (row: WeekRow, steps: readonly WeekStep[]) => Promise<TakenStep>;
  readonly undo: (row: WeekRow, taken: TakenStep) => Promise<unknown>;
};

/** Takes the transitions of all due rows until none is left, and takes a few back. Returns the number of taken ones. */
export async function workDueRows(
  send: Person['send'],
  context: WeekContext,
  { take, undo }: DeskWorker,
): Promise<number> {
  const done = new Set<string>();
  let pressed = 0;
  for (let before = -1; before < pressed;) {
    before = pressed;
    const { sections } = await send(getDesk, { query: {} });
    for (const { key, items } of sections.filter(isDueNow)) {
      for (const row of items.filter(({ id }) => !done.has(`${key} ${id}`))) {
        done.add(`${key} ${row.id}`);
        const steps = row.button === null ? null : (stepsByButton[row.button.name]?.(row, context) ?? null);
        if (steps === null) continue;
        pressed += 1;
        const taken = await take(row, steps);
        if (!taken.allowedActions.includes('Repair.corrected') || !context.chance.happens(4, row)) continue;
        await undo(row, taken);
        done.delete(`${key} ${row.id}`);
      }
    }
  }
  return pressed;
}

async function actAsCustomers({ people }: WeekShop, { chance }: WeekContext, silent: Set<string>): Promise<void> {
  for (const name of customers) {
    const { send } = people[name];
    for (const repair of await send(listMyRepairs, {})) {
      const { id, status, proposal, version } = repair;
      const waits = proposal?.status === 'PENDING' && ['DIAGNOSED', 'PROPOSED'].includes(status);
      if (waits && chance.happens(20, repair)) silent.add(id);
      if (waits && !silent.has(id) && chance.happens(60, repair)) {
        const decision = chance.happens(80, repair) ? 'accept' : 'reject';
        await send(answerProposal, { params: { id }, body: { proposalId: proposal.id, decision, version } });
      }
      if (status === 'RETURNED' && chance.happens(50, repair)) {
        await send(completeRepair, { params: { id }, body: { rate: 4, comment: 'Merci', version } });
      }
    }
  }
}
