import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeAtAllViewports, resetTextSize } from '#shared/page/axe-at-all-viewports.fixture.ts';
import { findOverflow } from '#shared/page/overflow.fixture.ts';
import { signOut } from '#subjects/session/start-session.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { contactServer, driverRoute, recordAtStop } from '#subjects/driver-route/driver-route.ts';
import { storedUpdates } from '#subjects/driver-route/stored-route.ts';
import { drawSignature } from '#subjects/repair/handovers/draw-signature.fixture.ts';
import { createStop, createVisit } from '#subjects/staff/staff-repair.fixture.ts';
import { createStaffUser, openWorkshop } from '#app/workshop.fixture.tsx';

afterEach(() => {
  resetTextSize();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** Opens the route of a driver whose updates don't reach the server, and collects the device of the next stop. */
async function collectOffline() {
  await page.viewport(375, 812);
  const screen = await openWorkshop('/workshop/route', createStaffUser('en', 'COLLECTOR'));
  const shop = window.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.includes('/updates') ? Promise.reject(new TypeError('no network')) : shop(url, init),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Collected', exact: true }));
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Done', exact: true }));
  return screen;
}

test('sign-out says what stays locked on the phone [2.352]', async () => {
  const screen = await collectOffline();
  await expect.element(screen.getByText('1 update waits for the network on this phone.')).toBeVisible();
  await signOut();
  expect(sessionStore.get().status).toBe('signedOut');
  await expect.element(screen.getByText('1 update stays locked on this phone.')).toBeInTheDocument();
});

test('sign-out asks first before unstored updates are lost', async () => {
  vi.stubGlobal('indexedDB', {
    deleteDatabase: () => undefined,
    open: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  const screen = await collectOffline();
  await expect.element(screen.getByText("1 update isn't stored on this phone.")).toBeVisible();
  await expect.element(screen.getByText('waits for the network', { exact: false })).not.toBeInTheDocument();
  expect(await axeAtAllViewports()).toEqual([]);
  await signOut();
  expect(sessionStore.get().status).toBe('signedIn');
  await expect.element(screen.getByText('1 update is neither sent nor stored.', { exact: false })).toBeInTheDocument();
  await recordAtStop(createStop().id, { action: 'Repair.pickup.delivered' });
  await signOut();
  expect(sessionStore.get().status).toBe('signedIn');
  await expect
    .element(screen.getByText('2 updates are neither sent nor stored.', { exact: false }))
    .toBeInTheDocument();
  await signOut();
  expect(sessionStore.get().status).toBe('signedOut');
});

test('a wrong code is corrected at the customer’s door [2.303]', async () => {
  await page.viewport(375, 812);
  const screen = await openWorkshop('/workshop/route', createStaffUser('en', 'COLLECTOR'));
  const shop = window.fetch;
  const sent: unknown[] = [];
  const answers = [
    { isRight: false, left: 1 },
    { isRight: false, left: 0 },
  ];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url.includes('/handover-code')) return Promise.resolve(Response.json(answers.shift()));
    if (url.includes('/updates')) return Promise.resolve(Response.json({ result: 'recorded', entryId: 'e1' }));
    if (!url.includes('/proofs')) return shop(url, init);
    sent.push(JSON.parse(typeof init.body === 'string' ? init.body : 'null'));
    return Promise.resolve(Response.json({ id: 'p1', at: '2026-11-20T09:00:00.000Z' }));
  });
  await userEvent.click(screen.getByRole('button', { name: 'Collected', exact: true }));
  const sheet = screen.getByRole('dialog');
  const done = sheet.getByRole('button', { name: 'Done', exact: true });
  const code = sheet.getByLabelText("Code on the customer's screen");
  await code.fill('12');
  await userEvent.click(done);
  await expect.element(sheet.getByText('Enter the 4 digits.')).toBeVisible();
  await code.fill('٠١٢٣');
  await userEvent.click(done);
  await expect.element(sheet.getByText('Wrong code. 1 more try.')).toBeVisible();
  await expect.element(code).toHaveFocus();
  expect(await axeAtAllViewports()).toEqual([]);
  await code.fill('0124');
  await userEvent.click(done);
  await expect.element(sheet.getByText('no tries left', { exact: false })).toBeVisible();
  await sheet.getByLabelText('Name of the person').fill('Qz');
  await userEvent.click(done);
  await expect
    .poll(() => sent)
    .toEqual([
      { kind: 'CODE', code: '0124' },
      { kind: 'NAME', name: 'Qz' },
    ]);
});

test('a signature drawn during the check is recorded', async () => {
  await page.viewport(375, 812);
  const screen = await openWorkshop('/workshop/route', createStaffUser('en', 'COLLECTOR'));
  const shop = window.fetch;
  const sent: unknown[] = [];
  const checked = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url.includes('/handover-code')) return checked.promise;
    if (url.includes('/updates')) return Promise.resolve(Response.json({ result: 'recorded', entryId: 'e1' }));
    if (!url.includes('/proofs')) return shop(url, init);
    sent.push(JSON.parse(typeof init.body === 'string' ? init.body : 'null'));
    return Promise.resolve(Response.json({ id: 'p1', at: '2026-11-20T09:00:00.000Z' }));
  });
  await userEvent.click(screen.getByRole('button', { name: 'Collected', exact: true }));
  const sheet = screen.getByRole('dialog');
  const code = sheet.getByLabelText("Code on the customer's screen");
  await sheet.getByLabelText('Name of the person').fill('Qz');
  await code.fill('0123');
  await userEvent.click(sheet.getByRole('button', { name: 'Done', exact: true }));
  await expect.element(code).toBeDisabled();
  await drawSignature();
  checked.resolve(Response.json({ isRight: true, left: 4 }));
  await expect
    .poll(() => sent)
    .toMatchObject([
      { kind: 'CODE', code: '0123' },
      { kind: 'SIGNATURE', name: 'Qz' },
    ]);
});

