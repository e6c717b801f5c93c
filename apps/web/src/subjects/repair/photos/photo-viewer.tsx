import type { RepairPhoto } from '@atelier/contract';
import { Button, DialogBody, DialogFooter } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { DialogFrame } from '#shared/dialogs/dialog-frame.tsx';
import { LoadFailure } from '#shared/feedback/load-failure.tsx';
import { QuestionDialog } from '#shared/dialogs/question-dialog.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { PhotoPicture, photoQuery, type PhotoSource } from './photo-picture.tsx';

type PhotoViewerProps = {
  repairId: string;
  photos: readonly RepairPhoto[];
  source: PhotoSource;
  at: number;
  onShow: (index: number) => void;
  onClose: () => void;
  onRemove?: (photoId: string) => Promise<boolean>;
};

export function PhotoViewer({ onShow, onClose, onRemove, ...shown }: PhotoViewerProps) {
  const { t } = useTranslation();
  const { photos, at } = shown;
  const [opener] = useState(() => document.activeElement);
  const show = (index: number) => {
    if (index >= 0 && index < photos.length) onShow(index);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') show(at - 1);
    if (key === 'ArrowRight') show(at + 1);
  };
  const photoId = photos[at]?.id ?? '';
  return (
    <DialogFrame
      title={t('photos.photo', { number: at + 1, total: photos.length })}
      size="lg"
      opener={opener}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <DialogBody className="grid place-items-center">
        <ShownPhoto {...shown} />
      </DialogBody>
      {(photos.length > 1 || onRemove !== undefined) && (
        <DialogFooter>
          {onRemove !== undefined && <RemovePhoto onRemove={() => onRemove(photoId)} onRemoved={onClose} />}
          {photos.length > 1 && (
            <>
              <Button variant="secondary" disabled={at === 0} onClick={() => show(at - 1)}>
                <ChevronLeft />
                {t('photos.previous')}
              </Button>
              <Button variant="secondary" disabled={at === photos.length - 1} onClick={() => show(at + 1)}>
                {t('photos.next')}
                <ChevronRight />
              </Button>
            </>
          )}
        </DialogFooter>
      )}
    </DialogFrame>
  );
}

function ShownPhoto({ repairId, photos, source, at }: Pick<PhotoViewerProps, 'repairId' | 'photos' | 'source' | 'at'>) {
  const { t } = useTranslation();
  const answer = useQuery(photoQuery(source, repairId, photos[at]?.id ?? ''));
  const { data, isError } = answer;
  if (isError && data === undefined) return <LoadFailure query={answer} />;
  const alt = t('photos.photo', { number: at + 1, total: photos.length });
  return <PhotoPicture file={data} alt={alt} className="h-[60dvh] w-full rounded-control object-contain" />;
}

function RemovePhoto({ onRemove, onRemoved }: { onRemove: () => Promise<boolean>; onRemoved: () => void }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const [removing, setRemoving] = useState(false);
  const remove = async () => {
    setRemoving(true);
    const isGone = await onRemove();
    setRemoving(false);
    if (!isGone) return;
    setAsking(false);
    onRemoved();
  };
  return (
    <QuestionDialog
      open={asking}
      onOpenChange={setAsking}
      trigger={
        <Button variant="secondary" className="text-danger sm:me-auto">
          {t('photos.remove')}
        </Button>
      }
      title={t('photos.removeTitle')}
      description={t('photos.removeText')}
      confirmLabel={t('photos.remove')}
      cancelLabel={t('photos.keep')}
      tone="danger"
      loading={removing}
      onConfirm={() => void remove()}
    />
  );
}
