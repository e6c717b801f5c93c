import {
  accessoryIds,
  attempt,
  callTime,
  day,
  failure,
  line,
  lines,
  missingReason,
  person,
  personOfVisit,
  visitDay,
  visitWindow,
} from '../repair/fields/field-kinds.ts';
import { byMailWithQuestion, byMail, noNotification, bellOnly, type TransitionEntry } from './transition.ts';
import type { Action } from '../repair/vocabulary.ts';

/** Return of the device (specification/life#visits). */
export const returnTransitions = {
  'Repair.confirm.return': {
    captures: {
      date: visitDay('required'),
      time: visitWindow('required'),
      overbooking: lines('reason', 'optional'),
      address: lines('address', 'required'),
    },
    notify: byMail('device', 'window', 'place', 'toPay'),
    placement: {
      next: [
        { in: ['FIXED', 'REJECTED', 'ABORTED'] },
        { in: ['TO_RETURN', 'RETURNING'], when: 'no visit' },
        { in: ['DIAGNOSED'], when: 'beyond repair' },
      ],
    },
    cases: [
      {
        from: ['FIXED', 'REJECTED', 'ABORTED', 'TO_RETURN', 'RETURNING'],
        to: 'TO_RETURN',
        by: ['OPERATOR'],
        must: ['deviceAtCenter', 'returnFailedBefore'],
        visit: { type: 'RETURN', to: 'PLANNED' },
      },
      {
        from: ['DIAGNOSED'],
        to: 'TO_RETURN',
        by: ['OPERATOR'],
        must: ['deviceAtCenter', 'beyondRepair'],
        outcome: 'UNREPAIRED_ABORTED',
        visit: { type: 'RETURN', to: 'PLANNED' },
      },
    ],
  },
  'Repair.return.planned': {
    captures: {
      date: visitDay('optional'),
      time: visitWindow('optional'),
      overbooking: lines('reason', 'optional'),
      assigneeId: person('COURIER', 'optional'),
      address: lines('address', 'optional'),
    },
    notify: bellOnly,
    cases: [
      {
        from: ['TO_RETURN', 'RETURNING'],
        to: 'RETURNING',
        by: ['OPERATOR'],
        must: ['deviceAtCenter'],
        visit: { type: 'RETURN', to: { when: 'named', to: 'ASSIGNED', otherwise: 'PLANNED' } },
      },
    ],
  },
  'Repair.return.assigned': {
    captures: { assigneeId: person('COURIER', 'required') },
    notify: bellOnly,
    placement: { next: [{ in: ['TO_RETURN', 'RETURNING'], when: 'visit planned' }] },
    cases: [
      {
        from: ['TO_RETURN', 'RETURNING'],
        to: 'RETURNING',
        by: ['OPERATOR'],
        must: ['deviceAtCenter', 'returnOpen'],
        visit: { type: 'RETURN', to: 'ASSIGNED' },
      },
    ],
  },
  'Repair.return.postponed': {
    captures: { reason: lines('reason', 'required'), assigneeId: personOfVisit('COURIER', 'onBehalf') },
    notify: byMail('device'),
    cases: [
      {
        from: ['RETURNING'],
        to: 'TO_RETURN',
        by: ['COURIER assigned'],
        must: ['visitAssigned', 'deviceAtCenter'],
        visit: { type: 'RETURN', to: 'CANCELLED' },
      },
    ],
  },
  'Repair.return.collected': {
    captures: { condition: lines('notes', 'optional'), assigneeId: personOfVisit('COURIER', 'onBehalf') },
    notify: byMail('device', 'window', 'place', 'toPay'),
    placement: { next: [{ in: ['RETURNING'], when: 'visit assigned' }] },
    cases: [
      {
        from: ['RETURNING'],
        to: 'RETURNING',
        by: ['COURIER assigned', 'OPERATOR or ADMIN at the counter'],
        must: ['visitAssigned', 'deviceAtCenter'],
        custody: 'COURIER',
        visit: { type: 'RETURN', to: 'COLLECTED' },
      },
    ],
  },
  'Repair.return.delivered': {
    captures: {
      receivedBy: line('name', 'optional'),
      condition: lines('notes', 'optional'),
      returned: accessoryIds('optional'),
      missingReason: missingReason('optional'),
      assigneeId: personOfVisit('COURIER', 'onBehalf'),
      warrantyUntil: day('byServer'),
    },
    notify: byMailWithQuestion('rate', 'device', 'warrantyUntil'),
    placement: { next: [{ in: ['RETURNING'], when: 'device with courier' }] },
    sets: ['warranty'],
    cases: [
      {
        from: ['RETURNING'],
        to: 'RETURNED',
        by: ['COURIER holding', 'OPERATOR or ADMIN at the counter'],
        must: ['deviceWithCourier'],
        custody: 'CUSTOMER',
        visit: { type: 'RETURN', to: 'DELIVERED' },
      },
    ],
  },
  'Repair.return.broughtBack': {
    captures: { notes: lines('notes', 'optional') },
    notify: noNotification,
    cases: [
      {
        from: ['RETURNING'],
        to: 'RETURNING',
        by: ['COURIER holding', 'OPERATOR'],
        must: ['deviceWithCourier'],
        custody: 'CENTER',
        visit: { type: 'RETURN', to: 'FAILED' },
      },
    ],
  },
  'Repair.unreachable.return': {
    captures: {
      how: attempt('required'),
      failure: failure('ifVisited'),
      callAt: callTime('optional'),
      notes: lines('notes', 'optional'),
      assigneeId: personOfVisit('COURIER', 'byName'),
    },
    notify: byMail('device'),
    logKind: 'attempt',
    cases: [
      {
        from: ['FIXED', 'REJECTED', 'ABORTED', 'TO_RETURN', 'RETURNING'],
        to: 'SAME',
        by: ['COURIER holding', 'OPERATOR'],
        must: ['deviceAway', 'inOwnHands'],
        visit: { type: 'RETURN', to: 'FAILED', own: true },
        flag: 'return',
      },
    ],
  },
} as const satisfies Partial<Record<Action, TransitionEntry>>;
