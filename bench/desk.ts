// Compares a day at the desks after a hundred times as many repairs, with the same three hundred in progress.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { getDesk, listStaffRepairs, searchStaffRepairs, transitionRepair, type CallInput } from '@atelier/contract';
import { filledNames } from '@atelier/testing';
import { judgeGrowth } from './judge-growth.ts';
import type { FilledShop } from './filled-shop.ts';
import type { Question } from './questions.ts';

const { values: given } = parseArgs({
  options: { million: { type: 'boolean', default: false }, rounds: { type: 'string', default: '200' } },
});

type Query = Omit<CallInput<typeof listStaffRepairs, 'query'>, 'limit'>;

const desks = ['operator', 'technician', 'collector', 'courier', 'admin'] as const;
const ended = { status: 'COMPLETED,CANCELLED,DECLINED', sort: 'updatedAt' } as const satisfies Query;

/** Small, so that the small shop has a hundred pages too. */
const pageLength = 5;
const hits = 20;

function deskOf({ send }: FilledShop, who: (typeof desks)[number]): Question {
  return { name: `desk: ${who}`, p99: 80, ask: () => send[who](getDesk, { query: {} }) };
}

function pagesOf({ send: { operator: send } }: FilledShop): Question[] {
  const page = (cursor?: string) =>
    send(listStaffRepairs, { query: { ...ended, limit: pageLength, ...(cursor === undefined ? {} : { cursor }) } });
  let cursor: string | undefined;
  const walk = async (): Promise<void> => {
    if (cursor !== undefined) return;
    for (let turned = 1; turned < 100; turned += 1) cursor = (await page(cursor)).nextCursor ?? undefined;
  };
  return [
    { name: 'list: first page', ask: () => page() },
    { name: 'list: hundredth page', prepare: walk, ask: () => page(cursor) },
  ];
}

function searchesOf({ send: { operator: send }, known }: FilledShop): Question[] {
  const wanted = { number: known.repairId, phone: known.phone, serial: known.serialNumber, name: filledNames.rare };
  return Object.entries(wanted).map(([name, q]) => ({
    name: `search: ${name}`,
    ask: () => send(searchStaffRepairs, { body: { q, limit: hits } }),
  }));
}

function stepOf({ send: { operator: send }, known: { requestedId: id } }: FilledShop): Question {
  let version = 1;
  const take = async (action: 'Repair.confirm.request' | 'Repair.corrected'): Promise<void> => {
    const body = { action, version, ...(action === 'Repair.corrected' ? { reason: 'Mauvaise ligne' } : {}) };
    ({ version } = await send(transitionRepair, { params: { id }, body, idempotencyKey: randomUUID() }));
  };
  return {
    name: 'one transition',
    prepare: async () => {
      if (version > 1) await take('Repair.corrected');
    },
    ask: () => take('Repair.confirm.request'),
  };
}

const sizes = [1_000, 100_000, ...(given.million ? [1_000_000] : [])];

await judgeGrowth({
  sizes: sizes.map((repairs) => ({ repairs, open: 300 })),
  rounds: Number(given.rounds),
  questionsOf: async (shops) =>
    shops.map((shop) => [
      ...desks.map((who) => deskOf(shop, who)),
      ...pagesOf(shop),
      ...searchesOf(shop),
      stepOf(shop),
    ]),
});
