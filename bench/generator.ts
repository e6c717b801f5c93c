// Generator process, which `load.ts` starts and controls.
import { randomUUID } from 'node:crypto';
import { getMyRepair, listMyRepairs, listNotifications } from '@atelier/contract';
import { type Actors, happyPathActions, type RepairState, takeNextStep } from '@atelier/testing';
import { type RequestKind, type LoadOrder, type LoadPlan, type LoadResult, requestMix } from './load.ts';
import { createRandom, type Random, shuffled } from './random.ts';
import {
  createWireClient,
  headerOf,
  openWire,
  requestText,
  expectSuccess,
  type Wire,
  type WireAnswer,
} from './wire.ts';

type Customer = LoadPlan['residents'][number];
type OpenRepair = { readonly customer: Customer; readonly deviceId: string; readonly repair: RepairState };

type Shop = {
  readonly plan: LoadPlan;
  /** Repairs and devices in use are removed, so that no other request changes them. */
  readonly underway: OpenRepair[];
  readonly free: { readonly customer: Customer; readonly deviceId: string }[];
};

type RunState = {
  readonly shop: Shop;
  readonly order: LoadOrder;
  readonly draw: Random;
  readonly kinds: RequestKind[];
  readonly listed: { readonly customer: Customer; readonly etag: string | undefined }[];
  unchanged: number;
};

const bellPath = `${listNotifications.path}?page=1&limit=13`;

function createRunShop(plan: LoadPlan): Shop {
  const draw = createRandom(1);
  const underway = plan.residents.flatMap((customer) =>
    customer.repairs
      .filter(({ version }) => version < happyPathActions.length)
      .map(({ deviceId, ...repair }) => ({ customer, deviceId, repair })),
  );
  const free = plan.residents.flatMap((customer) => customer.freeDevices.map((deviceId) => ({ customer, deviceId })));
  return { plan, underway: shuffled(underway, draw), free: shuffled(free, draw) };
}

function takeFrom<T>(queue: T[], what: string): T {
  const first = queue.shift();
  if (first === undefined) throw new Error(`no ${what} left: fill the shop with more`);
  return first;
}

type ListRequest = { readonly customer: Customer; readonly path: string; readonly etag?: string | undefined };

async function get({ order }: RunState, wire: Wire, { customer, path, etag }: ListRequest): Promise<WireAnswer> {
  const token = order.tokens[customer.id] ?? '';
  return expectSuccess(await wire.ask(requestText(wire.host, { method: 'GET', path, token, etag })));
}

function actorsOver(wire: Wire, { shop, order }: RunState, customer: Customer): Actors {
  const actor = (id: string) => ({ user: { id }, send: createWireClient(wire, order.tokens[id] ?? '') });
  const { operator, collector, technician, courier } = shop.plan.staff;
  return {
    customer: actor(customer.id),
    operator: actor(operator),
    collector: actor(collector),
    technician: actor(technician),
    courier: actor(courier),
  };
}

function randomCustomer({ shop, draw }: RunState): Customer {
  return draw.pick(shop.plan.residents);
}

const ask: Readonly<Record<RequestKind, (round: RunState, wire: Wire) => Promise<void>>> = {
  list: async (round, wire) => {
    const customer = randomCustomer(round);
    const answer = await get(round, wire, { customer, path: listMyRepairs.path });
    round.listed.push({ customer, etag: headerOf(answer, 'etag') });
  },
  'list again': async (round, wire) => {
    const { customer, etag } = round.listed.shift() ?? { customer: randomCustomer(round), etag: undefined };
    const answer = await get(round, wire, { customer, path: listMyRepairs.path, etag });
    if (answer.status === 304) round.unchanged += 1;
  },
  'one repair': async (round, wire) => {
    const customer = randomCustomer(round);
    const { id } = round.draw.pick(customer.repairs);
    await get(round, wire, { customer, path: getMyRepair.path.replace(':id', id) });
  },
  notifications: async (round, wire) =>
    void (await get(round, wire, { customer: randomCustomer(round), path: bellPath })),
  'new request': async (round, wire) => {
    const { customer, deviceId } = takeFrom(round.shop.free, 'free device');
    const repair = await takeNextStep(actorsOver(wire, round, customer), { deviceId, repair: null }, randomUUID());
    round.shop.underway.push({ customer, deviceId, repair });
  },
  step: async (round, wire) => {
    const { customer, deviceId, repair } = takeFrom(round.shop.underway, 'repair');
    const moved = await takeNextStep(actorsOver(wire, round, customer), { deviceId, repair }, randomUUID());
    if (moved.version < happyPathActions.length) round.shop.underway.push({ customer, deviceId, repair: moved });
    else round.shop.free.push({ customer, deviceId });
  },
};

function kindsOf(requests: number, draw: Random): RequestKind[] {
  const entries = Object.entries(requestMix) as [RequestKind, number][];
  const deck = entries.flatMap(([kind, times]) => Array.from({ length: times }, () => kind));
  return Array.from({ length: Math.ceil(requests / deck.length) }, () => shuffled(deck, draw))
    .flat()
    .slice(0, requests);
}

function noWaits(): Record<RequestKind, number[]> {
  return {
    list: [],
    'list again': [],
    'one repair': [],
    notifications: [],
    'new request': [],
    step: [],
  };
}

async function run(shop: Shop, order: LoadOrder): Promise<LoadResult> {
  const draw = createRandom(order.seed);
  const round: RunState = { shop, order, draw, kinds: kindsOf(order.requests, draw), listed: [], unchanged: 0 };
  const wires = Array.from({ length: order.connections }, () => openWire(shop.plan.url));
  const waits = noWaits();
  const errors: string[] = [];
  const startedAt = performance.now();
  await Promise.all(
    wires.map(async (wire) => {
      for (let kind = round.kinds.shift(); kind !== undefined; kind = round.kinds.shift()) {
        const asked = performance.now();
        await ask[kind](round, wire).catch((error: unknown) => errors.push(`${kind} ${String(error)}`));
        waits[kind].push(performance.now() - asked);
      }
    }),
  );
  const milliseconds = performance.now() - startedAt;
  wires.forEach((wire) => wire.close());
  return { milliseconds, waits, unchanged: round.unchanged, errors };
}

let shop: Shop | undefined;
process.on('message', (message: LoadPlan | LoadOrder) => {
  if ('residents' in message) {
    shop = createRunShop(message);
    process.send?.('ready');
  } else if (shop !== undefined) {
    void run(shop, message).then((result) => process.send?.(result));
  }
});
