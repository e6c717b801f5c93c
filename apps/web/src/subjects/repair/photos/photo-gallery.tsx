import type { RepairPhoto } from '@atelier/contract';
import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { lazyControlledDialog } from '#shared/chunks/lazy-dialog.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { photoGrid, PhotoPicture, photoSquare, photoQuery, type PhotoSource } from './photo-picture.tsx';

const PhotoViewer = lazyControlledDialog(async () => (await import('./photo-viewer.tsx')).PhotoViewer);

type GalleryProps = {
  repairId: string;
  photos: readonly RepairPhoto[];
  source: PhotoSource;
  /** Removes a photo and resolves with its success. Without it photos are read-only. */
  onRemove?: (photoId: string) => Promise<boolean>;
  className?: string;
};

export function PhotoGallery({ repairId, photos, source, onRemove, className = photoGrid }: GalleryProps) {
  const [opened, setOpened] = useState<string | null>(null);
  const at = photos.findIndex((photo) => photo.id === opened);
  return (
    <>
      <ul className={className}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <Thumbnail
              {...{ repairId, source, photo }}
              number={index + 1}
              total={photos.length}
              onOpen={() => setOpened(photo.id)}
            />
          </li>
        ))}
      </ul>
      {at >= 0 && (
        <PhotoViewer
          {...{ repairId, photos, source, at }}
          onShow={(index) => setOpened(photos[index]?.id ?? null)}
          onClose={() => setOpened(null)}
          {...(onRemove === undefined ? {} : { onRemove })}
        />
      )}
    </>
  );
}

type ThumbnailProps = Pick<GalleryProps, 'repairId' | 'source'> & {
  photo: RepairPhoto;
  number: number;
  total: number;
  onOpen: () => void;
};

function Thumbnail({ repairId, source, photo, number, total, onOpen }: ThumbnailProps) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(photoQuery(source, repairId, photo.id));
  const failed = isError && data === undefined;
  return (
    <button
      type="button"
      aria-label={failed ? t('photos.retry', { number }) : t('photos.open', { number, total })}
      className="block w-full cursor-pointer rounded-control outline-offset-2 focus-visible:outline-2 focus-visible:outline-primary"
      onClick={failed ? () => void refetch() : onOpen}
    >
      {failed ? (
        <span
          className={`${photoSquare} grid place-items-center content-center gap-1 bg-sunken p-2 text-sm text-ink-muted`}
        >
          <ImageOff className="size-5" />
          <span>{t('photos.unavailable')}</span>
        </span>
      ) : (
        <PhotoPicture file={data} alt="" className={photoSquare} />
      )}
    </button>
  );
}
