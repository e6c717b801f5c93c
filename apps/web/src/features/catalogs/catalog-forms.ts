import {
  DeviceTypeForm,
  deviceDrawings,
  FaultForm,
  PartnerForm,
  CannedReplyForm,
  ShelfForm,
  ZoneForm,
} from '@atelier/contract';
import { plainDigits } from '@atelier/domain';
import type { Language } from '@atelier/i18n';
import * as z from 'zod/mini';
import type { FormSchema } from '#shared/form/schema-resolver.ts';
import { type CatalogName, type CatalogEntry, entryText } from '#subjects/staff/lists/catalogs.ts';

type FieldKind = 'line' | 'text' | 'list' | 'drawing' | 'language' | 'email' | 'phone' | 'number';

export type CatalogField = { readonly name: string; readonly kind: FieldKind; readonly isOptional?: true };

/** Strings only, so a draft can store them. */
export type EntryFormValues = Record<string, string>;

type CatalogForm = {
  readonly schema: FormSchema<EntryFormValues, Readonly<Record<string, unknown>>>;
  readonly fields: readonly CatalogField[];
};

function listSchema<Schema extends z.ZodMiniType>(list: Schema) {
  return z.pipe(z.pipe(z.string(), z.transform(linesIn)), list as never) as never as z.ZodMiniType<unknown, string>;
}

function linesIn(text: string): string[] {
  return text.split(/[\n,;]/u).flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
}

const wholeNumber = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text): number | null | undefined => (text.trim() === '' ? null : Number(plainDigits(text)))),
  ),
  PartnerForm.shape.usualDays,
);

const catalogForms = {
  types: {
    schema: DeviceTypeForm,
    fields: [...inBothLanguages('name'), ...inBothLanguages('description'), { name: 'icon', kind: 'drawing' }],
  },
  partners: {
    schema: z.extend(PartnerForm, { usualDays: wholeNumber }),
    fields: [
      { name: 'name', kind: 'line' },
      { name: 'email', kind: 'email', isOptional: true },
      { name: 'phone', kind: 'phone', isOptional: true },
      { name: 'lang', kind: 'language' },
      { name: 'usualDays', kind: 'number', isOptional: true },
    ],
  },
  zones: {
    schema: z.extend(ZoneForm, {
      postalCodes: listSchema(ZoneForm.shape.postalCodes),
      places: listSchema(ZoneForm.shape.places),
    }),
    fields: [
      ...inBothLanguages('name'),
      { name: 'postalCodes', kind: 'list', isOptional: true },
      { name: 'places', kind: 'list', isOptional: true },
    ],
  },
  shelves: { schema: ShelfForm, fields: [{ name: 'name', kind: 'line' }] },
  faults: { schema: FaultForm, fields: [{ name: 'code', kind: 'line' }, ...inBothLanguages('name')] },
  answers: { schema: CannedReplyForm, fields: [...inBothLanguages('title'), ...inBothLanguages('body', 'text')] },
} as const satisfies Record<CatalogName, { schema: unknown; fields: readonly CatalogField[] }>;

function inBothLanguages(name: string, kind: FieldKind = 'line'): readonly CatalogField[] {
  return [
    { name: `${name}Fr`, kind },
    { name: `${name}En`, kind },
  ];
}

/** Returns the form fields of a catalog and the schema, which is the contract's own for strings. */
export function catalogFormOf(catalog: CatalogName): CatalogForm {
  return catalogForms[catalog] as never as CatalogForm;
}

/** Returns an entry's form values, empty for a new one. `owner`: the device type of a fault. */
export function entryFormValues(
  catalog: CatalogName,
  entry: CatalogEntry | null,
  { language, owner }: { language: Language; owner: string },
): EntryFormValues {
  const typed = catalogFormOf(catalog).fields.map(({ name, kind }): [string, string] => {
    if (entry !== null) return [name, entryText(entry[name])];
    return [name, kind === 'language' ? language : kind === 'drawing' ? deviceDrawings[0] : ''];
  });
  return { ...Object.fromEntries(typed), ...(catalog === 'faults' ? { deviceTypeId: owner } : {}) };
}
