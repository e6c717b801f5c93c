import { custodies, noProofReasons } from '@atelier/domain';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import type { Transaction } from '#platform/database/database.ts';
import type { Signer } from '#platform/signing/signing.ts';
import { signEntry, signReceipt } from '#workflow/effects/receipt-signatures.ts';
import type { ReceiptRow } from '#workflow/repair/repair-rows.ts';

const step = fc.record({
  repair: fc.constantFrom('AAAA1111', 'BBBB2222', 'CCCC3333'),
  to: fc.constantFrom(...custodies),
  condition: fc.option(fc.string({ minLength: 1, maxLength: 20 }).filter((text) => !text.includes('\0'))),
  isUndone: fc.boolean(),
  reason: fc.option(fc.constantFrom(...noProofReasons)),
});

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Random lives of three repairs in one to three runs of the log. */
export const randomLives = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 });

/** Returns a function that signs the receipts and entries of the next run. */
export function createLives(signer: Signer) {
  const lives = new Map<string, readonly ReceiptRow[]>();
  const receive = ({ repair, to, condition, isUndone, reason }: Step, at: Date) => {
    const life = lives.get(repair) ?? [];
    const previous = life.findLast(({ voidedBy }) => voidedBy === null);
    const signed = signReceipt(signer, {
      ...blank,
      id: uuidv7(),
      repairId: repair,
      seq: life.length + 1,
      logEntryId: uuidv7(),
      from: previous?.to ?? 'CUSTOMER',
      to,
      at,
      receivedAt: at,
      condition,
      prevHash: previous?.hash ?? '',
    });
    const correction = uuidv7();
    const unsigned = { handoverId: signed.id, receivedAt: at, recordedBy: null, sha256: null, photoId: null };
    const receipt = isUndone ? { ...signed, voidedBy: correction } : signed;
    lives.set(repair, [...life, receipt]);
    const none = { ...unsigned, id: uuidv7(), kind: 'NONE', logEntryId: null, reason } as const;
    const undo = { ...unsigned, id: uuidv7(), kind: 'VOIDED', logEntryId: correction, reason: null } as const;
    const entries = [...(reason === null ? [] : [none]), ...(isUndone ? [undo] : [])];
    return { receipt, entries: entries.map((entry) => signEntry(signer, entry, signed)) };
  };
  return (steps: readonly Step[], at: Date) => {
    const received = steps.map((each) => receive(each, at));
    return { receipts: received.map(({ receipt }) => receipt), entries: received.flatMap(({ entries }) => entries) };
  };
}

const blank = {
  fromUserId: null,
  toUserId: null,
  partnerId: null,
  accessories: [],
  conditionSalt: null,
  conditionHash: null,
  photos: {},
  method: 'NONE',
  signer: null,
  signature: null,
  withoutReason: 'NOT_ASKED',
  acknowledgedBy: null,
  acknowledgedAt: null,
  voidedBy: null,
  hash: null,
  keyId: null,
} as const;

/** Columns whose bytes are proved, by table. The key orders the rows. */
const columns = {
  handovers: [
    'repair_id',
    'seq',
    'from_custody',
    'to_custody',
    'at',
    'received_at',
    'condition',
    'condition_salt',
    'condition_hash',
    'method',
    'without_reason',
    'prev_hash',
    'hash',
    'key_id',
    'voided_by',
  ],
  handover_entries: ['handover_id', 'kind', 'log_entry_id', 'received_at', 'reason', 'hash', 'key_id'],
  custody_log: ['seq', 'kind', 'subject_id', 'at'],
  custody_nodes: ['level', 'position', 'hash'],
  custody_checkpoints: ['size', 'note', 'at'],
} as const;

type Table = keyof typeof columns;
const tables = Object.keys(columns) as Table[];

type Tampering = {
  readonly name: string;
  /** Returns false if there is nothing to change. */
  readonly change: (tx: Transaction, pick: number) => Promise<boolean>;
};

/** Changes a byte of a column, removes a row, or swaps the values of two rows. */
export const tamperings: readonly Tampering[] = tables
  .flatMap((table) => [
    ...columns[table].map((column) => ({
      name: `${table}.${column}`,
      change: async (tx: Transaction, pick: number) => {
        const { rows } = await tx.execute<{ type: string; value: string | null; place: string }>(sql`
        select pg_typeof(${sql.identifier(column)})::text as type, ${sql.identifier(column)}::text as value, ctid::text as place
        from ${sql.identifier(table)} where ${sql.identifier(column)} is not null order by ctid`);
        const row = rows[pick % Math.max(rows.length, 1)];
        if (row?.value === undefined || row.value === null) return false;
        const next = row.type.startsWith('timestamp')
          ? sql`(${row.value}::timestamptz + interval '1 millisecond')`
          : sql`${changedValue(row.type, row.value, pick)}::text::${sql.raw(row.type)}`;
        await tx.execute(sql`
        update ${sql.identifier(table)} set ${sql.identifier(column)} = ${next} where ctid = ${row.place}::tid`);
        return true;
      },
    })),
    {
      name: `removed row of ${table}`,
      change: async (tx: Transaction, pick: number) => {
        const { rows } = await tx.execute<{ place: string }>(
          sql`select ctid::text as place from ${sql.identifier(table)} order by ctid`,
        );
        const row = rows[pick % Math.max(rows.length, 1)];
        if (row === undefined) return false;
        await tx.execute(sql`delete from ${sql.identifier(table)} where ctid = ${row.place}::tid`);
        return true;
      },
    },
  ])
  .concat([
    {
      name: 'two swapped lines',
      change: async (tx, pick) => {
        const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from custody_log`);
        const count = rows[0]?.count ?? 0;
        if (count < 2) return false;
        const [one, other] = [pick % count, (pick + 1) % count];
        await tx.execute(sql`update custody_log set seq = -1 where seq = ${one}`);
        await tx.execute(sql`update custody_log set seq = ${one} where seq = ${other}`);
        await tx.execute(sql`update custody_log set seq = ${other} where seq = -1`);
        return true;
      },
    },
  ]);

/** Changes one character of a text, or a number. */
function changedValue(type: string, value: string, pick: number): string {
  if (type === 'bigint' || type === 'integer') return `${Number(value) + 1_000}`;
  if (type === 'uuid') return `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}`;
  const at = pick % value.length;
  return `${value.slice(0, at)}${value[at] === 'x' ? 'y' : 'x'}${value.slice(at + 1)}`;
}
