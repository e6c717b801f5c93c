import './browser-test.css';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Badge } from './primitives/badge.tsx';
import { Button } from './primitives/button.tsx';
import { Checkbox } from './fields/checkbox.tsx';
import { OneTimeCode } from './fields/one-time-code.tsx';
import { RadioCard, RadioGroup } from './fields/radio-group.tsx';
import { Rail } from './rail/rail.tsx';
import { Segmented } from './navigation/segmented.tsx';
import { Switch } from './fields/switch.tsx';

async function forcedColors(value: 'active' | 'none') {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
}

beforeEach(() => forcedColors('active'));
afterEach(() => forcedColors('none'));

function ground(element: Element) {
  return getComputedStyle(element).backgroundColor;
}

function page() {
  return ground(document.documentElement);
}

test.each(['primary', 'secondary', 'ghost', 'danger'] as const)('a %s button has an edge', async (variant) => {
  const screen = await render(<Button variant={variant}>Send</Button>);
  const { borderTopWidth, borderTopColor } = getComputedStyle(screen.getByRole('button').element());
  expect(borderTopWidth).toBe('1px');
  expect(borderTopColor === 'rgba(0, 0, 0, 0)' && ground(screen.getByRole('button').element()) === page()).toBe(false);
});

test('a badge has an edge', async () => {
  const screen = await render(<Badge hue="green">Confirmed</Badge>);
  const badge = screen.getByText('Confirmed').element().closest('[data-slot=badge]') ?? document.body;
  const { borderTopWidth, borderTopColor } = getComputedStyle(badge);
  expect([borderTopWidth, borderTopColor]).toEqual(['1px', 'rgb(0, 0, 0)']);
});

test('what is switched on, ticked or pressed is filled', async () => {
  const screen = await render(
    <>
      <Switch label="On" defaultChecked />
      <Checkbox label="Ticked" defaultChecked />
      <Segmented label="View" value="b" onValueChange={() => {}} options={[{ value: 'b', label: 'Pressed' }]} />
    </>,
  );
  const filled = [
    screen.getByRole('switch').element(),
    screen.getByRole('checkbox').element(),
    screen.getByRole('button', { name: 'Pressed' }).element(),
  ];
  for (const element of filled) expect(ground(element)).not.toBe(page());
});

test('the chosen card of several has an outline', async () => {
  const screen = await render(
    <RadioGroup aria-label="Device" defaultValue="a">
      <RadioCard value="a" title="Phone" />
      <RadioCard value="b" title="Tablet" />
    </RadioGroup>,
  );
  const outlines = ['Phone', 'Tablet'].map((name) => {
    const card = screen.getByRole('radio', { name }).element().closest('label') ?? document.body;
    return getComputedStyle(card).outlineStyle;
  });
  expect(outlines).toEqual(['solid', 'none']);
});

test('the current station is lit', async () => {
  await render(<Rail label="Stations" stations={[{ key: 'a', label: 'Requested', state: 'current' }]} />);
  const lamp = document.querySelector('[data-slot=rail-marker] > span') ?? document.body;
  expect(ground(lamp)).not.toBe(page());
});

test('the digits of a code are painted once', async () => {
  const screen = await render(<OneTimeCode aria-label="Code" value="42" onValueChange={() => {}} />);
  expect(getComputedStyle(screen.getByRole('textbox').element()).color).toBe('rgba(0, 0, 0, 0)');
});

test('the ring of the focus stays', async () => {
  const screen = await render(<Button>Send</Button>);
  await userEvent.tab();
  await expect.element(screen.getByRole('button')).toHaveFocus();
  expect(getComputedStyle(screen.getByRole('button').element()).outlineStyle).toBe('solid');
});
