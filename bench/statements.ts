// What a database is asked and how it answers, from its server's own log.
import { readFileSync, readlinkSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { TempShop } from '@atelier/testing';

/** A statement, and the name of the connection that it came over. */
export type Statement = { readonly connection: string; readonly text: string };

// A running backend takes new settings between two statements; and what follows an answer is over by then, too.
const SETTLE_MS = 1_000;

function configure(shop: TempShop, settings: readonly string[]): Promise<unknown> {
  return shop.withClient(async (client) => {
    for (const setting of settings) await client.query(`alter system ${setting}`);
    return client.query('select pg_reload_conf()');
  });
}

/** What the server writes into its log during each of these steps, with these settings. */
async function logOf(
  shop: TempShop,
  settings: Readonly<Record<string, string>>,
  steps: readonly (() => Promise<unknown>)[],
): Promise<string[][]> {
  // The server's output was led into its log at its start.
  const file = readlinkSync(`/proc/${shop.databasePid()}/fd/1`);
  const all = { log_line_prefix: '%a ', ...settings };
  await configure(
    shop,
    Object.entries(all).map(([name, value]) => `set ${name} = '${value}'`),
  );
  await delay(SETTLE_MS);
  const written: string[][] = [];
  for (const step of steps) {
    const { size } = statSync(file);
    await step();
    await delay(SETTLE_MS);
    written.push(
      readFileSync(file)
        .subarray(size)
        .toString()
        .split(/\n(?=\S+ LOG: )/),
    );
  }
  await configure(
    shop,
    Object.keys(all).map((name) => `reset ${name}`),
  );
  return written;
}

const statement = /^(\S+) LOG: +(?:statement|execute [^:]+): ([\s\S]*)$/;

/** Every statement that the server is asked during each of these steps. */
export async function logStatements(
  shop: TempShop,
  steps: readonly (() => Promise<unknown>)[],
): Promise<Statement[][]> {
  return (await logOf(shop, { log_statement: 'all' }, steps)).map((entries) =>
    entries.flatMap((entry) => {
      const [, connection = '', text = ''] = statement.exec(entry) ?? [];
      return connection === '' ? [] : [{ connection, text: text.trim() }];
    }),
  );
}

/** Has the server's plans explained in connections to come; until they are asked for it costs nothing. */
export function preparePlans(shop: TempShop): Promise<unknown> {
  return configure(shop, [`set session_preload_libraries = 'auto_explain'`]);
}

/** How the server went about what it was asked during `work`: explain (analyze, buffers) of each statement that took a while. */
export async function plansOf(shop: TempShop, work: () => Promise<unknown>): Promise<string[]> {
  const settings = {
    'auto_explain.log_min_duration': '1ms',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
  };
  const [entries = []] = await logOf(shop, settings, [work]);
  return entries
    .filter((entry) => entry.includes('plan:\n'))
    .map((entry) =>
      entry
        .slice(entry.indexOf('duration:'))
        .replace(/Query Text: [\s\S]*?(?=\n\t\S.*\(cost=)/, '')
        .trim(),
    );
}