test('a signature without a name focuses the name', async () => {
  await page.viewport(375, 812);
  const screen = await openWorkshop('/workshop/route', createStaffUser('en', 'COLLECTOR'));
  await userEvent.click(screen.getByRole('button', { name: 'Collected', exact: true }));
  const sheet = screen.getByRole('dialog');
  await drawSignature();
  await userEvent.click(sheet.getByRole('button', { name: 'Done', exact: true }));
  await expect.element(sheet.getByLabelText('Name of the person')).toHaveFocus();
});

test('a missing choice of failure focuses the first', async () => {
  await page.viewport(375, 812);
  const screen = await openWorkshop('/workshop/route', createStaffUser('en', 'COLLECTOR'));
  await userEvent.click(screen.getByRole('button', { name: 'Not collected', exact: true }));
  const sheet = screen.getByRole('dialog');
  await userEvent.click(sheet.getByRole('button', { name: 'Save', exact: true }));
  const choices = sheet.getByRole('group', { name: 'Why?' });
  await expect.element(choices).toHaveAccessibleDescription('Choose a reason.');
  await expect.element(choices).toHaveAttribute('aria-invalid', 'true');
  await expect.element(choices.getByRole('button').first()).toHaveFocus();
});

test.each([
  { opener: 'Collected', finish: 'Done' },
  { opener: 'Not collected', finish: 'Save' },
])('$opener waits for its photo', async ({ opener, finish }) => {
  await page.viewport(375, 812);
  const screen = await openWorkshop('/workshop/route', createStaffUser('en', 'COLLECTOR'));
  const shop = window.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.includes('/updates') ? Promise.reject(new TypeError('no network')) : shop(url, init),
  );
  const read = window.createImageBitmap;
  const isRead = Promise.withResolvers<undefined>();
  vi.stubGlobal('createImageBitmap', (file: Blob) => isRead.promise.then(() => read(file)));
  await userEvent.click(screen.getByRole('button', { name: opener, exact: true }));
  const sheet = screen.getByRole('dialog');
  if (finish === 'Save') await userEvent.click(sheet.getByRole('button', { name: 'Absent' }));
  const canvas = new OffscreenCanvas(40, 30);
  canvas.getContext('2d')?.fillRect(0, 0, 40, 30);
  const photo = new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'photo.jpg', { type: 'image/jpeg' });
  await userEvent.upload(sheet.getByLabelText('Take or choose photos'), photo);
  const button = sheet.getByRole('button', { name: finish, exact: true });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  isRead.resolve(undefined);
  await expect.element(button).not.toHaveAttribute('aria-disabled');
  await userEvent.click(button);
  await expect.poll(async () => (await storedUpdates.all()).map(({ photos }) => photos.length)).toEqual([1]);
  await signOut();
  for (const { key } of await storedUpdates.all()) await storedUpdates.delete(key);
});

/** Answers the route with these stops, and no update. */
async function answerRoute(stops: readonly ReturnType<typeof createStop>[]): Promise<void> {
  const shop = window.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url.includes('/staff/route'))
      return Promise.resolve(Response.json({ now: new Date().toISOString(), closesAt: null, stops }));
    return url.includes('/updates') ? Promise.reject(new TypeError('no network')) : shop(url, init);
  });
  await contactServer();
}

test('devices to load and return fit a phone', async () => {
  await page.viewport(375, 812);
  const screen = await openWorkshop('/workshop/route', createStaffUser('fr', 'COURIER'));
  const returned = createVisit({ type: 'RETURN', date: '2020-01-06', status: 'ASSIGNED' });
  await answerRoute([
    createStop({ custody: 'CENTER', visits: [returned] }),
    createStop({ id: '4W8R2TNK', custody: 'COLLECTOR', visits: [createVisit({ status: 'COLLECTED' })] }),
  ]);
  for (const name of ['À charger à l’atelier', 'À rendre à l’atelier'])
    await expect.element(screen.getByRole('region', { name })).toBeVisible();
  expect(findOverflow()).toEqual([]);
});

