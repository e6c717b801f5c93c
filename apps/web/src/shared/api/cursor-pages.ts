/** Options of an infinite query whose answers name the cursor of the next page. */
export const cursorPages = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { readonly nextCursor: string | null }) => nextCursor,
};

/** Returns the cursor for a request. The first page has none. */
export function cursorQuery(pageParam: string | null): { cursor?: string } {
  return pageParam === null ? {} : { cursor: pageParam };
}
