import { describe, expect, test } from 'vitest';
import type { Action } from '@atelier/domain';
import { countAttempts, customerReasons, replacedPriceEntries, undoneEntries, type LogEntry } from './log-reading.ts';

function createLog(...steps: (Action | readonly [Action, LogEntry['captured']])[]): readonly LogEntry[] {
  return steps.map((step, index) => {
    const [action, captured] = typeof step === 'string' ? [step, {}] : step;
    const at = `2026-11-20T0${index}:00:00.000Z`;
    const stands = { status: 'DIAGNOSING', custody: 'CENTER', outcome: 'NONE' } as const;
    return {
      id: String(index),
      action,
      at,
      receivedAt: at,
      actor: null,
      from: stands,
      to: stands,
      captured,
      corrected: false,
    };
  });
}

/** Marks the entries with these ids as corrected. */
function withCorrected(log: readonly LogEntry[], ...ids: readonly string[]): readonly LogEntry[] {
  return log.map((entry) => ({ ...entry, corrected: ids.includes(entry.id) }));
}

test('a correction takes back its whole chain', () => {
  const log = createLog(
    'Repair.created',
    'Repair.confirm.request',
    'Repair.corrected',
    'Repair.confirm.request',
    'Repair.pickup.planned',
    'Repair.corrected',
    'Repair.confirm.request',
  );
  expect([...undoneEntries(withCorrected(log, '1', '3', '4'))].map(([id, by]) => [id, by.id])).toEqual([
    ['1', '2'],
    ['3', '5'],
    ['4', '5'],
  ]);
});

describe('attempts', () => {
  test('attempts count since the last other step', () => {
    const call = 'Repair.unreachable.request';
    expect(countAttempts(createLog('Repair.created', call, 'Repair.confirm.request', call, call))).toBe(2);
    expect(countAttempts(withCorrected(createLog('Repair.created', call, call, 'Repair.corrected'), '2'))).toBe(1);
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
  expect([...replacedPriceEntries(withCorrected(log, '2'))]).toEqual(['0']);
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
