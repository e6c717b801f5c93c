import { expect, test } from 'vitest';
import { createRepairFacts, createVisit, people } from '../test/repair-life.fixture.ts';
import { maySeeRepair, seesAllRepairs } from './visibility.ts';

const collecting = createRepairFacts({ status: 'COLLECTING', visit: createVisit('PICKUP', 'ASSIGNED') });
const returning = createRepairFacts({ status: 'RETURNING', visit: createVisit('RETURN', 'FAILED') });

test('operators, technicians and administrators see every repair', () => {
  const seeing = Object.entries(people).filter(([, actor]) => seesAllRepairs(actor));
  expect(seeing.map(([name]) => name)).toEqual(['operator', 'technician', 'owner', 'admin']);
});

test('a customer sees their own repairs alone [6.7]', () => {
  expect(maySeeRepair(collecting, people.customer)).toBe(true);
  expect(maySeeRepair(collecting, people.stranger)).toBe(false);
});

test('a driver sees the repair of their visit', () => {
  expect(maySeeRepair(collecting, people.collector)).toBe(true);
  expect(maySeeRepair(collecting, people.otherCollector)).toBe(false);
  expect(maySeeRepair(returning, people.courier)).toBe(true);
  expect(maySeeRepair(returning, people.collector)).toBe(false);
});

test('a driver sees no repair without an assigned visit', () => {
  expect(maySeeRepair(createRepairFacts(), people.driver)).toBe(false);
  expect(maySeeRepair(createRepairFacts({ visit: createVisit('PICKUP', 'PLANNED') }), people.driver)).toBe(false);
});
