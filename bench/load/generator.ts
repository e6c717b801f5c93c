// Generator process, which `load.ts` starts and controls.
import { randomUUID } from 'node:crypto';
import { getMyRepair, listMyRepairs, listNotifications } from '@atelier/contract';
import { type Actors, happyPathActions, mapRoles, type RepairState, takeNextStep } from '@atelier/testing';
import { type RequestKind, type LoadOrder, type LoadPlan, type LoadResult, requestMix } from './load.ts';
import { createRandom, type Random, shuffled } from '../support/random.ts';
import {
  createWireClient,
  headerOf,
  openWire,
  requestText,
  expectSuccess,
  type Wire,
  type WireAnswer,
} from '../support/wire.ts';

type Customer = LoadPlan['residents'][number];
type OpenRepair = { readonly customer: Customer; readonly deviceId: string; readonly repair: RepairState };

type Shop = {
  readonly plan: LoadPlan;
  /** Repairs and devices in use are removed, so that no other request changes them. */
  readonly openRepairs: OpenRepair[];
  readonly freeDevices: { readonly customer: Customer; readonly deviceId: string }[];
};

type RunState = {
  readonly shop: Shop;
  readonly order: LoadOrder;
  readonly random: Random;
  readonly kinds: RequestKind[];
  readonly listed: { readonly customer: Customer; readonly etag: string | undefined }[];
  unchanged: number;
};

const bellPath = `${listNotifications.path}?page=1&limit=13`;

function createRunShop(plan: LoadPlan): Shop {
  const random = createRandom(1);
  const openRepairs = plan.residents.flatMap((customer) =>
    customer.repairs
      .filter(({ version }) => version < happyPathActions.length)
      .map(({ deviceId, ...repair }) => ({ customer, deviceId, repair })),
  );
  const freeDevices = plan.residents.flatMap((customer) =>
    customer.freeDevices.map((deviceId) => ({ customer, deviceId })),
  );
  return { plan, openRepairs: shuffled(openRepairs, random), freeDevices: shuffled(freeDevices, random) };
}

function takeFirst<T>(queue: T[], label: string): T {
  const first = queue.shift();
  if (first === undefined) throw new Error(`no ${label} left: fill the shop with more`);
  return first;
}

type ListRequest = { readonly customer: Customer; readonly path: string; readonly etag?: string | undefined };

async function get({ order }: RunState, wire: Wire, { customer, path, etag }: ListRequest): Promise<WireAnswer> {
  const token = order.tokens[customer.id] ?? '';
  return expectSuccess(await wire.ask(requestText(wire.host, { method: 'GET', path, token, etag })));
}

function actorsOn(wire: Wire, { shop, order }: RunState, customer: Customer): Actors {
  const actor = (id: string) => ({ user: { id }, send: createWireClient(wire, order.tokens[id] ?? '') });
  const ids = { ...shop.plan.staff, customer: customer.id };
  return mapRoles((role) => actor(ids[role]));
}

function randomCustomer({ shop, random }: RunState): Customer {
  return random.pick(shop.plan.residents);
}

const requestByKind: Readonly<Record<RequestKind, (round: RunState, wire: Wire) => Promise<void>>> = {
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
    const { id } = round.random.pick(customer.repairs);
    await get(round, wire, { customer, path: getMyRepair.path.replace(':id', id) });
  },
  notifications: async (round, wire) =>
    void (await get(round, wire, { customer: randomCustomer(round), path: bellPath })),
  'new request': async (round, wire) => {
    const { customer, deviceId } = takeFirst(round.shop.freeDevices, 'free device');
    const repair = await takeNextStep(actorsOn(wire, round, customer), { deviceId, repair: null }, randomUUID());
    round.shop.openRepairs.push({ customer, deviceId, repair });
  },
  step: async (round, wire) => {
    const { customer, deviceId, repair } = takeFirst(round.shop.openRepairs, 'repair');
    const nextState = await takeNextStep(actorsOn(wire, round, customer), { deviceId, repair }, randomUUID());
    if (nextState.version < happyPathActions.length)
      round.shop.openRepairs.push({ customer, deviceId, repair: nextState });
    else round.shop.freeDevices.push({ customer, deviceId });
  },
};

function requestKinds(requests: number, random: Random): RequestKind[] {
  const entries = Object.entries(requestMix) as [RequestKind, number][];
  const kinds = entries.flatMap(([kind, times]) => Array.from({ length: times }, () => kind));
  return Array.from({ length: Math.ceil(requests / kinds.length) }, () => shuffled(kinds, random))
    .flat()
    .slice(0, requests);
}

function emptyWaits(): Record<RequestKind, number[]> {
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
  const random = createRandom(order.seed);
  const round: RunState = {
    shop,
    order,
    random,
    kinds: requestKinds(order.requests, random),
    listed: [],
    unchanged: 0,
  };
  const wires = Array.from({ length: order.connections }, () => openWire(shop.plan.url));
  const waits = emptyWaits();
  const errors: string[] = [];
  const startedAt = performance.now();
  await Promise.all(
    wires.map(async (wire) => {
      for (let kind = round.kinds.shift(); kind !== undefined; kind = round.kinds.shift()) {
        const asked = performance.now();
        await requestByKind[kind](round, wire).catch((error: unknown) => errors.push(`${kind} ${String(error)}`));
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
