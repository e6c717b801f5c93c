import '#styles.css';
import { translate } from '@atelier/i18n';
import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { fallbackContent } from '#shared/content/use-shop-content.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { RejectDialog } from './reject-dialog.tsx';

test('the question before a refusal says what it costs [2.134]', async () => {
  const plain = fallbackContent(translate('en'));
  const aside = { ...plain.contact.aside, email: 'hello@atelier.test', phone: '+21671000000' };
  const page = { ...plain, contact: { ...plain.contact, aside }, terms: '', privacy: '' };
  const english = { ...page, costs: { ...plain.costs, refusal: 'You pay nothing.' } };
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ version: 1, fr: page, en: english })));
  const nothing = (): void => undefined;
  const screen = await render(
    <RejectDialog repairId="7K2M9QFX" loading={false} onReject={nothing} onClose={nothing} />,
    { wrapper: await withLanguage('en', 'visitor', 'customer') },
  );
  await expect.element(screen.getByRole('alertdialog').getByText('You pay nothing.', { exact: true })).toBeVisible();
});
