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
  /** Of several that were to be taken as one, which is refused, from 0. */
  readonly step?: number;
};

/** Thrown, so that what was written before it is rolled back. */
export class RefusedError extends Error {
  readonly refusal: CommandRefusal;

  constructor(refusal: CommandRefusal) {
    super(refusal.reason);
    this.name = 'Refused';
    this.refusal = refusal;
  }

  /** The same of one among several: its fields are found in the body by its place. */
  inStep(step: number | null): RefusedError {
    if (step === null) return this;
    const { issues, ...refusal } = this.refusal;
    const placed = issues?.map(({ path, message }) => ({
      path: path === 'at' ? path : `steps.${step}.${path}`,
      message,
    }));
    return new RefusedError({ ...refusal, ...(placed === undefined ? {} : { issues: placed }), step });
  }
}

/** What `ask` gives; a refusal says of which step it is. */
export function tagRefusedStep<T>(step: number | null, ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    throw error instanceof RefusedError ? error.inStep(step) : error;
  }
}

type ReadRepair = () => Promise<unknown>;

const failuresWithoutRepair: Readonly<Partial<Record<CommandRefusal['reason'], (refusal: CommandRefusal) => Failure>>> =
  {
    notYours: () => new Failure('notAllowed'),
    notAssigned: () => new Failure('notFound'),
    unknown: () => new Failure('notFound'),
    deviceInRepair: () => new Failure('deviceInRepair'),
    incomplete: ({ issues }) => new Failure('validation', { issues: issues ?? [] }),
    wrongFields: ({ issues }) => new Failure('validation', { issues: issues ?? [] }),
  };

/** What leaves for a refusal (specification/shapes#errors); a 409 carries the repair as its reader sees it now. */
export async function toFailure(refusal: CommandRefusal, readRepair: ReadRepair): Promise<Failure> {
  const mapped = failuresWithoutRepair[refusal.reason]?.(refusal);
  const stepExtra = refusal.step === undefined ? {} : { step: refusal.step };
  if (mapped !== undefined) return new Failure(mapped.key, { ...mapped.extras, ...stepExtra });
  const key = refusal.reason === 'proposalChanged' ? 'proposalChanged' : 'repairMoved';
  return new Failure(key, { repair: await readRepair(), ...stepExtra });
}
