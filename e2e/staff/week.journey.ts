import { getDesk } from '@atelier/contract';
import { isNow, liveWeek, presses, workByCalls, type Work } from '@atelier/testing';
import type { Page } from '@playwright/test';
import { createDesk } from '../support/desk.ts';
import { count } from '../support/how-long.ts';
import { expect, openLive, test } from '../support/journey.ts';
import { emailOf, openWeek } from '../support/week-shop.ts';

test.use({ emptyShop: true });

const REPAIRS = count(12, 60);
/** The one that is worked on the screens; all of them in the long run. */
const DAY = 3;
const isSeen = (day: number): boolean => count(DAY, day) === day;

test.setTimeout(count(180_000, 3_600_000));

test('a week is worked from what the desks show, until every repair is closed and every device at home', async ({
  arrange,
  borrow,
  shop: product,
  words,
}) => {
  const week = await openWeek(product);
  const pages = new Map<string, Page>();
  let pressed = 0;
  let had = 0;
  const work: Work = async (shop, name, standing) => {
    const { send } = shop.people[name];
    const look = async () => {
      const { sections } = await send(getDesk, { query: {} });
      const open = sections.filter(isNow);
      return open.flatMap(({ key, items }) => items.map((row) => ({ row, place: `${key} ${row.id}` })));
    };
    const done = new Set<string>();
    for (let isOpen = false, before = -1; before < pressed;) {
      before = pressed;
      for (const { row, place } of (await look()).filter((each) => !done.has(each.place))) {
        done.add(place);
        const steps = row.button === null ? null : (presses[row.button.name]?.(row, standing) ?? null);
        if (steps === null) continue;
        const page = pages.get(name) ?? (await borrow());
        if (!pages.has(name)) await arrange.session(page.context(), emailOf(name));
        pages.set(name, page);
        if (!isOpen) {
          await page.context().clock.setSystemTime(shop.now());
          await openLive(page, '/workshop');
        }
        isOpen = true;
        const desk = createDesk(page, { words, nameOf: week.nameOfId });
        const { allowedActions } = await desk.press(row, steps);
        pressed += 1;
        if (allowedActions.includes('Repair.corrected') && standing.chance.of(4, row)) {
          await desk.undo(row.id);
          done.delete(place);
        }
      }
    }
  };
  const started = Date.now();
  await liveWeek(week.shop, { repairs: REPAIRS, workOn: (day) => (isSeen(day) ? work : workByCalls) });
  console.log(`pressed ${pressed} in ${Date.now() - started} ms`);
  const lived = await week.judge();
  await week.close();
  expect(lived).toHaveLength(REPAIRS);
  expect(lived.filter(({ custody }) => custody !== 'CUSTOMER')).toEqual([]);
  for (const { id, written, told, seals } of lived) {
    expect([id, told]).toEqual([id, written]);
    expect([id, seals.filter((verdict) => verdict !== 'genuine')]).toEqual([id, []]);
  }
});
