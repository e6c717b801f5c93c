import { queryOptions } from '@tanstack/react-query';

/** How somebody fetches photos of a repair: as bytes, since their addresses take the access token. */
export type PhotoSource = {
  readonly owner: 'mine' | 'staff';
  readonly load: (photo: { readonly id: string; readonly photoId: string }, signal: AbortSignal) => Promise<Blob>;
};

/** One photo. It never changes, so it is fetched once as long as somebody looks at it. */
export function photoQuery({ owner, load }: PhotoSource, id: string, photoId: string) {
  return queryOptions({
    queryKey: ['photos', owner, id, photoId],
    queryFn: ({ signal }) => load({ id, photoId }, signal),
    staleTime: Infinity,
  });
}
