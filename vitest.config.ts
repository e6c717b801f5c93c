import { findChromium } from '@atelier/testing/chromium';
import { keepInMemory } from '@atelier/testing/memory';
import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { keptModules } from './tools/kept-modules.ts';
import { LongestFirst } from './tools/longest-first.ts';

keepInMemory();
const launchOptions = await findChromium();

const notHere = ['**/node_modules/**', '**/dist/**', '**/*.browser.test.tsx'];

// Real servers are started and killed here, beside whatever else the machine does.
const patient = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

/** Room for what a test makes and forgets: less is looked through again and again. In megabytes. */
const execArgv = ['--max-semi-space-size=64'];

// These tests put something else in a module's place, or have modules that remember: each file has a process of its own.
const alone = [
  'apps/api/src/modules/auth/parity.test.ts',
  'e2e/operation/**/*.test.ts',
  'packages/embedded/src/**/*.test.ts',
];

// Whoever looks for files that rely on others shuffles them (`--sequence.shuffle.files`).
const isShuffled = process.argv.some((argument) => argument.startsWith('--sequence.shuffle'));

export default defineConfig({
  test: {
    maxWorkers: 2,
    ...(isShuffled ? {} : { sequence: { sequencer: LongestFirst } }),
    projects: [
      {
        test: {
          name: 'node',
          include: alone,
          exclude: notHere,
          globalSetup: ['apps/api/test.setup.ts'],
          pool: 'forks',
          execArgv,
          ...patient,
        },
      },
      {
        test: {
          name: 'shared',
          include: ['{packages,apps,tools}/**/*.test.{ts,tsx}'],
          exclude: [...notHere, ...alone, 'apps/web/**'],
          globalSetup: ['apps/api/test.setup.ts'],
          pool: 'forks',
          execArgv,
          // One process takes file after file, and loads the server's code once for all.
          isolate: false,
          ...patient,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude: notHere,
          setupFiles: ['apps/web/src/subjects/session/nothing-left.fixture.ts'],
          pool: 'forks',
          execArgv,
          isolate: false,
          ...patient,
        },
      },
      {
        // The primitives are tested as they look: their classes are compiled as in the web application, and React is what customers have.
        plugins: [tailwindcss(), keptModules()],
        oxc: { jsx: { runtime: 'automatic', development: false } },
        optimizeDeps: {
          rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
          include: [
            'react',
            'react-dom/client',
            'react-dom/server',
            'react/jsx-runtime',
            'radix-ui',
            'class-variance-authority',
            'clsx',
            'lucide-react',
            'axe-core',
            'react-day-picker',
            'vitest-browser-react',
          ],
        },
        test: {
          name: 'browser',
          include: ['{packages/ui,apps/web}/**/*.browser.test.tsx'],
          setupFiles: [
            'apps/web/src/subjects/session/empty-stores.fixture.ts',
            'tools/quick-movements.ts',
            'apps/web/src/shared/page/drawn-at-once.fixture.ts',
          ],
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
