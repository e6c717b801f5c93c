import { MAX_PHOTOS } from '@atelier/contract';
import { IconButton } from '@atelier/ui';
import { X } from 'lucide-react';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '#shared/language/use-translation.ts';
import { photoGrid, PhotoPicture, photoSquare } from '#subjects/repair/photos/photo-picture.tsx';
import { PhotoZone } from '#subjects/repair/photos/photo-zone.tsx';
import { storedDraftPhotos } from '#subjects/repair/photos/stored-photos.ts';
import type { StepProps } from '../use-request-wizard.ts';

/** Renders the photos uploaded after a new request. An existing request has them in its details. */
export function PhotosField({ wizard: { photos }, onBusy }: StepProps & { onBusy: (busy: boolean) => void }) {
  const { t } = useTranslation();
  const hint = useId();
  const { chosen } = photos;
  const field = useRef<HTMLFieldSetElement>(null);
  const add = (files: readonly Blob[]) => {
    const added = files.map((file) => ({ key: crypto.randomUUID(), file, keptAt: Date.now() }));
    for (const photo of added) void storedDraftPhotos.set(photo);
    photos.add(added);
  };
  const removeAt = (index: number) => {
    const photo = chosen[index];
    if (photo !== undefined) {
      void storedDraftPhotos.delete(photo.key);
      flushSync(() => photos.remove(photo));
    }
    // Without its button, the keyboard focus would move to the dialog.
    const buttons = [...(field.current?.querySelectorAll('li button') ?? [])];
    const next = buttons[index] ?? buttons.at(-1) ?? field.current?.querySelector('input');
    if (next instanceof HTMLElement) next.focus();
  };
  return (
    <fieldset ref={field} aria-describedby={hint} className="grid min-w-0 gap-3">
      <legend className="font-medium">{t('photos.label')}</legend>
      <p id={hint} className="text-sm text-ink-muted">
        {t('photos.hint')}
      </p>
      {chosen.length > 0 && (
        <ul className={photoGrid}>
          {chosen.map((photo, index) => (
            <li key={photo.key} className="relative">
              <PhotoPicture
                file={photo.file}
                alt={t('photos.photo', { number: index + 1, total: chosen.length })}
                className={photoSquare}
              />
              <IconButton
                label={t('photos.removeNumber', { number: index + 1 })}
                icon={<X />}
                variant="secondary"
                className="absolute top-1 inset-e-1"
                onClick={() => removeAt(index)}
              />
            </li>
          ))}
        </ul>
      )}
      <PhotoZone room={MAX_PHOTOS - chosen.length} onFiles={add} onBusy={onBusy} />
    </fieldset>
  );
}
