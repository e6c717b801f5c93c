// Requests of the screens by name: lists and tabs of the workshop, searches, one repair, and a customer's pages.
import { randomUUID } from 'node:crypto';
import {
  getMyRepair,
  getStaffRepair,
  listMyRepairs,
  listNotifications,
  listStaffRepairs,
  searchEverything,
  searchStaffRepairs,
  transitionRepair,
  updateDevice,
  type CallInput,
  type TransitionBody,
} from '@atelier/contract';
import { filledNames } from '@atelier/testing';
import type { FilledShop } from './filled-shop.ts';

export type Question = {
  readonly name: string;
  readonly prepare?: () => Promise<unknown>;
  readonly ask: () => Promise<unknown>;
  /** Limit of the 99th percentile in the largest shop, in milliseconds. */
  readonly p99?: number;
  /** The largest shop is judged, not the second one. */
  readonly isForLargest?: true;
};

type Query = Omit<CallInput<typeof listStaffRepairs, 'query'>, 'limit'> & { readonly q?: string };
type Staff = Exclude<keyof FilledShop['send'], 'customer'>;

const openStatuses =
  'REQUESTED,CONFIRMED,COLLECTING,COLLECTED,DELIVERED,DIAGNOSING,DIAGNOSED,PROPOSED,EXTERNALIZING,APPROVED,' +
  'APPROVE_CONFIRMED,REJECTED,FIXING,FIXED,TO_RETURN,RETURNING,RETURNED,ABORTED';

const tabs = {
  mine: { mine: 'true' },
  flagged: { flag: 'true' },
  all: { status: openStatuses },
  closed: { status: 'COMPLETED,CANCELLED,DECLINED,ABORTED', sort: 'updatedAt' },
} as const satisfies Record<string, Query>;

const lists: readonly List[] = [
  ['operator', 'mine', tabs.mine],
  ['operator', 'flagged', tabs.flagged],
  ['operator', 'all', tabs.all],
  ['operator', 'all, late', { ...tabs.all, due: 'true' }],
  ['operator', 'all, one status', { status: 'DIAGNOSING' }],
  ['operator', 'all, one turn', { ...tabs.all, owner: 'TECHNICIAN' }],
  ['operator', 'mine, late', { ...tabs.mine, due: 'true' }],
  ['operator', 'closed', tabs.closed],
  ['operator', 'closed, one status', { status: 'CANCELLED', sort: 'updatedAt' }],
  ['technician', 'mine', tabs.mine],
  ['technician', 'all', tabs.all],
  ['technician', 'closed', tabs.closed],
  ['admin', 'mine', tabs.mine],
  ['admin', 'flagged', tabs.flagged],
  ['collector', 'mine', tabs.mine],
  ['collector', 'all', tabs.all],
  ['courier', 'mine', tabs.mine],
  ['courier', 'all', tabs.all],
];

/** Drivers get their whole day, others a page. */
function pageOf(role: Staff): number {
  return role === 'collector' || role === 'courier' ? 100 : 50;
}

export type PageLengths = ReadonlyMap<string, number>;

type List = readonly [who: Staff, name: string, query: Query];

function listQuestion(shop: FilledShop, [role, name, query]: List, lengths: PageLengths): Question {
  const send = shop.send[role];
  const limit = lengths.get(`${role}: ${name}`) ?? pageOf(role);
  return { name: `${role}: ${name}`, ask: () => sendList(send, { ...query, limit }) };
}

function sendList(send: FilledShop['send'][Staff], { q, ...query }: Query & { readonly limit: number }) {
  return q === undefined ? send(listStaffRepairs, { query }) : send(searchStaffRepairs, { body: { ...query, q } });
}

function secondPageQuestion({ send: { operator: send } }: FilledShop, tab: 'all' | 'closed'): Question {
  let cursor: string | undefined;
  const query = { ...tabs[tab], limit: 50 };
  return {
    name: `operator: ${tab}, second page`,
    prepare: async () => {
      cursor ??= (await send(listStaffRepairs, { query })).nextCursor ?? undefined;
    },
    ask: () => send(listStaffRepairs, { query: { ...query, ...(cursor === undefined ? {} : { cursor }) } }),
  };
}

