import {
  barrier,
  callTime,
  lines,
  rating,
  resolution,
  visitDay,
  visitWindow,
  yesOrNo,
} from '../repair/fields/field-kinds.ts';
import { isClosed, retractableEnds } from '../repair/repair-facts.ts';
import { byMail, noNotification, bellOnly, type TransitionEntry } from './transition.ts';
import { statuses, type Action } from '../repair/vocabulary.ts';

/** ABORTED is open while the device is away. `decide` rejects it afterwards. */
const open = statuses.filter((status) => !isClosed({ status, custody: 'CENTER' }));

/** Transitions of many statuses, and the ends (specification/life#the-end). */
export const closingTransitions = {
  // The customer chooses another window, or the first one where nobody has planned a visit yet.
  'Repair.visit.moved': {
    captures: {
      date: visitDay('required'),
      time: visitWindow('required'),
      address: lines('address', 'required'),
      keepsDriver: yesOrNo('optional'),
    },
    notify: byMail('device', 'window', 'place'),
    cases: [
      {
        from: ['CONFIRMED', 'COLLECTING'],
        to: 'COLLECTING',
        by: ['CUSTOMER'],
        must: ['deviceAtHome'],
        visit: { type: 'PICKUP', to: { when: 'keepsDriver', to: 'ASSIGNED', otherwise: 'PLANNED' } },
      },
      {
        from: ['FIXED', 'REJECTED', 'ABORTED', 'TO_RETURN', 'RETURNING'],
        to: { when: 'keepsDriver', to: 'RETURNING', otherwise: 'TO_RETURN' },
        by: ['CUSTOMER'],
        must: ['deviceAtCenter'],
        visit: { type: 'RETURN', to: { when: 'keepsDriver', to: 'ASSIGNED', otherwise: 'PLANNED' } },
      },
    ],
  },
  'Repair.reachable': {
    captures: { callAt: callTime('optional'), notes: lines('notes', 'optional') },
    notify: noNotification,
    cases: [{ from: open, to: 'SAME', by: ['CUSTOMER', 'OPERATOR'], must: ['flaggedOrByOffice'] }],
  },
  'Repair.aborted': {
    captures: {
      resolution: resolution('ifExamined'),
      barrier: barrier('ifEndOfLife'),
      reason: lines('reason', 'required'),
    },
    notify: byMail('device', 'reason'),
    placement: 'dangerous',
    sets: ['reasonAsNotes', 'noPromise'],
    cases: [
      {
        from: ['REQUESTED', 'CONFIRMED', 'COLLECTING'],
        to: 'ABORTED',
        by: ['OPERATOR'],
        must: ['deviceAtHome'],
        outcome: 'UNREPAIRED_ABORTED',
        visit: { type: 'PICKUP', to: 'CANCELLED' },
      },
      {
        from: ['DELIVERED', 'DIAGNOSING', 'DIAGNOSED', 'PROPOSED', 'APPROVED', 'APPROVE_CONFIRMED', 'FIXING'],
        to: 'ABORTED',
        by: ['OPERATOR', 'TECHNICIAN'],
        must: ['deviceAtCenter'],
        outcome: 'UNREPAIRED_ABORTED',
        resolution: 'CAPTURED',
        proposal: 'WITHDRAW',
        price: 'CLEARED',
      },
      {
        from: ['TO_RETURN'],
        to: 'ABORTED',
        by: ['OPERATOR'],
        must: ['deviceAtCenter'],
        visit: { type: 'RETURN', to: 'CANCELLED' },
      },
    ],
  },
  'Repair.writtenOff': {
    captures: { reason: lines('reason', 'required') },
    notify: byMail('device', 'reason'),
    placement: 'dangerous',
    sets: ['reasonAsNotes', 'noPromise'],
    cases: [
      {
        from: ['COLLECTED', 'EXTERNALIZING', 'FIXING', 'RETURNING', 'ABORTED'],
        to: 'ABORTED',
        by: ['ADMIN'],
        must: ['deviceAway'],
        custody: 'GONE',
        visit: { type: 'RETURN', to: 'CANCELLED' },
      },
    ],
  },
  'Repair.corrected': {
    captures: { reason: lines('reason', 'required') },
    notify: bellOnly,
    placement: 'dangerous',
    logKind: 'correction',
    cases: [
      {
        from: [...open, ...retractableEnds],
        to: 'BEFORE',
        by: ['OPERATOR', 'ADMIN', 'STAFF own step'],
        must: ['correctable', 'correctableInTime'],
      },
    ],
  },
  'Repair.completed': {
    captures: { rate: rating('required'), comment: lines('comment', 'required') },
    notify: noNotification,
    sets: ['rating'],
    cases: [{ from: ['RETURNED'], to: 'COMPLETED', by: ['CUSTOMER'] }],
  },
} as const satisfies Partial<Record<Action, TransitionEntry>>;
