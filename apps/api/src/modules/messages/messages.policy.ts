import type { ContactMark, ContactMessage, ContactState } from '@atelier/contract';

type Action = ContactMessage['allowedActions'][number];

/** What may be done with a message where it stands. One that was answered is settled: its answer can't be taken back. */
export const allowedActions: Readonly<Record<ContactState, readonly Action[]>> = {
  NEW: ['answer', 'done', 'spam'],
  ANSWERED: [],
  DONE: ['answer', 'reopen', 'spam'],
  SPAM: ['reopen'],
};

/** Where a mark leads. */
export const stateAfter: Readonly<Record<ContactMark, ContactState>> = { done: 'DONE', spam: 'SPAM', reopen: 'NEW' };

/** What a program does and a person doesn't: it fills in a field that nobody sees, or sends the form as soon as it touches it. */
export function looksLikeSpam(
  { website = '', touchedFor }: { website?: string | undefined; touchedFor?: number | undefined },
  soonest: number,
): boolean {
  return website !== '' || (touchedFor !== undefined && touchedFor < soonest);
}
