import { statuses } from '@atelier/domain';
import { filledNames, fillShop } from '@atelier/testing';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { limits } from '#platform/config/limits.ts';
import { openShop, type Shop } from './shop.fixture.ts';
import type { StaffListQuery } from './staff-filters.ts';
import type { StaffViewer } from '../staff.policy.ts';
import { list } from './staff.service.ts';

const REPAIR_COUNT = 5_000;
/** Page size plus the row that reveals a next page. */
const PAGE_SIZE = 51;

let shop: Shop;
let pool: pg.Pool;
let number: string;
beforeAll(async () => {
  shop = await openShop(inject('database'));
  pool = new pg.Pool({ connectionString: shop.world.app.connectionString, max: 1 });
  const client = await pool.connect();
  try {
    await fillShop(client, REPAIR_COUNT);
    await client.query(
      `insert into refused_addresses (address, reason, refused_at)
      select 'refused' || n || '@atelier.test', '550 5.1.1', now() from generate_series(1, $1::int) n`,
      [REPAIR_COUNT],
    );
    await client.query('analyze refused_addresses');
    const { rows } = await client.query<{ id: string }>('select id from repairs where turn_owner is not null limit 1');
    number = rows[0]?.id ?? '';
  } finally {
    client.release();
  }
});
afterAll(async () => {
  await pool.end();
  await shop.stop();
});

type Node = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
};
type RecordedStatement = { readonly text: string; readonly values: unknown[] };

function nodesOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

function readTablesOf(node: Node): number {
  return node['Relation Name'] === undefined
    ? 0
    : (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
}

async function statementsOf(query: Partial<StaffListQuery>, viewer: StaffViewer): Promise<RecordedStatement[]> {
  const asked: RecordedStatement[] = [];
  const logger = { logQuery: (text: string, values: unknown[]) => void asked.push({ text, values }) };
  const { platform } = shop.world.app;
  const page = { sort: 'due', limit: 50, ...query } as const;
  await list(platform, drizzle(pool, { logger }), { viewer, query: page });
  return asked;
}

/** Returns the tables scanned sequentially and the number of rows read. */
async function planOf(query: Partial<StaffListQuery>, viewer: StaffViewer) {
  const nodes: Node[] = [];
  for (const { text, values } of await statementsOf(query, viewer)) {
    if (!/^\s*(select|with)/.test(text)) await pool.query(text, values);
    else {
      const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
        `explain (analyze, format json) ${text}`,
        values,
      );
      nodes.push(...rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan))));
    }
  }
  const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']);
  return {
    scanned: scanned.filter((name) => name !== 'device_types' && name !== 'shelves'),
    read: nodes.reduce((sum, node) => sum + readTablesOf(node), 0),
  };
}

const endedStatuses = ['COMPLETED', 'CANCELLED', 'DECLINED'];
const openStatuses = statuses.filter((status) => !endedStatuses.includes(status));
const closedStatuses = statuses.filter((status) => endedStatuses.includes(status) || status === 'ABORTED');

function operator(): StaffViewer {
  return { userId: shop.people.operator.id, lang: 'fr', roles: ['OPERATOR'] };
}

function admin(): StaffViewer {
  return { userId: shop.people.admin.id, lang: 'fr', roles: ['ADMIN'] };
}

function collector(): StaffViewer {
  return { userId: shop.people.collector.id, lang: 'fr', roles: ['COLLECTOR'] };
}

const lists: readonly (readonly [string, Partial<StaffListQuery>, () => StaffViewer])[] = [
  ['what waits for the operator', { mine: true }, operator],
  ['what waits for the administrator', { mine: true }, admin],
  ['what waits and is late', { mine: true, due: true }, operator],
  ['what waits in one status', { mine: true, status: ['FIXED'] }, operator],
  ['a driver’s visits', { mine: true, limit: 100 }, collector],
  ['all of a driver', { status: openStatuses, limit: 100 }, collector],
  ['the follow-up', { flag: true }, operator],
  ['the follow-up of one turn', { flag: true, owner: ['CUSTOMER'] }, operator],
  ['all open ones', { status: openStatuses }, operator],
  ['all of one turn', { status: openStatuses, owner: ['TECHNICIAN'] }, operator],
  ['all of one status', { status: ['COMPLETED'] }, operator],
  ['closed ones', { status: closedStatuses, sort: 'updatedAt' }, operator],
  ['closed ones of one status', { status: ['ABORTED'], sort: 'updatedAt' }, operator],
  ['everything, newest first', { sort: 'createdAt' }, operator],
  ['everything by what is due', {}, operator],
];

const searches: readonly (readonly [string, () => string])[] = [
  ['a name of 7 %', () => filledNames.common],
  ['a name of one', () => filledNames.rare],
  ['a number', () => number],
  ['the beginning of a number', () => number.slice(0, 1)],
  ['the beginning of a name', () => 'le'],
  ['a word of every seventh device', () => 'iphone'],
  ['a word of every third issue', () => 'écran'],
  ['words that stand apart', () => 'leila iphone'],
  ['a phone number', () => '+216 20 007 919'],
  ['words that nothing bears', () => 'mohamed nobody'],
  ['letters that nothing bears', () => 'xqzw'],
  ['a name with a typing error', () => 'Zénaidopulos'],
  ['a common name with a typing error', () => 'iphnoe'],
];

describe(`with ${REPAIR_COUNT} repairs`, () => {
  test.each(lists)('%s read a page and no table', async (_what, query, viewer) => {
    const { scanned, read } = await planOf(query, viewer());
    expect(scanned).toEqual([]);
    // At most a page per turn, plus the details of each repair.
    expect(read).toBeLessThan(PAGE_SIZE * 25);
  });

  test.each(searches)('%s is searched by indexes, in whatever list', async (_what, text) => {
    for (const [, query, viewer] of lists.filter((_list, index) => index % 4 === 0)) {
      const { scanned, read } = await planOf({ ...query, q: text() }, viewer());
      expect(scanned).toEqual([]);
      const { matches, inOrder } = limits.search;
      expect(read).toBeLessThan(matches * 12 + inOrder * 5 + PAGE_SIZE * 25);
    }
  });

  test('a correction finds the notification of its step', async () => {
    const { rows } = await pool.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
      `explain (analyze, format json) update notifications set corrected = true
        where log_entry_id = (select id from repair_log where repair_id = $1 order by version desc limit 1)`,
      [number],
    );
    const nodes = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)));
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    expect(nodes.reduce((sum, node) => sum + readTablesOf(node), 0)).toBeLessThan(5);
  });
});
