import { MessageForm, MAX_PHOTOS } from '@atelier/contract';
import { Button, Textarea, Alert, Skeleton } from '@atelier/ui';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState, useId } from 'react';
import * as z from 'zod/mini';
import { Camera, X } from 'lucide-react';
import { shopOpen } from '#config/shop.ts';
import { OpenNow } from '#shared/hours/open-now.tsx';
import { useOnline } from '#shared/connection/use-online.ts';
import { FormField } from '#shared/form/form-field.tsx';
import { useTextDraft } from '#shared/form/stored-draft.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { isTouchDevice } from '#shared/page/use-media.ts';
import { messageDraft } from '#subjects/repair/message-draft.ts';
import { PhotoPicture, photoRow, photoSquare } from '#subjects/repair/photos/photo-picture.tsx';
import { preparePhotos, type PhotoProblem } from '#subjects/repair/photos/photo-zone.tsx';
import { chosenPhotos, useChosenPhotos } from './message-photos.ts';

/**
 * Field as seen by the actions beside its button. `append` adds a text, and `clear` empties the field after the text was delivered
 * otherwise.
 */
type ComposerField = {
  readonly text: string;
  readonly append: (text: string) => void;
  readonly clear: () => void;
};
export type ComposerAction = (field: ComposerField) => ReactNode;

type ComposerProps = {
  repairId: string;
  label: string;
  onSend: (text: string, photos: readonly Blob[]) => void;
  secondaryAction?: ComposerAction | undefined;
  takesFocus: boolean;
  /** Shows the shop's answering hours. The field is one line high until it is used. */
  showsAnsweringHours: boolean;
};

/** Renders the message field with photos. Text is stored until it is sent, photos as long as the page lives. */
export function Composer({ repairId, label, onSend, secondaryAction, takesFocus, showsAnsweringHours }: ComposerProps) {
  const { t } = useTranslation();
  const open = shopOpen();
  const online = useOnline();
  const [text, type] = useTextDraft(messageDraft, repairId);
  const photos = useChosenPhotos(repairId);
  const [preparing, setPreparing] = useState(0);
  const busy = preparing > 0;
  const [sent, setSent] = useState(0);
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    field.current?.scrollIntoView({ block: 'center' });
    if (!isTouchDevice()) field.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const [appendCount, setAppendCount] = useState(0);
  useEffect(() => {
    if (appendCount > 0 && !isTouchDevice()) field.current?.focus();
  }, [appendCount]);
  const choose = (files: readonly Blob[]): void => chosenPhotos.set(repairId, files);
  // Others may be removed while these are prepared.
  const addPhotos = (files: readonly Blob[]): void => choose([...chosenPhotos.get(repairId), ...files]);
  const send = () => {
    if (busy) return;
    const isPhotosOnly = photos.length > 0 && text.trim() === '';
    const { data, error } = isPhotosOnly ? { data: { text: '' } } : z.safeParse(MessageForm, { text });
    setWrong(error?.issues[0]?.message);
    if (data === undefined) return field.current?.focus();
    type('');
    choose([]);
    setSent(sent + 1);
    onSend(data.text, photos);
  };
  const append = (more: string) => {
    type(text.trim() === '' ? more : `${text.trimEnd()}\n\n${more}`);
    setAppendCount(appendCount + 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      noValidate
      className="grid shrink-0 grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {showsAnsweringHours && (
        <p className="flex flex-wrap gap-x-2 text-sm text-ink-muted">
          <span>{t('conversation.responseTimeHint')}</span>
          {open !== null && <OpenNow open={open} />}
        </p>
      )}
      <FormField label={label} required={photos.length === 0} error={wrong}>
        <Textarea
          ref={field}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          rows={showsAnsweringHours ? 1 : 2}
          className={showsAnsweringHours ? 'max-h-[40dvh] min-h-11!' : 'min-h-20'}
        />
      </FormField>
      <ChosenPhotos photos={photos} preparing={preparing} onChange={choose} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" loading={busy}>
          {t('conversation.send')}
        </Button>
        <ChoosePhotos key={sent} photos={photos} onAdd={addPhotos} busy={busy} onPreparing={setPreparing} />
        {secondaryAction?.({ text: text.trim(), append, clear: () => type('') })}
        {!online && !showsAnsweringHours && <p className="text-sm text-ink-muted">{t('conversation.offline')}</p>}
      </div>
    </form>
  );
}

type ChosenPhotosProps = { photos: readonly Blob[]; onChange: (photos: readonly Blob[]) => void };

function ChosenPhotos({ photos, preparing, onChange }: ChosenPhotosProps & { preparing: number }) {
  const { t } = useTranslation();
  if (photos.length + preparing === 0) return null;
  return (
    <ul className={photoRow} aria-label={t('photos.title')}>
      {photos.map((photo, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same file may be chosen twice
        <li key={index} className="relative">
          <PhotoPicture file={photo} alt="" className={photoSquare} />
          <button
            type="button"
            aria-label={t('photos.removeNumber', { number: index + 1 })}
            className="absolute top-0 inset-e-0 grid size-11 cursor-pointer justify-items-end rounded-control p-1.5 outline-offset-2 focus-visible:outline-2 focus-visible:outline-primary"
            onClick={() => onChange(photos.toSpliced(index, 1))}
          >
            <span className="grid size-6 place-items-center rounded-full border border-line bg-surface text-ink">
              <X className="size-4" />
            </span>
          </button>
        </li>
      ))}
      {Array.from({ length: preparing }, (_, index) => (
        <li key={`preparing ${index}`}>
          <Skeleton className={photoSquare} />
        </li>
      ))}
    </ul>
  );
}

type ChoosePhotosProps = {
  photos: readonly Blob[];
  onAdd: (photos: readonly Blob[]) => void;
  busy: boolean;
  onPreparing: (count: number) => void;
};

function ChoosePhotos({ photos, onAdd, busy, onPreparing }: ChoosePhotosProps) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<PhotoProblem | null>(null);
  const problemId = useId();
  const addPhotos = async (chosen: readonly File[]) => {
    if (chosen.length === 0 || busy) return;
    const room = MAX_PHOTOS - photos.length;
    onPreparing(Math.min(chosen.length, room));
    const prepared = await preparePhotos(chosen, room);
    setProblem(prepared.problem);
    if (prepared.files.length > 0) onAdd(prepared.files);
    onPreparing(0);
  };
  return (
    <>
      <span
        data-busy={busy || undefined}
        className="relative inline-flex h-11 items-center gap-2 rounded-control border border-line-strong px-4 font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary data-busy:opacity-60"
      >
        <Camera className="size-5" />
        <span aria-hidden>{t('photos.title')}</span>
        <input
          type="file"
          accept="image/*"
          multiple
          // Not `disabled`, which would drop the focus.
          aria-disabled={busy}
          onClick={(event) => busy && event.preventDefault()}
          onDrop={(event) => busy && event.preventDefault()}
          aria-label={t('photos.choose')}
          aria-describedby={problem === null ? undefined : problemId}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onChange={({ target }) => {
            void addPhotos([...(target.files ?? [])]);
            // Allows choosing the same file again.
            target.value = '';
          }}
        />
      </span>
      {problem !== null && (
        <Alert id={problemId} className="order-last w-full">
          {t(`photos.${problem}`)}
        </Alert>
      )}
    </>
  );
}
