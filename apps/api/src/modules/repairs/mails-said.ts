import { hasOffer, StepMail } from './repairs.mails.ts';

/** What the mails of a repair said, newest first. */
type Said = readonly StepMail[];

/** Reads them as they were stored; `since`: those of before don't count. */
export const saidBefore = (
  stored: readonly { readonly data: Record<string, unknown>; readonly createdAt: Date }[],
  since = new Date(0),
): Said => stored.filter(({ createdAt }) => createdAt > since).map(({ data }) => StepMail.parse(data));

const sameOffer = (one: StepMail, other: StepMail): boolean =>
  (['price', 'estimatedCost', 'estimatedTime', 'round'] as const).every((key) => one[key] === other[key]);

/**
 * The customer has read it already: an offer that changes nothing of the one that stands, or that nobody reached them. `said`: lately.
 */
export const isRepeated = (mail: StepMail, said: Said): boolean => {
  if (mail.action.startsWith('Repair.unreachable.')) return said.some(({ action }) => action === mail.action);
  if (!hasOffer(mail)) return false;
  const last = said.find(hasOffer);
  return last !== undefined && sameOffer(last, mail);
};

const plans: readonly StepMail['action'][] = ['Repair.pickup.planned', 'Repair.confirm.return'];

/** A visit on another day, or in another window, than the last mail about it said. */
export const isMoved = ({ action, visit }: StepMail, said: Said): boolean => {
  const last = plans.includes(action) ? said.find((mail) => mail.action === action)?.visit : null;
  if (last === null || last === undefined || visit === null) return false;
  return last.date !== visit.date || last.time !== visit.time;
};
