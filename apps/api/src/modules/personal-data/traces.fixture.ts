import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { TestApp } from '#app.fixture.ts';

type Column = { readonly place: string; readonly schema: string; readonly table: string; readonly column: string };

/** Every column of every table, whoever made it: ours, the jobs', the migrations'. */
async function columnsOf({ platform: { database } }: TestApp): Promise<(Column & { type: string })[]> {
  const { rows } = await database.execute<Column & { type: string }>(sql`
    select c.table_schema as schema, c.table_name as table, c.column_name as column, c.udt_name as type,
      case c.table_schema when 'public' then '' else c.table_schema || '.' end || c.table_name || '.' || c.column_name as place
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
    order by place`);
  return rows;
}

async function textsIn({ platform: { database } }: TestApp, column: Column & { type: string }): Promise<string[]> {
  const { schema, table, column: name, type } = column;
  const value = sql.identifier(name);
  const text = type === 'bytea' ? sql`encode(${value}, 'escape')` : sql`${value}::text`;
  const { rows } = await database.execute<{ text: string | null }>(
    sql`select ${text} as text from ${sql.identifier(schema)}.${sql.identifier(table)}`,
  );
  return rows.flatMap(({ text: found }) => found ?? []);
}

/** The content of every stored file, by its place. */
async function filesOf({ platform: { config } }: TestApp): Promise<[place: string, content: string][]> {
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

/** Where each of some words stands: in which columns of which tables, and in which files. Small and capital letters are the same. */
export async function tracesOf(
  app: TestApp,
  words: Readonly<Record<string, string>>,
): Promise<Record<string, string[]>> {
  const columns = await columnsOf(app);
  const texts: [place: string, text: string][] = [];
  for (const column of columns)
    for (const text of await textsIn(app, column)) texts.push([column.place, text.toLowerCase()]);
  for (const [place, content] of await filesOf(app)) texts.push([place, `${place}\n${content}`.toLowerCase()]);
  const placesOf = (word: string): string[] => [
    ...new Set(texts.flatMap(([place, text]) => (text.includes(word.toLowerCase()) ? [place] : []))),
  ];
  return Object.fromEntries(Object.entries(words).map(([name, word]) => [name, placesOf(word)]));
}
