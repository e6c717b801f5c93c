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
