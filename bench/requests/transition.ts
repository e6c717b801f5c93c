// Cost of a transition over whole lives: its statements, processor time and rate, compared with a bare route that writes the same rows.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  type Actors,
  type Crew,
  happyPathActions,
  mapRoles,
  type Person,
  type RepairState,
  startProduct,
  takeNextStep,
} from '@atelier/testing';
import { type Contestant, costOf, printCost } from './contestants.ts';
import { checkAtMost, median } from '../support/statistics.ts';
import { startCpuCounter } from '../support/processes.ts';
import { fillWithCustomers, type SignedInCustomer } from '../support/customers.ts';
import { createShop, waitForMails } from '../support/shop.ts';
import { logStatements, type Statement } from '../support/statements.ts';
import { createWireClient, openWire, requestText, expectSuccess, type Wire } from '../support/wire.ts';

const connections = 8;
const repairsPerLane = 2;
const warmUps = 2;
const rounds = 7;
const limit = 7;
const steps = happyPathActions.length;
const stepCount = connections * repairsPerLane * steps;

type BenchLane = { readonly actors: (wire: Wire) => Actors; readonly deviceId: string; readonly customerId: string };

type Runner = Pick<Contestant, 'name' | 'pids' | 'costs'> & {
  readonly url: string;
  /** Transitions per second, one figure per round. */
  readonly rates: number[];
  readonly runRepair: (wire: Wire, lane: number) => Promise<void>;
};

function createLanes(residents: readonly SignedInCustomer[], crew: Crew): BenchLane[] {
  return residents.map(({ person, freeDevices: [deviceId = ''] }) => {
    const people = { ...crew, customer: person };
    const actorOn = (wire: Wire, person: Person) => ({
      user: person.user,
      send: createWireClient(wire, person.accessToken()),
    });
    return {
      customerId: person.user.id,
      deviceId,
      actors: (wire) => mapRoles((role) => actorOn(wire, people[role])),
    };
  });
}

async function runThroughProduct(wire: Wire, { actors, deviceId }: BenchLane): Promise<void> {
  let repair: RepairState | null = null;
  const people = actors(wire);
  for (let step = 0; step < steps; step += 1) repair = await takeNextStep(people, { deviceId, repair }, randomUUID());
}

async function runThroughReference(wire: Wire, lane: number): Promise<void> {
  const text = requestText(wire.host, { method: 'POST', path: `/${lane}`, token: '' });
  for (let step = 0; step < steps; step += 1) expectSuccess(await wire.ask(text));
}

async function statementsOfRepair(
  shop: Awaited<ReturnType<typeof createShop>>,
  url: string,
  { actors, deviceId }: BenchLane,
): Promise<Statement[][]> {
  const wire = openWire(url);
  const people = actors(wire);
  let repair: RepairState | null = null;
  const statementsByStep = happyPathActions.map(() => async (): Promise<void> => {
    repair = await takeNextStep(people, { deviceId, repair }, randomUUID());
  });
  const statements = await logStatements(shop, statementsByStep);
  wire.close();
  return statements;
}

function isFrom(pool: string) {
  return ({ connection }: Statement): boolean => connection.endsWith(`-${pool}`);
}

// Jobs send mails over the requests' connections.
function sendsMail({ text }: Statement): boolean {
  return /^(select .* from|update) "mails"/.test(text);
}

const writePattern = /(?<!do )(?<!for )\b(insert into|update) "?(\w+)\b"?(?! set corrected)/g;

function writesOf(statements: readonly Statement[]): string[] {
  return statements
    .filter((statement) => isFrom('http')(statement) && !sendsMail(statement))
    .flatMap(({ text }) => {
      if (text.startsWith('with step as')) return writesOfSteps(text);
      const rows = [...text.matchAll(writePattern)].map(
        ([, verb = '', table = '']) => `${verb.split(' ')[0]} ${table}`,
      );
      return text.includes('graphile_worker.add_job') ? [...rows, 'job'] : rows;
    });
}

