import { DeviceTypeForm, deviceDrawings, FaultForm, PartnerForm, ReadyAnswerForm, ZoneForm } from '@atelier/contract';
import { plainDigits } from '@atelier/domain';
import type { Language } from '@atelier/i18n';
import * as z from 'zod/mini';
import type { FormSchema } from '#shared/form/schema-resolver.ts';
import type { BookName, Entry } from '../api/books.ts';
import { textOf } from './entry-name.ts';

/** How a field is typed. */
type FieldKind = 'line' | 'text' | 'list' | 'drawing' | 'language' | 'email' | 'phone' | 'number';

export type BookField = { readonly name: string; readonly kind: FieldKind; readonly isOptional?: true };

/** Texts alone, so that a draft of them can be kept. */
export type TypedEntry = Record<string, string>;

type BookForm = {
  readonly schema: FormSchema<TypedEntry, Readonly<Record<string, unknown>>>;
  readonly fields: readonly BookField[];
};

function listOf<Schema extends z.ZodMiniType>(list: Schema) {
  return z.pipe(z.pipe(z.string(), z.transform(linesIn)), list as never) as never as z.ZodMiniType<unknown, string>;
}

/** One per line, or with commas between. */
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

const forms = {
  types: {
    schema: DeviceTypeForm,
    fields: [...both('name'), ...both('description'), { name: 'icon', kind: 'drawing' }],
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
      postalCodes: listOf(ZoneForm.shape.postalCodes),
      places: listOf(ZoneForm.shape.places),
    }),
    fields: [
      ...both('name'),
      { name: 'postalCodes', kind: 'list', isOptional: true },
      { name: 'places', kind: 'list', isOptional: true },
    ],
  },
  faults: { schema: FaultForm, fields: [{ name: 'code', kind: 'line' }, ...both('name')] },
  answers: { schema: ReadyAnswerForm, fields: [...both('title'), ...both('body', 'text')] },
} as const satisfies Record<BookName, { schema: unknown; fields: readonly BookField[] }>;

/** A text in both languages. */
function both(name: string, kind: FieldKind = 'line'): readonly BookField[] {
  return [
    { name: `${name}Fr`, kind },
    { name: `${name}En`, kind },
  ];
}

/** What a book's form asks for, and what judges it: the contract's own schema, of texts. */
export function formOf(book: BookName): BookForm {
  return forms[book] as never as BookForm;
}

/** An entry as its form holds it; of none, an empty form. `owner`: the kind of device of a fault. */
export function typedOf(
  book: BookName,
  entry: Entry | null,
  { language, owner }: { language: Language; owner: string },
): TypedEntry {
  const typed = formOf(book).fields.map(({ name, kind }): [string, string] => {
    if (entry !== null) return [name, textOf(entry[name])];
    return [name, kind === 'language' ? language : kind === 'drawing' ? deviceDrawings[0] : ''];
  });
  return { ...Object.fromEntries(typed), ...(book === 'faults' ? { deviceTypeId: owner } : {}) };
}
