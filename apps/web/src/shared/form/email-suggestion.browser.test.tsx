import '#styles.css';
import { Input } from '@atelier/ui';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { skipTimer } from '#shared/page/controlled-timer.fixture.ts';
import { EmailSuggestion } from './email-suggestion.tsx';
import { FormField } from './form-field.tsx';

/** Milliseconds without a key before the question. */
const pause = 800;

afterEach(() => vi.restoreAllMocks());

async function renderForm() {
  skipTimer(pause);
  const send = vi.fn<(values: { email: string }) => void>();
  function Form() {
    const form = useForm({ defaultValues: { email: '' } });
    return (
      <form onSubmit={(event) => void form.handleSubmit(send)(event)}>
        <EmailSuggestion onAccept={(email) => form.setValue('email', email)}>
          <FormField label="Email">
            <Input {...form.register('email')} />
          </FormField>
        </EmailSuggestion>
        <button type="submit">Send</button>
      </form>
    );
  }
  const screen = await render(<Form />, { wrapper: await withLanguage('en') });
  const sent = (): readonly string[] => send.mock.calls.map(([{ email }]) => email);
  return { screen, field: screen.getByLabelText('Email'), sent };
}

test('a mistyped domain is corrected by one press [2.132]', async () => {
  const { screen, field, sent } = await renderForm();
  await userEvent.fill(field, 'Amel@gmial.con');
  const question = screen.getByRole('button', { name: 'Did you mean amel@gmail.com?' });
  await userEvent.click(question);
  await expect.element(field).toHaveValue('amel@gmail.com');
  await expect.element(field).toHaveFocus();
  await expect.element(question).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.poll(sent).toEqual(['amel@gmail.com']);
});

test('question stops nobody', async () => {
  const { screen, field, sent } = await renderForm();
  await userEvent.fill(field, 'amel@gmial.con');
  await expect.element(screen.getByRole('button', { name: /Did you mean/u })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await expect.poll(sent).toEqual(['amel@gmial.con']);
});

test('question goes as soon as more is typed', async () => {
  const { screen, field } = await renderForm();
  await userEvent.fill(field, 'amel@gmail.co');
  const question = screen.getByRole('button', { name: /Did you mean/u });
  await expect.element(question).toBeVisible();
  await userEvent.type(field, 'm');
  await expect.element(question).not.toBeInTheDocument();
});
