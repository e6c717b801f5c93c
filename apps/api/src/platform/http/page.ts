/** Returns a page of the rows, of which the query selected one more than the limit, and the cursor of the next page. */
export function pageOf<R extends { readonly id: string }>(rows: readonly R[], limit: number) {
  const data = rows.slice(0, limit);
  return { data, nextCursor: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
}
