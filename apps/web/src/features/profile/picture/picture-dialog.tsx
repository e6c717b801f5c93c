import { DialogBody, Alert, Drawing } from '@atelier/ui';
import { useEffect, useState, useId, type DragEvent } from 'react';
import { useCloseGuard } from '#shared/dialogs/close-guard.tsx';
import { DialogFrame } from '#shared/dialogs/dialog-frame.tsx';
import { useUnsavedInput } from '#shared/form/unsaved-input.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { readPicture, type PictureProblem } from '#shared/picture/read-picture.ts';
import { CropForm } from './crop-form.tsx';

/** Takes a picture, crops it to a square and uploads it (specification/screens#profile). */
export function PictureDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { picture, problem, choose, forget } = useChosenPicture();
  const { onTyped, close, question } = useCloseGuard(onClose);
  const [opener] = useState(() => document.activeElement);
  const chosen = picture !== null;
  useEffect(() => onTyped(chosen), [onTyped, chosen]);
  useUnsavedInput(chosen);
  const onSaved = () => {
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
  const choose = async (file: File) => {
    const read = await readPicture(file);
    setProblem('problem' in read ? read.problem : null);
    if ('picture' in read) setPicture(read.picture);
  };
  return { picture, problem, choose, forget: () => setPicture(null) };
}

/** Renders drop zone and file picker. The file control fills the zone, so all interaction is native. */
export function PictureDropZone({ problem, onFile }: { problem: PictureProblem | null; onFile: (file: File) => void }) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  const why = useId();
  usePreventPageDrop();
  const choosePicture = (file: File | undefined) => {
    if (file !== undefined) onFile(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choosePicture(event.dataTransfer.files[0]);
  };
  return (
    <div className="grid gap-4">
      <div
        className={`relative grid justify-items-center gap-1 rounded-card border-2 border-dashed px-4 py-8 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary ${
          over ? 'border-primary bg-primary-soft' : 'border-line-strong bg-sunken'
        }`}
      >
        <Drawing name="camera" className="size-20" />
        <span aria-hidden className="mt-2 font-medium text-primary underline underline-offset-4">
          {t('profile.picture.choose')}
        </span>
        <span className="pointer-coarse:hidden">{t('profile.picture.drop')}</span>
        <span className="text-sm text-ink-muted">{t('profile.picture.formats')}</span>
        <input
          type="file"
          accept="image/*"
          aria-label={t('profile.picture.choose')}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : why}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
          onChange={({ target }) => {
            choosePicture(target.files?.[0]);
            // Allows choosing the same file again.
            target.value = '';
          }}
        />
      </div>
      {problem !== null && <Alert id={why}>{t(`profile.picture.${problem}`)}</Alert>}
    </div>
  );
}

/** A file dropped beside the zone would replace the page. */
function usePreventPageDrop(): void {
  return useEffect(() => {
    const keep = (event: Event): void => event.preventDefault();
    window.addEventListener('dragover', keep);
    window.addEventListener('drop', keep);
    return () => {
      window.removeEventListener('dragover', keep);
      window.removeEventListener('drop', keep);
    };
  }, []);
}
