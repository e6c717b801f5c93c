import { attempt, callTime, day, line, lines, money, person, reference, workingDays } from './kinds.ts';
import { asking, byMail, onBell } from './tellings.ts';
import type { Transition } from './transition.ts';
import type { Action } from './vocabulary.ts';

/** Diagnosis, price and the customer's answer (specification/life#proposals). */
export const diagnosisTransitions = {
  'Repair.diagnosis.assigned': {
    captures: { assigneeId: person('TECHNICIAN', 'unlessTechnician') },
    tells: onBell,
    offered: 'other',
    reads: 'step',
    sets: ['technician'],
    cases: [{ from: ['DELIVERED', 'DIAGNOSING'], to: 'DIAGNOSING', by: ['TECHNICIAN', 'OPERATOR'] }],
  },
  'Repair.diagnosis.started': {
    captures: { assigneeId: person('TECHNICIAN', 'onBehalf') },
    tells: byMail('device'),
    offered: { next: [{ in: ['DELIVERED'] }] },
    reads: 'step',
    sets: ['technician', 'diagnosisStarted'],
    cases: [
      {
        from: ['DELIVERED', 'DIAGNOSING', 'DIAGNOSED', 'EXTERNALIZING'],
        to: 'DIAGNOSING',
        by: ['TECHNICIAN'],
        custody: 'CENTER',
        proposal: 'WITHDRAW',
      },
    ],
  },
  'Repair.diagnosis.externalized': {
    captures: {
      partner: line('name', 'unlessKnown'),
      partnerId: reference('optional'),
      partnerReference: line('name', 'optional'),
      dueDate: day('optional'),
      notes: lines('notes', 'optional'),
    },
    tells: byMail('device'),
    offered: 'other',
    reads: 'step',
    sets: ['diagnosisExternalized', 'atPartner'],
    cases: [
      {
        from: ['DIAGNOSING'],
        to: 'EXTERNALIZING',
        by: ['TECHNICIAN'],
        must: ['deviceAtCenter'],
        custody: 'PARTNER',
      },
    ],
  },
  'Repair.diagnosis.finished': {
    captures: {
      notes: lines('notes', 'required'),
      price: money('ifPriced'),
      estimatedCost: money('optional'),
      estimatedTime: workingDays('ifPriced'),
    },
    tells: byMail('device', 'diagnosis', 'price', 'cost', 'duration', 'validUntil'),
    offered: { next: [{ in: ['DIAGNOSING', 'EXTERNALIZING'] }] },
    reads: 'step',
    sets: ['diagnosisFinished'],
    cases: [
      {
        from: ['DIAGNOSING', 'EXTERNALIZING'],
        to: 'DIAGNOSED',
        by: ['TECHNICIAN'],
        custody: 'CENTER',
        proposal: 'DRAFT',
      },
    ],
  },
  'Repair.proposal.sent': {
    captures: {
      price: money('unlessDrafted'),
      estimatedCost: money('optional'),
      estimatedTime: workingDays('unlessDrafted'),
    },
    tells: asking('answer', 'device', 'diagnosis', 'price', 'cost', 'duration', 'validUntil'),
    offered: { next: [{ in: ['DIAGNOSED'], when: 'no price waits' }] },
    reads: 'step',
    sets: ['noNotes', 'noPromise'],
    cases: [
      {
        from: ['DIAGNOSED', 'PROPOSED', 'FIXING', 'REJECTED', 'ABORTED'],
        to: 'PROPOSED',
        by: ['OPERATOR', 'TECHNICIAN'],
        must: ['deviceAtCenter', 'diagnosisExists'],
        outcome: 'NONE',
        proposal: 'OFFER',
        price: 'CLEARED',
      },
    ],
  },
  'Repair.confirm.diagnosed': {
    captures: { proposalId: reference('required'), how: attempt('optional') },
    tells: byMail('device', 'price', 'duration'),
    offered: { next: [{ in: ['DIAGNOSED'], when: 'price waits' }] },
    reads: 'answer',
    sets: [],
    cases: [
      {
        from: ['DIAGNOSED'],
        to: 'APPROVED',
        by: ['CUSTOMER', 'OPERATOR'],
        must: ['proposalPending', 'proposalShown'],
        proposal: 'ACCEPT',
        price: 'SET',
      },
    ],
  },
  'Repair.approve.proposal': {
    captures: { proposalId: reference('required'), how: attempt('optional') },
    tells: byMail('device', 'price', 'duration'),
    offered: { next: [{ in: ['PROPOSED'] }] },
    reads: 'answer',
    sets: [],
    cases: [
      {
        from: ['PROPOSED'],
        to: 'APPROVED',
        by: ['CUSTOMER', 'OPERATOR'],
        must: ['proposalPending', 'proposalShown'],
        proposal: 'ACCEPT',
        price: 'SET',
      },
    ],
  },
  'Repair.reject.diagnosed': {
    captures: { reason: lines('reason', 'optional'), proposalId: reference('optional'), how: attempt('optional') },
    tells: byMail('device', 'reason'),
    offered: 'dangerous',
    reads: 'answer',
    sets: ['reasonAsNotes', 'noPromise'],
    cases: [
      {
        from: ['DIAGNOSED', 'PROPOSED', 'APPROVED'],
        to: 'REJECTED',
        by: ['CUSTOMER', 'OPERATOR'],
        must: ['proposalStanding', 'proposalShown'],
        outcome: 'UNREPAIRED_REJECTED',
        proposal: 'REJECT',
        price: 'CLEARED',
      },
    ],
  },
  'Repair.unreachable.proposal': {
    captures: { how: attempt('required'), callAt: callTime('optional'), notes: lines('notes', 'optional') },
    tells: asking('answer', 'device', 'price'),
    offered: 'other',
    reads: 'attempt',
    sets: [],
    cases: [
      {
        from: ['DIAGNOSED', 'PROPOSED', 'APPROVED'],
        to: 'SAME',
        by: ['OPERATOR'],
        must: ['proposalStanding'],
        flag: 'proposal',
      },
    ],
  },
  'Repair.approve.confirmed': {
    captures: {},
    tells: onBell,
    offered: { next: [{ in: ['APPROVED'] }] },
    reads: 'step',
    sets: ['promise'],
    cases: [{ from: ['APPROVED'], to: 'APPROVE_CONFIRMED', by: ['OPERATOR'] }],
  },
} as const satisfies Partial<Record<Action, Transition>>;
