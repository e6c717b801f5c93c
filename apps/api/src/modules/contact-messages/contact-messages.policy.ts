import type { ContactMark, ContactMessage, ContactState } from '@atelier/contract';

type ContactAction = ContactMessage['allowedActions'][number];

/** Allowed actions by state. An answered message is final because its answer can't be recalled. */
export const contactActions: Readonly<Record<ContactState, readonly ContactAction[]>> = {
  NEW: ['answer', 'done', 'spam'],
  ANSWERED: [],
  DONE: ['answer', 'reopen', 'spam'],
  SPAM: ['reopen'],
};

export const stateAfter: Readonly<Record<ContactMark, ContactState>> = { done: 'DONE', spam: 'SPAM', reopen: 'NEW' };
