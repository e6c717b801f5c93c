import type { MailFact } from './transition.ts';

export const noNotification = Object.freeze({ bell: false } as const);

export const bellOnly = Object.freeze({ bell: true } as const);

export function byMail<const L extends readonly MailFact[]>(...lists: L) {
  return Object.freeze({ bell: true, mail: Object.freeze({ lists: Object.freeze(lists) }) } as const);
}

export function byMailWithQuestion<const O extends 'answer' | 'rate', const L extends readonly MailFact[]>(
  opens: O,
  ...lists: L
) {
  return Object.freeze({ bell: true, mail: Object.freeze({ lists: Object.freeze(lists), opens }) } as const);
}
