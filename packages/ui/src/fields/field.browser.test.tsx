import '../browser-test.css';
import { useState, type ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Checkbox } from './checkbox.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { OneTimeCode } from './one-time-code.tsx';
import { RadioGroup } from './radio-group.tsx';
import { Select } from './select.tsx';
import { Switch } from './switch.tsx';
import { Textarea } from './textarea.tsx';

const controls: [name: string, role: string, control: ReactNode][] = [
  ['an input', 'textbox', <Input key="1" />],
  ['a text area', 'textbox', <Textarea key="2" />],
  ['a select', 'combobox', <Select key="3" options={[{ value: 'a', label: 'A' }]} />],
  ['a switch', 'switch', <Switch key="4" />],
  ['a checkbox', 'checkbox', <Checkbox key="5" />],
  ['a code', 'textbox', <OneTimeCode key="6" value="" onValueChange={() => {}} />],
  ['a group of choices', 'radiogroup', <RadioGroup key="7" />],
];

test('a required field is marked for the eye alone', async () => {
  const screen = await render(
    <>
      <Field label="Subject" required>
        <Input />
      </Field>
      <Field label="Remark">
        <Input />
      </Field>
    </>,
  );
  await expect.element(screen.getByRole('textbox', { name: 'Subject', exact: true })).toBeRequired();
  await expect.element(screen.getByLabelText('Subject', { exact: true })).toBeRequired();
  const line = (label: string) => screen.getByText(label, { exact: true }).element().parentElement?.textContent;
  expect([line('Subject'), line('Remark')]).toEqual(['Subject*', 'Remark']);
});

describe.each(controls)('%s inside a field', (_name, role, control) => {
  test('a control takes name and description from its field', async () => {
    const screen = await render(
      <Field label="Subject" description="In a few words." error="Say something." required>
        {control}
      </Field>,
    );
    const found = screen.getByRole(role, { name: 'Subject' });
    await expect.element(found).toHaveAccessibleDescription('Say something. In a few words.');
    await expect.element(found).toHaveAttribute('aria-invalid', 'true');
    await expect.element(found).toHaveAttribute('aria-required', 'true');
  });

  test('a field without errors announces none', async () => {
    const screen = await render(<Field label="Subject">{control}</Field>);
    const found = screen.getByRole(role, { name: 'Subject' });
    await expect.element(found).not.toHaveAttribute('aria-invalid');
    await expect.element(found).not.toHaveAttribute('aria-describedby');
  });
});

test('a foreign control takes the wiring through a function', async () => {
  const screen = await render(
    <Field label="Colour" error="Choose one.">
      {({ 'aria-required': _required, ...control }) => <input type="color" {...control} />}
    </Field>,
  );
  await expect.element(screen.getByLabelText('Colour')).toHaveAccessibleDescription('Choose one.');
});

test('its own description joins that of the field', async () => {
  const screen = await render(
    <>
      <p id="more">More.</p>
      <Field label="Name" error="Too short.">
        <Input aria-describedby="more" />
      </Field>
    </>,
  );
  await expect.element(screen.getByRole('textbox')).toHaveAccessibleDescription('More. Too short.');
});

test('two fields never share an id', async () => {
  const screen = await render(
    <>
      <Field label="First name">
        <Input />
      </Field>
      <Field label="Last name">
        <Input />
      </Field>
    </>,
  );
  await userEvent.fill(screen.getByLabelText('Last name'), 'Gharbi');
  await expect.element(screen.getByLabelText('First name')).toHaveValue('');
});

test('a hidden label still names', async () => {
  const screen = await render(
    <Field label="Search" labelHidden>
      <Input icon={<svg />} />
    </Field>,
  );
  const { width } = screen.getByText('Search').element().parentElement?.parentElement?.getBoundingClientRect() ?? {};
  expect(width).toBe(1);
  await expect.element(screen.getByRole('textbox', { name: 'Search' })).toBeVisible();
});

test('a read-only select has a ground of its own', async () => {
  const screen = await render(
    <>
      <Input aria-label="Free" />
      <Input aria-label="Fixed" readOnly />
      <Select aria-label="Chosen" options={[{ value: 'a', label: 'A' }]} />
    </>,
  );
  const ground = (element: Element) => getComputedStyle(element).backgroundColor;
  const free = ground(screen.getByLabelText('Free').element());
  expect(ground(screen.getByLabelText('Chosen').element())).toBe(free);
  expect(ground(screen.getByLabelText('Fixed').element())).not.toBe(free);
});

function Toggles() {
  const [on, setOn] = useState(false);
  return (
    <>
      <Switch label="Use my address" checked={on} onCheckedChange={setOn} />
      <Checkbox label="With charger" checked={on} onCheckedChange={setOn} />
    </>
  );
}

test('switch and checkbox answer to the space bar', async () => {
  const screen = await render(<Toggles />);
  const toggle = screen.getByRole('switch', { name: 'Use my address' });
  await userEvent.tab();
  await userEvent.keyboard(' ');
  await expect.element(toggle).toBeChecked();
  await userEvent.click(screen.getByText('With charger'));
  await expect.element(toggle).not.toBeChecked();
});
