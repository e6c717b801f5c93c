import { findChromium } from '@atelier/testing/chromium';
import { defineConfig } from '@playwright/test';
import type { JourneyOptions } from './support/journey.ts';
import { languageSettings } from './support/language-settings.ts';

const launchOptions = await findChromium();
const report = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'];

export default defineConfig<JourneyOptions>({
  globalSetup: './support/global-setup.ts',
  testMatch: '**/*.journey.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // One more than there are processors as a rule: a fifth of a journey is waiting.
  workers: 3,
  // A journey that passes only at the second try is a fault to find.
  retries: 0,
  forbidOnly: true,
  // These end a journey that hangs, and measure nothing: a machine three times slower that does other work as well stays below them.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  reporter: report === undefined ? [['line']] : [['line'], ['json', { outputFile: report }]],
  use: {
    // The stories are told in French; `inBothLanguages` has the others.
    ...languageSettings.fr,
    launchOptions,
    // Drawing every frame of a running light without a graphics card would be most of what a timed page does.
    contextOptions: { reducedMotion: 'reduce' },
    // Steps, requests and console. Pictures and the page at every step take the processor from the pages; `--trace on` has them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // What a journey puts in the server's place is asked by the page itself; the worker has a journey of its own.
    serviceWorkers: 'block',
  },
});
