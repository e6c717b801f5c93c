import { basename, dirname, join, resolve } from 'node:path';
import { rolldown, type OutputChunk, type Plugin as RolldownPlugin } from 'rolldown';
import type { Plugin } from 'vite';
import type {} from 'vitest/config';
import type { Vitest } from 'vitest/node';

/** Chunks by their file name, and those of test and set-up files also by the path of that file. */
type Chunks = ReadonlyMap<string, OutputChunk>;

/**
 * Compiles the rendered tests of a run with the application, once for all projects. Each test file keeps its own page, which loads two large
 * files and its own instead of hundreds of modules. Disabled while watching. A test can't mock a module, because the modules are joined.
 */
export function compileTests(): Plugin {
  let run: Vitest | undefined;
  const setupFiles = new Set<string>();
  let compiling: Promise<Chunks> | undefined;
  const folder = () => join(run?.config.root ?? '', 'compiled-tests');
  const isOwnFile = (path: string) => dirname(path) === folder();
  const isEntry = (path: string) => setupFiles.has(path) || isTestFile(path);
  const entries = () => [...setupFiles, ...(run?.state.getPaths() ?? []).filter(isTestFile)];
  return {
    name: 'compiled-tests',
    enforce: 'pre',
    configureVitest: ({ vitest, project }) => {
      if (vitest.config.watch) return;
      run = vitest;
      for (const path of project.config.setupFiles) setupFiles.add(path);
    },
    async resolveId(source, importer = '') {
      if (run === undefined || !source.endsWith('.js')) return null;
      const from = pathOf(importer);
      const path = source.startsWith('./') && isEntry(from) ? join(folder(), source) : resolve(dirname(from), source);
      if (isOwnFile(path)) return path;
      // The address of a page's request starts at the root.
      return source.startsWith('/compiled-tests/') ? join(dirname(folder()), source) : null;
    },
    async load(id) {
      const path = pathOf(id);
      // Vitest reads the sources themselves to find the tests of a change.
      if (run === undefined || this.environment.name !== 'client' || !(isOwnFile(path) || isEntry(path))) return null;
      const chunk = (await (compiling ??= compile(entries(), folder()))).get(isOwnFile(path) ? basename(path) : path);
      if (chunk === undefined) return null;
      const { map } = chunk;
      // A stack names lines of the tests and the application. Reading the large map of packages would cost seconds.
      if (chunk.name === 'packages') return { code: chunk.code, map: { mappings: '' } };
      return {
        code: chunk.code,
        map: map === null ? null : { ...map, sources: map.sources.map((source) => resolve(folder(), source)) },
      };
    },
  };
}

function isTestFile(path: string): boolean {
  return /\.browser\.test\.tsx?$/u.test(path);
}

function pathOf(id: string): string {
  return id.replace(/[?#].*$/u, '');
}

/** Leaves styles to Vite, which compiles their classes. */
const keepStyles: RolldownPlugin = {
  name: 'styles',
  resolveId: {
    filter: { id: /\.css$/u },
    async handler(source, importer) {
      const style = await this.resolve(source, importer, { skipSelf: true });
      return style === null ? null : { id: style.id, external: 'absolute' };
    },
  },
};

const refuseMocks: RolldownPlugin = {
  name: 'mocks',
  transform: {
    filter: {
      id: /\.browser\.test\.tsx?$/u,
      code: /\bvi\s*\.\s*(?:(?:un)?mock|do(?:Unm|M)ock|hoisted|resetModules)\s*\(/u,
    },
    handler: (_code, id) => {
      throw new Error(
        `${id} mocks or hoists. A rendered test is compiled with its modules (CONTRIBUTING.md#one-test).`,
      );
    },
  },
};

/** Exported for its test. */
export async function compile(entries: readonly string[], dir: string): Promise<Chunks> {
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((path, index) => [`entry-${index}`, path])),
    platform: 'browser',
    external: /^vitest(?:$|\/)/u,
    plugins: [keepStyles, refuseMocks],
    transform: {
      jsx: { runtime: 'automatic', development: false },
      define: {
        'process.env.NODE_ENV': '"production"',
        // Vitest would read all of the large file to replace it.
        'import.meta.env': 'globalThis.__vitest_worker__.metaEnv',
      },
    },
    // Packages contain directives for servers that render React.
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({
    dir,
    sourcemap: 'hidden',
    // Lets a test file load large chunks, and evaluate only the modules that it imports.
    strictExecutionOrder: true,
    codeSplitting: {
      groups: [
        { name: 'packages', test: /node_modules/u },
        { name: 'application', test: (id) => !isTestFile(id) },
      ],
    },
  });
  await bundle.close();
  return new Map(
    output
      .filter((file) => file.type === 'chunk')
      .flatMap((chunk) => [
        [chunk.fileName, chunk] as const,
        ...(chunk.isEntry && chunk.facadeModuleId !== null ? [[chunk.facadeModuleId, chunk] as const] : []),
      ]),
  );
}
