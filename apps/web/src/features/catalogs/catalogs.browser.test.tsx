import '#styles.css';
import { deviceDrawings } from '@atelier/contract';
import { dismissToast, isDrawingName, Toaster } from '@atelier/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeAtAllViewports } from '#shared/page/axe-at-all-viewports.fixture.ts';
import { axeAtBothWidths } from '#shared/page/axe.fixture.ts';
import { pressByKey, pressEnter, typeInto } from '#shared/page/keyboard.fixture.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import type { CatalogName } from '#subjects/staff/lists/catalogs.ts';
import { CatalogView } from './catalog-view.tsx';
import { SettingsNav } from './settings-nav.tsx';

afterEach(() => {
  dismissToast();
  sessionStore.clear('person');
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

type CatalogAnswer = { readonly status?: number; readonly body: unknown };

const type = { descriptionFr: 'Écran', descriptionEn: 'Screen', icon: 'phone', version: 1, retired: false };
const phone = { ...type, id: 'a1', nameFr: 'Téléphone', nameEn: 'Phone' };
const laptop = { ...type, id: 'a2', nameFr: 'Portable', nameEn: 'Laptop', icon: 'laptop', version: 3 };
const partner = {
  id: 'b1',
  name: 'Micro-soudure',
  email: null,
  phone: null,
  lang: 'fr',
  usualDays: 4,
  version: 2,
  retired: false,
};

async function openCatalog(
  catalog: CatalogName,
  answers: Readonly<Record<string, readonly CatalogAnswer[]>>,
  editable = true,
) {
  const sent: { readonly call: string; readonly body: unknown }[] = [];
  const asked: string[] = [];
  const queues = new Map(Object.entries(answers).map(([call, all]) => [call, [...all]]));
  vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body?: string }) => {
    const call = `${method} ${path.replace('/staff/', '')}`;
    asked.push(call);
    if (method !== 'GET') sent.push({ call, body: JSON.parse(body ?? '{}') as unknown });
    const queue = queues.get(call) ?? [];
    const answer = queue.length > 1 ? queue.shift() : queue[0];
    if (answer === undefined) return Promise.reject(new TypeError('no connection'));
    return Promise.resolve(Response.json(answer.body, { status: answer.status ?? 200 }));
  });
  sessionStore.resume('access', createUser({ role: 'ADMIN', roles: ['ADMIN'], lang: 'en' }));
  const Words = await withLanguage('en', 'customer', 'workshop', 'settings');
  const element = <CatalogView catalog={catalog} editable={editable} />;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [`/workshop/settings/${catalog}`] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { unmount } = await render(
    <QueryClientProvider client={client}>
      <Words>
        <RouterProvider router={router} />
        <Toaster label="Notices" closeLabel="Close" />
      </Words>
    </QueryClientProvider>,
  );
  return { sent, asked, unmount };
}

function press(name: string | RegExp) {
  return userEvent.click(page.getByRole('button', { name, exact: typeof name === 'string' }));
}

test('every drawing of device types is rendered', () => {
  expect(deviceDrawings.filter((name) => !isDrawingName(name))).toEqual([]);
});

test('every catalog has a tab', async () => {
  const Words = await withLanguage('en', 'customer', 'workshop', 'settings');
  const screen = await render(
    <MemoryRouter>
      <Words>
        <SettingsNav current="types" />
      </Words>
    </MemoryRouter>,
  );
  const names = screen
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['General', 'Device types', 'Partners', 'Zones', 'Faults', 'Canned replies']);
});

