import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { stubServer } from '#subjects/session/server.fixture.ts';
import { renderAt } from '../list/render-repairs.fixture.tsx';
import { FeedbackDialog } from './feedback-dialog.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function renderFeedbackDialog() {
  const repair = createRepair({ status: 'RETURNED', allowedActions: ['Repair.completed'] });
  stubServer({
    'GET /repair/requests': { status: 200, body: [repair] },
    [`PUT /repair/requests/${repair.id}/complete`]: { status: 200, body: { ...repair, status: 'COMPLETED' } },
  });
  const { tree } = await renderAt('/dashboard', <FeedbackDialog repairId={repair.id} />);
  const screen = await render(tree);
  const fetched = vi.spyOn(globalThis, 'fetch');
  const put = () => fetched.mock.calls.map(([, init]) => init).find((init) => init?.method === 'PUT');
  const sent = (): Promise<unknown> => new Response(put()?.body).json();
  await expect.element(screen.getByRole('radiogroup', { name: 'Rating' })).toBeVisible();
  const submit = async (): Promise<void> => {
    await userEvent.fill(screen.getByLabelText('A few words'), 'Très bien réparé.');
    await userEvent.click(screen.getByRole('button', { name: 'Send feedback' }));
    await expect.poll(put).toBeDefined();
  };
  return { screen, submit, sent };
}

test.each([
  ['Terrible', 1],
  ['Bad', 2],
  ['Okay', 3],
  ['Good', 4],
])('a rating starts at 5, %s makes it %i [3.13]', async (name, rate) => {
  const { screen, submit, sent } = await renderFeedbackDialog();
  await expect.element(screen.getByRole('radio', { name: 'Excellent' })).toBeChecked();
  const chosen = screen.getByRole('radio', { name, exact: true });
  const face = chosen.element().closest('label')?.querySelector('svg') ?? null;
  if (face === null) throw new Error(`invariant: face not found: ${name}`);
  await userEvent.click(face);
  await expect.element(chosen).toBeChecked();
  await submit();
  expect(await sent()).toMatchObject({ rate });
});

test('an untouched rating is sent as 5', async () => {
  const { submit, sent } = await renderFeedbackDialog();
  await submit();
  expect(await sent()).toMatchObject({ rate: 5 });
});

test('each rating has its own face', async () => {
  const { screen } = await renderFeedbackDialog();
  const faces = screen
    .getByRole('radio')
    .elements()
    .map((radio) => radio.closest('label')?.querySelector('svg')?.innerHTML);
  expect(new Set(faces).size).toBe(5);
});
