import { deviceDrawings } from '@atelier/contract';
import { type Language, languages } from '@atelier/i18n';
import { Button, Drawing, Input, Select, Textarea, toast } from '@atelier/ui';
import { useRef } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { FormField } from '#shared/form/form-field.tsx';
import { createFormDraft } from '#shared/form/kept-draft.ts';
import { useApiForm } from '#shared/form/use-api-form.ts';
import { useLanguage } from '#shared/language/use-language.ts';
import { useTranslation } from '#shared/language/use-translation.ts';
import type { BookName, Entry } from '../api/books.ts';
import { changedEntry, useAddEntry, useChangeEntry } from '../api/change-book.ts';
import { SavedDialog, SavedFields, useSavedForm, type Inside } from '../saved-form.tsx';
import { type BookField, formOf, type TypedEntry, typedOf } from './book-forms.ts';
import { filledFields, nameOf } from './entry-name.ts';

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
  const title = t(entry === null ? `books.add.${book}` : `books.edit.${book}`);
  const draftKey = `${book} ${entry?.id ?? `new ${owner}`}`;
  return (
    <SavedDialog {...{ title, opener, onClose, draftKey }} draft={entryDraft}>
      {(inside) => <EntryFields {...about} inside={inside} />}
    </SavedDialog>
  );
}

type EntryFieldsProps = Omit<EntryDialogProps, 'opener' | 'onClose'> & { inside: Inside };

function EntryFields({ book, entry, owner, inside }: EntryFieldsProps) {
  const { t, language } = useLanguage();
  const { schema, fields } = formOf(book);
  const form = useApiForm(schema, typedOf(book, entry, { language, owner }));
  const add = useAddEntry(book);
  const change = useChangeEntry(book);
  const saved = useSavedForm(form, {
    ...inside,
    version: entry?.version ?? 0,
    changed: changedEntry,
    save: async (values, version) => {
      if (entry === null) await add.mutateAsync(values);
      else await change.mutateAsync({ ...values, id: entry.id, retired: entry.retired, version });
      const name = nameOf({ id: '', version: 0, retired: false, ...values }, language);
      toast({ title: t(entry === null ? 'books.added' : 'books.saved', { name }), variant: 'success' });
    },
  });
  return (
    <SavedFields
      saved={saved}
      action={t('common.save')}
      late={{ title: t('books.meanwhile.title'), text: t('books.meanwhile.text') }}
    >
      {fields.map((field) => (
        <EntryField key={field.name} field={field} form={form} />
      ))}
    </SavedFields>
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
  if (kind === 'text') return <AnswerBody name={name} lang={lang} form={form} />;
  if (kind === 'list') return <Textarea rows={3} dir="auto" lang={lang} {...form.register(name)} />;
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

type AnswerBodyProps = Pick<EntryFieldProps, 'form'> & { name: string; lang: Language | undefined };

/** A canned reply; what is filled in for each repair is put where the caret is, by a press. */
function AnswerBody({ name, lang, form }: AnswerBodyProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const { ref, ...registered } = form.register(name);
  const insert = (filled: string): void => {
    const area = field.current;
    if (area === null) return;
    area.focus();
    area.setRangeText(`{${filled}}`, area.selectionStart, area.selectionEnd, 'end');
    form.setValue(name, area.value, { shouldDirty: true });
  };
  return (
    <div className="grid gap-2">
      <Textarea
        rows={5}
        dir="auto"
        lang={lang}
        {...registered}
        ref={(area) => {
          ref(area);
          field.current = area;
        }}
      />
      <fieldset aria-label={t('books.filled.insert')} className="flex min-w-0 flex-wrap gap-2">
        {filledFields.map((filled) => (
          <Button key={filled} size="sm" variant="secondary" onClick={() => insert(filled)}>
            {t(`books.filled.${filled}`)}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}

const inputOf = {
  line: { type: 'text' },
  email: { type: 'email' },
  phone: { type: 'tel' },
  number: { type: 'text', inputMode: 'numeric' },
} as const;
