import type { Issue } from '@atelier/contract';
import type { Refusal } from '@atelier/domain';
import { Failure } from '#platform/http/errors/failure.ts';

/**
 * Reason of a refusal by the table or beyond it. `unknown`: no such repair. `moved`: another version, or a newer event than `at`.
 * `wrongFields`: see `issues`. `repeated`, `contradicted`: a late handover (`decideLateHandover`).
 */
export type CommandRefusal = {
  readonly reason:
    | Refusal['reason']
    | 'unknown'
    | 'moved'
    | 'wrongFields'
    | 'deviceInRepair'
    | 'repeated'
    | 'contradicted';
  readonly issues?: readonly Issue[];
  readonly step?: number;
};

/** Refusal as an exception, so the transaction rolls back. */
export class RefusedError extends Error {
  readonly refusal: CommandRefusal;

  constructor(refusal: CommandRefusal) {
    super(refusal.reason);
    this.name = 'Refused';
    this.refusal = refusal;
  }

  /** Prefixes paths of fields with the transition's index in the body. */
  inStep(step: number): RefusedError {
    const { issues, ...refusal } = this.refusal;
    const placed = issues?.map(({ path, message }) => ({
      path: path === 'at' ? path : `steps.${step}.${path}`,
      message,
    }));
    return new RefusedError({ ...refusal, ...(placed === undefined ? {} : { issues: placed }), step });
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

/** Converts a refusal into a Failure (specification/shapes#errors). A 409 contains the repair in its reader's view. */
export async function toFailure(refusal: CommandRefusal, readRepair: ReadRepair): Promise<Failure> {
  const mapped = failuresWithoutRepair[refusal.reason]?.(refusal);
  const stepExtra = refusal.step === undefined ? {} : { step: refusal.step };
  if (mapped !== undefined) return new Failure(mapped.key, { ...mapped.extras, ...stepExtra });
  const key = refusal.reason === 'proposalChanged' ? 'proposalChanged' : 'repairMoved';
  return new Failure(key, { repair: await readRepair(), ...stepExtra });
}
