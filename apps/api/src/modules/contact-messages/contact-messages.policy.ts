import type { ContactMark, ContactMessage, ContactState } from '@atelier/contract';

type ContactAction = ContactMessage['allowedActions'][number];

/** What may be done with a message where it stands. One that was answered is settled: its answer can't be taken back. */
export const contactActions: Readonly<Record<ContactState, readonly ContactAction[]>> = {
  NEW: ['answer', 'done', 'spam'],
  ANSWERED: [],
  DONE: ['answer', 'reopen', 'spam'],
  SPAM: ['reopen'],
};

/** Where a mark leads. */
export const stateAfter: Readonly<Record<ContactMark, ContactState>> = { done: 'DONE', spam: 'SPAM', reopen: 'NEW' };