test('many shelves have their labels in several files', async () => {
  const shelves = Array.from({ length: 52 }, (_, index) => ({
    id: `s${index}`,
    name: `R${index + 1}`,
    code: `SHELF${String(index).padStart(3, '0')}`,
    version: 1,
    retired: false,
  }));
  const last = 'labels/shelves?codes=SHELF050%2CSHELF051&sheet=LABEL';
  const { asked } = await openCatalog('shelves', {
    'GET shelves': [{ body: shelves }],
    [`GET ${last}`]: [{ body: '' }],
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await expect.element(page.getByRole('button', { name: 'Labels 1 to 50' })).toBeVisible();
  await press('Labels 51 to 52');
  await expect.poll(() => asked).toContain(`GET ${last}`);
});

test('labels are saved on the last chosen sheet', async () => {
  const shelf = { id: 's1', name: 'R1', code: 'SHELF001', version: 1, retired: false };
  const saved = 'GET labels/shelves?codes=SHELF001&sheet=A6';
  const { asked, unmount } = await openCatalog('shelves', {
    'GET shelves': [{ body: [shelf] }],
    [saved]: [{ body: '' }],
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const choice = page.getByRole('combobox', { name: 'Label size' });
  await expect.element(choice).toHaveTextContent('62 mm roll');
  await pressEnter(choice);
  await expect.element(page.getByRole('option', { name: '62 mm roll' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('option', { name: 'A6 sheet' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(choice).toHaveTextContent('A6 sheet');
  expect(await axeAtAllViewports()).toEqual([]);
  await press('Label');
  await expect.poll(() => asked).toContain(saved);
  await unmount();
  await openCatalog('shelves', { 'GET shelves': [{ body: [shelf] }] });
  await expect.element(choice).toHaveTextContent('A6 sheet');
});

test('names of an entry have their language', async () => {
  await openCatalog('types', { 'GET device-types': [{ body: [phone] }] });
  await expect.element(page.getByText('Phone', { exact: true })).toHaveAttribute('lang', 'en');
  await expect.element(page.getByText('Téléphone', { exact: true })).toHaveAttribute('lang', 'fr');
});

test('a device type is moved, retired and restored', async () => {
  const retired = { ...laptop, version: 4, retired: true };
  const { sent } = await openCatalog('types', {
    'GET device-types': [
      { body: [phone, laptop] },
      { body: [laptop, phone] },
      { body: [phone, retired] },
      { body: [phone, laptop] },
    ],
    'PUT device-types/a1': [{ body: phone }],
    'PUT device-types/a2': [{ body: retired }],
  });
  await expect.element(page.getByRole('button', { name: 'Move Phone up' })).toBeDisabled();
  await press('Move Phone down');
  await expect.element(page.getByRole('button', { name: 'Move Phone up' })).toBeEnabled();
  await press('Retire Laptop');
  await press('Retire');
  await userEvent.click(page.getByText('Retired (1)'));
  await press('Bring Laptop back');
  await expect.element(page.getByText('Laptop is offered again')).toBeVisible();
  await expect.element(page.getByText(/^Retired/u)).not.toBeInTheDocument();
  expect(sent.map(({ call, body }) => [call, body])).toMatchObject([
    ['PUT device-types/a1', { place: 2, retired: false, version: 1 }],
    ['PUT device-types/a2', { retired: true, version: 3 }],
    ['PUT device-types/a2', { retired: false, version: 4 }],
  ]);
});

test('a duplicate partner is refused at its field', async () => {
  const issues = [{ path: 'name', message: 'books.taken' }];
  const { sent } = await openCatalog('partners', {
    'GET partners': [{ body: [partner] }],
    'POST partners': [{ status: 409, body: { message: 'nameTaken', issues } }, { body: partner }],
  });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await pressByKey(page.getByRole('button', { name: 'Add a partner', exact: true }));
  await typeInto(page.getByLabelText('Name'), 'MICRO SOUDURE');
  await typeInto(page.getByLabelText(/^Usual time/u), '200');
  await pressByKey(save);
  await expect.element(page.getByLabelText(/^Usual time/u)).toHaveAccessibleDescription(/from 1 to 90/u);
  expect(sent).toEqual([]);
  await typeInto(page.getByLabelText(/^Usual time/u), '');
  await pressByKey(save);
  await expect.element(page.getByLabelText('Name')).toHaveAccessibleDescription(/exists already/u);
  expect(await axeAtBothWidths()).toEqual([]);
  await pressByKey(save);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const body = { name: 'MICRO SOUDURE', email: '', phone: '', lang: 'en', usualDays: null };
  expect(sent[1]).toEqual({ call: 'POST partners', body });
});

test('a conflicting edit of a partner is saved afterwards', async () => {
  const newer = { ...partner, usualDays: 9, version: 5, retired: true };
  const { sent } = await openCatalog('partners', {
    'GET partners': [{ body: [partner] }],
    'PUT partners/b1': [{ status: 409, body: { message: 'editedMeanwhile', entry: newer } }, { body: newer }],
  });
  await press('Edit Micro-soudure');
  await userEvent.fill(page.getByLabelText(/^Phone/u), '20 123 456');
  await press('Save');
  await expect.element(page.getByText('A colleague was quicker')).toBeVisible();
  await expect.element(page.getByLabelText(/^Usual time/u)).toHaveValue('9');
  await press('Save');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent.map(({ body }) => body)).toMatchObject([
    { version: 2, retired: false },
    { version: 5, retired: true, phone: '+21620123456', usualDays: 9 },
  ]);
});

test('a zone is suggested from its lines', async () => {
  const { sent } = await openCatalog('zones', {
    'GET zones': [{ body: [] }],
    'POST zones': [{ body: { ...type, id: 'z' } }],
  });
  await expect.element(page.getByText('No zones', { exact: true })).toBeVisible();
  await press('Add a zone');
  await userEvent.fill(page.getByLabelText('Name in French'), 'La Marsa');
  await userEvent.fill(page.getByLabelText('Name in English'), 'Marsa');
  await userEvent.fill(page.getByLabelText(/^Postal codes/u), '2070\n2078,');
  await press('Save');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent[0]?.body).toMatchObject({ nameFr: 'La Marsa', postalCodes: ['2070', '2078'], places: [] });
});

test('a new fault belongs to the chosen device type', async () => {
  const owner = '0193a1f0-0000-7000-8000-0000000000a2';
  const kinds = [phone, { ...laptop, id: owner }];
  const fault = {
    id: 'f1',
    deviceTypeId: 'a1',
    code: 'SCR-1',
    nameFr: 'Vitre',
    nameEn: 'Glass',
    version: 1,
    retired: false,
  };
  const { sent } = await openCatalog('faults', {
    'GET device-types': [{ body: kinds }],
    'GET faults': [{ body: [fault] }],
    'POST faults': [{ body: fault }],
  });
  await expect.element(page.getByRole('heading', { name: 'SCR-1 · Glass' })).toBeVisible();
  await userEvent.click(page.getByRole('combobox', { name: 'Device type' }));
  await userEvent.click(page.getByRole('option', { name: 'Laptop' }));
  await expect.element(page.getByText('No faults for this type')).toBeVisible();
  await press('Add a fault');
  await userEvent.fill(page.getByLabelText('Code'), 'HNG');
  await userEvent.fill(page.getByLabelText('Name in French'), 'Charnière');
  await userEvent.fill(page.getByLabelText('Name in English'), 'Hinge');
  await press('Save');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent[0]?.body).toEqual({ deviceTypeId: owner, code: 'HNG', nameFr: 'Charnière', nameEn: 'Hinge' });
});

test('readers of a catalog save it and change nothing', async () => {
  const answers = [{ status: 503, body: { message: 'unavailable' } }, { body: [phone] }];
  await openCatalog('types', { 'GET device-types': answers }, false);
  await press('Try again');
  await expect.element(page.getByRole('heading', { name: 'Phone' })).toBeVisible();
  const buttons = page.getByRole('button');
  await expect.poll(() => buttons.elements().map(({ textContent }) => textContent)).toEqual(['CSV']);
});

test('a press inserts a fact, shown by its name', async () => {
  const texts = { titleFr: 'Le prix', titleEn: 'The price', bodyFr: 'Bonjour', bodyEn: 'Hello {firstName}' };
  await openCatalog('answers', {
    'GET canned-replies': [{ body: [{ id: 'a-1', version: 1, retired: false, ...texts }] }],
  });
  await expect.element(page.getByText('Hello [First name]')).toBeVisible();
  await press('Edit The price');
  const dialog = page.getByRole('dialog');
  const body = dialog.getByLabelText('Text in English');
  await userEvent.fill(body, 'It costs ');
  await userEvent.click(dialog.getByRole('button', { name: 'Price', exact: true }).last());
  await expect.element(body).toHaveValue('It costs {price}');
  await expect.element(body).toHaveFocus();
});
