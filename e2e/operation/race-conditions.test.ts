import { happyPathActions, signIn, signInCrew } from '@atelier/testing';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { bellOnlyActions, silentActions } from './consistency.ts';
import { countFor } from '../support/runs.ts';
import { addDevices } from './lanes.ts';
import { type RaceLane, type RaceOutcome, type RacePair, racePairsAt, race, type TwoNodes } from './races.ts';
import { cloneShop, type ClonedShop } from '../support/template-shop.ts';

const laneCount = 4;
const pairs = countFor(40, 600);
/** These requests end long before an access token expires. */
const betweenRefreshes = 60;

let shop: ClonedShop;
let nodes: TwoNodes;

beforeAll(async () => {
  // The full demonstration has a second operator.
  shop = await cloneShop(inject('database'), { DEMO: '1' });
  const first = await shop.start();
  const second = await shop.start();
  const crew = await signInCrew(first.url);
  nodes = { crews: [crew, crew.at(second.url)], secondOperator: await signIn(second.url, 'operator2@atelier.test') };
});
afterAll(() => shop.remove());

async function runRacePairs(): Promise<readonly RaceOutcome[]> {
  const outcomes: RaceOutcome[] = [];
  const startedByKind = new Map<string, number>();
  const rarestOf = (possible: readonly RacePair[]): RacePair => {
    const [pair] = possible.toSorted(
      (left, right) => (startedByKind.get(left.kind) ?? 0) - (startedByKind.get(right.kind) ?? 0),
    );
    if (pair === undefined) throw new Error('invariant: no race pair for this state');
    startedByKind.set(pair.kind, (startedByKind.get(pair.kind) ?? 0) + 1);
    return pair;
  };
  const newLane = async (): Promise<RaceLane> => {
    const [deviceId = ''] = await addDevices(nodes.crews[0], 1);
    return { deviceId, repair: null, next: 0 };
  };
  const lanes = await Promise.all(Array.from({ length: laneCount }, newLane));
  const runLane = async (at: number, until: number): Promise<void> => {
    while (outcomes.length < until) {
      const lane = lanes[at] ?? (await newLane());
      const { outcome, repair, next } = await race(rarestOf(racePairsAt(nodes, lane)), nodes);
      outcomes.push(outcome);
      // A device with a rejected proposal must be returned first, so another lane replaces it.
      lanes[at] = outcome.action === 'Repair.reject.diagnosed' ? await newLane() : { ...lane, repair, next };
    }
  };
  while (outcomes.length < pairs) {
    const until = Math.min(pairs, outcomes.length + betweenRefreshes);
    await Promise.all(lanes.map((_, at) => runLane(at, until)));
    await nodes.crews[0].refresh();
    await nodes.secondOperator.refresh();
  }
  return outcomes;
}

type AcknowledgedEntry = { readonly id: string; readonly version: number; readonly action: string };
type NotifiedEntry = {
  readonly id: string;
  readonly action: string;
  readonly entries: number;
  readonly bells: number;
  readonly mails: number;
};

function readLog(repairIds: readonly string[]): Promise<{ log: AcknowledgedEntry[]; told: NotifiedEntry[] }> {
  return shop.withClient(async (client) => {
    const { rows: log } = await client.query<AcknowledgedEntry>(
      'select repair_id as id, version, action from repair_log where repair_id = any($1)',
      [repairIds],
    );
    const { rows: told } = await client.query<NotifiedEntry>(
      `select l.repair_id as id, l.action, count(distinct l.id)::int as entries, count(distinct n.id)::int as bells, count(distinct m.id)::int as mails
     from repair_log l left join notifications n on n.log_entry_id = l.id
     left join mails m on m.data->>'repairId' = l.repair_id and m.data->>'action' = l.action
     where l.repair_id = any($1) group by 1, 2`,
      [repairIds],
    );
    return { log, told };
  });
}

test('one of two at once wins and notifies once', async () => {
  const outcomes = await runRacePairs();
  process.stdout.write(`${summaryOf(outcomes)}\n`);
  const { log, told: notified } = await readLog(outcomes.map(({ repairId }) => repairId));

  const steps = outcomes.map(({ repairId, version, action }) => `${repairId} ${version} ${action}`);
  expect(log.map(({ id, version, action }) => `${id} ${version} ${action}`).toSorted()).toEqual(steps.toSorted());
  expect(notified.filter(({ entries, bells, mails }) => bells > entries || mails > entries)).toEqual([]);
  // An undo may withdraw the notifications and mails of a transition.
  const undone = new Set(log.filter(({ action }) => action === 'Repair.corrected').map(({ id }) => id));
  const happyPathEntries = notified.filter(
    ({ id, action }) => !undone.has(id) && happyPathActions.some((each) => each === action),
  );
  const expected = happyPathEntries.map(({ id, action, entries }) => {
    const [ringsBell, isMailed] = [
      !silentActions.includes(action),
      ![...silentActions, ...bellOnlyActions].includes(action),
    ];
    return { id, action, entries, bells: ringsBell ? entries : 0, mails: isMailed ? entries : 0 };
  });
  expect(happyPathEntries).toEqual(expected);
});

function summaryOf(outcomes: readonly RaceOutcome[]): string {
  const kinds = Map.groupBy(outcomes, ({ kind, loserAnswer }) => `${kind}: ${loserAnswer}`);
  return [`${outcomes.length} pairs`, ...[...kinds].map(([kind, { length }]) => `${length} × ${kind}`)].join('\n');
}
