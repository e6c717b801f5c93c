// Statements and query plans of a database, from its server's log.
import { readFileSync, readlinkSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { TempShop } from '@atelier/testing';

export type Statement = { readonly connection: string; readonly text: string };

// A backend applies new settings between two statements, and work after an answer has ended by then.
const SETTLE_MS = 1_000;

function configure(shop: TempShop, settings: readonly string[]): Promise<unknown> {
  return shop.withClient(async (client) => {
    for (const setting of settings) await client.query(`alter system ${setting}`);
    return client.query('select pg_reload_conf()');
  });
}

async function logOf(
  shop: TempShop,
  settings: Readonly<Record<string, string>>,
  steps: readonly (() => Promise<unknown>)[],
): Promise<string[][]> {
  // The server's output was redirected into its log at the start.
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

/** Lets future connections log the values of statements, which the embedded server leaves out. */
export function logValues(shop: TempShop): Promise<unknown> {
  return shop.withClient((client) => client.query("alter role current_user set log_error_verbosity = 'default'"));
}

const statement = /^(\S+) LOG: +(?:statement|execute [^:]+): ([\s\S]*)$/;

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

/** Loads auto_explain in future connections, without cost until `plansOf` enables it. */
export function preparePlans(shop: TempShop): Promise<unknown> {
  return configure(shop, [`set session_preload_libraries = 'auto_explain'`]);
}

/** Returns the plans (analyze, buffers) of statements of at least 1 ms during `operation`. */
export async function plansOf(shop: TempShop, operation: () => Promise<unknown>): Promise<string[]> {
  const settings = {
    'auto_explain.log_min_duration': '1ms',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
  };
  const [entries = []] = await logOf(shop, settings, [operation]);
  return entries
    .filter((entry) => entry.includes('plan:\n'))
    .map((entry) =>
      entry
        .slice(entry.indexOf('duration:'))
        .replace(/Query Text: [\s\S]*?(?=\n\t\S.*\(cost=)/, '')
        .trim(),
    );
}
