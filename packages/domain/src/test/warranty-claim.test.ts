import { describe, expect, test } from 'vitest';
import { decide } from '../transitions/decide.ts';
import { followingTransitions, type RepairChange } from '../transitions/effects.ts';
import type { Captured, RepairFacts } from '../repair/repair-facts.ts';
import { coveringReasons, excludingReasons, type Action, type CoverageReason } from '../repair/vocabulary.ts';
import { commandFor, createRepairFacts, people, type ActorStep } from './repair-life.fixture.ts';

const { technician } = people;

function changeAfter(facts: RepairFacts, step: ActorStep): RepairChange {
  const decision = decide(facts, commandFor(facts, step));
  if (!decision.allowed) throw new Error(`invariant: action refused: ${decision.refusal.reason}`);
  return decision.change;
}

describe('a diagnosis of a warranty claim', () => {
  const following = (isClaim: boolean, coverage: CoverageReason, action: Action = 'Repair.diagnosis.finished') =>
    followingTransitions({ facts: { isClaim }, action, captured: { coverage } });

  test.each(coveringReasons)('%s costs nothing and needs no answer [4.120]', (coverage) => {
    const facts = createRepairFacts({ status: 'DIAGNOSING', isClaim: true });
    const change = changeAfter(facts, ['Repair.diagnosis.finished', technician, { coverage, price: '80' }]);
    expect(change.proposal).toMatchObject({ kind: 'create', terms: { price: '0.000', estimatedCost: null } });
    expect(following(true, coverage)).toEqual(['Repair.confirm.diagnosed', 'Repair.approve.confirmed']);
    expect(following(false, coverage)).toEqual([]);
    expect(following(true, coverage, 'Repair.proposal.sent')).toEqual([]);
  });

  test.each(excludingReasons)('%s has the usual price [4.121]', (coverage) => {
    const facts = createRepairFacts({ status: 'DIAGNOSING', isClaim: true });
    const finish = (terms: Captured) => changeAfter(facts, ['Repair.diagnosis.finished', technician, terms]).proposal;
    expect(finish({ coverage })).toBeNull();
    expect(finish({ coverage, price: '80.000' })).toMatchObject({ terms: { price: '80.000' } });
    expect(following(true, coverage)).toEqual([]);
  });

  test('a repair that claims nothing keeps its price', () => {
    const facts = createRepairFacts({ status: 'DIAGNOSING' });
    const sent: Captured = { coverage: 'SAME_FAULT', price: '80.000' };
    const { proposal } = changeAfter(facts, ['Repair.diagnosis.finished', technician, sent]);
    expect(proposal).toMatchObject({ terms: { price: '80.000' } });
  });
});
