import { Alert } from '@atelier/ui';
import { Camera } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '#shared/language/use-translation.ts';
import { preparePhotos, type PhotoProblem } from './prepare-photos.ts';

type PhotoZoneProps = {
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
  const addPhotos = async (chosen: readonly File[]): Promise<void> => {
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
          <Camera aria-hidden="true" className="size-6 text-primary" />
          <span aria-hidden="true" className="font-medium text-primary underline underline-offset-4">
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
