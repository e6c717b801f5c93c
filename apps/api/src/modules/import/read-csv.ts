import {
  type ImportColumn,
  importColumns,
  type ImportKind,
  type ImportLine,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_LINES,
} from '@atelier/contract';
import { type FieldMessage, translate } from '@atelier/i18n';
import { wrongField } from '#platform/http/errors/failure.ts';
import { foldText } from './cells.ts';

type Table = { readonly lines: readonly ImportLine[]; readonly ignored: readonly string[] };

const MAX_LINE = 64 * 1024;
const MAX_COLUMNS = 100;
/** Those of a full table. Far more are cells of rows without text, which take a parser seconds. */
const MAX_SEPARATORS = (MAX_IMPORT_LINES + 1) * MAX_COLUMNS;

/** Columns that a file needs to make sense. Others may be missing. */
const neededColumns: Readonly<Record<ImportKind, readonly ImportColumn[]>> = {
  customers: ['firstName', 'lastName'],
  devices: ['type', 'name'],
  repairs: ['issue', 'status'],
};

/** Reads a CSV file into the cells of the kind's columns, as spreadsheets of both languages write them. Throws for any other file. */
export async function readCsv(kind: ImportKind, file: Buffer): Promise<Table> {
  const [head, ...records] = await recordsIn(textOf(file));
  if (head === undefined) throw fileProblem('import.empty');
  const columns = head.cells.map((name) => columnNamed(kind, name));
  const isComplete = neededColumns[kind].every((column) => columns.includes(column));
  if (!isComplete) throw fileProblem('import.noHead');
  if (columns.some((column, index) => column !== undefined && columns.indexOf(column) !== index))
    throw fileProblem('import.columnTwice');
  const lines = records.map(({ line, cells }) => ({
    line,
    cells: importColumns[kind].map((column) => cells[columns.indexOf(column)] ?? ''),
  }));
  if (lines.length === 0) throw fileProblem('import.empty');
  if (lines.length > MAX_IMPORT_LINES) throw fileProblem('import.tooManyLines');
  return {
    lines,
    ignored: head.cells
      .filter((name, index) => name.trim() !== '' && columns[index] === undefined)
      .map((name) => name.slice(0, 80)),
  };
}

function fileProblem(message: FieldMessage): Error {
  return wrongField('file', message);
}

/** Decodes UTF-8, or what a French Excel writes. Windows-1252 accepts any bytes, so other files are recognized by what text never has. */
function textOf(file: Buffer): string {
  if (file.length > MAX_IMPORT_BYTES) throw fileProblem('import.tooLarge');
  const text = decode(file);
  if (text.includes('\0') || /^\s*(<|PK|%PDF)/u.test(text)) throw fileProblem('import.notCsv');
  // Excel's own hint about the separator isn't a line of the table, but counts as one of the file.
  const plain = text.replaceAll(/\r\n?/gu, '\n').replace(/^sep=.\n/iu, '\n');
  if (hasLongLine(plain)) throw fileProblem('import.lineTooLong');
  return plain;
}

/** Checked first, because a parser makes a cell of every separator. */
function hasLongLine(text: string): boolean {
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = text.indexOf('\n', start);
    if (end === -1) end = text.length;
    if (end - start > MAX_LINE) return true;
  }
  return false;
}

function decode(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}

type CsvRecord = { readonly line: number; readonly cells: readonly string[] };

async function recordsIn(text: string): Promise<readonly CsvRecord[]> {
  // Loads the library with the first file, because most starts read none.
  const { parse } = await import('csv-parse/sync');
  const records: CsvRecord[] = [];
  const delimiter = delimiterOf(text);
  if (text.split(delimiter).length > MAX_SEPARATORS) throw fileProblem('import.tooManyColumns');
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      // Otherwise empty rows count for `to`, and the last lines are lost.
      skip_records_with_empty_values: true,
      max_record_size: MAX_LINE,
      to: MAX_IMPORT_LINES + 2,
      on_record: (cells: string[], { lines }) => {
        if (cells.length > MAX_COLUMNS) throw fileProblem('import.tooManyColumns');
        records.push({ line: lines - breaksIn(cells), cells });
        return null;
      },
    });
  } catch (error) {
    throw error instanceof Error && 'code' in error ? fileProblem(problemOf(error.code)) : error;
  }
  return records;
}

function breaksIn(cells: readonly string[]): number {
  return cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0);
}

function problemOf(code: unknown): FieldMessage {
  return code === 'CSV_MAX_RECORD_SIZE' ? 'import.lineTooLong' : 'import.openQuote';
}

const delimiters = [';', ',', '\t'] as const;

/** Returns the most frequent separator of the head. */
function delimiterOf(text: string): string {
  const [head = ''] = /.+/u.exec(text) ?? [];
  const counts = delimiters.map((delimiter) => ({ delimiter, count: head.split(delimiter).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ';';
}

/** Returns the column that a head names by key, in French, in English, or in both as in a template. */
function columnNamed(kind: ImportKind, name: string): ImportColumn | undefined {
  const names = name.split('/').map(foldText);
  return importColumns[kind].find((column) => namesOf(column).some((known) => names.includes(known)));
}

function namesOf(column: ImportColumn): string[] {
  return [column, translate('fr')(`import.column.${column}`), translate('en')(`import.column.${column}`)].map(foldText);
}

/** Returns the name of a column in both languages. */
export function headOf(column: ImportColumn): string {
  const names = [translate('fr')(`import.column.${column}`), translate('en')(`import.column.${column}`)];
  return [...new Set(names)].join(' / ');
}
