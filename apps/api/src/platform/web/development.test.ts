import { expect, test } from 'vitest';
import { leaveReloadToRestart } from './development.ts';

const { hotUpdate } = leaveReloadToRestart;

test.each(['i18n/src/fr/landing.json', 'domain/src/money.ts', 'contract/src/errors.ts'])(
  'a change of %s awaits the restarted server',
  (file) => expect(hotUpdate({ file: `/atelier/packages/${file}` })).toEqual([]),
);

test.each([
  'packages/ui/src/button.tsx',
  'packages/contract/src/client.ts',
  'packages/contract/src/phone-rules.browser.ts',
  'apps/web/src/features/desk/desk.tsx',
])('a change of %s is left to Vite', (file) => expect(hotUpdate({ file: `/atelier/${file}` })).toBeUndefined());
