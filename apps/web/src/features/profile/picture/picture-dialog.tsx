import { DialogBody } from '@atelier/ui';
import { useEffect, useState } from 'react';
import { useCloseGuard } from '#shared/dialogs/close-guard.tsx';
import { DialogFrame } from '#shared/dialogs/dialog-frame.tsx';
import { useUnsavedInput } from '#shared/form/unsaved-input.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { CropForm } from './crop-form.tsx';
import { PictureDropZone } from './picture-drop-zone.tsx';
import { readPicture, type PictureProblem } from '#shared/picture/read-picture.ts';

/** Takes a picture, crops it to a square and uploads it (specification/screens#profile). */
export function PictureDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { picture, problem, choose, forget } = useChosenPicture();
  const { onTyped, close, question } = useCloseGuard(onClose);
  const [opener] = useState(() => document.activeElement);
  const chosen = picture !== null;
  useEffect(() => onTyped(chosen), [onTyped, chosen]);
  useUnsavedInput(chosen);
  const onSaved = (): void => {
    onTyped(false);
    onClose();
  };
  return (
    <>
      <DialogFrame
        title={t('profile.picture.title')}
        description={t('profile.picture.text')}
        opener={opener}
        onClose={close}
      >
        {picture === null ? (
          <DialogBody>
            <PictureDropZone problem={problem} onFile={(file) => void choose(file)} />
          </DialogBody>
        ) : (
          <CropForm picture={picture} onChangePicture={forget} onSaved={onSaved} />
        )}
      </DialogFrame>
      {question}
    </>
  );
}

function useChosenPicture() {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  // Frees a camera picture's megabytes early, before garbage collection.
  useEffect(() => () => picture?.close(), [picture]);
  const choose = async (file: File): Promise<void> => {
    const read = await readPicture(file);
    setProblem('problem' in read ? read.problem : null);
    if ('picture' in read) setPicture(read.picture);
  };
  return { picture, problem, choose, forget: () => setPicture(null) };
}