/** Column that identifies a table's rows among the statement's values. Most tables have none. */
const rowsOfStep = {
  'insert repair_log': 'chain_id',
  'write visits': 'undone',
  'write proposals': 'answered_how',
  'insert proposal_options': 'warranty_days',
  'insert proposal_lines': 'unit_price',
  'insert handovers': 'prev_hash',
  'insert repair_status_intervals': 'from_at',
} as const;

function writesOfSteps(text: string): string[] {
  const rows = Object.entries(rowsOfStep).flatMap(([write, column]) =>
    Array.from(text.matchAll(new RegExp(`"${column}":`, 'g')), () => write),
  );
  return ['update repairs', 'update repair_status_intervals', ...rows, 'update repair_versions'];
}

function printStatements(statementsByStep: readonly (readonly Statement[])[]): void {
  const perStep = (matches: (statement: Statement) => boolean): string =>
    (statementsByStep.flat().filter(matches).length / steps).toFixed(1);
  const requests = (statement: Statement): boolean => isFrom('http')(statement) && !sendsMail(statement);
  console.log(
    `  statements a step: ${perStep(requests)} for the request (${(statementsByStep.map(writesOf).flat().length / steps).toFixed(1)} of them write), ` +
      `${perStep(isFrom('sockets'))} for events, ${perStep(sendsMail)} and ${perStep(isFrom('jobs'))} of the queue for mails`,
  );
}

async function runLanes({ url, pids, runRepair }: Runner, onSent: () => Promise<void>) {
  const wires = Array.from({ length: connections }, () => openWire(url));
  const usedSince = startCpuCounter(pids);
  const startedAt = performance.now();
  await Promise.all(
    wires.map(async (wire, lane) => {
      for (let statementsByStep = 0; statementsByStep < repairsPerLane; statementsByStep += 1)
        await runRepair(wire, lane);
    }),
  );
  const milliseconds = performance.now() - startedAt;
  // Mails count as part of the transitions.
  await onSent();
  const { node, database } = usedSince();
  wires.forEach((wire) => wire.close());
  return { cost: { node: node / stepCount, database: database / stepCount }, rate: (stepCount / milliseconds) * 1000 };
}

async function runRounds(runners: readonly Runner[], sent: () => Promise<void>): Promise<readonly Runner[]> {
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const runner of runners) {
      const { cost, rate } = await runLanes(runner, sent);
      if (round < 0) continue;
      runner.costs.push(cost);
      runner.rates.push(rate);
    }
  }
  return runners;
}

const shop = await createShop();
try {
  const product = await shop.start();
  const database = shop.databasePid();
  const { residents, crew } = await fillWithCustomers(shop, product.url, {
    customers: connections,
    repairs: 1,
    spareDevices: 1,
  });
  const lanes = createLanes(residents, crew);
  const [first] = lanes;
  if (first === undefined) throw new Error('invariant: no customer in the shop');
  const statementsByStep = await statementsOfRepair(shop, product.url, first);
  const bare = await startProduct({
    entry: join(import.meta.dirname, 'bare-transition.ts'),
    environment: {},
    args: [
      shop.connection(),
      JSON.stringify(statementsByStep.map(writesOf)),
      JSON.stringify(lanes.map(({ customerId, deviceId }) => ({ customerId, deviceId }))),
    ],
  });
  const reference: Runner = {
    name: 'bare transaction',
    url: bare.url,
    pids: { node: bare.pid, database },
    costs: [],
    rates: [],
    runRepair: runThroughReference,
  };
  const ours: Runner = {
    name: 'the product',
    url: product.url,
    pids: { node: product.pid, database },
    costs: [],
    rates: [],
    runRepair: async (wire, lane) => runThroughProduct(wire, lanes[lane] ?? first),
  };
  await shop.withClient((client) => runRounds([reference, ours], () => waitForMails(client)));
  await bare.stop();
  console.log(`a step of a repair's life, ${rounds} × ${stepCount} steps over ${connections} connections, mails sent`);
  printStatements(statementsByStep);
  for (const runner of [reference, ours]) {
    printCost(runner);
    console.log(`  ${''.padEnd(18)} ${median(runner.rates).toFixed(0)} steps per second`);
  }
  checkAtMost('a step against the same rows written', costOf(ours) / costOf(reference), { limit, unit: '×' });
} finally {
  await shop.remove();
}
