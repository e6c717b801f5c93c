import { join } from 'node:path';
import { defineConfig, type Plugin } from 'rolldown';
import manifest from './package.json' with { type: 'json' };

const sources = join(import.meta.dirname, 'src');

/**
 * Modules that a start would load for nothing: the getters of `http` load the client of `fetch`, and nothing looks for files by a pattern or
 * chooses a type by `accept`. The small table of `mime` knows the types of all built files.
 */
const replaced: Readonly<Record<string, string>> = {
  http: `module.exports = process.getBuiltinModule('node:http');`,
  glob: 'module.exports = {};',
  mime: `module.exports = require('mime/lite');`,
  'mime-db': 'module.exports = {};',
};

const withoutUnused: Plugin = {
  name: 'without-unused',
  resolveId(id) {
    const name = id.replace(/^node:/u, '');
    return Object.hasOwn(replaced, name) ? `\0${name}` : null;
  },
  load: (id) => replaced[id.replace(/^\0/u, '')] ?? null,
};

/** Escapes what isn't ASCII: one such character doubles the memory of a whole file's text and slows its loading down. */
const onlyAscii: Plugin = {
  name: 'only-ascii',
  generateBundle(_, bundle) {
    const escape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      if (/\\[^\0-\x7F]|String\.raw`[^`]*[^\0-\x7F]/.test(file.code))
        this.error(`${file.fileName} has a character that an escape would change`);
      file.code = file.code.replaceAll(/[^\0-\x7F]/g, escape);
    }
  },
};

/** Builds the server into `dist`: one file for each program, and chunks that they share (decisions/0084). */
export default defineConfig({
  input: {
    server: join(sources, 'main.ts'),
    atelier: join(sources, 'commands/atelier.ts'),
    // Program of the embedded database's watchdog, which looks for it beside its own module.
    release: join(import.meta.dirname, '../../packages/embedded/src/release.ts'),
  },
  platform: 'node',
  plugins: [withoutUnused, onlyAscii],
  // Production installs the `dependencies` alone. Vite serves `npm run dev`, and nothing needs the native client of pg.
  external: [...Object.keys(manifest.dependencies), 'vite', 'pg-native'],
  // Packages in the older module format name these two.
  transform: { define: { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' } },
  output: {
    format: 'esm',
    // Errors are distinguished by class name.
    keepNames: true,
    // The maps alone locate a line. With the sources in them they are three times as large.
    sourcemap: true,
    sourcemapExcludeSources: true,
    chunkFileNames: '[name].js',
    // Keeps what licences ask for.
    comments: { annotation: false, jsdoc: false },
  },
});
