import '../browser-test.css';
import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Alert } from './alert.tsx';
import { Avatar, initials } from './avatar.tsx';
import { Card, CardContent, CardDescription, CardFooter, CardHeader, CardTitle } from './card.tsx';
import { Drawing, drawingNames } from '../drawings/drawing.tsx';
import { EmptyState } from './empty-state.tsx';
import { Indicator } from './indicator.tsx';
import { Logo } from '../drawings/logo.tsx';
import { Progress } from './progress.tsx';
import { Skeleton } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';

describe('initials', () => {
  test.each([
    ['Leïla Ben Salah', 'LS'],
    ['ada', 'A'],
    ['  Zoé   Ông ', 'ZÔ'],
    ['', ''],
    ['محمد صالح', 'م\u200Cص'],
    ['Leïla صالح', 'Lص'],
    ['👩‍🔧 Léa', '👩‍🔧L'],
    ['🇹🇳 Sami', '🇹🇳S'],
  ])('the initials of "%s" are "%s"', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});

test('an avatar without its picture shows initials', async () => {
  const screen = await render(<Avatar name="Leïla Ben Salah" src="data:image/png;base64,broken" />);
  const avatar = screen.getByRole('img', { name: 'Leïla Ben Salah' });
  await expect.element(avatar).toHaveTextContent('LS');
});

test('an avatar shows its picture under the person’s name', async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 20, height: 20 });
  const screen = await render(<Avatar name="Leïla Ben Salah" src={canvas.toDataURL()} size="xl" />);
  const avatar = screen.getByRole('img', { name: 'Leïla Ben Salah' }).element();
  const picture = avatar.querySelector('img');
  await expect.poll(() => picture?.naturalWidth).toBe(20);
  const { width, height } = picture?.getBoundingClientRect() ?? {};
  expect([width, height, avatar.textContent]).toEqual([96, 96, '']);
});

test('an avatar beside the written name is silent', async () => {
  const screen = await render(<Avatar name="Ada" decorative />);
  expect(screen.getByRole('img').elements()).toEqual([]);
  expect(screen.container.textContent).toBe('');
  const [letters] = screen.container.querySelectorAll('[data-initials]');
  expect(letters && getComputedStyle(letters, '::before').content).toBe('"A"');
});

test('only a destructive alert interrupts', async () => {
  const screen = await render(
    <>
      <Alert title="Not sent">Try again.</Alert>
      <Alert variant="info">Good to know.</Alert>
    </>,
  );
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Not sentTry again.');
  await expect.element(screen.getByRole('status')).toHaveTextContent('Good to know.');
});

test.each([2, 3, 4] as const)('a card has a heading of level %i', async (level) => {
  const screen = await render(
    <Card interactive data-slot="repair-card">
      <CardHeader>
        <CardTitle level={level}>Galaxy S22</CardTitle>
        <CardDescription>Phone</CardDescription>
      </CardHeader>
      <CardContent>The screen stays black.</CardContent>
      <CardFooter>Since Monday</CardFooter>
    </Card>,
  );
  const heading = screen.getByRole('heading', { name: 'Galaxy S22', level });
  const card = heading.element().closest<HTMLElement>('[data-slot=repair-card]');
  expect(card && getComputedStyle(card).borderRadius).toBe('16px');
});

test('every drawing uses the roles of the theme', async () => {
  expect(drawingNames).toHaveLength(21);
  const screen = await render(
    <>
      {drawingNames.map((name) => (
        <Drawing key={name} name={name} data-testid={name} />
      ))}
      <Drawing name="toaster" data-testid="unknown" />
    </>,
  );
  for (const name of drawingNames) {
    const drawing = screen.getByTestId(name).element();
    expect(drawing.querySelectorAll('path, rect, circle').length).toBeGreaterThan(3);
    expect(drawing.innerHTML).not.toMatch(/style=|#[0-9a-f]{3}/u);
  }
  expect(screen.getByTestId('unknown').element().getAttribute('data-drawing')).toBe('device');
});

test('a drawing without words is silent', async () => {
  const screen = await render(<Drawing compact name="phone" />);
  expect(screen.getByRole('img').elements()).toEqual([]);
  const guides = document.querySelector('[data-part=guides]');
  expect(guides && getComputedStyle(guides).display).toBe('none');
});

test('an empty state has drawing, sentence and action', async () => {
  const screen = await render(
    <EmptyState drawing={<Drawing name="empty-list" />} title="No repairs." action={<a href="#new">Ask</a>} />,
  );
  expect(document.querySelector('[data-drawing=empty-list]')).toBeVisible();
  await expect.element(screen.getByText('No repairs.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Ask' })).toBeVisible();
});

test('spinner and skeleton stay unseen for 200 ms', async () => {
  await render(
    <>
      <Spinner label="Loading" />
      <Skeleton className="h-10" />
    </>,
  );
  for (const slot of ['spinner', 'skeleton']) {
    const [late] = document.querySelector(`[data-slot=${slot}]`)?.getAnimations() ?? [];
    expect(late?.effect?.getTiming()).toMatchObject({ delay: 200, fill: 'both' });
  }
});

test('a skeleton holds its place from the start', async () => {
  await render(<Skeleton style={{ width: 80, height: 40 }} />);
  const box = document.querySelector('[data-slot=skeleton]')?.getBoundingClientRect();
  expect([box?.width, box?.height]).toEqual([80, 40]);
});

test('progress and indicator are available to screen readers', async () => {
  const screen = await render(
    <>
      <Progress label="Upload" value={64} />
      <Indicator label="New" tone="danger" />
      <VisuallyHidden>More</VisuallyHidden>
    </>,
  );
  await expect.element(screen.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('value', '64');
  for (const words of ['New', 'More'])
    await expect.element(screen.getByText(words, { exact: true })).toBeInTheDocument();
});

test('the logo is named', async () => {
  const screen = await render(<Logo />);
  await expect.element(screen.getByText('Atelier')).toBeVisible();
});
