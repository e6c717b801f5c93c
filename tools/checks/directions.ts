/**
 * Lint plugin for the directions of imports in docs/architecture.md. It judges the imported file, however its path is written.
 * `directions.test.ts` plants a violation of each line and expects its refusal.
 */
import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';

interface PackageRule {
  /** Packages of this repository that it may import, by folder. */
  workspaces: string[];
  /** Its source may use Node's own modules. */
  node: boolean;
  /** Limits its other imports, by default all of its package.json. */
  externals?: RegExp;
  /** Further packages of this repository for its tests. */
  inTests?: string[];
}

const packages: Record<string, PackageRule> = {
  'packages/domain': { workspaces: [], node: false, externals: /^(?!)/ },
  'packages/contract': {
    workspaces: ['domain'],
    node: false,
    externals: /^(zod\/(mini|v4\/core)|libphonenumber-js\/min)$/,
  },
  'packages/i18n': { workspaces: [], node: false },
  'packages/ui': { workspaces: [], node: false },
  'packages/embedded': { workspaces: [], node: true },
  'packages/testing': { workspaces: ['contract', 'domain', 'embedded'], node: true },
  'apps/api': { workspaces: ['contract', 'domain', 'i18n', 'embedded'], node: true, inTests: ['testing'] },
  'apps/web': { workspaces: ['contract', 'domain', 'i18n', 'ui'], node: false, externals: /^(?!zod(\/(?!mini$)|$))/ },
  e2e: { workspaces: ['contract', 'i18n', 'testing'], node: true },
  bench: { workspaces: ['contract', 'testing'], node: true },
  '': { workspaces: ['testing', 'domain'], node: true },
};

