import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { object, string, minLength } from 'zod/mini';
import { useApiForm } from './use-api-form.ts';

afterEach(() => void vi.restoreAllMocks());

const schema = object({ name: string().check(minLength(1)), town: string().check(minLength(1)) });

function Form() {
  const form = useApiForm(schema, { name: '', town: '' });
  const [sent, setSent] = useState(0);
  return (
    <form onSubmit={form.handleSubmit(() => setSent(sent + 1))}>
      <fieldset disabled={form.formState.isSubmitting}>
        <input aria-label="Name" {...form.register('name')} />
        <input aria-label="Town" {...form.register('town')} />
        <button type="submit">Save</button>
      </fieldset>
    </form>
  );
}

test('early timers leave focus to the first wrong field', async () => {
  const wait = window.setTimeout.bind(window);
  // The form library focuses a wrong field by a timeout of zero, which may run before the fields are enabled again.
  vi.spyOn(window, 'setTimeout').mockImplementation(((run: () => void, delay?: number) => {
    if (delay !== undefined) return wait(run, delay);
    run();
    return 0;
  }) as typeof setTimeout);
  const screen = await render(<Form />);
  await userEvent.fill(screen.getByRole('textbox', { name: 'Name' }), 'Inès');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.element(screen.getByRole('textbox', { name: 'Town' })).toHaveFocus();
});
