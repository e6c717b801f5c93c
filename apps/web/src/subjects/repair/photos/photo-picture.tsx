import { Skeleton } from '@atelier/ui';
import { useCallback } from 'react';
import { queryOptions } from '@tanstack/react-query';

type PhotoPictureProps = { file: Blob | undefined; alt: string; className: string };

export function PhotoPicture({ file, ...shown }: PhotoPictureProps) {
  return file === undefined ? <Skeleton className={shown.className} /> : <Picture file={file} {...shown} />;
}

function Picture({ file, alt, className }: PhotoPictureProps & { file: Blob }) {
  // The object URL lives as long as its picture.
  const show = useCallback(
    (picture: HTMLImageElement | null) => {
      if (picture === null) return undefined;
      const address = URL.createObjectURL(file);
      picture.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} alt={alt} className={className} />;
}

export const photoGrid = 'grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-3';

export const photoRow = 'flex max-w-76 flex-wrap gap-2 *:size-24';

export const photoSquare = 'aspect-square size-full rounded-control border border-line object-cover';

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
