import type { PgTable } from 'drizzle-orm/pg-core';
import { parseColumns } from '#platform/database/row-json.ts';
import { accessories, proposals, repairs, visits } from '#schema/index.ts';
import type { StoredColumns, StoredValue, Undo } from '#schema/repair/repairs.ts';
import type { AccessoryRow, ProposalRow, RepairRecord, RepairRow, VisitRow } from '../repair/repair-rows.ts';

export type RowWrite<Row extends { id: string }> =
  | { readonly kind: 'insert'; readonly row: Row }
  | { readonly kind: 'update'; readonly id: string; readonly set: Partial<Row> };

export type Writes = {
  readonly repair: Partial<RepairRow>;
  readonly visits: readonly RowWrite<VisitRow>[];
  readonly proposals: readonly RowWrite<ProposalRow>[];
  readonly accessories: readonly RowWrite<AccessoryRow>[];
};

type ColumnValue = StoredValue | Date;
type Columns = Readonly<Record<string, ColumnValue | undefined>>;

export function changedColumns<Row extends Columns>(row: Row, set: Partial<Row>): Partial<Row> {
  return Object.fromEntries(
    Object.entries(set).filter(([name, value]) => value !== undefined && !isSame(value, row[name] ?? null)),
  ) as Partial<Row>;
}

function isSame(one: ColumnValue, other: ColumnValue): boolean {
  return JSON.stringify(toStoredValue(one)) === JSON.stringify(toStoredValue(other));
}

function toStoredValue(value: ColumnValue): StoredValue {
  return value instanceof Date ? value.toISOString() : value;
}

/**
 * Names by which the log stores a repair's columns. Entries are never rewritten, so a renamed column keeps its former name there, and old
 * and new entries read alike.
 */
const storedNames: Readonly<Record<string, string>> = {
  turnOwner: 'owner',
  turnSince: 'since',
  turnDue: 'due',
} satisfies Partial<Record<keyof RepairRow, string>>;

const columnNames = Object.fromEntries(Object.entries(storedNames).map(([column, stored]) => [stored, column]));

/** Returns the former values, stored in the log entry for a correction. */
export function undoOf(record: RepairRecord, writes: Writes): Undo {
  return {
    repair: renameKeys(previousColumns(record.repair, writes.repair), storedNames),
    visits: undoRows(record.visits, writes.visits),
    proposals: undoRows(record.proposals, writes.proposals),
    ...(writes.accessories.length === 0 ? {} : { accessories: undoRows(record.accessories, writes.accessories) }),
  };
}

function renameKeys(columns: StoredColumns, names: Readonly<Record<string, string>>): StoredColumns {
  return Object.fromEntries(Object.entries(columns).map(([name, value]) => [names[name] ?? name, value]));
}

function previousColumns(row: Columns, set: Columns): StoredColumns {
  return Object.fromEntries(Object.keys(set).map((name) => [name, toStoredValue(row[name] ?? null)]));
}

function undoRows<Row extends { id: string } & Columns>(
  rows: readonly Row[],
  writes: readonly RowWrite<Row>[],
): Record<string, StoredColumns | null> {
  return Object.fromEntries(
    writes.map((write): [string, StoredColumns | null] => {
      if (write.kind === 'insert') return [write.row.id, null];
      const row = rows.find(({ id }) => id === write.id);
      return [write.id, row === undefined ? {} : previousColumns(row, write.set)];
    }),
  );
}

export function undoOfAll(entries: readonly { readonly undo: Undo | null }[]): Undo {
  const nothing: Undo = { repair: {}, visits: {}, proposals: {} };
  return entries.reduceRight(
    (all, { undo }) => ({
      repair: { ...all.repair, ...undo?.repair },
      visits: undoOfRows(all.visits, undo?.visits ?? {}),
      proposals: undoOfRows(all.proposals, undo?.proposals ?? {}),
      accessories: undoOfRows(all.accessories ?? {}, undo?.accessories ?? {}),
    }),
    nothing,
  );
}

type RowUndo = Record<string, StoredColumns | null>;

/** A row created by the chain stays created, whatever changed later. */
function undoOfRows(later: RowUndo, earlier: RowUndo): RowUndo {
  const both = Object.entries(earlier).map(([id, columns]): [string, StoredColumns | null] => [
    id,
    columns === null ? null : { ...later[id], ...columns },
  ]);
  return { ...later, ...Object.fromEntries(both) };
}

/** Returns the writes of a correction. It restores columns, and cancels or withdraws created rows. */
export function restoringWrites(undo: Undo): Writes {
  return {
    repair: parseColumns(repairs, renameKeys(undo.repair, columnNames)) as Partial<RepairRow>,
    visits: restoreRows<VisitRow>(visits, undo.visits, { status: 'CANCELLED', undone: true }),
    proposals: restoreRows<ProposalRow>(proposals, undo.proposals, { status: 'WITHDRAWN' }),
    accessories: restoreRows<AccessoryRow>(accessories, undo.accessories ?? {}, { undone: true }),
  };
}

function restoreRows<Row extends { id: string } & Columns>(
  table: PgTable,
  undo: Record<string, StoredColumns | null>,
  insertedSet: Partial<Row>,
): RowWrite<Row>[] {
  return Object.entries(undo).map(([id, columns]) => ({
    kind: 'update',
    id,
    set: columns === null ? insertedSet : (parseColumns(table, columns) as Partial<Row>),
  }));
}

export function rowsAfter<Row extends { id: string }>(rows: readonly Row[], writes: readonly RowWrite<Row>[]): Row[] {
  const inserted = writes.flatMap((write) => (write.kind === 'insert' ? [write.row] : []));
  const changed = (row: Row): Row =>
    writes.reduce(
      (now, write) => (write.kind === 'update' && write.id === row.id ? { ...now, ...write.set } : now),
      row,
    );
  return [...rows.map(changed), ...inserted];
}
