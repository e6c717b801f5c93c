import { Alert } from '@atelier/ui';
import { Camera } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '#shared/language/use-translation.ts';
import { encodeCanvas } from '#shared/picture/encode-canvas.ts';
import { type PictureProblem, readPicture } from '#shared/picture/read-picture.ts';

export type PhotoZoneProps = {
  room: number;
  onFiles: (files: readonly Blob[]) => void;
  onBusy?: (busy: boolean) => void;
};

/** Renders the zone for taking, choosing or dropping photos. All of it is the native file control. */
export function PhotoZone({ room, onFiles, onBusy }: PhotoZoneProps) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<PhotoProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const [hintId, problemId] = [useId(), useId()];
  const input = useRef<HTMLInputElement>(null);
  const full = useRef<HTMLParagraphElement>(null);
  const addPhotos = async (chosen: readonly File[]) => {
    if (chosen.length === 0 || busy) return;
    setBusy(true);
    onBusy?.(true);
    const prepared = await preparePhotos(chosen, room);
    setBusy(false);
    setProblem(prepared.problem);
    const hadFocus = document.activeElement === input.current;
    if (prepared.files.length > 0) flushSync(() => onFiles(prepared.files));
    // The last photo removes the control, so the keyboard focus moves on.
    if (hadFocus) (input.current ?? full.current)?.focus();
    onBusy?.(false);
  };
  return (
    <div className="grid gap-3">
      {room > 0 ? (
        <div
          data-busy={busy || undefined}
          className="relative grid justify-items-center gap-1 rounded-control border-2 border-dashed border-line-strong bg-sunken p-4 text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary data-busy:opacity-60"
        >
          <Camera className="size-6 text-primary" />
          <span aria-hidden className="font-medium text-primary underline underline-offset-4">
            {t('photos.choose')}
          </span>
          <span className="text-sm pointer-coarse:hidden">{t('photos.drop')}</span>
          <span id={hintId} className="text-sm text-ink-muted">
            {t('photos.roomLeft', { count: room })}
          </span>
          <input
            ref={input}
            type="file"
            accept="image/*"
            multiple
            // Not `disabled`, which would drop the focus.
            aria-disabled={busy}
            onClick={(event) => busy && event.preventDefault()}
            onDrop={(event) => busy && event.preventDefault()}
            aria-label={t('photos.choose')}
            aria-describedby={problem === null ? hintId : `${hintId} ${problemId}`}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            onChange={({ target }) => {
              void addPhotos([...(target.files ?? [])]);
              // Allows choosing the same file again.
              target.value = '';
            }}
          />
        </div>
      ) : (
        <p ref={full} tabIndex={-1} className="rounded-tight text-sm text-ink-muted">
          {t('photos.full')}
        </p>
      )}
      {problem !== null && <Alert id={problemId}>{t(`photos.${problem}`)}</Alert>}
    </div>
  );
}

/** Reason for rejecting chosen photos, part of the text key `photos`. */
export type PhotoProblem = PictureProblem | 'tooMany';

type PreparedPhotos = { readonly files: readonly Blob[]; readonly problem: PhotoProblem | null };

/** Shrinks files up to the free room, one by one, because a decoded photo takes dozens of megabytes. */
export async function preparePhotos(chosen: readonly File[], room: number): Promise<PreparedPhotos> {
  const files: Blob[] = [];
  let problem: PhotoProblem | null = null;
  for (const original of chosen) {
    if (files.length >= room) return { files, problem: 'tooMany' };
    const shrunk = await shrinkPhoto(original);
    if ('file' in shrunk) files.push(shrunk.file);
    else problem = shrunk.problem;
  }
  return { files, problem };
}

type ShrunkPhoto = { readonly file: Blob } | { readonly problem: PictureProblem };

/** In pixels, as on the server. A crack remains visible, and an upload has some hundred kilobytes. */
const longestSide = 1_600;

const quality = 0.82;

/** Shrinks a photo to 1,600 pixels and removes its metadata, including location. */
export async function shrinkPhoto(original: File): Promise<ShrunkPhoto> {
  const read = await readPicture(original);
  if ('problem' in read) return read;
  try {
    return { file: await encodeCanvas(draw(read.picture), quality) };
  } finally {
    read.picture.close();
  }
}

function draw(picture: ImageBitmap): CanvasRenderingContext2D {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  if (context === null) throw new Error('invariant: no 2d canvas context');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, context.canvas.width, context.canvas.height);
  return context;
}
