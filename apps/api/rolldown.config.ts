import { join } from 'node:path';
import { defineConfig, type Plugin } from 'rolldown';
import manifest from './package.json' with { type: 'json' };

const sources = join(import.meta.dirname, 'src');

/** Reads the module without its namespace, whose getters would load the client of `fetch` at each start. */
const withoutFetch: Plugin = {
  name: 'without-fetch',
  resolveId: (id) => (/^(node:)?http$/u.test(id) ? '\0http' : null),
  load: (id) => (id === '\0http' ? `module.exports = process.getBuiltinModule('node:http');` : null),
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
  plugins: [withoutFetch],
  // Production installs the `dependencies` alone. Vite serves `npm run dev`, and nothing needs the native client of pg.
  external: [...Object.keys(manifest.dependencies), 'vite', 'pg-native'],
  // Packages in the older module format name these two.
  transform: { define: { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' } },
  // Errors are distinguished by class name.
  output: { format: 'esm', keepNames: true, sourcemap: true, chunkFileNames: '[name].js' },
});
