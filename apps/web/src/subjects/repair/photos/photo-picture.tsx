import { Skeleton } from '@atelier/ui';
import { useCallback } from 'react';

type PhotoPictureProps = { file: Blob | undefined; alt: string; className: string };

/** A photo that this page holds, or its place until it has come. */
export function PhotoPicture({ file, ...shown }: PhotoPictureProps) {
  return file === undefined ? <Skeleton className={shown.className} /> : <Picture file={file} {...shown} />;
}

function Picture({ file, alt, className }: PhotoPictureProps & { file: Blob }) {
  // The address of bytes that this page holds lives as long as the picture that shows them.
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

/** Pictures side by side, as many as there is room for. */
export const photoGrid = 'grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-3';

/** The same in a row that is as wide as they are: three at most. */
export const photoRow = 'flex max-w-76 flex-wrap gap-2 *:size-24';

/** A square of a photo. */
export const photoSquare = 'aspect-square size-full rounded-control border border-line object-cover';
