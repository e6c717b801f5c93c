import { MAX_PHOTOS } from '@atelier/contract';
import { Alert, Skeleton } from '@atelier/ui';
import { Camera, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PhotoPicture, photoRow, photoSquare } from '#subjects/repair/photos/photo-picture.tsx';
import { preparePhotos, type PhotoProblem } from '#subjects/repair/photos/prepare-photos.ts';

type ChosenPhotosProps = { photos: readonly Blob[]; onChange: (photos: readonly Blob[]) => void };

export function ChosenPhotos({ photos, preparing, onChange }: ChosenPhotosProps & { preparing: number }) {
  const { t } = useTranslation();
  if (photos.length + preparing === 0) return null;
  return (
    <ul className={photoRow} aria-label={t('photos.title')}>
      {photos.map((photo, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same file may be chosen twice
        <li key={index} className="relative">
          <PhotoPicture file={photo} alt="" className={photoSquare} />
          <button
            type="button"
            aria-label={t('photos.removeNumber', { number: index + 1 })}
            className="absolute top-0 inset-e-0 grid size-11 cursor-pointer justify-items-end rounded-control p-1.5 outline-offset-2 focus-visible:outline-2 focus-visible:outline-primary"
            onClick={() => onChange(photos.toSpliced(index, 1))}
          >
            <span className="grid size-6 place-items-center rounded-full border border-line bg-surface text-ink">
              <X aria-hidden="true" className="size-4" />
            </span>
          </button>
        </li>
      ))}
      {Array.from({ length: preparing }, (_, index) => (
        <li key={`preparing ${index}`}>
          <Skeleton className={photoSquare} />
        </li>
      ))}
    </ul>
  );
}

type ChoosePhotosProps = ChosenPhotosProps & {
  busy: boolean;
  onPreparing: (count: number) => void;
};

export function ChoosePhotos({ photos, onChange, busy, onPreparing }: ChoosePhotosProps) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<PhotoProblem | null>(null);
  const problemId = useId();
  const addPhotos = async (chosen: readonly File[]): Promise<void> => {
    if (chosen.length === 0 || busy) return;
    const room = MAX_PHOTOS - photos.length;
    onPreparing(Math.min(chosen.length, room));
    const prepared = await preparePhotos(chosen, room);
    setProblem(prepared.problem);
    if (prepared.files.length > 0) onChange([...photos, ...prepared.files]);
    onPreparing(0);
  };
  return (
    <>
      <span
        data-busy={busy || undefined}
        className="relative inline-flex h-11 items-center gap-2 rounded-control border border-line-strong px-4 font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary data-busy:opacity-60"
      >
        <Camera aria-hidden="true" className="size-5" />
        <span aria-hidden="true">{t('photos.title')}</span>
        <input
          type="file"
          accept="image/*"
          multiple
          // Not `disabled`, which would drop the focus.
          aria-disabled={busy}
          onClick={(event) => busy && event.preventDefault()}
          onDrop={(event) => busy && event.preventDefault()}
          aria-label={t('photos.choose')}
          aria-describedby={problem === null ? undefined : problemId}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onChange={({ target }) => {
            void addPhotos([...(target.files ?? [])]);
            // Allows choosing the same file again.
            target.value = '';
          }}
        />
      </span>
      {problem !== null && (
        <Alert id={problemId} className="order-last w-full">
          {t(`photos.${problem}`)}
        </Alert>
      )}
    </>
  );
}
