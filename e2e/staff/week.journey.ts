import { simulateWeek, workDeskByCalls, workDueRows, type WorkDesk } from '@atelier/testing';
import { createDesk, type Desk } from '../support/desk.ts';
import { countFor } from '../support/runs.ts';
import { expect, openLive, test } from '../support/journey.ts';
import { emailOf, openWeekShop } from '../support/week-shop.ts';

// The week of `apps/api/src/modules/repairs/desk/week.test.ts` on the screens. Usual runs take one day, long runs take all.

test.use({ emptyShop: 'week' });

const REPAIR_COUNT = countFor(6, 60);
/** Day with the most variety on which everybody has work. */
const DAY = 3;
const MINUTE = 60_000;

function isSeen(day: number): boolean {
  return countFor(DAY, day) === day;
}

test('desks alone close every repair of a week', async ({ arrange, borrowPage, shop: product, t }) => {
  test.setTimeout(countFor(3, 60) * MINUTE);
  const week = await openWeekShop(product);
  const desks = new Map<string, Desk>();
  let pressCount = 0;

  const openDeskOf = async (name: Parameters<WorkDesk>[1], now: Date): Promise<Desk> => {
    const openedDesk = desks.get(name);
    const page = openedDesk?.page ?? (await borrowPage());
    if (openedDesk === undefined) await arrange.session(page.context(), emailOf(name));
    await page.context().clock.setSystemTime(now);
    await openLive(page, '/workshop');
    const desk = openedDesk ?? createDesk(page, { t, nameOf: week.nameOf });
    desks.set(name, desk);
    return desk;
  };

  const workDeskOnScreen: WorkDesk = async (shop, name, context) => {
    let desk: Promise<Desk> | undefined;
    pressCount += await workDueRows(shop.people[name].send, context, {
      take: async (row, steps) => (await (desk ??= openDeskOf(name, shop.now()))).takeTransition(row, steps),
      undo: async ({ id }) => (await desk)?.undoTransition(id),
    });
  };

  await simulateWeek(week.shop, {
    repairs: REPAIR_COUNT,
    workOn: (day) => (isSeen(day) ? workDeskOnScreen : workDeskByCalls),
  });
  expect(pressCount).toBeGreaterThan(countFor(8, 500));
  const repairs = await week.replayRepairs();
  expect(repairs).toHaveLength(REPAIR_COUNT);
  expect(repairs.filter(({ custody }) => custody !== 'CUSTOMER')).toEqual([]);
  for (const { id, written, told, seals } of repairs) {
    expect([id, told]).toEqual([id, written]);
    expect([id, seals.filter((verdict) => verdict !== 'SIGNED')]).toEqual([id, []]);
  }
  await week.close();
});
