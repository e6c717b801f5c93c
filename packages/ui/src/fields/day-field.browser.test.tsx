import '../browser-test.css';
import { useState } from 'react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DayField, type DayFieldProps } from './day-field.tsx';
import { Dialog, DialogContent, DialogTitle } from '../overlays/dialog.tsx';
import { Field } from './field.tsx';

const labels = {
  open: 'Pick a day',
  months: 'Months',
  previous: 'Previous month',
  next: 'Next month',
  today: 'today',
  selected: 'picked',
};

type DayProps = Partial<DayFieldProps> & { told?: (value: string) => void };

function Day({ told, value: first = '2026-11-24', ...props }: DayProps) {
  const [value, setValue] = useState(first);
  const change = (next: string): void => {
    setValue(next);
    told?.(next);
  };
  return (
    <Field label="Day" error={/^(\d{4}-\d\d-\d\d)?$/u.test(value) ? undefined : 'No such day'}>
      <DayField
        {...{ today: '2026-11-22', min: '2026-11-22', max: '2027-01-21', locale: 'en-GB', labels }}
        {...props}
        value={value}
        onValueChange={change}
      />
    </Field>
  );
}

function field() {
  return page.getByRole('textbox', { name: 'Day' });
}

function opener() {
  return page.getByRole('button', { name: 'Pick a day' });
}

function calendar() {
  return page.getByRole('dialog', { name: 'Pick a day' });
}

function day(date: string, ...said: string[]) {
  return calendar().getByRole('button', {
    name: new RegExp(`^${[date.replace(' ', ',? '), ...said].join(', ')}$`, 'u'),
  });
}

afterEach(async () => {
  await page.viewport(1024, 768);
});

describe('typing', () => {
  test('a typed day is stored and written out', async () => {
    const told = vi.fn<(value: string) => void>();
    await render(<Day told={told} value="" />);
    await userEvent.type(field(), '1/12/2026');
    expect(told).toHaveBeenLastCalledWith('2026-12-01');
    await expect.element(field()).toHaveValue('1/12/2026');
    await userEvent.tab();
    await expect.element(field()).toHaveValue('01/12/2026');
  });

  test.each(['{Tab}', '{Enter}'])('a short day is read at %s', async (key) => {
    const told = vi.fn<(value: string) => void>();
    await render(<Day told={told} value="" />);
    await userEvent.type(field(), '1/12');
    expect(told).toHaveBeenLastCalledWith('1/12');
    await userEvent.keyboard(key);
    expect(told).toHaveBeenLastCalledWith('2026-12-01');
  });

  test.each(['31/02/2027', 'demain', '12/24/2026'])('%s stays, and the field says what is wrong', async (text) => {
    const told = vi.fn<(value: string) => void>();
    await render(<Day told={told} value="" />);
    await userEvent.fill(field(), text);
    await userEvent.tab();
    expect(told).toHaveBeenLastCalledWith(text);
    await expect.element(field()).toHaveValue(text);
    await expect.element(field()).toBeInvalid();
    await expect.element(field()).toHaveAccessibleDescription('No such day');
  });

  test('an empty day field has no value', async () => {
    const told = vi.fn<(value: string) => void>();
    await render(<Day told={told} />);
    await userEvent.clear(field());
    expect(told).toHaveBeenLastCalledWith('');
  });
});

describe('the calendar', () => {
  test('the calendar opens at the day with the focus', async () => {
    const told = vi.fn<(value: string) => void>();
    await render(<Day told={told} />);
    await userEvent.click(field());
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.element(day('Tuesday 24 November 2026', 'picked')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await expect.element(day('Wednesday 2 December 2026')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(told.mock.calls).toEqual([['2026-12-02']]);
    await expect.element(calendar()).not.toBeInTheDocument();
    await expect.element(field()).toHaveValue('02/12/2026');
    await expect.element(opener()).toHaveFocus();
  });

  test('the calendar opens at today for an empty field', async () => {
    await render(<Day value="demain" />);
    await userEvent.click(opener());
    await expect.element(day('Sunday 22 November 2026', 'today')).toHaveFocus();
  });

  test('the calendar refuses days out of bounds', async () => {
    const told = vi.fn<(value: string) => void>();
    await render(<Day told={told} value="2026-11-22" />);
    await userEvent.click(opener());
    await expect.element(day('Saturday 21 November 2026')).toBeDisabled();
    await expect
      .element(calendar().getByRole('button', { name: 'Previous month' }))
      .toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{ArrowLeft}{Enter}');
    expect(told.mock.calls).toEqual([['2026-11-22']]);
    await userEvent.click(opener());
    const next = calendar().getByRole('button', { name: 'Next month' });
    await userEvent.click(next);
    await userEvent.click(next);
    await expect.element(calendar().getByRole('grid', { name: 'January 2027' })).toBeVisible();
    await expect.element(day('Friday 22 January 2027')).toBeDisabled();
    await userEvent.click(day('Thursday 21 January 2027'));
    expect(told).toHaveBeenLastCalledWith('2027-01-21');
  });

  test('the calendar speaks its reader’s language', async () => {
    await render(<Day locale="fr-FR" labels={{ ...labels, selected: 'choisi' }} />);
    await userEvent.click(opener());
    await expect.element(calendar().getByRole('grid', { name: 'novembre 2026' })).toBeVisible();
    await expect.element(day('mardi 24 novembre 2026', 'choisi')).toBeVisible();
    const [, week] = calendar().getByRole('row').elements();
    expect(week?.querySelector('button')?.getAttribute('aria-label')).toBe('lundi 2 novembre 2026');
  });

  test.each([320, 375])('the calendar fits a phone of %i pixels', async (width) => {
    await page.viewport(width, 640);
    await render(<Day />);
    await userEvent.click(opener());
    await expect.element(day('Tuesday 24 November 2026', 'picked')).toBeVisible();
    const { left, right } = calendar().element().getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(width);
    const box = day('Tuesday 24 November 2026', 'picked').element().getBoundingClientRect();
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(width === 320 ? 36 : 44);
  });
});

test('Escape in a dialog closes the calendar first', async () => {
  const Form = () => {
    const [open, setOpen] = useState(true);
    return (
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent closeLabel="Close" aria-describedby={undefined}>
          <DialogTitle>Plan</DialogTitle>
          <Day />
        </DialogContent>
      </Dialog>
    );
  };
  await render(<Form />);
  const form = page.getByRole('dialog', { name: 'Plan' });
  await userEvent.click(opener());
  await expect.element(day('Tuesday 24 November 2026', 'picked')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(calendar()).not.toBeInTheDocument();
  await expect.element(form).toBeVisible();
  await expect.element(opener()).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(form).not.toBeInTheDocument();
});

test('a form being sent disables the day field', async () => {
  await render(
    <fieldset disabled>
      <Day />
    </fieldset>,
  );
  await expect.element(field()).toBeDisabled();
  await expect.element(opener()).toBeDisabled();
});

test('the days of a calendar share their format', async () => {
  await render(<Day />);
  const created = vi.spyOn(Intl, 'DateTimeFormat');
  onTestFinished(() => created.mockRestore());
  await userEvent.click(opener());
  await expect.element(day('Tuesday 24 November 2026', 'picked')).toBeVisible();
  expect(created.mock.calls.filter(([, options]) => options?.weekday === 'long').length).toBeLessThan(42);
});
