import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ConfigProblem, ownHosts } from './readers.ts';
import { productionRules, rules } from './rules.ts';
import { type Settings, type VariableName, variables } from './variables.ts';

export type Config = {
  readonly production: boolean;
  /** Cost of password hashes: argon2's minimum under NODE_ENV=test. */
  readonly hashes: 'dear' | 'cheap';
  readonly settings: Settings;
  readonly dataDir: string;
  readonly demo: 'none' | 'small' | 'whole' | 'large';
  /** Secret of all signing keys: AUTH_SECRET, or the one generated into DATA_DIR. */
  readonly secret: string;
  /** AUTH_SECRET_PREVIOUS, which verifies and signs nothing. */
  readonly previousSecret: string | null;
  /** npm started this process. It ends when npm dies without a signal. */
  readonly startedByNpm: boolean;
};

export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

const names = Object.keys(variables) as VariableName[];

/**
 * Reads the environment once and creates DATA_DIR and the generated secret if needed. Throws a {@link ConfigError} that lists everything
 * wrong or missing.
 */
export function readConfig(environment: Environment = process.env): Config {
  const { settings, problems } = readAll(environment);
  problems.push(...rules(settings), ...productionRules(settings));
  if (problems.length > 0 || !isComplete(settings)) throw new ConfigError(problems);
  const dataDir = resolve(settings.DATA_DIR);
  return {
    production: settings.NODE_ENV === 'production',
    hashes: settings.NODE_ENV === 'test' ? 'cheap' : 'dear',
    settings,
    dataDir,
    demo: demoOf(settings),
    secret: settings.AUTH_SECRET ?? authSecret(dataDir),
    previousSecret: settings.AUTH_SECRET_PREVIOUS,
    startedByNpm: environment['npm_lifecycle_event'] !== undefined,
  };
}

/** Adds the variables of a file in the current folder to the environment, which has precedence. */
export function loadEnvFile(file = '.env'): void {
  if (!existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch {
    // Node says ENOENT, whatever the cause.
    throw new ConfigError([
      `${resolve(file)} can't be read by this user. Run this as the user of the shop: sudo --user atelier …`,
    ]);
  }
}

function demoOf(settings: Settings): Config['demo'] {
  if (settings.DEMO === 'small' || settings.DEMO === 'large') return settings.DEMO;
  const isEnabled = settings.DEMO === null ? isLocalDevelopment(settings) : settings.DEMO === '1';
  return isEnabled ? 'whole' : 'none';
}

/** Demonstration accounts have a published password, so only a local server gets them. */
function isLocalDevelopment({ NODE_ENV, DATABASE_URL, TRUST_PROXY, PUBLIC_URL }: Settings): boolean {
  const isHere = PUBLIC_URL === null || ownHosts.includes(new URL(PUBLIC_URL).hostname);
  return NODE_ENV === 'development' && DATABASE_URL === null && TRUST_PROXY === null && isHere;
}

function readAll(environment: Environment): { settings: Partial<Settings>; problems: string[] } {
  const problems: string[] = [];
  const settings: Record<string, unknown> = {};
  for (const name of names) {
    try {
      const text = textOf(environment, name)?.trim();
      settings[name] = variables[name].read(text === '' ? undefined : text);
    } catch (error) {
      if (!(error instanceof ConfigProblem)) throw error;
      problems.push(`${name}: ${error.message}`);
    }
  }
  return { settings, problems };
}

/** Returns a variable's text, or the content of the file that `<name>_FILE` names, as containers hand over secrets. */
function textOf(environment: Environment, name: VariableName): string | undefined {
  const file = environment[`${name}_FILE`];
  if (file === undefined || file === '') return environment[name];
  if (environment[name] !== undefined) throw new ConfigProblem(`is given twice, by ${name}_FILE too`);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new ConfigProblem(`${name}_FILE names a file that can't be read`);
  }
}

function isComplete(settings: Partial<Settings>): settings is Settings {
  return names.every((name) => name in settings);
}

/** Creates a folder and writes to it, because PostgreSQL, pages and backups would report a failure late and less clearly. */
export function checkFolder(variable: FolderVariable, folder: string): void {
  inFolder(variable, folder, () => {
    const probe = join(folder, `.write-${randomUUID()}`);
    try {
      writeFileSync(probe, 'x');
    } finally {
      rmSync(probe, { force: true });
    }
  });
}

type FolderVariable = 'DATA_DIR' | 'BACKUP_DIR';

const fileErrors: Readonly<Record<string, string>> = {
  EACCES: 'this user may not read and write there',
  EPERM: 'this user may not read and write there',
  EROFS: 'it is on a read-only file system',
  ENOSPC: 'its disk is full',
  EDQUOT: 'the disk quota of this user is used up',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it is a file',
  ENOENT: 'no folder can be created there',
};

function inFolder<T>(variable: FolderVariable, folder: string, work: () => T): T {
  try {
    createFolder(folder);
    return work();
  } catch (error) {
    const code = String(codeOf(error));
    throw new ConfigError([`${variable}: ${folder} can't be used: ${fileErrors[code] ?? 'see the code'} (${code})`]);
  }
}

/** Creates a folder and its parents one by one, because Node's own loop is endless where a file system refuses folders, such as `/proc`. */
function createFolder(path: string): void {
  if (!existsSync(dirname(path))) createFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST' || !statSync(path).isDirectory()) throw error;
  }
}

/**
 * Returns the secret in DATA_DIR and creates it at the first start. It is written to a temporary name and then linked, so concurrent starts
 * agree and a killed process never truncates it.
 */
function authSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret');
  return inFolder('DATA_DIR', dataDir, () => {
    if (!existsSync(file)) createSecret(file);
    return readFileSync(file, 'utf8').trim();
  });
}

function createSecret(file: string): void {
  const draft = `${file}.${randomUUID()}`;
  try {
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
