import { desks, type SectionKey } from '@atelier/domain';
import type { DeskRow } from '#subjects/staff/lists/desk.ts';

type SectionKeys = ReadonlySet<SectionKey>;

function keysOf(name: keyof typeof desks): SectionKeys {
  return new Set(desks[name].sections.map(({ key }) => key));
}

export const benchKeys: SectionKeys = keysOf('TECHNICIAN');
export const adminKeys: SectionKeys = keysOf('ADMIN');
export const stopKeys: SectionKeys = keysOf('DRIVER');

export const phoneKeys: SectionKeys = new Set<SectionKey>([
  'CALL',
  'FOLLOW_UP',
  'MAIL_REFUSED',
  'CALL_SCHEDULED',
  'ANSWER',
  'ASKED',
]);

/** Sections that show the customer's message, also of repairs that nobody can answer. */
export const messageKeys: SectionKeys = new Set<SectionKey>(['ANSWER', 'ASKED', 'UNMANNED']);

/** Returns true if a row links to its conversation: it awaits an answer there, or has no other action. */
export function opensConversation(section: SectionKey, row: DeskRow): boolean {
  return (
    section === 'ANSWER' ||
    section === 'ASKED' ||
    (messageKeys.has(section) && row.button === null && 'message' in row && row.message !== null)
  );
}

export const waitingKeys: SectionKeys = new Set<SectionKey>(['FOR_PARTNER', 'FOR_PART', 'FOR_CUSTOMER', 'FOR_OFFICE']);

export const listQueryOf: Readonly<Record<SectionKey, string>> = {
  CALL: 'list=all&owner=OPERATOR',
  PLAN: 'list=all&owner=OPERATOR',
  PRICE: 'list=all&status=DIAGNOSED&owner=OPERATOR',
  ANSWER: 'list=all',
  ACCEPTED: 'list=all&status=APPROVED',
  FOLLOW_UP: 'list=flagged',
  MAIL_REFUSED: 'list=all',
  CALL_SCHEDULED: 'list=flagged',
  WAITING: 'list=all&owner=CUSTOMER',
  ASKED: 'list=all&owner=TECHNICIAN',
  RECEIVE: 'list=all&status=DELIVERED',
  DIAGNOSE: 'list=all&status=DIAGNOSING',
  FOR_PARTNER: 'list=all&owner=TECHNICIAN',
  FOR_PART: 'list=all&owner=TECHNICIAN',
  FOR_CUSTOMER: 'list=all&owner=CUSTOMER',
  FOR_OFFICE: 'list=all&owner=OPERATOR',
  FIX: 'list=all&owner=TECHNICIAN',
  CHECK: 'list=all&status=FIXED',
  VAN: '',
  LOAD: '',
  TODAY: '',
  WEEK: '',
  UPCOMING: '',
  UNMANNED: 'list=all',
  OVERDUE: 'list=all&late=1',
};
