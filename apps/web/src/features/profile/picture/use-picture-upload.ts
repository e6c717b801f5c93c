import { toast } from '@atelier/ui';
import { useEffect, useRef, useState } from 'react';
import { showSuccess } from '#shared/feedback/show-toast.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { changePicture } from '../api/change-picture.ts';
import type { Crop } from './crop.ts';
import { pictureFile } from './draw-picture.ts';
import { uploadErrorToast } from './upload-error.ts';

/** Uploads a crop with progress from 0 to 1, null while idle. Unmounting cancels it. */
export function usePictureUpload(onDone: () => void) {
  const { t } = useTranslation();
  const [sent, setSent] = useState<number | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const save = async (picture: ImageBitmap, crop: Crop): Promise<void> => {
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
