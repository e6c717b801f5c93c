import { deviceDrawings } from '@atelier/contract';
import { showDone } from '#shared/feedback/show-toast.ts';
import { type Language, languages } from '@atelier/i18n';
import { Button, Drawing, Input, Select, Textarea } from '@atelier/ui';
import { useRef, useState } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { FormField } from '#shared/form/form-field.tsx';
import { createFormDraft } from '#shared/form/stored-draft.ts';
import { useApiForm } from '#shared/form/use-api-form.ts';
import type { OpenedDialogProps } from '#shared/dialogs/dialog-frame.tsx';
import { useTranslation } from '#shared/language/use-translation.ts';
import {
  type CatalogName,
  CatalogEntry,
  replyPlaceholders,
  entryName,
  fieldLanguage,
} from '#subjects/staff/lists/catalogs.ts';
import { conflictIn } from '#subjects/staff/forms/conflict.ts';
import { useAddCatalogEntry, useChangeCatalogEntry } from './change-catalog.ts';
import { VersionedDialog, useVersionedForm } from '#subjects/staff/forms/versioned-form.tsx';
import { type CatalogField, catalogFormOf, type EntryFormValues, entryFormValues } from './catalog-forms.ts';

const entryDraft = createFormDraft('book');

type EntryDialogProps = OpenedDialogProps & {
  catalog: CatalogName;
  entry: CatalogEntry | null;
  owner: string;
};

export function EntryDialog({ catalog, entry, owner, opener, onClose }: EntryDialogProps) {
  const { t, language } = useTranslation();
  const { schema, fields } = catalogFormOf(catalog);
  const form = useApiForm(schema, entryFormValues(catalog, entry, { language, owner }));
  const [isRetired, setIsRetired] = useState(entry?.retired ?? false);
  const add = useAddCatalogEntry(catalog);
  const change = useChangeCatalogEntry(catalog);
  const saved = useVersionedForm(form, {
    draft: entryDraft,
    draftKey: `${catalog} ${entry?.id ?? `new ${owner}`}`,
    onClose,
    version: entry?.version ?? 0,
    conflictOf: (error) => {
      const current = conflictIn(error, 'entry', CatalogEntry);
      if (current === null) return null;
      setIsRetired(current.retired);
      return { version: current.version, values: entryFormValues(catalog, current, { language, owner }) };
    },
    save: async (values, version) => {
      if (entry === null) await add.mutateAsync(values);
      else await change.mutateAsync({ ...values, id: entry.id, retired: isRetired, version });
      const name = entryName({ id: '', version: 0, retired: false, ...values }, language);
      showDone(t(entry === null ? 'catalog.added' : 'catalog.saved', { name }));
    },
  });
  return (
    <VersionedDialog
      versionedForm={saved}
      title={t(entry === null ? `catalog.add.${catalog}` : `catalog.edit.${catalog}`)}
      opener={opener}
      action={t('common.save')}
      conflictText={{ title: t('catalog.conflict.title'), text: t('catalog.conflict.text') }}
    >
      {fields.map((field) => (
        <EntryField key={field.name} field={field} form={form} />
      ))}
    </VersionedDialog>
  );
}

type EntryFieldProps = {
  field: CatalogField;
  form: UseFormReturn<EntryFormValues, unknown, Readonly<Record<string, unknown>>>;
};

function EntryField({ field, form }: EntryFieldProps) {
  const { t } = useTranslation();
  const { name, isOptional = false } = field;
  const hint = t.find(`catalog.hint.${name}`);
  return (
    <FormField
      label={t.find(`catalog.field.${name}`) ?? name}
      required={!isOptional}
      error={messageIn(form.formState.errors[name])}
      {...(hint === undefined ? {} : { description: hint })}
    >
      <EntryControl field={field} form={form} />
    </FormField>
  );
}

function messageIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  return Object.values(error)
    .map(messageIn)
    .find((message) => message !== undefined);
}

function EntryControl({ field: { name, kind }, form }: EntryFieldProps) {
  const { t } = useTranslation();
  // Sets `lang`, so the browser spells in the field's language.
  const lang = fieldLanguage(name);
  if (kind === 'text') return <ReplyBody name={name} lang={lang} form={form} />;
  if (kind === 'list') return <Textarea rows={3} dir="auto" lang={lang} {...form.register(name)} />;
  if (kind !== 'drawing' && kind !== 'language')
    return <Input {...inputPropsOf[kind]} dir="auto" lang={lang} autoComplete="off" {...form.register(name)} />;
  const options =
    kind === 'language'
      ? languages.map((value) => ({ value, label: t(`common.language.${value}`) }))
      : deviceDrawings.map((value) => ({
          value,
          label: t(`catalog.drawing.${value}`),
          icon: <Drawing name={value} compact />,
        }));
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field: { onChange, ...field } }) => <Select {...field} options={options} onValueChange={onChange} />}
    />
  );
}

type ReplyBodyProps = Pick<EntryFieldProps, 'form'> & { name: string; lang: Language | undefined };

/** Text of a canned reply, with buttons that insert placeholders at the caret. */
function ReplyBody({ name, lang, form }: ReplyBodyProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const { ref, ...registered } = form.register(name);
  const insert = (filled: string) => {
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
      <fieldset aria-label={t('catalog.placeholders.insert')} className="flex min-w-0 flex-wrap gap-2">
        {replyPlaceholders.map((filled) => (
          <Button key={filled} size="sm" variant="secondary" onClick={() => insert(filled)}>
            {t(`catalog.placeholders.${filled}`)}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}

const inputPropsOf = {
  line: { type: 'text' },
  email: { type: 'email' },
  phone: { type: 'tel' },
  number: { type: 'text', inputMode: 'numeric' },
} as const;
