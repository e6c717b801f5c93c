import { findChromium } from '@atelier/testing/chromium';
import { defineConfig } from '@playwright/test';
import type { JourneyOptions } from './support/journey.ts';
import { isLongRun, languageSettings } from './support/runs.ts';

const launchOptions = await findChromium();
const report = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'];

export default defineConfig<JourneyOptions>({
  globalSetup: './support/template-shop.ts',
  testMatch: '**/*.journey.ts',
  // The camera needs a browser of its own, which takes as long as several journeys.
  testIgnore: isLongRun ? [] : '**/camera.journey.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // The usual number of processors. Each worker starts a shop and a browser with cold caches.
  workers: 2,
  // A journey that passes only on retry has a fault.
  retries: 0,
  forbidOnly: true,
  // Ends a hanging journey. Machines three times slower stay below it.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  reporter: report === undefined ? [['line']] : [['line'], ['json', { outputFile: report }]],
  use: {
    // Journeys are in French. `inLanguages` chooses another one.
    ...languageSettings.fr,
    launchOptions,
    // Without a graphics card, animations would take most of the time.
    contextOptions: { reducedMotion: 'reduce' },
    // A record takes 6 % of the processor time. `--trace on` makes one.
    trace: 'off',
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // Journeys intercept the page's own requests. The worker has its own journey.
    serviceWorkers: 'block',
  },
});
