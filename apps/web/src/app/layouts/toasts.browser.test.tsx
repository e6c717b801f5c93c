import '#styles.css';
import { toast } from '@atelier/ui';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { Toasts } from './toasts.tsx';

test.each(['fr', 'en'] as const)('a toast and its region are named notifications (%s) [4.64]', async (language) => {
  const screen = await render(<Toasts />, { wrapper: await withLanguage(language) });
  const sent = toast({ title: 'Envoyé' });
  await expect.element(screen.getByRole('status')).toHaveTextContent('Notification Envoyé');
  expect(screen.getByRole('region', { name: 'Notification (F8)' }).elements()).toHaveLength(1);
  sent.dismiss();
});
