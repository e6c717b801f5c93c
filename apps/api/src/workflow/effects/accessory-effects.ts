import { accessoryNames, isWithUs, transitionOf, type Captured } from '@atelier/domain';
import { uuidv7 } from 'uuidv7';
import { newRow } from '#platform/database/row-json.ts';
import { accessories } from '#schema/index.ts';
import type { Authorized } from '../command/phases.ts';
import type { RowWrite } from '../command/undo.ts';
import type { AccessoryRow, LogEntryRow } from '../repair/repair-rows.ts';

/** Returns the rows of a handover, or the changed ones of a delivery. */
export function accessoryWrites(transition: Authorized): RowWrite<AccessoryRow>[] {
  const { captures } = transitionOf(transition.command.action);
  if (captures.accessories !== undefined) return handedOverRows(transition).map((row) => ({ kind: 'insert', row }));
  return captures.returned === undefined ? [] : deliveredRows(transition);
}

function handedOverRows({ record, command, captured }: Authorized): AccessoryRow[] {
  const { accessories: typed = '' }: Captured = captured;
  const names = typeof typed === 'string' ? accessoryNames(typed) : [];
  return names.map((name) =>
    newRow(accessories, { id: uuidv7(), repairId: record.repair.id, name, handedOverAt: command.at }),
  );
}

/** A delivery that doesn't name accessories brings all of them back. Ids that aren't with us, of an outdated page, are ignored. */
function deliveredRows({ record, command, captured }: Authorized): RowWrite<AccessoryRow>[] {
  const { returned, missingReason = 'NOT_GIVEN' }: Captured = captured;
  return record.accessories.filter(isWithUs).map(({ id }) => {
    const comesBack = returned === undefined || returned.includes(id);
    return {
      kind: 'update',
      id,
      set: comesBack ? { returnedAt: command.at, missingReason: null } : { returnedAt: null, missingReason },
    };
  });
}

/** Returns the captured values as the log stores them, with accessories as ids. */
export function storedCaptured(captured: Captured, writes: readonly RowWrite<AccessoryRow>[]): LogEntryRow['captured'] {
  const { accessories: _, returned: __, missingReason: ___, ...others } = captured;
  const handedOver = writes.flatMap((write) => (write.kind === 'insert' ? [write.row.id] : []));
  const updates = writes.flatMap((write) => (write.kind === 'update' ? [write] : []));
  const returned = updates.flatMap(({ id, set }) => (set.returnedAt ? [id] : []));
  const missingReason = updates.find(({ set }) => set.missingReason)?.set.missingReason;
  return {
    ...others,
    ...(handedOver.length === 0 ? {} : { accessories: handedOver }),
    ...(returned.length === 0 ? {} : { returned }),
    ...(missingReason ? { missingReason } : {}),
  };
}
