import { expect, test } from 'vitest';
import { turnAfter } from '../turns/turns.ts';
import { defaultSettings } from '../calendar/settings.ts';
import { allowedActions, decideImport, type ImportCommand } from '../transitions/decide.ts';
import { stationOf } from '../repair/rail.ts';
import { importedStatuses, statuses, type ImportedStatus } from '../repair/vocabulary.ts';
import { violations } from './repair-invariants.fixture.ts';
import { importedFacts, importFields, monday, people } from './repair-life.fixture.ts';

const asked: ImportCommand = {
  customerId: people.customer.id,
  status: 'CONFIRMED',
  actor: people.admin,
  at: monday,
  captured: importFields,
  proposalId: 'p1',
};

/** Facts of each start, written independently of the table. */
const starts = {
  CONFIRMED: { custody: 'CUSTOMER', outcome: 'NONE', resolution: null, diagnosed: false, owner: 'OPERATOR' },
  DELIVERED: { custody: 'CENTER', outcome: 'NONE', resolution: null, diagnosed: false, owner: 'TECHNICIAN' },
  APPROVE_CONFIRMED: { custody: 'CENTER', outcome: 'NONE', resolution: null, diagnosed: true, owner: 'TECHNICIAN' },
  FIXED: { custody: 'CENTER', outcome: 'FIXED', resolution: 'FIXED', diagnosed: true, owner: 'OPERATOR' },
  REJECTED: {
    custody: 'CENTER',
    outcome: 'UNREPAIRED_REJECTED',
    resolution: 'REPAIRABLE',
    diagnosed: true,
    owner: 'OPERATOR',
  },
} as const;
const answers = { APPROVE_CONFIRMED: 'ACCEPTED', FIXED: 'ACCEPTED', REJECTED: 'REJECTED' } as const;
const stationsOf = { CONFIRMED: 2, DELIVERED: 3, APPROVE_CONFIRMED: 5, FIXED: 6, REJECTED: 4 } as const;

test.each(importedStatuses)('an import to %s begins with its facts [2.206]', (status) => {
  const { owner, ...start } = starts[status];
  const facts = importedFacts(status);
  expect(facts).toMatchObject({ status, ...start });
  expect(facts.proposal?.status).toBe({ CONFIRMED: undefined, DELIVERED: undefined, ...answers }[status]);
  expect(violations(facts)).toEqual([]);
  expect(stationOf(status, [])).toBe(stationsOf[status]);
  const rules = { ...defaultSettings, timeZone: 'Africa/Tunis' };
  const turn = turnAfter({ before: null, after: facts, at: monday }, rules);
  expect(turn).toMatchObject({ owner, since: monday, dueReason: { code: 'LIMIT' } });
  const agreed = { appointment: null, expectedAt: '2026-03-12', isAnnounced: false, partnerDue: null, callAt: null };
  const promised = turnAfter({ before: null, after: facts, at: monday, agreed }, rules);
  expect(promised.dueReason?.code).toBe(status === 'APPROVE_CONFIRMED' ? 'PROMISE' : 'LIMIT');
});

test.each(statuses)('an import to %s is decided by the table', (status) => {
  const decision = decideImport({ ...asked, status: status as ImportedStatus });
  const isListed = status in starts;
  expect(decision).toMatchObject(isListed ? { allowed: true } : { allowed: false, reason: 'notNow' });
});

test('only administrators import, with a price for decided repairs [2.207]', () => {
  expect(decideImport({ ...asked, actor: people.owner })).toEqual({ allowed: false, reason: 'notYours' });
  const { price, estimatedTime, ...unpriced } = importFields;
  const decided = decideImport({ ...asked, status: 'FIXED', captured: unpriced });
  expect(decided).toEqual({ allowed: false, reason: 'incomplete', fields: ['price', 'estimatedTime'] });
  const undecided = decideImport({
    ...asked,
    captured: { ...unpriced, price, estimatedTime, expectedAt: '2026-03-12' },
  });
  expect(undecided).toMatchObject({ allowed: true, captured: unpriced });
});

test('nobody corrects the start of an imported repair', () => {
  const facts = importedFacts('FIXED');
  const newest = {
    action: 'Repair.imported',
    at: monday,
    actorId: people.admin.id,
    byCustomer: false,
    before: facts,
  } as const;
  expect(allowedActions({ ...facts, newest }, people.admin, monday)).not.toContain('Repair.corrected');
});
