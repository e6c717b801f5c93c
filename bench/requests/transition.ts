// Cost of a request and of a transition over whole lives, compared with a bare route that writes the same rows.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  type Crew,
  happyPathActions,
  mapRoles,
  type Person,
  type RepairState,
  startProduct,
  takeNextStep,
} from '@atelier/testing';
import type { Client } from 'pg';
import { type Contestant, printCost, shareOf } from './contestants.ts';
import { checkAtMost, median, printFigure } from '../support/statistics.ts';
import { startCpuCounter } from '../support/processes.ts';
import { fillWithCustomers, type SignedInCustomer } from '../support/customers.ts';
import { createShop, nodeOptionsOf, waitForMails } from '../support/shop.ts';
import { type BenchLane, printStatements, traceLife, writesOf } from './trace-life.ts';
import { logValues } from '../support/statements.ts';
import { createWireClient, openWire, requestText, expectSuccess, type Wire } from '../support/wire.ts';

const connections = 8;
const requestsPerLane = 10;
const repairsPerLane = 2;
const warmUps = 2;
const rounds = 7;
const limits = { request: 4, transition: 3.5 };
const steps = happyPathActions.length;

type Measured = Pick<Contestant, 'name' | 'costs'> & {
  /** Operations per second, one figure per round. */
  readonly rates: number[];
};

type Runner = Pick<Contestant, 'url' | 'pids'> & {
  readonly request: Measured;
  readonly transition: Measured;
  /** Performs the next step on a device of a lane. */
  readonly step: (wire: Wire, lane: number, device: number) => Promise<void>;
  /** Closes the repairs that `step` began. */
  readonly close: (client: Client) => Promise<void>;
};

function createLanes(residents: readonly SignedInCustomer[], crew: Crew): BenchLane[] {
  return residents.map(({ person, freeDevices: deviceIds }) => {
    const people = { ...crew, customer: person };
    const actorOn = (wire: Wire, person: Person) => ({
      user: person.user,
      send: createWireClient(wire, person.accessToken()),
    });
    return {
      customerId: person.user.id,
      deviceIds,
      actors: (wire) => mapRoles((role) => actorOn(wire, people[role])),
    };
  });
}

function measured(name: string): Measured {
  return { name, costs: [], rates: [] };
}

/** Steps through the product. It remembers each lane's repairs by device. */
function stepsOfProduct(lanes: readonly BenchLane[]): Pick<Runner, 'step' | 'close'> {
  const states = lanes.map(() => new Map<number, RepairState>());
  return {
    step: async (wire, lane, device) => {
      const { actors, deviceIds } = lanes[lane] as BenchLane;
      const own = states[lane] as Map<number, RepairState>;
      const place = { deviceId: deviceIds[device] ?? '', repair: own.get(device) ?? null };
      const repair = await takeNextStep(actors(wire), place, randomUUID());
      if (repair.version < steps) own.set(device, repair);
      else own.delete(device);
    },
    close: async (client) => {
      const ids = states.flatMap((own) => [...own.values()].map(({ id }) => id));
      await client.query('update repairs set turn_owner = null where id = any($1)', [ids]);
      states.forEach((own) => own.clear());
    },
  };
}

function stepsOfReference(url: string): Pick<Runner, 'step' | 'close'> {
  const post = async (wire: Wire, path: string): Promise<void> => {
    expectSuccess(await wire.ask(requestText(wire.host, { method: 'POST', path, token: '' })));
  };
  return {
    step: (wire, lane, device) => post(wire, `/${lane}/${device}`),
    close: async () => {
      const wire = openWire(url);
      await post(wire, '/close');
      wire.close();
    },
  };
}

type Work = { readonly devices: number; readonly times: number };

/** Performs so many steps on so many devices of each lane, one after another. */
async function runSteps({ step }: Runner, wires: readonly Wire[], { devices, times }: Work): Promise<void> {
  await Promise.all(
    wires.map(async (wire, lane) => {
      for (let device = 0; device < devices; device += 1)
        for (let time = 0; time < times; time += 1) await step(wire, lane, device);
    }),
  );
}

