import { expect, test } from 'vitest';
import { aRepair, aVisit, people } from './repair-life.fixture.ts';
import { maySee, seesAllRepairs } from './visibility.ts';

const collecting = aRepair({ status: 'COLLECTING', visit: aVisit('PICKUP', 'ASSIGNED') });
const returning = aRepair({ status: 'RETURNING', visit: aVisit('RETURN', 'FAILED') });

test('operators, technicians and administrators see every repair, drivers and customers do not', () => {
  const seeing = Object.entries(people).filter(([, actor]) => seesAllRepairs(actor));
  expect(seeing.map(([name]) => name)).toEqual(['operator', 'technician', 'owner', 'admin']);
});

test('a repair is seen by its customer and by no other', () => {
  expect(maySee(collecting, people.customer)).toBe(true);
  expect(maySee(collecting, people.stranger)).toBe(false);
});

test('a driver sees the repair whose visit is theirs, also after nobody was there', () => {
  expect(maySee(collecting, people.collector)).toBe(true);
  expect(maySee(collecting, people.otherCollector)).toBe(false);
  expect(maySee(returning, people.courier)).toBe(true);
  expect(maySee(returning, people.collector)).toBe(false);
});

test('a driver sees nothing of a repair without a visit, or with one that nobody has', () => {
  expect(maySee(aRepair(), people.driver)).toBe(false);
  expect(maySee(aRepair({ visit: aVisit('PICKUP', 'PLANNED') }), people.driver)).toBe(false);
});
