import { Button, DialogBody, DialogFooter, Progress, toast } from '@atelier/ui';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { changeAvatar } from '@atelier/contract';
import type { SendOptions } from '@atelier/contract/client';
import { errorToast, type ToastText, type Translate } from '@atelier/i18n';
import { showSuccess } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { sendFile } from '#shared/api/send-file.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { errorKeyOf, isBrokenPicture } from '#shared/api/api-error.ts';
import { CropArea, CropCanvas } from './crop-area.tsx';
import { maxZoom, fullCrop, zoomCrop, type Crop, type CropChange, pictureFile } from './crop.ts';

type CropFormProps = { picture: ImageBitmap; onChangePicture: () => void; onSaved: () => void };

/** Crops, previews and uploads the chosen picture. A failure changes nothing. */
export function CropForm({ picture, onChangePicture, onSaved }: CropFormProps) {
  const { t } = useTranslation();
  const [crop, setCrop] = useState(fullCrop);
  const { sent, save, stop } = usePictureUpload(onSaved);
  const busy = sent !== null;
  // An upload freezes the crop.
  const change = useCallback((by: CropChange) => setCrop((current) => (busy ? current : by(current))), [busy]);
  return (
    <>
      <DialogBody>
        <fieldset disabled={busy} className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_10rem]">
          <CropArea picture={picture} crop={crop} onCrop={change} />
          <div className="grid content-start gap-5">
            <Zoom picture={picture} crop={crop} onCrop={change} />
            <div className="grid gap-1">
              <p className="text-sm font-medium">{t('profile.picture.preview')}</p>
              <div className="flex items-end gap-4">
                <CropCanvas picture={picture} crop={crop} side={96} className="size-24 rounded-full" />
                <CropCanvas picture={picture} crop={crop} side={32} className="size-8 rounded-full" />
              </div>
            </div>
          </div>
        </fieldset>
      </DialogBody>
      {busy && (
        <Progress label={t('profile.picture.sending')} value={Math.round(sent * 100)} className="rounded-none" />
      )}
      <DialogFooter>
        <Button variant="secondary" onClick={busy ? stop : onChangePicture}>
          {t(busy ? 'profile.picture.stop' : 'profile.picture.chooseAnother')}
        </Button>
        <Button loading={busy} onClick={() => void save(picture, crop)}>
          {t('profile.picture.save')}
        </Button>
      </DialogFooter>
    </>
  );
}

function Zoom({ picture, crop, onCrop }: { picture: ImageBitmap; crop: Crop; onCrop: (change: CropChange) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const most = maxZoom(picture);
  if (most === 1) return null;
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {t('profile.picture.zoom')}
      </label>
      <input
        id={id}
        type="range"
        min={1}
        max={most}
        step={0.01}
        value={crop.zoom}
        onChange={({ target }) => onCrop((current) => zoomCrop(picture, current, target.valueAsNumber))}
        className="h-11 w-full cursor-pointer accent-primary"
      />
    </div>
  );
}

/** Uploads a crop with progress from 0 to 1, null while idle. Unmounting cancels it. */
function usePictureUpload(onDone: () => void) {
  const { t } = useTranslation();
  const [sent, setSent] = useState<number | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const save = async (picture: ImageBitmap, crop: Crop) => {
    const { signal } = (sending.current = new AbortController());
    setSent(0);
    try {
      await changePicture(await pictureFile(picture, crop), { signal, onProgress: setSent });
      showSuccess(t, 'avatar');
      onDone();
    } catch (error) {
      if (!signal.aborted) toast({ ...uploadErrorToast(t, error), variant: 'destructive' });
    } finally {
      setSent(null);
    }
  };
  return { sent, save, stop: () => sending.current?.abort() };
}

async function changePicture(file: Blob, sending: SendOptions): Promise<void> {
  const { user } = await sendFile(changeAvatar, { file, ...sending });
  sessionStore.update(user);
}

// These keys have no specific message, so the upload's own applies (specification/screens#what-fails).
const unspecific = new Set(['generic', 'serverError', 'validation', 'notJson']);

export function uploadErrorToast(t: Translate, error: unknown): ToastText {
  const { title, description } = errorToast(t, 'avatar');
  if (isBrokenPicture(error)) return { title, description: t('profile.picture.broken') };
  const key = errorKeyOf(error);
  const message = unspecific.has(key) ? undefined : t.find(`notification.toast.error.${key}.description`);
  return { title, description: message ?? description };
}
