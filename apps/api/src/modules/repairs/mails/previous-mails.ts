import { plansVisit, transitionOf } from '@atelier/domain';
import { asksForAnswer, StepMail } from './repairs.mails.ts';

type PreviousMails = readonly StepMail[];

/** Parses stored mails, newest first. Ignores those before `since`. */
export function parsePreviousMails(
  stored: readonly { readonly data: Record<string, unknown>; readonly createdAt: Date }[],
  since = new Date(0),
): PreviousMails {
  return stored.filter(({ createdAt }) => createdAt > since).map(({ data }) => StepMail.parse(data));
}

/** Returns true if an earlier mail may have said the same, so the caller has to read those. */
export function isRepeatable(mail: StepMail): boolean {
  return isAttemptWithoutVisit(mail) || asksForAnswer(mail);
}

/** A failed visit is news each time. */
function isAttemptWithoutVisit({ action, failure = null }: StepMail): boolean {
  return failure === null && transitionOf(action).logKind === 'attempt';
}

/** Returns true if the customer has read the same before: an unchanged proposal or a repeated contact attempt. */
export function isRepeated(mail: StepMail, previous: PreviousMails): boolean {
  if (isAttemptWithoutVisit(mail)) return previous.some(({ action }) => action === mail.action);
  const last = previous.find(asksForAnswer);
  return last !== undefined && isSameProposal(last, mail);
}

function isSameProposal(one: StepMail, other: StepMail): boolean {
  return (['price', 'estimatedCost', 'estimatedTime', 'round'] as const).every((key) => one[key] === other[key]);
}

export function plansVisitIn({ action }: StepMail): boolean {
  return plansVisit(action);
}

/** Returns true if the visit's day or window differs from the last mail about it. */
export function isMoved({ action, visit }: StepMail, previous: PreviousMails): boolean {
  const last = previous.find((mail) => mail.action === action)?.visit ?? null;
  if (last === null || visit === null) return false;
  return last.date !== visit.date || last.time !== visit.time;
}
