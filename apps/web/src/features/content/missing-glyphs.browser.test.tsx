import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { createEditedContent } from './create-content.fixture.ts';
import { DraftContext, createDraftStore } from './draft-store.ts';
import { OtherFields } from './other-fields.tsx';
import { PublishBar } from './content-editor.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

const refusal = { message: 'notDrawn', section: 'terms' };

async function openEditor() {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refusal, { status: 422 })));
  const Speaking = await withLanguage('en', 'content');
  const initial = createEditedContent(2);
  const draftStore = createDraftStore({ initial, save: () => Promise.resolve(createEditedContent(3)) });
  return render(
    <Speaking>
      <DraftContext value={draftStore}>
        <PublishBar />
        <OtherFields />
      </DraftContext>
    </Speaking>,
  );
}

test('terms with missing glyphs are refused at their field', async () => {
  const screen = await openEditor();
  await userEvent.click(screen.getByRole('button', { name: 'Publish', exact: true }));
  await expect.element(screen.getByText('2 fields to correct')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Terms and privacy', exact: true }));
  const terms = screen.getByLabelText('Terms, English', { exact: true });
  await expect.element(terms).toHaveAccessibleDescription(/This text couldn't be displayed/u);
  await expect.element(terms).toBeInvalid();
  await expect.element(screen.getByLabelText('Privacy, English', { exact: true })).toBeValid();
  await userEvent.fill(terms, 'Terms that can be drawn');
  await expect.element(terms).toBeValid();
});
