import { plansVisit, transitionOf } from '@atelier/domain';
import { hasOffer, StepMail } from './repairs.mails.ts';

/** What the mails of a repair said, newest first. */
type Said = readonly StepMail[];

/** Reads them as they were stored; `since`: those of before don't count. */
export function saidBefore(
  stored: readonly { readonly data: Record<string, unknown>; readonly createdAt: Date }[],
  since = new Date(0),
): Said {
  return stored.filter(({ createdAt }) => createdAt > since).map(({ data }) => StepMail.parse(data));
}

/** It might say what an earlier one has said: nothing else has to be looked up. */
export function mayBeRepeated(mail: StepMail): boolean {
  return isAttempt(mail) || hasOffer(mail);
}

function isAttempt({ action }: StepMail): boolean {
  return transitionOf(action).reads === 'attempt';
}

/**
 * The customer has read it already: an offer that changes nothing of the one that stands, or that nobody reached them. `said`: lately.
 */
export function isRepeated(mail: StepMail, said: Said): boolean {
  if (isAttempt(mail)) return said.some(({ action }) => action === mail.action);
  const last = said.find(hasOffer);
  return last !== undefined && sameOffer(last, mail);
}

function sameOffer(one: StepMail, other: StepMail): boolean {
  return (['price', 'estimatedCost', 'estimatedTime', 'round'] as const).every((key) => one[key] === other[key]);
}

/** It sets the day of a visit. */
export function isPlan({ action }: StepMail): boolean {
  return plansVisit(action);
}

/** A visit on another day, or in another window, than the last mail about it said. */
export function isMoved({ action, visit }: StepMail, said: Said): boolean {
  const last = said.find((mail) => mail.action === action)?.visit ?? null;
  if (last === null || visit === null) return false;
  return last.date !== visit.date || last.time !== visit.time;
}
