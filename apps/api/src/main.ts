import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import type { RunningApp } from './app.ts';
import { type Config, loadEnvFile, readConfig } from './platform/config/config.ts';
import { limitsOf } from './platform/config/limits.ts';
import { webFolder } from './platform/config/package-folder.ts';
import { createLog, developmentOutput, type Log, standardOutput } from './platform/log.ts';
import { type OpenDatabase, openDatabase } from './platform/process/open-database.ts';
import { handleShutdown } from './platform/process/shutdown.ts';
import { checkStart, startProblem } from './platform/process/start-problem.ts';

const sources = process.argv.includes('--dev');

async function start(config: Config, log: Log): Promise<void> {
  const limits = limitsOf(config.settings.NODE_ENV);
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  let drain = async (): Promise<void> => undefined;
  handleShutdown({ log, timeout: limits.http.shutdown, watchParent: config.startedByNpm, drain: () => drain(), stop });
  try {
    await checkStart(config);
    // The first rows of a page have times of the shop until the reader's browser takes over.
    process.env['TZ'] = config.settings.SHOP_TIME_ZONE;
    // Without the right to write there, Node compiles as it would without a cache.
    enableCompileCache(join(config.dataDir, 'tmp', 'compiled'));
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

/** Prints rows for people, or in production a line among the others of the log, whatever its level. */
function printStartMessage(app: RunningApp, config: Config, notes: OpenDatabase['notes']) {
  const { platform, startUpNotes, url, metricsUrl } = app;
  const { HOST, SMTP_URL, SHOP_EMAIL } = config.settings;
  const { port } = new URL(url);
  const address = `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`;
  const site = platform.site.publicUrl();
  const title = `Atelier ${manifest.version} listens on ${address}`;
  const metrics = metricsUrl === null ? {} : { metrics: metricsUrl };
  if (config.production) {
    const contact = SHOP_EMAIL === null ? { contact: "SHOP_EMAIL isn't set: messages are only stored" } : {};
    const fields = {
      event: 'process.started',
      version: manifest.version,
      open: site,
      ...metrics,
      ...contact,
      ...notes,
    };
    process.stdout.write(`${JSON.stringify({ level: 'info', time: Date.now(), ...fields, msg: title })}\n`);
    return;
  }
  const rows = { open: site, ...(SMTP_URL === null ? { mail: `${site}/dev/mailbox` } : {}), ...metrics, ...notes };
  const lines = Object.entries(rows).map(
    ([name, value]) => `${name[0]?.toUpperCase()}${name.slice(1).padEnd(7)}${value}`,
  );
  const text = [`${title} (Ctrl-C stops it)`, ...[...lines, ...startUpNotes].map((line) => `  ${line}`)];
  process.stdout.write(`${text.join('\n')}\n`);
}

try {
  loadEnvFile();
  const config = readConfig();
  const output = sources ? developmentOutput(process.stdout) : standardOutput();
  await start(config, createLog(config.settings.LOG_LEVEL, output));
} catch (error) {
  const problem = startProblem(error);
  if (problem === undefined) throw error;
  process.stderr.write(`${['Atelier cannot start:', ...problem.map((line) => `  ${line}`)].join('\n')}\n`);
  process.exit(1);
}
