import { attempt, callTime, failure, lines, person, personOfVisit, reference, visitDay, visitWindow } from './kinds.ts';
import { byMail, nothing, onBell } from './tellings.ts';
import type { Transition } from './transition.ts';
import type { Action } from './vocabulary.ts';

const request = {
  deviceId: reference('required'),
  address: lines('address', 'required'),
  issue: lines('issue', 'required'),
  additionalInfo: lines('additionalInfo', 'optional'),
} as const;

/** From the request to the device at the shop's door (specification/life#the-request). */
export const requestTransitions = {
  'Repair.created': {
    captures: request,
    tells: byMail('device', 'issue', 'address'),
    offered: 'other',
    reads: 'step',
    sets: [],
    cases: [{ from: [], to: 'REQUESTED', by: ['CUSTOMER', 'OPERATOR'], custody: 'CUSTOMER', outcome: 'NONE' }],
  },
  'Repair.updated': {
    captures: request,
    tells: nothing,
    offered: 'other',
    reads: 'step',
    sets: ['request'],
    cases: [
      { from: ['REQUESTED'], to: 'SAME', by: ['CUSTOMER'] },
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
    tells: { ...byMail('device', 'reason'), unlessOwn: true },
    offered: 'dangerous',
    reads: 'step',
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
    tells: byMail('device', 'preparation'),
    offered: { next: [{ in: ['REQUESTED'] }] },
    reads: 'step',
    sets: [],
    cases: [{ from: ['REQUESTED'], to: 'CONFIRMED', by: ['OPERATOR'] }],
  },
  'Repair.decline.request': {
    captures: { reason: lines('reason', 'required') },
    tells: byMail('device', 'reason'),
    offered: 'dangerous',
    reads: 'step',
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
    tells: byMail('device'),
    offered: 'other',
    reads: 'attempt',
    sets: [],
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
      assigneeId: person('COLLECTOR', 'optional'),
      address: lines('address', 'required'),
    },
    tells: byMail('device', 'window', 'place', 'preparation'),
    offered: { next: [{ in: ['CONFIRMED'] }, { in: ['COLLECTING'], when: 'no visit' }] },
    reads: 'step',
    sets: [],
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
      address: lines('address', 'unlessPlanned'),
    },
    tells: onBell,
    offered: { next: [{ in: ['COLLECTING'], when: 'visit planned' }] },
    reads: 'step',
    sets: [],
    cases: [
      {
        from: ['CONFIRMED', 'COLLECTING'],
        to: 'COLLECTING',
        by: ['OPERATOR'],
        visit: { type: 'PICKUP', to: 'ASSIGNED' },
      },
    ],
  },
  // Nobody went: the visit is to be planned anew, and nothing is held against the customer.
  'Repair.pickup.postponed': {
    captures: { reason: lines('reason', 'required'), assigneeId: personOfVisit('COLLECTOR', 'onBehalf') },
    tells: byMail('device'),
    offered: 'other',
    reads: 'step',
    sets: [],
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
      accessories: lines('notes', 'optional'),
      assigneeId: personOfVisit('COLLECTOR', 'onBehalf'),
    },
    tells: byMail('device'),
    offered: { next: [{ in: ['COLLECTING'], when: 'visit assigned' }] },
    reads: 'step',
    sets: [],
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
    tells: onBell,
    offered: { next: [{ in: ['COLLECTED'] }] },
    reads: 'step',
    sets: [],
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
} as const satisfies Partial<Record<Action, Transition>>;
