import '#styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { render } from 'vitest-browser-react';
import { Toaster } from '@atelier/ui';
import { createQueryClient } from '#shared/api/query-client.ts';
import { axeAtAllViewports } from '#shared/page/axe-at-all-viewports.fixture.ts';
import { findTargetsBelow44 } from '#shared/page/small-touch-targets.fixture.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { drawSignature } from '#subjects/repair/handovers/draw-signature.fixture.ts';
import { ProofOffer } from './proof-offer.tsx';

type Sent = { readonly key: string | null; readonly body: unknown };

let sent: Sent[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  sent = [];
});

/** Renders the offer of a handover. `answers` are those of the server, which is out of reach after the last one. */
async function renderOffer(answers: (() => Response | Promise<Response>)[], entryId: string, photos: string[] = []) {
  await page.viewport(375, 720);
  sessionStore.signIn('access', createUser({ role: 'COLLECTOR', roles: ['COLLECTOR'] }));
  vi.stubGlobal('fetch', async (_: string, { headers, body }: RequestInit) => {
    sent.push({
      key: new Headers(headers).get('Idempotency-Key'),
      body: JSON.parse(typeof body === 'string' ? body : 'null'),
    });
    const answer = answers.shift();
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return answer();
  });
  const Words = await withLanguage('en', 'customer', 'workshop', 'handovers');
  const offer = <ProofOffer handover={{ id: '7K2M9QFX', entryId }} customer="Lina Qz" hasCode photos={photos} />;
  const router = createMemoryRouter([{ path: '/', element: offer }]);
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <Words>
        <RouterProvider router={router} />
        <Toaster label="Notifications" closeLabel="Close" />
      </Words>
    </QueryClientProvider>,
  );
}

const taken = () => Response.json({ id: 'p1', at: '2026-11-20T09:00:00.000Z' });

test('a lost signature is sent again with its key [2.188]', async () => {
  const screen = await renderOffer([], 'e1');
  await page.getByRole('button', { name: 'Add proof' }).click();
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeVisible();
  await page.getByRole('button', { name: 'Lina Qz' }).click();
  await drawSignature();
  await expect.element(page.getByRole('button', { name: 'Clear' })).toBeEnabled();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(/Not sent yet/u).first()).toBeVisible();
  await screen.unmount();
  await renderOffer([taken], 'e1');
  await expect.element(page.getByText('Proof recorded.')).toBeVisible();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]?.body).toMatchObject({ kind: 'SIGNATURE', name: 'Lina Qz', strokes: [expect.any(Array)] });
});

test('a keyboard alone names the person [2.237]', async () => {
  await renderOffer([taken], 'e2');
  await page.getByRole('button', { name: 'Add proof' }).click();
  const label = page.getByText('Name of the person').element();
  const customer = page.getByRole('button', { name: 'Lina Qz' }).element();
  expect(label.compareDocumentPosition(customer)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Type a name, or say why nobody signed.')).toBeVisible();
  await expect.element(page.getByLabelText('Name of the person')).toHaveFocus();
  expect(await axeAtAllViewports()).toEqual([]);
  await page.viewport(375, 812);
  expect(await findTargetsBelow44()).toEqual([]);
  await page.getByLabelText('Name of the person').fill('Qz');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Proof recorded', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent.map(({ body }) => body)).toEqual([{ kind: 'NAME', name: 'Qz' }]);
});

test('a code is checked before the name is recorded [2.303]', async () => {
  const check = (isRight: boolean, left: number) => () => Response.json({ isRight, left });
  const checked = Promise.withResolvers<Response>();
  await renderOffer([check(false, 4), () => checked.promise, taken, taken], 'e4');
  await page.getByRole('button', { name: 'Add proof' }).click();
  const code = page.getByLabelText("Code on the customer's screen");
  await code.fill('1234');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Wrong code. 4 more tries.')).toBeVisible();
  await page.getByLabelText('Name of the person').fill('Qz');
  await code.fill('4321');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(code).toBeDisabled();
  // A stroke during the check would be lost.
  expect(document.querySelector('canvas')).toHaveStyle({ pointerEvents: 'none' });
  checked.resolve(check(true, 4)());
  const bodies = () => sent.map(({ body }) => body);
  await expect.poll(bodies).toEqual([
    { code: '1234', entryId: 'e4' },
    { code: '4321', entryId: 'e4' },
    { kind: 'CODE', code: '4321' },
    { kind: 'NAME', name: 'Qz' },
  ]);
  await expect.element(page.getByText('Proof recorded', { exact: true })).toBeVisible();
});

async function drawPhoto(width = 40): Promise<File> {
  const canvas = new OffscreenCanvas(width, 30);
  canvas.getContext('2d')?.fillRect(0, 0, width, 30);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'photo.jpg', { type: 'image/jpeg' });
}