async function measure(
  runner: Runner,
  wires: readonly Wire[],
  { work, onSent }: { work: Work; onSent: () => Promise<void> },
) {
  const count = connections * work.devices * work.times;
  const usedSince = startCpuCounter(runner.pids);
  const startedAt = performance.now();
  await runSteps(runner, wires, work);
  const milliseconds = performance.now() - startedAt;
  // Mails count as part of the transitions.
  await onSent();
  const { node, database } = usedSince();
  return { cost: { node: node / count, database: database / count }, rate: (count / milliseconds) * 1000 };
}

async function runRounds(runners: readonly Runner[], client: Client): Promise<void> {
  const onSent = () => waitForMails(client);
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const runner of runners) {
      const wires = Array.from({ length: connections }, () => openWire(runner.url));
      const request = await measure(runner, wires, { work: { devices: requestsPerLane, times: 1 }, onSent });
      await runner.close(client);
      await runSteps(runner, wires, { devices: repairsPerLane, times: 1 });
      await onSent();
      const transition = await measure(runner, wires, { work: { devices: repairsPerLane, times: steps - 1 }, onSent });
      wires.forEach((wire) => wire.close());
      if (round < 0) continue;
      for (const [target, { cost, rate }] of [
        [runner.request, request],
        [runner.transition, transition],
      ] as const) {
        target.costs.push(cost);
        target.rates.push(rate);
      }
    }
  }
}

const shop = await createShop();
try {
  const probe = join(import.meta.dirname, 'exchanges-probe.ts');
  const preparing = await shop.start();
  await logValues(shop);
  await preparing.stop();
  const traced = await shop.start({ NODE_OPTIONS: `${nodeOptionsOf()} --import=${probe}` });
  const { residents, crew } = await fillWithCustomers(shop, traced.url, {
    customers: connections,
    repairs: 1,
    spareDevices: requestsPerLane,
  });
  const lanes = createLanes(residents, crew);
  const [first] = lanes;
  if (first === undefined) throw new Error('invariant: no customer in the shop');
  const life = await traceLife(shop, traced, first);
  await traced.stop();
  const product = await shop.start();
  const database = shop.databasePid();
  const bare = await startProduct({
    entry: join(import.meta.dirname, 'bare/bare-transition.ts'),
    environment: {},
    args: [
      shop.connection(),
      JSON.stringify(life.map(({ statements }) => writesOf(statements))),
      JSON.stringify(lanes.map(({ customerId, deviceIds }) => ({ customerId, deviceIds }))),
    ],
  });
  const reference: Runner = {
    url: bare.url,
    pids: { node: bare.pid, database },
    request: measured('bare request'),
    transition: measured('bare transition'),
    ...stepsOfReference(bare.url),
  };
  const ours: Runner = {
    url: product.url,
    pids: { node: product.pid, database },
    request: measured('request'),
    transition: measured('transition'),
    ...stepsOfProduct(lanes),
  };
  try {
    await shop.withClient((client) => runRounds([reference, ours], client).then(() => ({})));
  } finally {
    // The shop waits for its database's clients when it is removed.
    await bare.stop();
  }
  console.log(`${rounds} rounds over ${connections} connections, mails sent`);
  printStatements('a request', life.slice(0, 1));
  printStatements('a transition', life.slice(1));
  for (const kind of ['request', 'transition'] as const) {
    for (const each of [reference[kind], ours[kind]]) {
      printCost(each);
      printFigure(`${each.name}, ${connections} connections`, `${median(each.rates).toFixed(0)} per second`);
    }
    const ratio = shareOf(ours[kind], reference[kind]);
    checkAtMost(`a ${kind} against the same rows written`, ratio, { limit: limits[kind], unit: '×' });
  }
} finally {
  await shop.remove();
}
