import { isClosed } from './repair-facts.ts';
import type { Row } from './repair-row.ts';
import { statuses } from './vocabulary.ts';

/** ABORTED is open while the device is away; `decide` refuses it afterwards. */
const open = statuses.filter((status) => !isClosed({ status, custody: 'CENTER' }));

/** What may happen in many statuses, and the ends (specification/life#the-end). */
export const closingRows: readonly Row[] = [
  {
    action: 'Repair.reachable',
    from: open,
    to: 'SAME',
    by: ['CUSTOMER'],
    must: ['flagged'],
    captures: { notes: 'optional' },
    tells: 'nothing',
  },
  {
    action: 'Repair.aborted',
    from: ['REQUESTED', 'CONFIRMED', 'COLLECTING'],
    to: 'ABORTED',
    by: ['OPERATOR'],
    must: ['deviceAtHome'],
    captures: { reason: 'required' },
    outcome: 'UNREPAIRED_ABORTED',
    visit: { type: 'PICKUP', to: 'CANCELLED' },
    tells: 'bell, mail',
  },
  {
    action: 'Repair.aborted',
    from: ['DELIVERED', 'DIAGNOSING', 'DIAGNOSED', 'PROPOSED', 'APPROVED', 'APPROVE_CONFIRMED', 'FIXING'],
    to: 'ABORTED',
    by: ['OPERATOR', 'TECHNICIAN'],
    must: ['deviceAtCenter'],
    captures: { reason: 'required' },
    outcome: 'UNREPAIRED_ABORTED',
    proposal: 'WITHDRAW',
    price: 'CLEARED',
    tells: 'bell, mail',
  },
  {
    action: 'Repair.aborted',
    from: ['TO_RETURN'],
    to: 'ABORTED',
    by: ['OPERATOR'],
    must: ['deviceAtCenter'],
    captures: { reason: 'required' },
    visit: { type: 'RETURN', to: 'CANCELLED' },
    tells: 'bell, mail',
  },
  {
    action: 'Repair.writtenOff',
    from: ['COLLECTED', 'EXTERNALIZING', 'FIXING', 'RETURNING', 'ABORTED'],
    to: 'ABORTED',
    by: ['ADMIN'],
    must: ['deviceAway'],
    captures: { reason: 'required' },
    custody: 'GONE',
    visit: { type: 'RETURN', to: 'CANCELLED' },
    tells: 'bell, mail',
  },
  {
    action: 'Repair.corrected',
    from: open,
    to: 'BEFORE',
    by: ['OPERATOR', 'ADMIN'],
    must: ['correctable', 'correctableInTime'],
    captures: { reason: 'required' },
    tells: 'bell',
  },
  {
    action: 'Repair.completed',
    from: ['RETURNED'],
    to: 'COMPLETED',
    by: ['CUSTOMER'],
    captures: { rate: 'required', comment: 'required' },
    tells: 'nothing',
  },
];
