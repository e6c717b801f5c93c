import { day, delayReason, line, lines, person, reference, yesOrNo } from './kinds.ts';
import { byMail, onBell } from './tellings.ts';
import type { Transition } from './transition.ts';
import type { Action } from './vocabulary.ts';

/** The fix, and the promise that it is late for (specification/life#promises). */
export const fixTransitions = {
  'Repair.fix.assigned': {
    captures: { assigneeId: person('TECHNICIAN', 'unlessTechnician') },
    tells: onBell,
    offered: 'other',
    reads: 'step',
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
    tells: byMail('device', 'expected'),
    offered: { next: [{ in: ['APPROVE_CONFIRMED'] }] },
    reads: 'step',
    sets: ['technician', 'fixStarted', 'atPartner'],
    cases: [
      {
        from: ['APPROVE_CONFIRMED', 'FIXING', 'FIXED', 'TO_RETURN'],
        to: 'FIXING',
        by: ['TECHNICIAN'],
        must: ['deviceAtCenterOrTakenBack', 'returnOfFixedOnly'],
        custody: { when: 'externalized', to: 'PARTNER', otherwise: 'CENTER' },
        outcome: 'NONE',
        visit: { type: 'RETURN', to: 'CANCELLED' },
      },
    ],
  },
  'Repair.fix.finished': {
    captures: { notes: lines('notes', 'required') },
    tells: byMail('device', 'fix'),
    offered: { next: [{ in: ['FIXING'] }] },
    reads: 'step',
    sets: ['fixFinished'],
    cases: [
      {
        from: ['FIXING'],
        to: 'FIXED',
        by: ['TECHNICIAN'],
        must: ['proposalAccepted'],
        custody: 'CENTER',
        outcome: 'FIXED',
      },
    ],
  },
  'Repair.delayed': {
    captures: {
      delayReason: delayReason('required'),
      reason: lines('reason', 'required'),
      expectedAt: day('required'),
    },
    tells: byMail('device', 'reason', 'newDate'),
    offered: 'other',
    reads: 'step',
    sets: ['reasonAsNotes', 'promiseAnew'],
    cases: [
      {
        from: ['DIAGNOSING', 'EXTERNALIZING', 'APPROVE_CONFIRMED', 'FIXING'],
        to: 'SAME',
        by: ['TECHNICIAN', 'OPERATOR'],
      },
    ],
  },
} as const satisfies Partial<Record<Action, Transition>>;