/** Photos are sent by XMLHttpRequest. The test ends each as it likes. */
class PhotoRequest extends EventTarget {
  static readonly sent: PhotoRequest[] = [];
  readonly upload = new EventTarget();
  readonly headers = new Headers();
  status = 0;
  size = 0;
  responseText = '';
  open(): void {
    PhotoRequest.sent.push(this);
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  getResponseHeader(): null {
    return null;
  }
  send(form: FormData): void {
    for (const [, file] of form) if (file instanceof File) this.size = file.size;
    this.status = 200;
  }
}

test('a photo that fails after closing is offered again [2.234]', async () => {
  const keyOf = (index: number) => PhotoRequest.sent[index]?.headers.get('Idempotency-Key');
  await renderOffer([], 'e3');
  vi.stubGlobal('XMLHttpRequest', PhotoRequest);
  await page.getByRole('button', { name: 'Add proof' }).click();
  await userEvent.upload(page.getByLabelText('Take or choose photos'), await drawPhoto());
  await expect.poll(() => PhotoRequest.sent).toHaveLength(1);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  PhotoRequest.sent[0]?.dispatchEvent(new Event('error'));
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => PhotoRequest.sent).toHaveLength(2);
  const stored = { id: 'photo', createdAt: '2026-11-20T09:00:00.000Z' };
  Object.assign(PhotoRequest.sent[1] ?? {}, { responseText: JSON.stringify(stored) });
  PhotoRequest.sent[1]?.dispatchEvent(new Event('load'));
  await expect.element(page.getByText('Proof recorded.')).toBeVisible();
  expect([keyOf(0), keyOf(1)]).toEqual([expect.any(String), keyOf(0)]);
});

test('a refused photo says why and is dropped', async () => {
  PhotoRequest.sent.length = 0;
  await renderOffer([], 'e6', ['p1', 'p2', 'p3', 'p4']);
  vi.stubGlobal('XMLHttpRequest', PhotoRequest);
  await page.getByRole('button', { name: 'Add proof' }).click();
  await expect.element(page.getByText('2 more photos')).toBeVisible();
  await userEvent.upload(page.getByLabelText('Take or choose photos'), await drawPhoto());
  await expect.element(page.getByText('1 more photo')).toBeVisible();
  await expect.poll(() => PhotoRequest.sent).toHaveLength(1);
  const [request] = PhotoRequest.sent;
  Object.assign(request ?? {}, { status: 409, responseText: JSON.stringify({ error: 'tooManyPhotos' }) });
  request?.dispatchEvent(new Event('load'));
  await expect.element(page.getByText('6 photos, the maximum.')).toBeVisible();
  await expect.element(page.getByText('2 more photos')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
});

test('no photo of a former user is sent', async () => {
  PhotoRequest.sent.length = 0;
  await renderOffer([], 'e5');
  vi.stubGlobal('XMLHttpRequest', PhotoRequest);
  await page.getByRole('button', { name: 'Add proof' }).click();
  const field = page.getByLabelText('Take or choose photos');
  await userEvent.upload(field, [await drawPhoto(), await drawPhoto()]);
  await expect.poll(() => PhotoRequest.sent).toHaveLength(1);
  sessionStore.clear('person');
  sessionStore.signIn('next', createUser({ id: 'next', role: 'COLLECTOR', roles: ['COLLECTOR'] }));
  PhotoRequest.sent[0]?.dispatchEvent(new Event('error'));
  await userEvent.upload(field, await drawPhoto(800));
  await expect.poll(() => PhotoRequest.sent.length).toBeGreaterThan(1);
  const [former, next] = PhotoRequest.sent;
  expect(next?.headers.get('Authorization')).toBe('Bearer next');
  expect(next?.size).toBeGreaterThan(former?.size ?? 0);
  await expect.element(page.getByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
});
