import { randomUUID } from 'node:crypto';
import { answerProposal, cancelRepair, getMyRepair, saveRepairRequest, transitionRepair } from '@atelier/contract';
import {
  happyPath,
  HttpError,
  retryWhileBusy,
  takeStep,
  type Crew,
  type PathStep,
  type Person,
  type RepairState,
} from '@atelier/testing';

export type TwoNodes = { readonly crews: readonly [Crew, Crew]; readonly secondOperator: Person };

export type RaceLane = { readonly deviceId: string; readonly repair: RepairState | null; readonly next: number };

/** One of two simultaneous requests. `next` is null when its transition ends the happy path. */
type Contender = {
  readonly action: string;
  readonly next: number | null;
  readonly send: (key: string) => Promise<RepairState>;
};

/** Two simultaneous requests. `isSameRequest` means that they have the same key. */
export type RacePair = {
  readonly kind: string;
  readonly contenders: readonly [Contender, Contender];
  readonly isSameRequest?: true;
};

export type RaceOutcome = {
  readonly kind: string;
  readonly repairId: string;
  readonly action: string;
  readonly version: number;
  readonly loserAnswer: string;
};

const [requestStep] = happyPath;

/** Returns the possible pairs at a lane's state. */
export function racePairsAt(nodes: TwoNodes, { deviceId, repair, next }: RaceLane): readonly RacePair[] {
  const pathStep: PathStep | undefined = happyPath[next];
  if (repair === null || pathStep === undefined) {
    const [first, second] = nodes.crews.map(({ customer }): Contender => {
      const body = { deviceId, ...requestStep.captured };
      const send = (idempotencyKey: string) => customer.send(saveRepairRequest, { body, idempotencyKey });
      return { action: requestStep.action, next: 1, send };
    });
    if (first === undefined || second === undefined) throw new Error('invariant: two nodes expected');
    return [{ kind: 'one request sent twice', contenders: [first, second], isSameRequest: true }];
  }
  const { crews, secondOperator } = nodes;
  const [first, second] = crews;
  const step = (crew: Crew): Contender => ({
    action: pathStep.action,
    next: next + 1,
    send: (idempotencyKey) => takeStep(crew, pathStep, { repair, idempotencyKey }),
  });
  const withRival = (kind: string, rival: Contender): RacePair => ({ kind, contenders: [step(first), rival] });
  const rivals = rivalsOf(nodes, { deviceId, repair, next });
  const before: PathStep | undefined = happyPath[next - 1];
  return [
    withRival('the same step by two sessions', step(second)),
    { kind: 'one step sent twice', contenders: [step(first), step(second)], isSameRequest: true },
    ...(pathStep.by === 'operator' ? [withRival('two operators', step({ ...second, operator: secondOperator }))] : []),
    ...(before?.by === 'customer' ? [] : [withRival('undo against the next step', rivals.undo)]),
    ...(pathStep.action === 'Repair.confirm.request'
      ? [
          withRival('the customer cancels, the operator confirms', rivals.cancel),
          withRival('the customer edits, the operator confirms', rivals.edit),
          withRival('one confirms, one declines', rivals.decline),
        ]
      : []),
    ...(pathStep.action === 'Repair.confirm.diagnosed' ? [withRival('two answers to a price', rivals.reject)] : []),
  ];
}

function rivalsOf(
  { crews: [, { customer }], secondOperator }: TwoNodes,
  { deviceId, repair: { id, version, proposal }, next }: RaceLane & { readonly repair: RepairState },
) {
  const params = { id };
  const reason = 'Une erreur';
  const byOperator = (action: 'Repair.decline.request' | 'Repair.corrected', nextIndex: number | null): Contender => ({
    action,
    next: nextIndex,
    send: async (idempotencyKey) => {
      const body = { action, version, reason };
      return { proposal: null, ...(await secondOperator.send(transitionRepair, { params, body, idempotencyKey })) };
    },
  });
  const cancel: Contender = {
    action: 'Repair.cancel.request',
    next: null,
    send: (idempotencyKey) => customer.send(cancelRepair, { params, body: { reason, version }, idempotencyKey }),
  };
  const edit: Contender = {
    action: 'Repair.updated',
    next,
    send: (idempotencyKey) => {
      const body = { id, deviceId, ...requestStep.captured, issue: 'L’écran reste noir, et il chauffe', version };
      return customer.send(saveRepairRequest, { body, idempotencyKey });
    },
  };
  const reject: Contender = {
    action: 'Repair.reject.diagnosed',
    next: null,
    send: (idempotencyKey) => {
      const body = { proposalId: proposal?.id ?? '', decision: 'reject', reason, version } as const;
      return customer.send(answerProposal, { params, body, idempotencyKey });
    },
  };
  return {
    cancel,
    edit,
    reject,
    decline: byOperator('Repair.decline.request', null),
    undo: byOperator('Repair.corrected', next - 1),
  };
}

/** Sends both requests at once. Throws unless one wins and the other gets a conflict, or a repeated request the same answer. */
export async function race(pair: RacePair, { crews: [{ customer }] }: TwoNodes) {
  const { kind, contenders, isSameRequest } = pair;
  const shared = randomUUID();
  const results = await Promise.allSettled(
    contenders.map(({ send }) => {
      const key = isSameRequest ? shared : randomUUID();
      return retryWhileBusy(() => send(key));
    }),
  );
  const successes = results.flatMap((end, index) =>
    end.status === 'fulfilled' ? [{ ...end.value, by: contenders[index] }] : [],
  );
  const refusals = results.flatMap((end) => (end.status === 'rejected' ? [refusalText(end.reason)] : []));
  const [winner, second] = successes;
  const isSerial = isSameRequest
    ? winner?.version === second?.version
    : successes.length === 1 && refusals.every(isConflict);
  if (!isSerial || winner?.by === undefined)
    throw new Error(`${kind}: ${successes.length} won; ${refusals.join(', ')}`);
  const { id: repairId, version, by } = winner;
  const outcome: RaceOutcome = {
    kind,
    repairId,
    action: by.action,
    version,
    loserAnswer: refusals[0] ?? 'the same answer',
  };
  const isOver = by.next === null || by.next >= happyPath.length;
  return {
    outcome,
    next: by.next ?? 0,
    repair: isOver ? null : await retryWhileBusy(() => customer.send(getMyRepair, { params: { id: repairId } })),
  };
}

/** Returns true when the repair moved, or is no longer theirs after an undo. */
function isConflict(refusal: string): boolean {
  return refusal.startsWith('409 ') || refusal === '404 notFound';
}

function refusalText(reason: unknown): string {
  if (!(reason instanceof HttpError)) throw reason;
  const { message } = Object(reason.body) as { message?: string };
  return `${reason.status} ${message}`;
}
