import * as z from 'zod/mini';

/** Where a page ended: the sorted value of its last repair, null for one without, and its id. */
export type ListCursor = { readonly value: string | null; readonly id: string };

const Shape = z.tuple([z.nullable(z.iso.datetime()), z.string().check(z.maxLength(16))]);

export const writeCursor = ({ value, id }: ListCursor): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
};

/** Null for a text that no page of ours ended with. */
export const readCursor = (text: string): ListCursor | null => {
  const result = Shape.safeParse(parsed(text));
  return result.success ? { value: result.data[0], id: result.data[1] } : null;
};
