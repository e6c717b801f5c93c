import * as z from 'zod/mini';
import { getCall, postCall } from '../call.ts';
import { deviceDetails } from '../customer/devices.ts';
import { fileAnswer, nullableString } from '../fields.ts';

export const importKinds = ['customers', 'devices', 'repairs'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Lines per file, without the head. */
export const MAX_IMPORT_LINES = 2_000;
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024;
const MAX_CELL = 4_000;

const owner = ['customerName', 'customerPhone', 'customerEmail'] as const;

/** Columns in their order. Files name them by key or in either language. Their cells are text, as typed or read. */
export const importColumns = {
  customers: ['firstName', 'lastName', 'phone', 'email', 'address', 'zone', 'lang', 'isPremium'],
  devices: [...owner, 'type', 'name', ...deviceDetails],
  repairs: [
    ...owner,
    'name',
    'serialNumber',
    'issue',
    'additionalInfo',
    'address',
    'status',
    'price',
    'expectedAt',
    'shelf',
  ],
} as const satisfies Record<ImportKind, readonly string[]>;
export type ImportColumn = (typeof importColumns)[ImportKind][number];

const columns = [...new Set(Object.values(importColumns).flat())];

/** Line of a file, by the number that a text editor shows. `cells` are in the order of the kind's columns. */
export const ImportLine = z.object({
  line: z.int('invalid').check(z.minimum(1, 'invalid'), z.maximum(10_000_000, 'invalid')),
  cells: z.array(z.string('invalid').check(z.maxLength(MAX_CELL, 'tooLong'))).check(z.maxLength(20, 'invalid')),
});
export type ImportLine = z.infer<typeof ImportLine>;

/** `known`: the shop has it already, so nothing is written. `ref` is a repair's id, or the customer's of another line. */
const CheckedLine = z.extend(ImportLine, {
  state: z.enum(['new', 'known', 'wrong']),
  ref: nullableString,
  problems: z.array(z.object({ column: z.enum(columns), message: z.string() })),
});
export type CheckedLine = z.infer<typeof CheckedLine>;

const ImportParams = z.object({ kind: z.enum(importKinds) });

/** Reads a file and checks every line. Writes nothing. `ignored` are names of columns that the kind hasn't got. */
export const readImport = postCall('/staff/import/:kind/file', 'Read and check a CSV file', {
  params: ImportParams,
  upload: 'file',
  answer: z.object({ lines: z.array(CheckedLine), ignored: z.array(z.string()) }),
  errors: ['tooLarge'],
});

/**
 * Writes all new lines in one transaction, or none if any line is wrong. Sends no mail and no notification. `written` is null if nothing
 * was written.
 */
export const submitImport = postCall('/staff/import/:kind', 'Import checked lines', {
  idempotent: true,
  params: ImportParams,
  body: z.object({
    lines: z.array(ImportLine).check(z.minLength(1, 'required'), z.maxLength(MAX_IMPORT_LINES, 'import.tooManyLines')),
  }),
  answer: z.object({ lines: z.array(CheckedLine), written: z.nullable(z.number()) }),
  errors: ['editedMeanwhile'],
});

/** Returns a file with the kind's columns and no lines. */
export const getImportTemplate = getCall('/staff/import/:kind/template.csv', 'An empty CSV file to fill in', {
  params: ImportParams,
  ...fileAnswer('text/csv'),
});
