import { describe, expect, test } from 'vitest';
import type { Action } from '@atelier/domain';
import { countAttempts, customerReasons, replacedPriceEntries, undoneEntries, type LogEntry } from './log-reading.ts';

function createLog(...steps: (Action | readonly [Action, LogEntry['captured']])[]): LogEntry[] {
  return steps.map((step, index) => {
    const [action, captured] = typeof step === 'string' ? [step, {}] : step;
    const at = `2026-11-20T0${index}:00:00.000Z`;
    const stands = { status: 'DIAGNOSING', custody: 'CENTER', outcome: 'NONE' } as const;
    return { id: String(index), action, at, receivedAt: at, actor: null, from: stands, to: stands, captured };
  });
}

test('a correction takes back the entry before it alone', () => {
  const log = createLog('Repair.created', 'Repair.confirm.request', 'Repair.corrected', 'Repair.confirm.request');
  expect([...undoneEntries(log)].map(([id, by]) => [id, by.id])).toEqual([['1', '2']]);
});

describe('attempts', () => {
  test('attempts count since the last other step', () => {
    const call = 'Repair.unreachable.request';
    expect(countAttempts(createLog('Repair.created', call, 'Repair.confirm.request', call, call))).toBe(2);
    expect(countAttempts(createLog('Repair.created', call, call, 'Repair.corrected'))).toBe(1);
    expect(countAttempts(createLog('Repair.created'))).toBe(0);
  });
});

test('the last standing price replaces the others', () => {
  const log = createLog(
    ['Repair.diagnosis.finished', { price: '120.000' }],
    ['Repair.proposal.sent', { price: '150.000' }],
    ['Repair.proposal.sent', { price: '99.000' }],
    'Repair.corrected',
  );
  expect([...replacedPriceEntries(log)]).toEqual(['0']);
});

test('every reason told to customers stays with its date', () => {
  const log = createLog(
    ['Repair.reject.diagnosed', { reason: 'Too dear' }],
    ['Repair.aborted', {}],
    ['Repair.writtenOff', { reason: 'Lost' }],
    ['Repair.pickup.collected', { condition: 'Scratched' }],
  );
  expect(customerReasons(log)).toEqual([
    { id: '2', at: '2026-11-20T02:00:00.000Z', text: 'Lost' },
    { id: '0', at: '2026-11-20T00:00:00.000Z', text: 'Too dear' },
  ]);
});
