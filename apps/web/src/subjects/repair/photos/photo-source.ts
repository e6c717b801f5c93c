import { queryOptions } from '@tanstack/react-query';

/** Loader of a repair's photos. It returns bytes, because photo addresses need the access token. */
export type PhotoSource = {
  readonly owner: 'mine' | 'staff';
  readonly load: (photo: { readonly id: string; readonly photoId: string }, signal: AbortSignal) => Promise<Blob>;
};

export function photoQuery({ owner, load }: PhotoSource, id: string, photoId: string) {
  return queryOptions({
    queryKey: ['photos', owner, id, photoId],
    queryFn: ({ signal }) => load({ id, photoId }, signal),
    staleTime: Infinity,
  });
}
