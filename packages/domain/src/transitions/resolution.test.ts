import { expect, test } from 'vitest';
import { decide } from './decide.ts';
import type { Captured, RepairFacts } from '../repair/repair-facts.ts';
import { type ActorStep, applyCommand, commandFor, people, replayHappyPathTo } from '../test/repair-life.fixture.ts';

const { customer, operator, technician } = people;

function resolved(facts: RepairFacts, step: ActorStep): Pick<RepairFacts, 'resolution' | 'barrier'> {
  const { resolution, barrier } = applyCommand(facts, commandFor(facts, step));
  return { resolution, barrier };
}
const diagnosing = replayHappyPathTo('Repair.diagnosis.started');
const dead = { resolution: 'END_OF_LIFE', barrier: 'PARTS_UNAVAILABLE' } as const;

test('a finished fix is FIXED, whatever is sent [4.132]', () => {
  const fixing = replayHappyPathTo('Repair.fix.started');
  const sent = { notes: 'done', ...dead };
  expect(resolved(fixing, ['Repair.fix.finished', technician, sent])).toEqual({ resolution: 'FIXED', barrier: null });
});

test('a rejected price leaves a repairable device [4.132]', () => {
  const diagnosed = replayHappyPathTo('Repair.diagnosis.finished');
  expect(resolved(diagnosed, ['Repair.reject.diagnosed', customer])).toEqual({
    resolution: 'REPAIRABLE',
    barrier: null,
  });
});

test('a diagnosis has a result without a price alone [4.132]', () => {
  expect(resolved(diagnosing, ['Repair.diagnosis.finished', technician, dead])).toEqual(dead);
  const priced = { ...dead, price: '10.000' };
  const none = { resolution: null, barrier: null };
  expect(resolved(diagnosing, ['Repair.diagnosis.finished', technician, priced])).toEqual(none);
  expect(resolved(diagnosing, ['Repair.diagnosis.finished', technician])).toEqual(none);
  const covered = { ...dead, coverage: 'SAME_FAULT' } as const;
  expect(resolved({ ...diagnosing, isClaim: true }, ['Repair.diagnosis.finished', technician, covered])).toEqual(none);
});

test('a barrier belongs to the end of life alone [4.133]', () => {
  const repairable = { resolution: 'REPAIRABLE', barrier: 'WORN_OUT' } as const;
  expect(resolved(diagnosing, ['Repair.aborted', technician, repairable])).toEqual({ ...repairable, barrier: null });
  expect(resolved(diagnosing, ['Repair.aborted', technician, dead])).toEqual(dead);
});

test('an end of life goes back without a price [4.132]', () => {
  const finish = (captured: Captured) =>
    applyCommand(diagnosing, commandFor(diagnosing, ['Repair.diagnosis.finished', technician, captured]));
  const back = applyCommand(finish(dead), commandFor(finish(dead), ['Repair.confirm.return', operator]));
  expect(back).toMatchObject({ status: 'TO_RETURN', outcome: 'UNREPAIRED_ABORTED', ...dead });
  const repairable = finish({ resolution: 'REPAIRABLE' });
  expect(decide(repairable, commandFor(repairable, ['Repair.confirm.return', operator]))).toMatchObject({
    allowed: false,
    refusal: { reason: 'notBeyondRepair' },
  });
});

test('stopping at home resolves nothing', () => {
  const confirmed = replayHappyPathTo('Repair.confirm.request');
  expect(resolved(confirmed, ['Repair.aborted', operator, dead])).toEqual({ resolution: null, barrier: null });
});

test('another price and a correction take it back [4.134]', () => {
  const aborted = applyCommand(diagnosing, commandFor(diagnosing, ['Repair.aborted', technician, dead]));
  expect(applyCommand(aborted, commandFor(aborted, ['Repair.corrected', technician]))).toMatchObject({
    resolution: null,
    barrier: null,
  });
  const diagnosed = { ...aborted, diagnosed: true };
  expect(resolved(diagnosed, ['Repair.proposal.sent', operator])).toEqual({ resolution: null, barrier: null });
});
