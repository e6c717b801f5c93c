import '#styles.css';
import type { CheckedLine } from '@atelier/contract';
import { Toaster } from '@atelier/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeAtAllViewports } from '#shared/page/axe-at-all-viewports.fixture.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { ImportView } from './import-view.tsx';

const wrong: CheckedLine = {
  line: 2,
  cells: ['Selma', 'T', '20123456', '', '', '', '', ''],
  state: 'wrong',
  ref: null,
  problems: [{ column: 'lastName', message: 'auth.signup.name' }],
};
const known: CheckedLine = { ...wrong, line: 3, cells: ['Rim', 'Gharbi'], state: 'known', ref: 'rim', problems: [] };

type ReadAnswer = {
  readonly status: number;
  readonly body: unknown;
  readonly lostAnswers?: number;
  /** Settles before each answer. */
  readonly isHeld?: () => Promise<void>;
};

/** Answers reads in their order, the last one again and again. */
async function openImport(answer: ReadAnswer) {
  const sent: unknown[] = [];
  const keys: (string | null)[] = [];
  let lost = answer.lostAnswers ?? 0;
  const { isHeld = () => Promise.resolve() } = answer;
  class FakeUpload extends EventTarget {
    status = 0;
    response = '';
    responseText = '';
    upload = new EventTarget();
    open = () => undefined;
    setRequestHeader = () => undefined;
    getResponseHeader = () => 'application/json';
    abort = () => undefined;
    send = () => {
      this.status = answer.status;
      this.responseText = JSON.stringify(answer.body);
      this.response = this.responseText;
      void isHeld().then(() => this.dispatchEvent(new Event('load')));
    };
  }
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  vi.stubGlobal('fetch', async (_path: string, { body, headers }: { body: string; headers: HeadersInit }) => {
    const { lines } = JSON.parse(body) as { lines: CheckedLine[] };
    sent.push(lines);
    keys.push(new Headers(headers).get('idempotency-key'));
    await isHeld();
    lost -= 1;
    if (lost >= 0) throw new TypeError('no connection');
    const written = lines.map((line) => ({
      ...wrong,
      ...line,
      state: line.line === 3 ? 'known' : 'new',
      ref: 'selma',
      problems: [],
    }));
    return Response.json({ lines: written, written: 1 });
  });
  sessionStore.resume('access', createUser({ role: 'ADMIN', roles: ['ADMIN'], lang: 'en' }));
  const Words = await withLanguage('en', 'customer', 'workshop', 'import', 'forms');
  const router = createMemoryRouter([{ path: '*', element: <ImportView /> }], { initialEntries: ['/workshop/import'] });
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Words>
        <RouterProvider router={router} />
        <Toaster label="Notices" closeLabel="Close" />
      </Words>
    </QueryClientProvider>,
  );
  await userEvent.upload(page.getByLabelText('Choose a CSV file').first(), new File(['x'], 'customers.csv'));
  return { sent, keys };
}

afterEach(() => {
  sessionStore.clear('person');
  vi.unstubAllGlobals();
});

test('a wrong cell is mended in place and imported', async () => {
  const { sent } = await openImport({ status: 200, body: { lines: [wrong, known], ignored: ['Remark'] } });
  await expect.element(page.getByText('1 line to correct')).toBeVisible();
  await expect.element(page.getByText('1 line exists already and stays as it is')).toBeVisible();
  await expect.element(page.getByText('Ignored columns: Remark')).toBeVisible();
  expect(await axeAtAllViewports()).toEqual([]);
  const cell = page.getByLabelText('Line 2, Last name');
  await expect.element(cell).toHaveAccessibleDescription('Name must be at least 2 characters');
  await cell.fill('Trabelsi');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('1 line imported')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Selma Trabelsi' }))
    .toHaveAttribute('href', '/workshop/customers/selma');
  expect(sent).toEqual([
    [
      { line: 2, cells: ['Selma', 'Trabelsi', '20123456', '', '', '', '', ''] },
      { line: 3, cells: ['Rim', 'Gharbi'] },
    ],
  ]);
});

test('lines whose answer was lost are sent again [2.246]', async () => {
  const lines = [{ ...wrong, state: 'new', problems: [] }, known];
  const { sent, keys } = await openImport({ status: 200, body: { lines, ignored: [] }, lostAnswers: 1 });
  const submit = page.getByRole('button', { name: 'Import 1 line' });
  await userEvent.click(submit);
  await expect.element(page.getByText('Unable to connect.', { exact: false })).toBeVisible();
  await userEvent.click(submit);
  await expect.element(page.getByText('1 line imported')).toBeVisible();
  expect(sent[1]).toEqual(sent[0]);
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

test('a long import leaves the page usable [2.369]', async () => {
  let answer = (): void => undefined;
  const isHeld = () =>
    new Promise<void>((resolve) => {
      answer = resolve;
    });
  const lines = [{ ...wrong, state: 'new', problems: [] }, known];
  const { sent } = await openImport({ status: 200, body: { lines, ignored: [] }, isHeld });
  const reads = page.getByText('Reading and checking the file…');
  const kindOf = (name: string) => page.getByText(name, { exact: true }).first();
  await expect.element(reads).toBeVisible();
  await userEvent.click(kindOf('Devices'));
  await expect.element(reads).not.toBeVisible();
  await expect.element(page.getByLabelText('Choose a CSV file').nth(1)).toBeVisible();
  await userEvent.click(kindOf('Customers'));
  await expect.element(reads).toBeVisible();
  answer();
  const submit = page.getByRole('button', { name: 'Import 1 line' });
  await userEvent.click(submit);
  await expect.element(page.getByText('Saving the lines…')).toBeVisible();
  await userEvent.click(kindOf('Devices'));
  await userEvent.click(kindOf('Customers'));
  answer();
  await expect.element(page.getByText('1 line imported')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('a line that is left out can come back', async () => {
  await openImport({ status: 200, body: { lines: [wrong, known], ignored: [] } });
  await userEvent.click(page.getByRole('button', { name: 'Leave the line out, Line 2' }));
  await expect.element(page.getByText('There is nothing to import', { exact: false })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Undo' }));
  await expect.element(page.getByLabelText('Line 2, Last name')).toBeVisible();
});

test('a file that is no table says why', async () => {
  const issues = [{ path: 'file', message: 'import.noHead' }];
  await openImport({ status: 400, body: { statusCode: 400, message: 'validation', error: 'Bad Request', issues } });
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The first line has to name the columns. Begin with the template');
});
