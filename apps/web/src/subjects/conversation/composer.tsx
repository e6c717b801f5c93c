import { MessageForm } from '@atelier/contract';
import { Button, Textarea } from '@atelier/ui';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { shopOpen } from '#config/shop.ts';
import { OpenNow } from '#shared/hours/open-now.tsx';
import { useOnline } from '#shared/connection/use-online.ts';
import { FormField } from '#shared/form/form-field.tsx';
import { useTextDraft } from '#shared/form/stored-draft.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import { isTouchDevice } from '#shared/page/is-touch-device.ts';
import { ChoosePhotos, ChosenPhotos } from './choose-photos.tsx';
import { chosenPhotos, useChosenPhotos } from './message-photos.ts';
import { messageDraft } from '#subjects/repair/message-draft.ts';

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
  const send = (): void => {
    if (busy) return;
    const isPhotosOnly = photos.length > 0 && text.trim() === '';
    const { data, error } = isPhotosOnly ? { data: { text: '' } } : z.safeParse(MessageForm, { text });
    setWrong(error?.issues[0]?.message);
    if (data === undefined) return;
    type('');
    choose([]);
    setSent(sent + 1);
    onSend(data.text, photos);
  };
  const append = (more: string): void => {
    type(text.trim() === '' ? more : `${text.trimEnd()}\n\n${more}`);
    setAppendCount(appendCount + 1);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
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
          {shopOpen !== null && <OpenNow open={shopOpen} />}
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
        <ChoosePhotos key={sent} photos={photos} onChange={choose} busy={busy} onPreparing={setPreparing} />
        {secondaryAction?.({ text: text.trim(), append, clear: () => type('') })}
        {!online && !showsAnsweringHours && <p className="text-sm text-ink-muted">{t('conversation.offline')}</p>}
      </div>
    </form>
  );
}
