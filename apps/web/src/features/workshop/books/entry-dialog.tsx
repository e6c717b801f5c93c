import { deviceDrawings } from '@atelier/contract';
import { languages } from '@atelier/i18n';
import { Alert, Drawing, Input, Select, Textarea, toast } from '@atelier/ui';
import { useEffect, useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useCloseGuard, type CloseGuard } from '#shared/dialogs/close-guard.tsx';
import { DialogFrame } from '#shared/dialogs/dialog-frame.tsx';
import { showError } from '#shared/feedback/show-toast.ts';
import { FormField } from '#shared/form/form-field.tsx';
import { createFormDraft, useFormDraft } from '#shared/form/kept-draft.ts';
import { showIssues, useApiForm } from '#shared/form/use-api-form.ts';
import { useLanguage } from '#shared/language/use-language.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { BookName, Entry } from '../api/books.ts';
import { changedEntry, useAddEntry, useChangeEntry } from '../api/change-book.ts';
import { DialogForm } from '../dialog-form.tsx';
import { type BookField, formOf, type TypedEntry, typedOf } from './book-forms.ts';
import { nameOf } from './entry-name.ts';

const entryDraft = createFormDraft('book');

type EntryDialogProps = {
  book: BookName;
  /** Null: a new one. */
  entry: Entry | null;
  /** The kind of device of a fault. */
  owner: string;
  opener: Element | null;
  onClose: () => void;
};

/** Adds an entry to one of the shop's books, or changes one. */
export function EntryDialog({ opener, onClose, ...about }: EntryDialogProps) {
  const { t } = useTranslation();
  const { book, entry, owner } = about;
  const key = `${book} ${entry?.id ?? `new ${owner}`}`;
  const { onTyped, close, question } = useCloseGuard(onClose, () => entryDraft.forget(key));
  return (
    <>
      <DialogFrame
        title={t(entry === null ? `books.add.${book}` : `books.edit.${book}`)}
        opener={opener}
        onClose={close}
        keepsText
      >
        <EntryFields {...about} draftKey={key} onTyped={onTyped} onDone={onClose} />
      </DialogFrame>
      {question}
    </>
  );
}

type EntryFieldsProps = Omit<EntryDialogProps, 'opener' | 'onClose'> &
  Pick<CloseGuard, 'onTyped'> & { draftKey: string; onDone: () => void };

function EntryFields({ book, entry, owner, draftKey, onTyped, onDone }: EntryFieldsProps) {
  const { t, language } = useLanguage();
  // What is saved is what its person saw: a version of somebody else's is taken only once they were told.
  const [seen, setSeen] = useState({ version: entry?.version ?? 0, isLate: false });
  const { schema, fields } = formOf(book);
  const form = useApiForm(schema, typedOf(book, entry, { language, owner }));
  useFormDraft(form, entryDraft, draftKey);
  const { isSubmitting, isDirty } = form.formState;
  useEffect(() => onTyped(isDirty), [onTyped, isDirty]);
  const add = useAddEntry(book);
  const change = useChangeEntry(book);
  const submit = form.handleSubmit(async (values) => {
    try {
      if (entry === null) await add.mutateAsync(values);
      else await change.mutateAsync({ ...values, id: entry.id, retired: entry.retired, version: seen.version });
      entryDraft.forget(draftKey);
      onTyped(false);
      const name = nameOf({ id: '', version: 0, retired: false, ...values }, language);
      toast({ title: t(entry === null ? 'books.added' : 'books.saved', { name }), variant: 'success' });
      onDone();
    } catch (error) {
      const now = changedEntry(error);
      if (now !== null) setSeen({ version: now.version, isLate: true });
      else if (!showIssues(form, error)) showError(t, error);
    }
  });
  return (
    <DialogForm submitting={isSubmitting} onSubmit={(event) => void submit(event)} action={t('common.save')}>
      {seen.isLate && (
        <Alert variant="warning" role="alert" title={t('books.meanwhile.title')}>
          {t('books.meanwhile.text')}
        </Alert>
      )}
      {fields.map((field) => (
        <EntryField key={field.name} field={field} form={form} />
      ))}
    </DialogForm>
  );
}

type EntryFieldProps = {
  field: BookField;
  form: UseFormReturn<TypedEntry, unknown, Readonly<Record<string, unknown>>>;
};

function EntryField({ field, form }: EntryFieldProps) {
  const { t } = useTranslation();
  const { name, isOptional = false } = field;
  const hint = t.find(`books.hint.${name}`);
  return (
    <FormField
      label={t.find(`books.field.${name}`) ?? name}
      required={!isOptional}
      error={messageIn(form.formState.errors[name])}
      {...(hint === undefined ? {} : { description: hint })}
    >
      <Control field={field} form={form} />
    </FormField>
  );
}

/** Of a list the first line that is wrong. */
function messageIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  return Object.values(error)
    .map(messageIn)
    .find((message) => message !== undefined);
}

function Control({ field: { name, kind }, form }: EntryFieldProps) {
  const { t } = useTranslation();
  // The field of a language's text is spelled in it.
  const lang = name.endsWith('Fr') ? 'fr' : name.endsWith('En') ? 'en' : undefined;
  if (kind === 'text' || kind === 'list')
    return <Textarea rows={kind === 'text' ? 5 : 3} dir="auto" lang={lang} {...form.register(name)} />;
  if (kind !== 'drawing' && kind !== 'language')
    return <Input {...inputOf[kind]} dir="auto" lang={lang} autoComplete="off" {...form.register(name)} />;
  const options =
    kind === 'language'
      ? languages.map((value) => ({ value, label: t(`common.language.${value}`) }))
      : deviceDrawings.map((value) => ({
          value,
          label: t(`books.drawing.${value}`),
          icon: <Drawing name={value} compact />,
        }));
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <Select ref={ref} options={options} value={value} onValueChange={onChange} onBlur={onBlur} />
      )}
    />
  );
}

const inputOf = {
  line: { type: 'text' },
  email: { type: 'email' },
  phone: { type: 'tel' },
  number: { type: 'text', inputMode: 'numeric' },
} as const;
