import '#styles.css';
import { translate } from '@atelier/i18n';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { contentStore } from '#shared/content/content-store.ts';
import { plainContent } from '#shared/content/plain-content.ts';
import { speaking } from '#shared/language/spoken.fixture.tsx';
import { RejectDialog } from './reject-dialog.tsx';

test('the question before a refusal says what it costs', async () => {
  const plain = plainContent(translate('en'));
  const costs = { ...plain.costs, refusal: 'You pay nothing.' };
  contentStore.learn({ version: 1, fr: null, en: { ...plain, costs } });
  const nothing = (): void => undefined;
  const screen = await render(
    <RejectDialog repairId="7K2M9QFX" loading={false} onReject={nothing} onClose={nothing} />,
    { wrapper: await speaking('en', 'visitor', 'customer') },
  );
  await expect.element(screen.getByRole('alertdialog').getByText('You pay nothing.', { exact: true })).toBeVisible();
});
