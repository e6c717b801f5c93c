import { resolve } from 'node:path';
import { ConfigProblem, ownHosts } from './readers.ts';
import { productionRules, rules } from './rules.ts';
import { authSecret } from './secret.ts';
import { type Settings, type VariableName, variables } from './variables.ts';

/** The whole configuration of one process; nothing but this file reads the environment. */
export type Config = {
  readonly production: boolean;
  /** What a password's hash costs: as little as argon2 allows under NODE_ENV=test, whose accounts nobody attacks. */
  readonly hashes: 'dear' | 'cheap';
  readonly settings: Settings;
  readonly dataDir: string;
  /** The demonstration shop that an empty database gets, if any. */
  readonly demo: 'none' | 'small' | 'whole';
  /** The secret all signing keys derive from: AUTH_SECRET, or the one generated into DATA_DIR. */
  readonly secret: string;
  /** npm started us: when it dies without a signal, so must we. */
  readonly startedByNpm: boolean;
};

/** All that is wrong with the environment, a line for each variable. */
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
 * Reads the environment once. Throws a {@link ConfigError} that lists everything wrong or missing.
 * Makes DATA_DIR and the generated secret when they are needed.
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
    startedByNpm: environment['npm_lifecycle_event'] !== undefined,
  };
}

function demoOf(settings: Settings): Config['demo'] {
  if (settings.DEMO === 'small') return 'small';
  const isEnabled = settings.DEMO === null ? isLocalDevelopment(settings) : settings.DEMO === '1';
  return isEnabled ? 'whole' : 'none';
}

/** Whether only this machine is served: the demonstration's accounts have a published password. */
function isLocalDevelopment({ NODE_ENV, DATABASE_URL, TRUST_PROXY, PUBLIC_URL }: Settings): boolean {
  const isHere = PUBLIC_URL === null || ownHosts.includes(new URL(PUBLIC_URL).hostname);
  return NODE_ENV === 'development' && DATABASE_URL === null && TRUST_PROXY === null && isHere;
}

function readAll(environment: Environment): { settings: Partial<Settings>; problems: string[] } {
  const problems: string[] = [];
  const settings: Record<string, unknown> = {};
  for (const name of names) {
    const text = environment[name]?.trim();
    try {
      settings[name] = variables[name].read(text === '' ? undefined : text);
    } catch (error) {
      if (!(error instanceof ConfigProblem)) throw error;
      problems.push(`${name}: ${error.message}`);
    }
  }
  return { settings, problems };
}

function isComplete(settings: Partial<Settings>): settings is Settings {
  return names.every((name) => name in settings);
}
