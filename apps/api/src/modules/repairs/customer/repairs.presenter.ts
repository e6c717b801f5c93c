import type { AnswerInput, getMyRepair } from '@atelier/contract';
import type { Pieces } from '#platform/http/kept-pieces.ts';
import type { CustomerActions } from './customer-actions.ts';
import { FACTS_MARK } from '../repair-json.ts';
import { NEXT_MARK, TAG_MARK } from './repairs.queries.ts';

type RepairOnTheWire = AnswerInput<typeof getMyRepair>;

/**
 * A customer's repair as JSON, from what PostgreSQL wrote: what they may do stands in the place of the facts that it follows
 * from. Nothing is read and written again.
 */
export function repairText(stored: string, actionsOf: CustomerActions): string {
  return stored
    .split(FACTS_MARK)
    .map((part, index) => (index % 2 === 0 ? part : actionsOf(part)))
    .join('');
}

/** One repair as its customer sees it. */
export function presentRepair(stored: string, actionsOf: CustomerActions): RepairOnTheWire {
  return JSON.parse(repairText(stored, actionsOf)) as RepairOnTheWire;
}

/** The same as it leaves. */
export function repairBytes(stored: string, actionsOf: CustomerActions): Buffer {
  return Buffer.from(repairText(stored, actionsOf));
}

/** A list as the statement gave it, by the repairs' tags; the text of those that weren't sent is known. */
export function presentPieces(stored: string, known: Pieces, actionsOf: CustomerActions): Pieces {
  const pieces = new Map<string, Buffer>();
  for (const entry of stored === '' ? [] : stored.split(NEXT_MARK)) {
    const end = entry.indexOf(TAG_MARK);
    const tag = entry.slice(0, end);
    pieces.set(tag, known.get(tag) ?? repairBytes(entry.slice(end + 1), actionsOf));
  }
  return pieces;
}

const [open, comma, close] = ['[', ',', ']'].map((mark) => Buffer.from(mark)) as [Buffer, Buffer, Buffer];

/** The pieces as a JSON array. */
export function arrayOf(pieces: Pieces): Buffer {
  const parts = [...pieces.values()].flatMap((piece) => [comma, piece]);
  return Buffer.concat([open, ...parts.slice(1), close]);
}
