import {
  attempt,
  barrier,
  callTime,
  day,
  fault,
  line,
  lines,
  money,
  person,
  reference,
  resolution,
  workingDays,
} from '../repair/field-kinds.ts';
import { byMailWithQuestion, byMail, bellOnly } from './notification-rules.ts';
import type { Transition } from './transition.ts';
import type { Action } from '../repair/vocabulary.ts';

/** Diagnosis, price and the customer's answer (specification/life#proposals). */
export const diagnosisTransitions = {
  'Repair.diagnosis.assigned': {
    captures: { assigneeId: person('TECHNICIAN', 'unlessTechnician') },
    notify: bellOnly,
    placement: 'other',
    logKind: 'step',
    sets: ['technician'],
    cases: [{ from: ['DELIVERED', 'DIAGNOSING'], to: 'DIAGNOSING', by: ['TECHNICIAN', 'OPERATOR'] }],
  },
  'Repair.diagnosis.started': {
    captures: { assigneeId: person('TECHNICIAN', 'onBehalf') },
    notify: byMail('device'),
    placement: { next: [{ in: ['DELIVERED'] }] },
    logKind: 'step',
    sets: ['technician', 'diagnosisStarted'],
    cases: [
      {
        from: ['DELIVERED', 'DIAGNOSING', 'DIAGNOSED', 'EXTERNALIZING'],
        to: 'DIAGNOSING',
        by: ['TECHNICIAN'],
        custody: 'CENTER',
        resolution: 'NONE',
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
    notify: byMail('device'),
    placement: 'other',
    logKind: 'step',
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
      faultId: fault('ifListed'),
      notes: lines('notes', 'required'),
      price: money('ifPriced'),
      estimatedCost: money('optional'),
      estimatedTime: workingDays('ifPriced'),
      resolution: resolution('withoutPrice'),
      barrier: barrier('ifEndOfLife'),
    },
    notify: byMail('device', 'diagnosis', 'price', 'cost', 'duration', 'validUntil'),
    placement: { next: [{ in: ['DIAGNOSING', 'EXTERNALIZING'] }] },
    logKind: 'step',
    sets: ['diagnosisFinished'],
    cases: [
      {
        from: ['DIAGNOSING', 'EXTERNALIZING'],
        to: 'DIAGNOSED',
        by: ['TECHNICIAN'],
        custody: 'CENTER',
        resolution: 'CAPTURED',
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
    notify: byMailWithQuestion('answer', 'device', 'diagnosis', 'price', 'cost', 'duration', 'validUntil'),
    placement: { next: [{ in: ['DIAGNOSED'], when: 'no proposal pending' }] },
    logKind: 'step',
    sets: ['noNotes', 'noPromise'],
    cases: [
      {
        from: ['DIAGNOSED', 'PROPOSED', 'FIXING', 'REJECTED', 'ABORTED'],
        to: 'PROPOSED',
        by: ['OPERATOR', 'TECHNICIAN'],
        must: ['deviceAtCenter', 'diagnosisExists'],
        outcome: 'NONE',
        resolution: 'NONE',
        proposal: 'SEND',
        price: 'CLEARED',
      },
    ],
  },
  'Repair.confirm.diagnosed': {
    captures: { proposalId: reference('required'), how: attempt('optional') },
    notify: byMail('device', 'price', 'duration'),
    placement: { next: [{ in: ['DIAGNOSED'], when: 'proposal pending' }] },
    logKind: 'answer',
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
    notify: byMail('device', 'price', 'duration'),
    placement: { next: [{ in: ['PROPOSED'] }] },
    logKind: 'answer',
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
    notify: byMail('device', 'reason'),
    placement: 'dangerous',
    logKind: 'answer',
    sets: ['reasonAsNotes', 'noPromise'],
    cases: [
      {
        from: ['DIAGNOSED', 'PROPOSED', 'APPROVED'],
        to: 'REJECTED',
        by: ['CUSTOMER', 'OPERATOR'],
        must: ['proposalStanding', 'proposalShown'],
        outcome: 'UNREPAIRED_REJECTED',
        resolution: 'REPAIRABLE',
        proposal: 'REJECT',
        price: 'CLEARED',
      },
    ],
  },
  'Repair.unreachable.proposal': {
    captures: { how: attempt('required'), callAt: callTime('optional'), notes: lines('notes', 'optional') },
    notify: byMailWithQuestion('answer', 'device', 'price'),
    placement: 'other',
    logKind: 'attempt',
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
    notify: bellOnly,
    placement: { next: [{ in: ['APPROVED'] }] },
    logKind: 'step',
    sets: ['promise'],
    cases: [{ from: ['APPROVED'], to: 'APPROVE_CONFIRMED', by: ['OPERATOR'] }],
  },
} as const satisfies Partial<Record<Action, Transition>>;
