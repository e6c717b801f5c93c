import { closingRows } from './closing.rows.ts';
import type { Row } from './repair-row.ts';
import { requestRows } from './request.rows.ts';
import { returnRows } from './return.rows.ts';
import type { Action, Status } from './vocabulary.ts';
import { workshopRows } from './workshop.rows.ts';

/**
 * The repair life: the only place that knows it (specification/life#words). The server enforces it, buttons, notification names
 * and the diagram in docs/generated derive from it. An action has several rows where its conditions differ by status.
 */
export const repairTable: readonly Row[] = [...requestRows, ...workshopRows, ...returnRows, ...closingRows];

// Lists ask for every action of every repair: looked up, not searched.
const rowsByStatus = new Map<Status, Map<Action, Row>>();
for (const row of repairTable) {
  for (const status of row.from) {
    const rows = rowsByStatus.get(status) ?? new Map<Action, Row>();
    rowsByStatus.set(status, rows.set(row.action, row));
  }
}

/** The rows that begin in a status, in the table's order. */
export function rowsFrom(status: Status): readonly Row[] {
  return [...(rowsByStatus.get(status)?.values() ?? [])];
}

/** The row that rules an action in a status, or undefined when the table has none. `null`: the repair does not exist yet. */
export function rowFor(action: Action, status: Status | null): Row | undefined {
  return status === null
    ? repairTable.find((row) => row.action === action && row.from.length === 0)
    : rowsByStatus.get(status)?.get(action);
}
