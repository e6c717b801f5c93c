import type { RepairPhoto } from '@atelier/contract';
import { Button } from '@atelier/ui';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PhotoGallery } from './photo-gallery.tsx';
import type { PhotoSource } from './photo-picture.tsx';
import { PhotoZone, type PhotoZoneProps } from './photo-zone.tsx';

type DoorPhotoProps = { repairId: string; photo: RepairPhoto | null | undefined; source: PhotoSource };

/** Renders the photo of the door at which a visit failed. */
export function DoorPhoto({ repairId, photo, source }: DoorPhotoProps) {
  const { t } = useTranslation();
  if (photo === null || photo === undefined) return null;
  return (
    <section aria-label={t('photos.door')} className="grid gap-1">
      <p className="text-sm text-ink-muted">{t('photos.door')}</p>
      <PhotoGallery repairId={repairId} photos={[photo]} source={source} />
    </section>
  );
}

type DoorPhotoFieldProps = { file: Blob | null; onChange: (file: Blob | null) => void } & Pick<
  PhotoZoneProps,
  'onBusy'
>;

/** Takes one photo of the door. Nobody has to take it. */
export function DoorPhotoField({ file, onChange, ...rest }: DoorPhotoFieldProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-medium">{t('photos.doorAdd')}</legend>
      {file === null ? (
        <PhotoZone room={1} onFiles={(files) => onChange(files[0] ?? null)} {...rest} />
      ) : (
        <div className="flex items-center justify-between gap-3">
          <output>{t('photos.doorAdded')}</output>
          <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
            {t('photos.remove')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
