import type { Issue } from '@atelier/contract';
import type { Refusal } from '@atelier/domain';
import { Failure } from '../platform/http/failure.ts';

/**
 * Why a step wasn't taken: the table's reason, or one that needs more than the table. `unknown`: no such repair; `moved`: not the
 * version that the person saw, or something happened after `at`; `wrongFields`: `issues` say which.
 */
export type CommandRefusal = {
  readonly reason: Refusal['reason'] | 'unknown' | 'moved' | 'wrongFields' | 'deviceInRepair';
  readonly issues?: readonly Issue[];
};

type ReadRepair = () => Promise<unknown>;

const withoutRepair: Readonly<Partial<Record<CommandRefusal['reason'], (refusal: CommandRefusal) => Failure>>> = {
  notYours: () => new Failure('notAllowed'),
  notAssigned: () => new Failure('notFound'),
  unknown: () => new Failure('notFound'),
  deviceInRepair: () => new Failure('deviceInRepair'),
  incomplete: ({ issues }) => new Failure('validation', { issues: issues ?? [] }),
  wrongFields: ({ issues }) => new Failure('validation', { issues: issues ?? [] }),
};

/** What leaves for a refusal (specification/shapes#errors); a 409 carries the repair as its reader sees it now. */
export async function failureOf(refusal: CommandRefusal, readRepair: ReadRepair): Promise<Failure> {
  const known = withoutRepair[refusal.reason]?.(refusal);
  if (known !== undefined) return known;
  const key = refusal.reason === 'proposalChanged' ? 'proposalChanged' : 'repairMoved';
  return new Failure(key, { repair: await readRepair() });
}
