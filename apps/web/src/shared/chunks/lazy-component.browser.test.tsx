import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { trackRequest } from '../api/open-requests.ts';
import { withLanguage } from '../language/with-language.fixture.tsx';
import { lazyDialog } from './lazy-dialog.tsx';
import { lazyComponent } from './lazy-component.tsx';
import { ChunkFailure } from './chunk-failure.tsx';

let wrapper: Awaited<ReturnType<typeof withLanguage>>;
beforeAll(async () => {
  wrapper = await withLanguage('en');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Price({ amount }: { amount: number }) {
  return <p>{`The price is ${amount}`}</p>;
}

function stubFile() {
  const line = { isThere: true };
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const load = vi.fn<() => Promise<typeof Price>>(() =>
    line.isThere ? Promise.resolve(Price) : Promise.reject(new TypeError('gone')),
  );
  return { line, load, Part: lazyComponent(load, { renderFailure: (failure) => <ChunkFailure {...failure} /> }) };
}

test('a prefetched component is rendered at once', async () => {
  const { load, Part } = stubFile();
  await Part.preload();
  const screen = await render(<Part amount={120} />, { wrapper });
  await expect.element(screen.getByText('The price is 120')).toBeVisible();
  await Part.preload();
  expect(load).toHaveBeenCalledOnce();
});

test('a late component is fetched after the page’s data', async () => {
  const answer = Promise.withResolvers<void>();
  void trackRequest(answer.promise);
  const load = vi.fn<() => Promise<typeof Price>>(() => Promise.resolve(Price));
  const Part = lazyComponent(load, { fallback: () => <p>Its place</p>, renderFailure: () => null, deferred: true });
  const screen = await render(<Part amount={120} />, { wrapper });
  await expect.element(screen.getByText('Its place')).toBeVisible();
  expect(load).not.toHaveBeenCalled();
  answer.resolve();
  await expect.element(screen.getByText('The price is 120')).toBeVisible();
});

test('an offline component says so and is retried', async () => {
  const { line, Part } = stubFile();
  line.isThere = false;
  const screen = await render(
    <>
      <p>Beside it</p>
      <Part amount={120} />
    </>,
    { wrapper },
  );
  await expect.element(screen.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await expect.element(screen.getByText('Beside it')).toBeVisible();
  const retry = screen.getByRole('button', { name: 'Try again' });
  await userEvent.click(retry);
  await expect.element(retry).toBeEnabled();
  line.isThere = true;
  await userEvent.click(retry);
  await expect.element(screen.getByText('The price is 120')).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'No connection' })).not.toBeInTheDocument();
});

test('a failed component is fetched again', async () => {
  const { line, Part } = stubFile();
  line.isThere = false;
  await Part.preload();
  const first = await render(<Part amount={120} />, { wrapper });
  await expect.element(first.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await first.unmount();
  line.isThere = true;
  const second = await render(<Part amount={130} />, { wrapper });
  await expect.element(second.getByText('The price is 130')).toBeVisible();

  const otherFile = stubFile();
  otherFile.line.isThere = false;
  const third = await render(<otherFile.Part amount={140} />, { wrapper });
  await expect.element(third.getByRole('heading', { name: 'No connection' })).toBeVisible();
  otherFile.line.isThere = true;
  window.dispatchEvent(new Event('online'));
  await expect.element(third.getByText('The price is 140')).toBeVisible();
});

test('a component failing to render takes nothing along', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = (): never => {
    throw new Error('it can’t be drawn');
  };
  const Part = lazyComponent(() => Promise.resolve(Broken), {
    renderFailure: (failure) => <ChunkFailure {...failure} />,
  });
  const screen = await render(
    <>
      <p>Beside it</p>
      <Part />
    </>,
    { wrapper },
  );
  await expect.element(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect.element(screen.getByText('Beside it')).toBeVisible();
});

test('a dialog that wasn’t fetched says so and closes', async () => {
  const { load, line } = stubFile();
  line.isThere = false;
  const onClose = vi.fn<() => void>();
  const Dialog = lazyDialog(load, onClose);
  const page = (open: boolean) => (
    <>
      <button type="button">Opens it</button>
      {open && <Dialog amount={120} />}
    </>
  );
  const screen = await render(page(false), { wrapper });
  const opener = screen.getByRole('button', { name: 'Opens it' });
  await userEvent.click(opener);
  await screen.rerender(page(true));
  const dialog = screen.getByRole('dialog', { name: 'No connection' });
  await expect.element(dialog).toHaveAccessibleDescription(/Nothing is lost/u);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(2);
  await screen.rerender(page(false));
  await expect.element(opener).toHaveFocus();
});
