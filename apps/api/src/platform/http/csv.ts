import { Readable } from 'node:stream';
import type { Language } from '@atelier/contract';
import { formatDate } from '@atelier/i18n';
import { tz } from '@date-fns/tz';
import { FileStream } from './calls/answers.ts';

/** Amount of ours, which isn't taken for a formula although it may be negative. */
type CsvAmount = { readonly value: string };

export type CsvCell = string | number | null | CsvAmount;

/** Page of a list, with the cursor of the next one. */
type Page<Item> = { readonly data: readonly Item[]; readonly nextCursor: string | null };

type Pages<Item> = {
  readonly read: (cursor: string | undefined) => Promise<Page<Item>>;
  /** Maximum number of items. */
  readonly most: number;
};

/** Returns the items of a list in batches. Reads the first page before it returns, so refusals reach the caller. */
export async function readPages<Item>({ read, most }: Pages<Item>): Promise<AsyncIterable<readonly Item[]>> {
  const first = await read(undefined);
  return (async function* pages() {
    let page = first;
    let left = most;
    while (left > 0) {
      yield page.data.slice(0, left);
      left -= page.data.length;
      if (page.nextCursor === null) return;
      page = await read(page.nextCursor);
    }
  })();
}

type CsvTable<Item> = {
  readonly lang: Language;
  readonly head: readonly string[];
  readonly rows: AsyncIterable<readonly Item[]>;
  readonly cellsOf: (item: Item) => CsvCell[];
};

/**
 * Returns a table as the spreadsheets of a language read it: semicolons in French, a byte order mark, and an apostrophe before cells that
 * would be formulas (specification/faults#w6).
 */
export function csvFile<Item>(table: CsvTable<Item>): FileStream {
  return new FileStream(Readable.from(csvText(table)));
}

/** Amounts are the only objects. */
function castAmount({ value }: Record<string, unknown>) {
  return { value: String(value), escape_formulas: false };
}

async function* csvText<Item>({ lang, head, rows, cellsOf }: CsvTable<Item>): AsyncGenerator<string> {
  // Loads the library with the first file, because most starts write none.
  const { stringify } = await import('csv-stringify/sync');
  const options = {
    delimiter: lang === 'fr' ? ';' : ',',
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { object: castAmount },
  } as const;
  yield `\uFEFF${stringify([[...head]], options)}`;
  for await (const batch of rows) yield stringify(batch.map(cellsOf), options);
}

/** Returns an amount of the wire as a number of the language, without unit and groups. */
export function csvAmount(amount: string | null, lang: Language): CsvAmount | null {
  if (amount === null) return null;
  return { value: lang === 'fr' ? amount.replace('.', ',') : amount };
}

/** Day before month in French, and the form in English that spreadsheets of any country read. */
const dayPatterns = { fr: 'dd/MM/yyyy', en: 'yyyy-MM-dd' } as const;

export function csvDay(day: string | null, lang: Language): string | null {
  return day === null ? null : formatDate(day, lang, { pattern: dayPatterns[lang] });
}

export function csvInstant(instant: Date | string | null, lang: Language, timeZone: string): string | null {
  if (instant === null) return null;
  return formatDate(instant, lang, { in: tz(timeZone), pattern: `${dayPatterns[lang]} HH:mm` });
}
