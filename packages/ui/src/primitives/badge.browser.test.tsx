import '../browser-test.css';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Badge, badgeHues } from './badge.tsx';

test('the nine hues have nine grounds of their own', async () => {
  const screen = await render(
    <>
      {badgeHues.map((hue) => (
        <Badge key={hue} hue={hue}>
          {hue}
        </Badge>
      ))}
    </>,
  );
  const grounds = badgeHues.map((hue) => {
    const badge = screen.getByText(hue).element().closest('[data-slot=badge]');
    return badge ? getComputedStyle(badge).backgroundColor : '';
  });
  expect(new Set(grounds).size).toBe(9);
});

test('a badge takes its theme’s colours', async () => {
  const screen = await render(
    <>
      <p data-theme="light">
        <Badge hue="green">Light</Badge>
      </p>
      <p data-theme="dark">
        <Badge hue="green">Dark</Badge>
      </p>
    </>,
  );
  const colour = (text: string) => getComputedStyle(screen.getByText(text).element()).color;
  expect(colour('Light')).not.toBe(colour('Dark'));
});