/** Importing file, imported file or package, reason. FIRST and SECOND are the texts matched by the groups of the first pattern. */
const importRules: Record<string, [from: RegExp, to: RegExp, reason: string][]> = {
  'apps/api': [
    [/^src\/platform\//, /^src\/(modules|workflow)\//, 'platform knows no business'],
    [/^src\/workflow\//, /^src\/modules\//, 'workflow is below the modules'],
    [/^src\/workflow\//, /^@atelier\/(?!contract$|domain$)/, 'workflow uses platform, contract and domain only'],
    [
      /^src\/modules\/([^/]+)\//,
      /^src\/modules\/(?!FIRST\/)[^/]+\/(?!public\.ts$)/,
      'another module only through its public.ts',
    ],
    [
      /^src\/modules\/([^/]+)\/([^/]+)\//,
      /^src\/modules\/FIRST\/(?!SECOND\/)[^/]+\//,
      'subfolders of a module are independent of each other',
    ],
    [/^src\/modules\/.*\.routes\.ts$/, /^src\/modules\/.*\.queries\.ts$/, 'routes go through the service'],
    [/^src\/modules\/(?!.*\.routes\.ts$)/, /^src\/modules\/.*\.routes\.ts$/, 'routes are the top of their module'],
    [
      /^src\/modules\/.*\.(policy|presenter|queries)\.ts$/,
      /^src\/modules\/.*\.service\.ts$/,
      'policy, presenter and queries are below the service',
    ],
    [/^src\/commands\//, /^src\/modules\/[^/]+\/(?!public\.ts$)/, 'commands use a module through its public.ts'],
    [
      /^src\/(modules|workflow|platform)\//,
      /^src\/([^/]+$|commands\/)/,
      'only main, app and commands compose, and are imported by nothing',
    ],
  ],
  'apps/web': [
    [/^src\/features\/([^/]+)\//, /^src\/features\/(?!FIRST\/)/, 'a feature imports no feature'],
    [/^src\/features\//, /^src\/app\//, 'features are below app'],
    [/^src\/subjects\//, /^src\/(app|features)\//, 'subjects are below features'],
    [/^src\/subjects\/(device|session)\//, /^src\/subjects\/(?!FIRST\/)/, 'device and session are the lowest subjects'],
    [
      /^src\/subjects\/([^/]+)\//,
      /^src\/subjects\/(?!FIRST\/)(conversation|transitions)\//,
      'conversation and transitions are the highest subjects',
    ],
    [/^src\/shared\//, /^src\/(app|features|subjects)\//, 'shared is below subjects'],
    [/^src\/config\//, /^src\/(app|features|subjects|shared)\//, 'config is below everything else'],
    [/^src\/worker\//, /^(?!src\/worker\/)/, 'the worker imports its own folder only'],
    [/^src\/(app|features|subjects|shared|config)\//, /^src\/[^/]+\.tsx?$/, 'entries are imported by nothing'],
  ],
};

const testFile = /\.test\.tsx?$|\.fixture\.tsx?$|(^|\/)test\.setup\.ts$/;
const declaredDependencies = new Map<string, { source: Set<string>; all: Set<string> }>();

/** Returns the packages of a folder's manifest, and those that its tests and configuration may use: the root's too. */
function dependenciesIn(root: string, owner: string): { source: Set<string>; all: Set<string> } {
  const cached = declaredDependencies.get(owner);
  if (cached !== undefined) return cached;
  const manifest: Partial<Record<string, Record<string, string>>> = JSON.parse(
    readFileSync(join(root, owner, 'package.json'), 'utf8'),
  );
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const source = new Set(Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }));
  const all = owner === '' ? source : new Set([...source, ...dependenciesIn(root, '').source]);
  declaredDependencies.set(owner, { source, all });
  return { source, all };
}

/** Returns the folder of the nearest package.json, relative to the root, '' for the root itself. */
function ownerOf(root: string, file: string): string {
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
    if (existsSync(join(root, folder, 'package.json'))) return folder.split(sep).join('/');
  }
  return '';
}

interface Importer {
  root: string;
  owner: string;
  rule: PackageRule;
  from: string;
  inTest: boolean;
  /** False for tests and configuration, which may use Node and devDependencies. */
  isShipped: boolean;
}

function checkInside({ owner, from, inTest }: Importer, to: string): string | undefined {
  if (inTest) return undefined;
  for (const [source, target, reason] of importRules[owner] ?? []) {
    const match = source.exec(from);
    const [, first = '', second = ''] = match ?? [];
    const pattern = target.source.replace('FIRST', first).replace('SECOND', second);
    if (match !== null && new RegExp(pattern).test(to)) return reason;
  }
  return undefined;
}

function checkWorkspacePackage({ owner, rule, inTest }: Importer, name: string): string | undefined {
  const allowed = inTest ? [...rule.workspaces, ...(rule.inTests ?? [])] : rule.workspaces;
  return allowed.some((workspace) => name === `@atelier/${workspace}`)
    ? undefined
    : `${packageName(owner)} may not import ${name}`;
}

function checkDependency(
  { root, owner, rule, isShipped }: Importer,
  name: string,
  specifier: string,
): string | undefined {
  const names = dependenciesIn(root, owner);
  if (!(isShipped ? names.source : names.all).has(name))
    return `${name} isn't declared in the package.json of ${packageName(owner)}`;
  const isWorkspacePackage = name.startsWith('@atelier/');
  return isShipped && !isWorkspacePackage && rule.externals?.test(specifier) === false
    ? `${packageName(owner)} may not import it`
    : undefined;
}

function checkNode({ owner, rule, isShipped }: Importer): string | undefined {
  return rule.node || !isShipped ? undefined : `${packageName(owner)} runs without Node`;
}

function checkBareImport(importer: Importer, specifier: string): string | undefined {
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  if (specifier.startsWith('node:') || builtinModules.includes(name)) return checkNode(importer);
  // The root provides Vitest for all packages.
  if (importer.inTest && /^(vitest$|@vitest\/)/.test(name)) return undefined;
  return (
    (name.startsWith('@atelier/') ? checkWorkspacePackage(importer, name) : undefined) ??
    checkDependency(importer, name, specifier) ??
    checkInside(importer, name)
  );
}

function packageName(owner: string): string {
  return owner === '' ? 'the root' : owner;
}

/**
 * Returns the reason why `file` may not import `specifier`, or undefined.
 * @param root the repository's folder
 * @param file the importing file, relative to the root
 */
export function importViolation(root: string, file: string, specifier: string): string | undefined {
  const owner = ownerOf(root, file);
  const rule = packages[owner];
  if (rule === undefined) return `${owner} has no line in tools/checks/directions.ts`;
  const home = owner === '' ? '' : `${owner}/`;
  const from = file.slice(home.length);
  const inTest = testFile.test(from);
  const importer = { root, owner, rule, from, inTest, isShipped: !inTest && from.startsWith('src/') };
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('#')) return checkInside(importer, `src/${path.slice(1)}`);
  if (!path.startsWith('.')) return checkBareImport(importer, path);
  const target = join(dirname(file), path).split(sep).join('/');
  if (ownerOf(root, target) !== owner) return 'a relative import may not leave its package';
  return checkInside(importer, target.slice(home.length));
}

interface ImportNode {
  source?: { value?: unknown } | null;
}

interface ImportContext {
  cwd: string;
  filename: string;
  report(problem: { node: ImportNode; message: string }): void;
}

function create(context: ImportContext): Record<string, (node: ImportNode) => void> {
  const file = relative(context.cwd, context.filename).split(sep).join('/');
  const check = (node: ImportNode) => {
    const specifier = node.source?.value;
    if (typeof specifier !== 'string') return;
    const reason = importViolation(context.cwd, file, specifier);
    if (reason !== undefined) context.report({ node, message: `${specifier}: ${reason}` });
  };
  return {
    ImportDeclaration: check,
    ExportNamedDeclaration: check,
    ExportAllDeclaration: check,
    ImportExpression: check,
    TSImportType: check,
  };
}

export default { meta: { name: 'atelier' }, rules: { directions: { create } } };
