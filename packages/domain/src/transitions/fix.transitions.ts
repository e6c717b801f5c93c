import { day, delayReason, line, lines, person, reference, yesOrNo } from '../repair/fields/field-kinds.ts';
import { byMail, bellOnly, type TransitionEntry } from './transition.ts';
import type { Action } from '../repair/vocabulary.ts';

/** Fix and promised day (specification/life#promises). */
export const fixTransitions = {
  'Repair.fix.assigned': {
    captures: { assigneeId: person('TECHNICIAN', 'unlessTechnician') },
    notify: bellOnly,
    sets: ['technician', 'fixAssigned'],
    cases: [{ from: ['APPROVE_CONFIRMED', 'FIXING'], to: 'FIXING', by: ['TECHNICIAN', 'OPERATOR'] }],
  },
  'Repair.fix.started': {
    captures: {
      isExternalized: yesOrNo('optional'),
      partner: line('name', 'ifExternalized'),
      partnerId: reference('optional'),
      partnerReference: line('name', 'optional'),
      dueDate: day('optional'),
      assigneeId: person('TECHNICIAN', 'onBehalf'),
    },
    notify: byMail('device', 'expected'),
    placement: { next: [{ in: ['APPROVE_CONFIRMED'] }] },
    sets: ['technician', 'fixStarted', 'atPartner'],
    cases: [
      {
        from: ['APPROVE_CONFIRMED', 'FIXING', 'FIXED', 'TO_RETURN'],
        to: 'FIXING',
        by: ['TECHNICIAN'],
        must: ['deviceAtCenterOrTakenBack', 'returnOfFixedOnly'],
        custody: { when: 'externalized', to: 'PARTNER', otherwise: 'CENTER' },
        outcome: 'NONE',
        resolution: 'NONE',
        visit: { type: 'RETURN', to: 'CANCELLED' },
      },
    ],
  },
  'Repair.fix.finished': {
    captures: { notes: lines('notes', 'required') },
    notify: byMail('device', 'fix'),
    placement: { next: [{ in: ['FIXING'] }] },
    sets: ['fixFinished'],
    cases: [
      {
        from: ['FIXING'],
        to: 'FIXED',
        by: ['TECHNICIAN'],
        must: ['proposalAccepted'],
        custody: 'CENTER',
        outcome: 'FIXED',
        resolution: 'FIXED',
      },
    ],
  },
  'Repair.delayed': {
    captures: {
      delayReason: delayReason('required'),
      reason: lines('reason', 'required'),
      expectedAt: day('required'),
    },
    notify: byMail('device', 'reason', 'newDate'),
    sets: ['reasonAsNotes', 'promiseAnew'],
    cases: [
      {
        from: ['DIAGNOSING', 'EXTERNALIZING', 'APPROVE_CONFIRMED', 'FIXING'],
        to: 'SAME',
        by: ['TECHNICIAN', 'OPERATOR'],
      },
    ],
  },
} as const satisfies Partial<Record<Action, TransitionEntry>>;
