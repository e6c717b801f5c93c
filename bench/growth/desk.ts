// Compares a day at the desks after a hundred times as many repairs, with the same three hundred in progress.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { getDesk, listStaffRepairs, searchStaffRepairs, transitionRepair, type CallInput } from '@atelier/contract';
import { filledNames } from '@atelier/testing';
import { measureGrowth } from './measure-growth.ts';
import type { FilledShop } from './filled-shop.ts';
import type { Question } from './questions.ts';

const { values: options } = parseArgs({
  options: { million: { type: 'boolean', default: false }, rounds: { type: 'string', default: '200' } },
});

type Query = Omit<CallInput<typeof listStaffRepairs, 'query'>, 'limit'>;

const desks = ['operator', 'technician', 'collector', 'courier', 'admin'] as const;
const endedQuery = { status: 'COMPLETED,CANCELLED,DECLINED', sort: 'updatedAt' } as const satisfies Query;

/** Small, so that the small shop has a hundred pages too. */
const pageLength = 5;
const hitCount = 20;

function deskQuestion({ send }: FilledShop, role: (typeof desks)[number]): Question {
  return { name: `desk: ${role}`, p99: 80, ask: () => send[role](getDesk, { query: {} }) };
}

function pageQuestions({ send: { operator: send } }: FilledShop): Question[] {
  const page = (cursor?: string) =>
    send(listStaffRepairs, {
      query: { ...endedQuery, limit: pageLength, ...(cursor === undefined ? {} : { cursor }) },
    });
  let cursor: string | undefined;
  const findCursor = async (): Promise<void> => {
    if (cursor !== undefined) return;
    for (let turns = 1; turns < 100; turns += 1) cursor = (await page(cursor)).nextCursor ?? undefined;
  };
  return [
    { name: 'list: first page', ask: () => page() },
    { name: 'list: hundredth page', prepare: findCursor, ask: () => page(cursor) },
  ];
}

function searchQuestions({ send: { operator: send }, knownRows }: FilledShop): Question[] {
  const texts = {
    number: knownRows.repairId,
    phone: knownRows.phone,
    serial: knownRows.serialNumber,
    name: filledNames.rare,
  };
  return Object.entries(texts).map(([name, q]) => ({
    name: `search: ${name}`,
    ask: () => send(searchStaffRepairs, { body: { q, limit: hitCount } }),
  }));
}

function stepQuestion({ send: { operator: send }, knownRows: { requestedId: id } }: FilledShop): Question {
  let version = 1;
  const takeTransition = async (action: 'Repair.confirm.request' | 'Repair.corrected'): Promise<void> => {
    const body = { action, version, ...(action === 'Repair.corrected' ? { reason: 'Mauvaise ligne' } : {}) };
    ({ version } = await send(transitionRepair, { params: { id }, body, idempotencyKey: randomUUID() }));
  };
  return {
    name: 'one transition',
    prepare: async () => {
      if (version > 1) await takeTransition('Repair.corrected');
    },
    ask: () => takeTransition('Repair.confirm.request'),
  };
}

const sizes = [1_000, 100_000, ...(options.million ? [1_000_000] : [])];

await measureGrowth({
  sizes: sizes.map((repairs) => ({ repairs, open: 300 })),
  rounds: Number(options.rounds),
  questionsOf: async (shops) =>
    shops.map((shop) => [
      ...desks.map((who) => deskQuestion(shop, who)),
      ...pageQuestions(shop),
      ...searchQuestions(shop),
      stepQuestion(shop),
    ]),
});
