import { plansVisit, transitionOf } from '@atelier/domain';
import { asksForAnswer, StepMail } from './repairs.mails.ts';

/** What the mails of a repair said, newest first. */
type PreviousMails = readonly StepMail[];

/** Reads them as they were stored; `since`: those of before don't count. */
export function parsePreviousMails(
  stored: readonly { readonly data: Record<string, unknown>; readonly createdAt: Date }[],
  since = new Date(0),
): PreviousMails {
  return stored.filter(({ createdAt }) => createdAt > since).map(({ data }) => StepMail.parse(data));
}

/** It might say what an earlier one has said: nothing else has to be looked up. */
export function isRepeatable(mail: StepMail): boolean {
  return isAttempt(mail) || asksForAnswer(mail);
}

function isAttempt({ action }: StepMail): boolean {
  return transitionOf(action).logKind === 'attempt';
}

/**
 * The customer has read it already: an offer that changes nothing of the one that stands, or that nobody reached them. `said`: lately.
 */
export function isRepeated(mail: StepMail, previous: PreviousMails): boolean {
  if (isAttempt(mail)) return previous.some(({ action }) => action === mail.action);
  const last = previous.find(asksForAnswer);
  return last !== undefined && isSameProposal(last, mail);
}

function isSameProposal(one: StepMail, other: StepMail): boolean {
  return (['price', 'estimatedCost', 'estimatedTime', 'round'] as const).every((key) => one[key] === other[key]);
}

/** It sets the day of a visit. */
export function plansVisitIn({ action }: StepMail): boolean {
  return plansVisit(action);
}

/** A visit on another day, or in another window, than the last mail about it said. */
export function isMoved({ action, visit }: StepMail, previous: PreviousMails): boolean {
  const last = previous.find((mail) => mail.action === action)?.visit ?? null;
  if (last === null || visit === null) return false;
  return last.date !== visit.date || last.time !== visit.time;
}
