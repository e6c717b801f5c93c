import { findChromium } from '@atelier/testing/chromium';
import { keepTestFilesInMemory } from '@atelier/testing/memory';
import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { cacheModules } from './tools/module-cache.ts';
import { LongestFirst } from './tools/longest-first.ts';

keepTestFilesInMemory();
const launchOptions = await findChromium();

const excludedFiles = ['**/node_modules/**', '**/dist/**', '**/*.browser.test.{ts,tsx}'];

// Guards against a test that hangs, and nothing more: a machine three times slower that does other work as well stays far below them. What takes
// how long is measured in `bench/`.
const isLong = process.env['ATELIER_LONG_TESTS'] === '1';
const timeouts = {
  testTimeout: isLong ? 7_200_000 : 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 120_000 } },
};

/** Room for what a test makes and forgets: less is looked through again and again. In megabytes. */
const execArgv = ['--max-semi-space-size=64'];

// These tests put something else in a module's place, or have modules that remember: each file has a process of its own.
const isolatedTests = [
  'apps/api/src/modules/auth/parity.test.ts',
  'e2e/operation/**/*.test.ts',
  'packages/embedded/src/**/*.test.ts',
];

const browserTests = ['{packages/ui,apps/web}/**/*.browser.test.tsx'];

/** What a customer comes through, run on a translated page by `npm test`. */
const translatedTests = [
  'tools/translated.browser.test.ts',
  'packages/ui/src/select.browser.test.tsx',
  'apps/web/src/app/layouts/{my-conversation,repair-dialogs}.browser.test.tsx',
  'apps/web/src/app/pages/{dashboard-page,request-steps}.browser.test.tsx',
  'apps/web/src/features/auth/{mailed-codes,sign-up-form}.browser.test.tsx',
  'apps/web/src/features/repairs/dialogs/*.browser.test.tsx',
];

/** Tests that measure the very element around a text, which on a translated page is the translator's. */
const unfitForTranslation = [
  'apps/web/src/app/layouts/{widths,staff-widths}.browser.test.tsx',
  'apps/web/src/app/pages/longest-texts.browser.test.tsx',
];

interface BrowserProjectOptions {
  name: string;
  include: string[];
  exclude?: string[];
  setupFiles?: string[];
}

/** The primitives are tested as they look: their classes are compiled as in the web application, and React is what customers have. */
function browserProject({
  name,
  include,
  exclude = [],
  setupFiles = [],
}: BrowserProjectOptions): TestProjectInlineConfiguration {
  return {
    plugins: [tailwindcss(), cacheModules()],
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
      name,
      include,
      exclude: ['**/node_modules/**', '**/dist/**', ...exclude],
      setupFiles: [
        'apps/web/src/subjects/session/clear-storage.fixture.ts',
        'tools/fast-animations.ts',
        'apps/web/src/shared/page/act.fixture.ts',
        ...setupFiles,
      ],
      ...timeouts,
      browser: {
        enabled: true,
        headless: true,
        // A browser that starts while everything else does may take minutes.
        connectTimeout: 300_000,
        screenshotFailures: false,
        provider: playwright({ launchOptions }),
        instances: [{ browser: 'chromium' }],
      },
    },
  };
}

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
          include: isolatedTests,
          exclude: excludedFiles,
          globalSetup: ['apps/api/test.setup.ts'],
          pool: 'forks',
          execArgv,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'shared',
          include: ['{packages,apps,tools}/**/*.test.{ts,tsx}'],
          exclude: [...excludedFiles, ...isolatedTests, 'apps/web/**'],
          globalSetup: ['apps/api/test.setup.ts'],
          pool: 'forks',
          execArgv,
          // One process takes file after file, and loads the server's code once for all.
          isolate: false,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude: excludedFiles,
          setupFiles: ['apps/web/src/subjects/session/reset-globals.fixture.ts'],
          pool: 'forks',
          execArgv,
          isolate: false,
          ...timeouts,
        },
      },
      browserProject({ name: 'browser', include: browserTests }),
      // The same tests on a page that the browser has translated (decisions/0069): all of them in `npm run test:long`.
      browserProject({
        name: 'translated',
        include: isLong ? [...translatedTests, ...browserTests] : translatedTests,
        exclude: unfitForTranslation,
        setupFiles: ['tools/translated.ts'],
      }),
    ],
  },
});
