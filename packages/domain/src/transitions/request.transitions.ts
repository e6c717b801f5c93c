import {
  accessories,
  attempt,
  callTime,
  day,
  failure,
  lines,
  money,
  person,
  personOfVisit,
  reference,
  visitDay,
  visitWindow,
  workingDays,
} from '../repair/fields/field-kinds.ts';
import { byMail, noNotification, bellOnly, type TransitionEntry } from './transition.ts';
import type { Action } from '../repair/vocabulary.ts';

const request = {
  deviceId: reference('required'),
  address: lines('address', 'required'),
  issue: lines('issue', 'required'),
  additionalInfo: lines('additionalInfo', 'optional'),
} as const;

/** Transitions from the request to the pickup (specification/life#the-request). */
export const requestTransitions = {
  'Repair.created': {
    captures: { ...request, previousRepair: reference('optional') },
    notify: byMail('device', 'issue', 'address'),
    cases: [{ from: [], to: 'REQUESTED', by: ['CUSTOMER', 'OPERATOR'], custody: 'CUSTOMER', outcome: 'NONE' }],
  },
  // One case for each status of `importedStatuses`.
  'Repair.imported': {
    captures: {
      ...request,
      price: money('ifDecided'),
      estimatedTime: workingDays('ifDecided'),
      expectedAt: day('ifAgreed'),
    },
    notify: noNotification,
    cases: [
      { from: [], to: 'CONFIRMED', by: ['ADMIN'], custody: 'CUSTOMER', outcome: 'NONE' },
      { from: [], to: 'DELIVERED', by: ['ADMIN'], custody: 'CENTER', outcome: 'NONE' },
      {
        from: [],
        to: 'APPROVE_CONFIRMED',
        by: ['ADMIN'],
        custody: 'CENTER',
        outcome: 'NONE',
        proposal: 'IMPORT_ACCEPTED',
        price: 'SET',
      },
      {
        from: [],
        to: 'FIXED',
        by: ['ADMIN'],
        custody: 'CENTER',
        outcome: 'FIXED',
        resolution: 'FIXED',
        proposal: 'IMPORT_ACCEPTED',
        price: 'SET',
      },
      {
        from: [],
        to: 'REJECTED',
        by: ['ADMIN'],
        custody: 'CENTER',
        outcome: 'UNREPAIRED_REJECTED',
        resolution: 'REPAIRABLE',
        proposal: 'IMPORT_REJECTED',
      },
    ],
  },
  'Repair.updated': {
    captures: request,
    notify: noNotification,
    sets: ['request'],
    cases: [
      { from: ['REQUESTED'], to: 'SAME', by: ['CUSTOMER'], must: ['deviceStays'] },
      {
        from: ['PROPOSED'],
        to: { when: 'issueChanged', to: 'DIAGNOSED', otherwise: 'SAME' },
        by: ['CUSTOMER'],
        must: ['deviceStays'],
        proposal: { when: 'issueChanged', to: 'WITHDRAW', otherwise: 'KEEP' },
      },
    ],
  },
  'Repair.cancel.request': {
    captures: { reason: lines('reason', 'optional') },
    notify: { ...byMail('device', 'reason'), unlessOwn: true },
    placement: 'dangerous',
    sets: ['reasonAsNotes'],
    cases: [
      {
        from: ['REQUESTED', 'CONFIRMED', 'COLLECTING'],
        to: 'CANCELLED',
        by: ['CUSTOMER', 'OPERATOR'],
        must: ['deviceAtHome'],
        visit: { type: 'PICKUP', to: 'CANCELLED' },
      },
    ],
  },
  'Repair.confirm.request': {
    captures: { callAt: callTime('optional') },
    notify: byMail('device', 'preparation'),
    placement: { next: [{ in: ['REQUESTED'] }] },
    cases: [{ from: ['REQUESTED'], to: 'CONFIRMED', by: ['OPERATOR'] }],
  },
  'Repair.decline.request': {
    captures: { reason: lines('reason', 'required') },
    notify: byMail('device', 'reason'),
    placement: 'dangerous',
    sets: ['reasonAsNotes'],
    cases: [{ from: ['REQUESTED'], to: 'DECLINED', by: ['OPERATOR'] }],
  },
  'Repair.unreachable.request': {
    captures: {
      how: attempt('required'),
      failure: failure('ifVisited'),
      callAt: callTime('optional'),
      notes: lines('notes', 'optional'),
      assigneeId: personOfVisit('COLLECTOR', 'byName'),
    },
    notify: byMail('device'),
    logKind: 'attempt',
    cases: [
      {
        from: ['REQUESTED', 'CONFIRMED', 'COLLECTING'],
        to: 'SAME',
        by: ['COLLECTOR assigned', 'OPERATOR'],
        must: ['ownVisitAssigned'],
        visit: { type: 'PICKUP', to: 'FAILED', own: true },
        flag: 'request',
      },
    ],
  },
  'Repair.pickup.planned': {
    captures: {
      date: visitDay('required'),
      time: visitWindow('required'),
      overbooking: lines('reason', 'optional'),
      assigneeId: person('COLLECTOR', 'optional'),
      address: lines('address', 'required'),
    },
    notify: byMail('device', 'window', 'place', 'preparation'),
    placement: { next: [{ in: ['CONFIRMED'] }, { in: ['COLLECTING'], when: 'no visit' }] },
    cases: [
      {
        from: ['CONFIRMED', 'COLLECTING'],
        to: 'COLLECTING',
        by: ['OPERATOR'],
        visit: { type: 'PICKUP', to: { when: 'named', to: 'ASSIGNED', otherwise: 'PLANNED' } },
      },
    ],
  },
  'Repair.pickup.assigned': {
    captures: {
      assigneeId: person('COLLECTOR', 'required'),
      date: visitDay('unlessPlanned'),
      time: visitWindow('unlessPlanned'),
      overbooking: lines('reason', 'optional'),
      address: lines('address', 'unlessPlanned'),
    },
    notify: bellOnly,
    placement: { next: [{ in: ['COLLECTING'], when: 'visit planned' }] },
    cases: [
      {
        from: ['CONFIRMED', 'COLLECTING'],
        to: 'COLLECTING',
        by: ['OPERATOR'],
        visit: { type: 'PICKUP', to: 'ASSIGNED' },
      },
    ],
  },
  // The visit must be planned again. It isn't counted against the customer.
  'Repair.pickup.postponed': {
    captures: { reason: lines('reason', 'required'), assigneeId: personOfVisit('COLLECTOR', 'onBehalf') },
    notify: byMail('device'),
    cases: [
      {
        from: ['COLLECTING'],
        to: 'CONFIRMED',
        by: ['COLLECTOR assigned'],
        must: ['visitAssigned'],
        visit: { type: 'PICKUP', to: 'CANCELLED' },
      },
    ],
  },
  'Repair.pickup.collected': {
    captures: {
      condition: lines('notes', 'optional'),
      accessories: accessories('optional'),
      assigneeId: personOfVisit('COLLECTOR', 'onBehalf'),
    },
    notify: byMail('device'),
    placement: { next: [{ in: ['COLLECTING'], when: 'visit assigned' }] },
    cases: [
      {
        from: ['COLLECTING'],
        to: 'COLLECTED',
        by: ['COLLECTOR assigned', 'OPERATOR or ADMIN at the counter'],
        must: ['visitAssigned'],
        custody: 'COLLECTOR',
        visit: { type: 'PICKUP', to: 'COLLECTED' },
      },
    ],
  },
  'Repair.pickup.delivered': {
    captures: { assigneeId: personOfVisit('COLLECTOR', 'onBehalf') },
    notify: bellOnly,
    placement: { next: [{ in: ['COLLECTED'] }] },
    cases: [
      {
        from: ['COLLECTED'],
        to: 'DELIVERED',
        by: ['COLLECTOR holding', 'OPERATOR or ADMIN at the counter'],
        must: ['deviceWithCollector'],
        custody: 'CENTER',
        visit: { type: 'PICKUP', to: 'DELIVERED' },
      },
    ],
  },
} as const satisfies Partial<Record<Action, TransitionEntry>>;
