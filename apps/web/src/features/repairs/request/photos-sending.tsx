import type { Translate } from '@atelier/i18n';
import { Button, DialogBody, DialogFooter, toast } from '@atelier/ui';
import { useEffect, useRef } from 'react';
import { dialogStore } from '#shared/dialogs/dialog-store.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { photoOutbox, useOutgoingPhotos } from '#subjects/repair/photos/my-photos.ts';
import { OutgoingPhotos } from '#subjects/repair/photos/outgoing-photos.tsx';

export function showUnsentPhotosToast(t: Translate, repairId: string): void {
  const count = photoOutbox.get().filter((photo) => photo.repairId === repairId).length;
  if (count > 0) toast({ title: t('photos.unsent', { count }), description: t('photos.unsentText') });
}

/** Shows the upload of a request's photos and closes after the last one. */
export function PhotosSending({ repairId, onClose }: { repairId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const outgoing = useOutgoingPhotos(repairId);
  const heading = useRef<HTMLHeadingElement>(null);
  const isDone = outgoing.length === 0;
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (isDone) dialogStore.closeTop();
  }, [isDone]);
  return (
    <>
      <DialogBody className="grid gap-5">
        <div className="grid gap-1">
          <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
            {t('photos.sendingTitle')}
          </h3>
          <p className="text-ink-muted">{t('photos.sendingText')}</p>
        </div>
        <OutgoingPhotos photos={outgoing} />
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          {t('photos.close')}
        </Button>
      </DialogFooter>
    </>
  );
}
