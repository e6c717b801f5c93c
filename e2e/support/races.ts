import { randomUUID } from 'node:crypto';
import { answerProposal, cancelRepair, getMyRepair, saveRepairRequest, transitionRepair } from '@atelier/contract';
import { mainRoad, Refusal, takeLeg, type Crew, type Leg, type Person, type Standing } from '@atelier/testing';
import { again } from './again.ts';

/** The same people at two nodes, and a second operator at the second. */
export type TwoNodes = { readonly crews: readonly [Crew, Crew]; readonly secondOperator: Person };

/** A device, its repair if it has one, and the leg of the main road that comes next. */
export type Lane = { readonly deviceId: string; readonly repair: Standing | null; readonly next: number };

/** One of two requests that are sent at once. `next`: the leg that follows if it wins; null where the repair leaves the road. */
type Contender = {
  readonly action: string;
  readonly next: number | null;
  readonly send: (key: string) => Promise<Standing>;
};

/** Two requests that are sent at once. `isOneRequest`: they have the same key. */
export type Pair = {
  readonly kind: string;
  readonly contenders: readonly [Contender, Contender];
  readonly isOneRequest?: true;
};

/** What a pair led to: the step that was taken, and what the other request was answered. */
export type Outcome = {
  readonly kind: string;
  readonly repairId: string;
  readonly action: string;
  readonly version: number;
  readonly other: string;
};

const [asked] = mainRoad;

/** The pairs that may meet where the repair of a lane is. */
export function pairsAt(nodes: TwoNodes, { deviceId, repair, next }: Lane): readonly Pair[] {
  const leg: Leg | undefined = mainRoad[next];
  if (repair === null || leg === undefined) {
    const [first, second] = nodes.crews.map(({ customer }): Contender => {
      const body = { deviceId, ...asked.captured };
      const send = (idempotencyKey: string) => customer.send(saveRepairRequest, { body, idempotencyKey });
      return { action: asked.action, next: 1, send };
    });
    if (first === undefined || second === undefined) throw new Error('there are two nodes');
    return [{ kind: 'one request sent twice', contenders: [first, second], isOneRequest: true }];
  }
  const { crews, secondOperator } = nodes;
  const [first, second] = crews;
  const step = (crew: Crew): Contender => ({
    action: leg.action,
    next: next + 1,
    send: (idempotencyKey) => takeLeg(crew, leg, { repair, idempotencyKey }),
  });
  const against = (kind: string, other: Contender): Pair => ({ kind, contenders: [step(first), other] });
  const rivals = rivalsOf(nodes, { deviceId, repair, next });
  const before: Leg | undefined = mainRoad[next - 1];
  return [
    against('the same step by two sessions', step(second)),
    { kind: 'one step sent twice', contenders: [step(first), step(second)], isOneRequest: true },
    ...(leg.by === 'operator' ? [against('two operators', step({ ...second, operator: secondOperator }))] : []),
    // Operators undo what staff did.
    ...(before?.by === 'customer' ? [] : [against('undo against the next step', rivals.undo)]),
    ...(leg.action === 'Repair.confirm.request'
      ? [
          against('the customer cancels, the operator confirms', rivals.cancel),
          against('the customer edits, the operator confirms', rivals.edit),
          against('one confirms, one declines', rivals.decline),
        ]
      : []),
    ...(leg.action === 'Repair.confirm.diagnosed' ? [against('two answers to a price', rivals.reject)] : []),
  ];
}

/** What others may do at the second node in place of the next leg. */
function rivalsOf(
  { crews: [, { customer }], secondOperator }: TwoNodes,
  { deviceId, repair: { id, version, proposal }, next }: Lane & { readonly repair: Standing },
) {
  const params = { id };
  const reason = 'Une erreur';
  const byOperator = (action: 'Repair.decline.request' | 'Repair.corrected', leads: number | null): Contender => ({
    action,
    next: leads,
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
      const body = { id, deviceId, ...asked.captured, issue: 'L’écran reste noir, et il chauffe', version };
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

/** Sends both at once. Throws unless one wins and the other is told that the repair has moved. */
export async function race(pair: Pair, { crews: [{ customer }] }: TwoNodes) {
  const { kind, contenders, isOneRequest } = pair;
  const shared = randomUUID();
  const ends = await Promise.allSettled(
    contenders.map(({ send }) => {
      const key = isOneRequest ? shared : randomUUID();
      return again(() => send(key));
    }),
  );
  const won = ends.flatMap((end, index) =>
    end.status === 'fulfilled' ? [{ ...end.value, by: contenders[index] }] : [],
  );
  const refusals = ends.flatMap((end) => (end.status === 'rejected' ? [nameOf(end.reason)] : []));
  const [winner, same] = won;
  const isSerial = isOneRequest ? winner?.version === same?.version : won.length === 1 && refusals.every(tellsOfMove);
  if (!isSerial || winner?.by === undefined) throw new Error(`${kind}: ${won.length} won; ${refusals.join(', ')}`);
  const { id: repairId, version, by } = winner;
  const outcome: Outcome = { kind, repairId, action: by.action, version, other: refusals[0] ?? 'the same answer' };
  const isOver = by.next === null || by.next >= mainRoad.length;
  return {
    outcome,
    next: by.next ?? 0,
    repair: isOver ? null : await again(() => customer.send(getMyRepair, { params: { id: repairId } })),
  };
}

/** It has moved; or it is no longer theirs, where the step that gave it to them was undone. */
function tellsOfMove(refusal: string): boolean {
  return refusal.startsWith('409 ') || refusal === '404 notFound';
}

function nameOf(reason: unknown): string {
  if (!(reason instanceof Refusal)) throw reason;
  const { message } = Object(reason.body) as { message?: string };
  return `${reason.status} ${message}`;
}
