import type { AuditLine } from '@atelier/contract';

const leila = { id: '0193a1f0-0000-7000-8000-0000000000c1', name: 'Leïla Ben Youssef' };
const olfa = { id: '0193a1f0-0000-7000-8000-0000000000a1', name: 'Olfa Ben Abdallah' };

let baseLine = 0;

export function createAuditLine(overrides: Partial<AuditLine> = {}): AuditLine {
  baseLine += 1;
  return {
    id: `0193a1f0-0000-7000-8000-${String(baseLine).padStart(12, '0')}`,
    at: '2026-11-23T09:10:00.000Z',
    actor: leila,
    action: 'session.begun',
    subject: { kind: 'user', ...leila },
    changes: {},
    ...overrides,
  };
}

export const sampleAuditLines: readonly AuditLine[] = [
  createAuditLine({
    action: 'member.changed',
    subject: { kind: 'user', ...olfa },
    changes: {
      fields: ['firstName', 'phone', 'awayUntil'],
      roles: { from: ['TECHNICIAN'], to: ['OPERATOR', 'COLLECTOR', 'TECHNICIAN', 'COURIER'] },
      maySeeFigures: { from: false, to: true },
    },
  }),
  createAuditLine({ action: 'member.invited', subject: { kind: 'user', ...olfa }, changes: { roles: ['TECHNICIAN'] } }),
  createAuditLine({ action: 'member.disabled', subject: { kind: 'user', ...olfa, name: null } }),
  createAuditLine(),
  createAuditLine({
    at: '2026-11-23T08:50:00.000Z',
    actor: olfa,
    action: 'call.refused',
    subject: { kind: 'call', id: 'POST /staff/repairs/:id/transitions', name: null },
  }),
  createAuditLine({
    at: '2026-11-23T08:40:00.000Z',
    actor: { id: 'gone', name: null },
    action: 'person.erased',
    subject: null,
  }),
];
