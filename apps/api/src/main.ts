import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import type { RunningApp } from './app.ts';
import { type Config, readConfig } from './platform/config/config.ts';
import { limits } from './platform/config/limits.ts';
import { webFolder } from './platform/config/package-folder.ts';
import { createLog, developmentOutput, type Log, standardOutput } from './platform/log.ts';
import { openDatabase } from './platform/process/open-database.ts';
import { handleShutdown } from './platform/process/shutdown.ts';
import { startProblem } from './platform/process/start-problem.ts';

const sources = process.argv.includes('--dev');

async function start(config: Config, log: Log): Promise<void> {
  const undo: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  let drain = async (): Promise<void> => undefined;
  handleShutdown({ log, timeout: limits.http.shutdown, watchParent: config.startedByNpm, drain: () => drain(), stop });
  try {
    const opening = openDatabase(config);
    // Most of the program is loaded while PostgreSQL starts.
    const loading = Promise.all([import('./app.ts'), import('./platform/database/migrate.ts')]);
    const database = await opening;
    undo.push(database.close);
    const [{ startApp }, { migrateDatabase }] = await loading;
    await migrateDatabase(database.connectionString);
    const app = await startApp({
      config,
      limits,
      log,
      connectionString: database.connectionString,
      web: { root: webFolder, sources },
    });
    undo.push(app.stop);
    drain = app.drain;
    printStartMessage(app, config, database.notes);
  } catch (error) {
    await stop();
    throw error;
  }
}

function printStartMessage(
  { platform, url, startUpNotes }: RunningApp,
  { settings }: Config,
  notes: readonly string[],
): void {
  const site = platform.site.publicUrl();
  const lines = [
    `Atelier listens on ${url}`,
    `  Open    ${site}`,
    ...(settings.SMTP_URL === null ? [`  Mail    ${site}/dev/mailbox`] : []),
    ...(settings.SHOP_EMAIL === null
      ? [`  Contact ${site}/workshop/messages (nobody is mailed: SHOP_EMAIL isn't set)`]
      : []),
    ...[...startUpNotes, ...notes].map((note) => `  ${note}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

try {
  const config = readConfig();
  // Without the right to write there, Node compiles as it would without a cache.
  enableCompileCache(join(config.dataDir, 'tmp', 'compiled'));
  const output = sources ? developmentOutput(process.stdout) : standardOutput();
  await start(config, createLog(config.settings.LOG_LEVEL, output));
} catch (error) {
  const problem = startProblem(error);
  if (problem === undefined) throw error;
  process.stderr.write(`${['Atelier cannot start:', ...problem.map((line) => `  ${line}`)].join('\n')}\n`);
  process.exit(1);
}
