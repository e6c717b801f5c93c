import type { ErrorKey, Issue } from '@atelier/contract';
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

export function wrongFieldRefusal(path: string, message: string): CommandRefusal {
  return { reason: 'wrongFields', issues: [{ path, message }] };
}

export function incompleteRefusal(fields: readonly string[]): CommandRefusal {
  return { reason: 'incomplete', issues: fields.map((path) => ({ path, message: 'required' })) };
}

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

const failuresWithoutRepair: Readonly<Partial<Record<CommandRefusal['reason'], ErrorKey>>> = {
  notYours: 'notAllowed',
  notAssigned: 'notFound',
  unknown: 'notFound',
  deviceInRepair: 'deviceInRepair',
  incomplete: 'validation',
  wrongFields: 'validation',
};

/** Converts a refusal into a Failure (specification/shapes#errors). A 409 contains the repair in its reader's view. */
export async function toFailure(refusal: CommandRefusal, readRepair: ReadRepair): Promise<Failure> {
  const { reason, issues = [], step } = refusal;
  const place = step === undefined ? {} : { step };
  const key = failuresWithoutRepair[reason];
  if (key !== undefined) return new Failure(key, { ...(key === 'validation' ? { issues } : {}), ...place });
  const repair = await readRepair();
  return new Failure(reason === 'proposalChanged' ? reason : 'repairMoved', { repair, ...place });
}
