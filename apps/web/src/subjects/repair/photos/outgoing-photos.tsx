import { errorToast, type Translate } from '@atelier/i18n';
import { Button, IconButton, Progress } from '@atelier/ui';
import { X } from 'lucide-react';
import { useTranslation } from '#shared/language/use-translation.ts';
import { photoOutbox } from './my-photos.ts';
import type { OutgoingPhoto } from './photo-outbox.ts';
import { PhotoPicture } from './photo-picture.tsx';

export function OutgoingPhotos({ photos }: { photos: readonly OutgoingPhoto[] }) {
  return (
    <ul className="grid gap-3">
      {photos.map((photo, index) => (
        <Outgoing key={photo.key} photo={photo} number={index + 1} />
      ))}
    </ul>
  );
}

function Outgoing({ photo, number }: { photo: OutgoingPhoto; number: number }) {
  const { t } = useTranslation();
  const failed = photo.state === 'failed';
  return (
    <li className="flex items-center gap-3">
      <PhotoPicture
        file={photo.file}
        alt=""
        className="size-16 shrink-0 rounded-control border border-line object-cover"
      />
      <div className="grid min-w-0 flex-1 gap-2">
        <output className="text-sm wrap-anywhere text-ink-muted">{statusTextOf(t, photo)}</output>
        {!failed && <Progress label={t('photos.progress', { number })} value={Math.round(photo.sent * 100)} />}
        {failed && (
          <Button
            size="sm"
            variant="secondary"
            className="justify-self-start max-sm:h-11"
            aria-label={t('photos.resendNumber', { number })}
            onClick={() => photoOutbox.again(photo.key)}
          >
            {t('photos.resend')}
          </Button>
        )}
      </div>
      {photo.state !== 'sending' && (
        <IconButton
          label={t('photos.discardNumber', { number })}
          icon={<X />}
          onClick={() => photoOutbox.discard(photo.key)}
        />
      )}
    </li>
  );
}

function statusTextOf(t: Translate, { state, failure }: OutgoingPhoto): string {
  if (failure === null) return state === 'sending' ? t('photos.sending') : t('photos.waiting');
  if (failure === 'networkError') return t('photos.offline');
  return failure === 'broken' ? t('photos.broken') : errorToast(t, failure).description;
}
