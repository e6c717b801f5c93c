import { defaultSettings } from '@atelier/domain';
import { expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { mailDelay } from './settings.service.ts';

test('the environment’s mail delay overrides the shop’s', () => {
  let settings = defaultSettings;
  const waitIn = (environment: Record<string, string>) => () =>
    mailDelay({ config: readConfig({ NODE_ENV: 'test', ...environment }) }, settings);
  const [free, told] = [waitIn({}), waitIn({ STEP_MAIL_DELAY: '0' })];
  expect([free(), told()]).toEqual([60_000, 0]);
  settings = { ...settings, mailDelay: 120 };
  expect([free(), told()]).toEqual([120_000, 0]);
});
