import { parseRepairId } from '@atelier/domain';
import * as z from 'zod/mini';

export type ListCursor = { readonly value: string | null; readonly id: string };

// PostgreSQL has no year 0.
const instant = z.iso.datetime().check(z.refine((text) => text >= '0001', 'invalid'));
const repairId = z.string().check(z.refine((text) => parseRepairId(text) === text, 'invalid'));
const CursorTuple = z.tuple([z.nullable(instant), repairId]);

export function writeCursor({ value, id }: ListCursor): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

/** Returns null for a malformed cursor. */
export function readCursor(text: string): ListCursor | null {
  const result = CursorTuple.safeParse(parseCursorJson(text));
  return result.success ? { value: result.data[0], id: result.data[1] } : null;
}

function parseCursorJson(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}