function searchTexts({ knownRows }: FilledShop): Readonly<Record<string, string>> {
  return {
    'a rare name': filledNames.rare,
    'a name of 7 %': filledNames.common,
    'digits of a phone': knownRows.phone,
    'a number': knownRows.repairId,
    'two letters': 'ka',
    'a name with a typing error': 'Zénaidopulos',
    'nothing to be found': 'introuvable zzz',
  };
}

function listsWithSearch(shop: FilledShop): readonly List[] {
  return (['all', 'closed'] as const).flatMap((tab) =>
    Object.entries(searchTexts(shop)).map(([name, q]): List => ['operator', `${tab}, ${name}`, { ...tabs[tab], q }]),
  );
}

/**
 * Returns the page length of each list in this shop. Larger shops use the same lengths, because the search is compared and not the page's
 * size.
 */
export async function pageLengthsOf(shop: FilledShop): Promise<PageLengths> {
  const lengths = new Map<string, number>();
  for (const [role, name, query] of [...lists, ...listsWithSearch(shop)]) {
    const { data } = await sendList(shop.send[role], { ...query, limit: pageOf(role) });
    if (data.length > 0) lengths.set(`${role}: ${name}`, data.length);
  }
  return lengths;
}

function changedListQuestion({ send: { customer: send } }: FilledShop): Question {
  let change = 0;
  return {
    name: 'customer: the list',
    prepare: async () => {
      const [repair] = await send(listMyRepairs);
      if (repair === undefined) throw new Error('invariant: customer has no repair');
      const { id, typeId } = repair.device;
      change += 1;
      await send(updateDevice, { params: { id }, body: { typeId, name: `Appareil ${change}` } });
    },
    ask: () => send(listMyRepairs),
  };
}

function correctionQuestion({ send: { operator: send }, knownRows: { requestedId: id } }: FilledShop): Question {
  let version = 1;
  const takeTransition = async (step: Pick<TransitionBody, 'action' | 'reason'>): Promise<void> => {
    const result = await send(transitionRepair, {
      params: { id },
      body: { ...step, version },
      idempotencyKey: randomUUID(),
    });
    version = result.version;
  };
  return {
    name: 'a correction',
    prepare: () => takeTransition({ action: 'Repair.confirm.request' }),
    ask: () => takeTransition({ action: 'Repair.corrected', reason: 'Mauvaise ligne' }),
  };
}

function everythingQuestions(shop: FilledShop): Question[] {
  const { operator, technician, collector } = shop.send;
  const texts = {
    ...searchTexts(shop),
    'a serial number': shop.knownRows.serialNumber,
    'two names': 'Leïla Ben Salah',
  };
  return [
    ...Object.entries(texts).map(([name, q]): Question => ({
      name: `operator: everything, ${name}`,
      ask: () => operator(searchEverything, { body: { q } }),
      isForLargest: true,
    })),
    {
      name: 'technician: everything, a name of 7 %',
      ask: () => technician(searchEverything, { body: { q: filledNames.common } }),
      isForLargest: true,
    },
    {
      name: 'collector: everything, a name of 7 %',
      ask: () => collector(searchEverything, { body: { q: filledNames.common } }),
      isForLargest: true,
    },
  ];
}

export function questionsOf(shop: FilledShop, lengths: PageLengths): Question[] {
  const { customer, operator } = shop.send;
  const params = { id: shop.knownRows.repairId };
  return [
    ...lists.map((list) => listQuestion(shop, list, lengths)),
    secondPageQuestion(shop, 'all'),
    secondPageQuestion(shop, 'closed'),
    ...listsWithSearch(shop).map((list) => listQuestion(shop, list, lengths)),
    ...everythingQuestions(shop),
    { name: 'operator: one repair', ask: () => operator(getStaffRepair, { params }) },
    changedListQuestion(shop),
    { name: 'customer: one repair', ask: () => customer(getMyRepair, { params }) },
    { name: 'customer: notifications', ask: () => customer(listNotifications, { query: { page: 1, limit: 13 } }) },
    correctionQuestion(shop),
  ];
}