test('returns that weren’t tried need no failure', async () => {
  await page.viewport(375, 812);
  const screen = await openWorkshop('/workshop/route', createStaffUser('en', 'COURIER'));
  const visit = { type: 'RETURN', date: '2020-01-06' } as const;
  const stops = [
    createStop({ custody: 'COURIER', visits: [createVisit({ ...visit, id: 'loaded', status: 'COLLECTED' })] }),
    createStop({ id: '4W8R2TNK', custody: 'CENTER', visits: [createVisit({ ...visit, status: 'ASSIGNED' })] }),
  ];
  await answerRoute(stops);
  const recorded = async () => (await storedUpdates.all()).toSorted((one, other) => one.order - other.order);
  await userEvent.click(screen.getByRole('button', { name: 'Not delivered' }));
  const sheet = screen.getByRole('dialog');
  await userEvent.click(sheet.getByRole('button', { name: "I couldn't go" }));
  await sheet.getByLabelText('Note').fill('The van broke down');
  await userEvent.click(sheet.getByRole('button', { name: 'Save' }));
  const van = screen.getByRole('region', { name: 'To hand in at the shop' });
  await expect.element(van).toBeVisible();
  await expect.poll(() => driverRoute.getState().isStored).toBe(true);
  // A reload reads the stored route, and the server's answer keeps the note.
  driverRoute.setState({ route: null });
  await contactServer();
  expect(await recorded()).toEqual([]);
  await userEvent.click(van.getByRole('button', { name: 'Brought back' }));
  const back = { action: 'Repair.return.broughtBack', notes: 'The van broke down' };
  await expect.poll(recorded).toMatchObject([{ repairId: stops[0]?.id, body: back }]);

  const load = screen.getByRole('region', { name: 'To load at the shop' });
  await userEvent.click(load.getByRole('button', { name: "I couldn't go" }));
  expect(await axeAtAllViewports()).toEqual([]);
  await userEvent.click(sheet.getByRole('button', { name: 'Save' }));
  await expect.element(sheet.getByLabelText('Note')).toHaveFocus();
  await sheet.getByLabelText('Note').fill('The shop closes');
  await userEvent.click(sheet.getByRole('button', { name: 'Save' }));
  const postponed = { action: 'Repair.return.postponed', reason: 'The shop closes' };
  await expect.poll(recorded).toMatchObject([{ body: back }, { repairId: '4W8R2TNK', body: postponed }]);
  await expect.element(screen.getByText('No stops for now.')).toBeVisible();
  await signOut();
  for (const { key } of await storedUpdates.all()) await storedUpdates.delete(key);
});

/** Returns what a camera films, which has a new frame every 40 ms. */
function createFilm(): MediaStream {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  const film = canvas.captureStream();
  const drawing = setInterval(() => {
    context?.fillRect(0, 0, 10, 10);
    if (!film.active) clearInterval(drawing);
  }, 40);
  return film;
}

test('a scanned label travels with its handover [2.359] [2.361]', async () => {
  await page.viewport(375, 812);
  const screen = await openWorkshop('/workshop/route', createStaffUser('en', 'COLLECTOR'));
  const shop = window.fetch;
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (!url.includes('/updates')) return shop(url, init);
    sent.push(JSON.parse(typeof init.body === 'string' ? init.body : 'null'));
    return Promise.resolve(Response.json({ result: 'recorded', entryId: 'e1' }));
  });
  const { id } = createStop();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
    .mockResolvedValueOnce(createFilm());
  const labels = ['4006381333931', 'https://atelier.test/r/4W8R2TNK', `https://atelier.test/r/${id}`];
  const detector = class {
    static getSupportedFormats = () => Promise.resolve(['qr_code']);
    detect = () => Promise.resolve(labels.slice(0, 1).map((rawValue) => ({ rawValue })));
  };
  vi.stubGlobal('BarcodeDetector', detector);
  await userEvent.click(screen.getByRole('button', { name: 'Collected', exact: true }));
  const sheet = screen.getByRole('dialog');
  await sheet.getByLabelText('Condition').fill('Scratched');
  await userEvent.click(sheet.getByRole('button', { name: 'Scan the label' }));
  await expect.element(sheet.getByText('You can go on without a scan.')).toBeVisible();
  await userEvent.click(sheet.getByRole('button', { name: 'Try again' }));
  await expect.element(sheet.getByText("This code isn't the label", { exact: false })).toBeVisible();
  labels.shift();
  await expect.element(sheet.getByText('This is the label of repair #4W8R2TNK', { exact: false })).toBeVisible();
  labels.shift();
  await expect.element(sheet.getByText('Label read: this is the device.')).toBeVisible();
  expect(await axeAtAllViewports()).toEqual([]);
  await userEvent.click(sheet.getByRole('button', { name: 'Done', exact: true }));
  await expect.poll(() => sent).toMatchObject([{ label: id, condition: 'Scratched' }]);
});
