import { findChromium } from '@atelier/testing/chromium';
import { keepTestFilesInMemory } from '@atelier/testing/memory';
import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { compileTests } from './tools/vitest/compiled-tests.ts';
import { cacheModules } from './tools/vitest/module-cache.ts';

keepTestFilesInMemory();
const launchOptions = await findChromium();

const excludedFiles = ['**/node_modules/**', '**/dist/**', '**/*.browser.test.{ts,tsx}'];

// Timeouts for hanging tests, far above the needs of a machine three times slower. `bench/` measures durations.
const isLong = process.env['ATELIER_LONG_TESTS'] === '1';
const waitTimeout = 120_000;
const timeouts = {
  testTimeout: isLong ? 7_200_000 : 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: waitTimeout } },
};

/** In megabytes. A small young generation would be collected too often. */
const execArgv = ['--max-semi-space-size=64'];

// These tests mock modules or use modules with state, so each file has its own process.
const isolatedTests = [
  'apps/api/src/modules/auth/parity.test.ts',
  'apps/api/src/modules/repairs/staff/transition-statements.test.ts',
  'e2e/operation/**/*.test.ts',
  'packages/embedded/src/**/*.test.ts',
];

/** Tests whose load says nothing on a busy machine, so `npm run test:long` alone runs them. */
const longTests = isLong ? [] : ['e2e/operation/rolling-shutdown.test.ts'];

const browserTests = ['{packages/ui,apps/web}/**/*.browser.test.tsx'];

/** Customer tests that `npm run test:browsers` runs on a translated page. */
const translatedTests = [
  'tools/vitest/translated.browser.test.ts',
  'packages/ui/src/fields/select.browser.test.tsx',
  'apps/web/src/app/pages/dashboard-page.browser.test.tsx',
  'apps/web/src/app/test/{dialogs/repair-dialogs,live/my-conversation,requests/request-steps}.browser.test.tsx',
  'apps/web/src/features/auth/{mailed-codes,sign-up-form}.browser.test.tsx',
  'apps/web/src/features/repairs/dialogs/*.browser.test.tsx',
];

/** Tests that measure the element around a text, which is the translator's on a translated page. */
const unfitForTranslation = [
  'apps/web/src/app/test/accessibility/{longest-texts,staff-widths,widths}.browser.test.tsx',
];

const compiledTests = compileTests();

interface BrowserProjectOptions {
  name: string;
  include: string[];
  exclude?: string[];
  setupFiles?: string[];
}

/** Runs primitives with compiled classes and the production React of the web application. */
function browserProject({
  name,
  include,
  exclude = [],
  setupFiles = [],
}: BrowserProjectOptions): TestProjectInlineConfiguration {
  return {
    plugins: [tailwindcss(), cacheModules(), compiledTests],
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
      env: isLong ? { ATELIER_LONG_TESTS: '1' } : {},
      exclude: ['**/node_modules/**', '**/dist/**', ...exclude],
      setupFiles: [
        'apps/web/src/subjects/session/clear-storage.fixture.ts',
        'tools/vitest/fast-animations.ts',
        'apps/web/src/shared/page/act.fixture.ts',
        ...setupFiles,
      ],
      ...timeouts,
      browser: {
        enabled: true,
        headless: true,
        // A browser may take minutes to start on a busy machine.
        connectTimeout: 300_000,
        screenshotFailures: false,
        // Without `actionTimeout`, actions and expectations of elements wait as long as their test.
        provider: playwright({ launchOptions, actionTimeout: waitTimeout }),
        instances: [{ browser: 'chromium' }],
      },
    },
  };
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'node',
          include: isolatedTests,
          exclude: [...excludedFiles, ...longTests],
          globalSetup: ['apps/api/test.setup.ts'],
          pool: 'forks',
          execArgv,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'deployment',
          include: ['e2e/deployment/**/*.test.ts'],
          exclude: excludedFiles,
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
          // One process runs many files and loads the server's code once.
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
      // The same tests on a translated page (decisions/0069). `npm run test:long` runs all of them.
      browserProject({
        name: 'translated',
        include: isLong ? [...translatedTests, ...browserTests] : translatedTests,
        exclude: unfitForTranslation,
        setupFiles: ['tools/vitest/translated.ts'],
      }),
    ],
  },
});
