import { NoteForm, type RepairNote } from '@atelier/contract';
import { Badge, Button, ProperName, Textarea, toast, UserText } from '@atelier/ui';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { errorKeyOf } from '#shared/api/api-error.ts';
import { UnansweredPart } from '#shared/feedback/load-failure-line.tsx';
import { showError } from '#shared/feedback/show-toast.ts';
import { FormField } from '#shared/form/form-field.tsx';
import { createTextDraft, useTextDraft } from '#shared/form/stored-draft.ts';
import { useErrorFocus } from '#subjects/staff/forms/form-dialog.tsx';
import { useLastingIntent } from '#subjects/staff/forms/lasting-intent.ts';
import { useNow } from '#shared/language/times.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import { repairNotesQuery, useNoteActions } from './fetch-repair-notes.ts';
import { StaffMoment } from '#subjects/staff/repair/staff-times.tsx';
import { Panel } from '#subjects/staff/page/panel.tsx';

const noteDraft = createTextDraft('repairNote');

/** Renders internal notes, pinned ones first, then newest. Customers never see them. */
export function RepairNotes({ repairId }: { repairId: string }) {
  const { t } = useTranslation();
  const answer = useQuery(repairNotesQuery(repairId));
  const { data } = answer;
  return (
    <Panel title={t('repairNotes.title')}>
      <p className="-mt-2 text-sm text-ink-muted">{t('repairNotes.hint')}</p>
      {data === undefined ? (
        <UnansweredPart query={answer} className="h-24" />
      ) : data.length === 0 ? (
        <p className="text-ink-muted">{t('repairNotes.none')}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-4">
          {data.map((note) => (
            <Note key={note.id} repairId={repairId} note={note} />
          ))}
        </ul>
      )}
      <NewNote key={repairId} repairId={repairId} />
    </Panel>
  );
}

type NoteProps = { repairId: string; note: RepairNote };

function Note({ repairId, note }: NoteProps) {
  const { t } = useTranslation();
  const now = useNow();
  const { pin, isPending } = useNoteActions(repairId);
  const [isOpen, setOpen] = useState(false);
  const { id, author, at, body, editedAt, isPinned, correctableUntil } = note;
  const mayCorrect = correctableUntil !== null && Date.parse(correctableUntil) > now.getTime();
  const press = () => void pin({ noteId: id, isPinned: !isPinned }).catch((error: unknown) => showError(t, error));
  return (
    <li className="grid grid-cols-1 gap-1 border-s-2 border-line ps-3.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
        <span className="font-medium">
          {author === null ? t('repairNotes.unknownAuthor') : <ProperName>{author.name}</ProperName>}
        </span>
        <StaffMoment value={at} />
        {editedAt !== null && <span>{t('repairNotes.corrected')}</span>}
        {isPinned && <Badge hue="amber">{t('repairNotes.pinned')}</Badge>}
      </div>
      {isOpen ? (
        <Correction repairId={repairId} note={note} onClose={() => setOpen(false)} />
      ) : (
        <>
          <p className="wrap-anywhere whitespace-pre-line">
            <UserText className="block">{body}</UserText>
          </p>
          <div className="flex flex-wrap gap-x-4">
            <Button variant="link" size="sm" loading={isPending} onClick={press}>
              {t(isPinned ? 'repairNotes.unpin' : 'repairNotes.pin')}
            </Button>
            {mayCorrect && (
              <Button variant="link" size="sm" onClick={() => setOpen(true)}>
                {t('repairNotes.correct')}
              </Button>
            )}
          </div>
        </>
      )}
    </li>
  );
}

function Correction({ repairId, note, onClose }: NoteProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const { correct } = useNoteActions(repairId);
  const [text, setText] = useState(note.body);
  const save = async (body: string) => {
    try {
      await correct({ noteId: note.id, body, editedAt: note.editedAt });
      onClose();
    } catch (error) {
      if (errorKeyOf(error) === 'editedMeanwhile') toast({ title: t('repairNotes.conflict'), variant: 'destructive' });
      else showError(t, error);
    }
  };
  return (
    <NoteFields label={t('repairNotes.correctionLabel')} text={text} onType={setText} onSave={save}>
      {(isSaving) => (
        <>
          <Button type="submit" size="sm" loading={isSaving}>
            {t('repairNotes.save')}
          </Button>
          <Button variant="secondary" size="sm" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </>
      )}
    </NoteFields>
  );
}

function NewNote({ repairId }: { repairId: string }) {
  const { t } = useTranslation();
  const { add } = useNoteActions(repairId, useLastingIntent(`note ${repairId}`));
  const [text, type] = useTextDraft(noteDraft, repairId);
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  }, [text]);
  const save = async (body: string) => {
    try {
      await add(body);
      // Keeps what was typed during the request.
      if (latest.current === text) type('');
    } catch (error) {
      showError(t, error);
    }
  };
  return (
    <NoteFields label={t('repairNotes.field')} text={text} onType={type} onSave={save}>
      {(isSaving) => (
        <Button type="submit" variant="secondary" size="sm" loading={isSaving}>
          {t('repairNotes.add')}
        </Button>
      )}
    </NoteFields>
  );
}

type NoteFieldsProps = {
  label: string;
  text: string;
  onType: (text: string) => void;
  /** Resolves after saving or after reporting an error. */
  onSave: (body: string) => Promise<void>;
  children: (isSaving: boolean) => ReactNode;
};

function NoteFields({ label, text, onType, onSave, children }: NoteFieldsProps) {
  const [wrong, setWrong] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const focusError = useErrorFocus();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { success, data, error } = z.safeParse(NoteForm, { body: text });
    setWrong(error?.issues[0]?.message);
    focusError(event.currentTarget);
    if (!success || isSaving) return;
    setSaving(true);
    void onSave(data.body).finally(() => setSaving(false));
  };
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-2">
      <FormField label={label} error={wrong}>
        <Textarea value={text} onChange={(event) => onType(event.target.value)} className="min-h-16" />
      </FormField>
      <div className="flex flex-wrap gap-3">{children(isSaving)}</div>
    </form>
  );
}
