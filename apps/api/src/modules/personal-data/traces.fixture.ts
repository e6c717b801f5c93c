import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Platform } from '#platform/platform.ts';

type SearchedShop = { readonly platform: Pick<Platform, 'database' | 'config'> };

type Table = { readonly schema: string; readonly table: string; readonly places: string[]; readonly texts: string[] };

async function tablesOf({ platform: { database } }: SearchedShop): Promise<Table[]> {
  const { rows } = await database.execute<Table>(sql`
    select c.table_schema as schema, c.table_name as table,
      array_agg(prefix || c.table_name || '.' || c.column_name order by c.column_name) as places,
      array_agg(format(case c.udt_name when 'bytea' then 'encode(%I, ''escape'')' else '%I::text' end, c.column_name) order by c.column_name) as texts
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    cross join lateral (select case c.table_schema when 'public' then '' else c.table_schema || '.' end) named (prefix)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
    group by c.table_schema, c.table_name, prefix
    order by prefix || c.table_name`);
  return rows;
}

async function textsIn(
  { platform: { database } }: SearchedShop,
  { schema, table, places, texts }: Table,
): Promise<[place: string, text: string][]> {
  const { rows } = await database.execute<{ values: (string | null)[] }>(
    sql`select array[${sql.raw(texts.join(', '))}] as values from ${sql.identifier(schema)}.${sql.identifier(table)}`,
  );
  return places.flatMap((place, index) =>
    rows.flatMap(({ values }): [string, string][] => {
      const text = values[index] ?? null;
      return text === null ? [] : [[place, text]];
    }),
  );
}

async function filesOf({ platform: { config } }: SearchedShop): Promise<[place: string, content: string][]> {
  const root = join(config.dataDir, 'files');
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return Promise.all(
    files.map(async (file): Promise<[string, string]> => [
      `file ${file.slice(root.length + 1)}`,
      await readFile(file, 'latin1'),
    ]),
  );
}

/** Returns the columns and files that contain each word, ignoring case. */
export async function tracesOf(
  app: SearchedShop,
  words: Readonly<Record<string, string>>,
): Promise<Record<string, string[]>> {
  const texts: [place: string, text: string][] = [];
  for (const table of await tablesOf(app))
    for (const [place, text] of await textsIn(app, table)) texts.push([place, text.toLowerCase()]);
  for (const [place, content] of await filesOf(app)) texts.push([place, `${place}\n${content}`.toLowerCase()]);
  const placesOf = (word: string): string[] => [
    ...new Set(texts.flatMap(([place, text]) => (text.includes(word.toLowerCase()) ? [place] : []))),
  ];
  return Object.fromEntries(Object.entries(words).map(([name, word]) => [name, placesOf(word)]));
}
