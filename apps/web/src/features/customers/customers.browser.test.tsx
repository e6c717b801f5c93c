import '#styles.css';
import { eachDetail, type Customer, type CustomerItem } from '@atelier/contract';
import { Toaster } from '@atelier/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { axeAtBothWidths } from '#shared/page/axe.fixture.ts';
import { pressByKey, tabTo, typeInto } from '#shared/page/keyboard.fixture.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { CustomerList } from './customer-list.tsx';
import { CustomerView } from './customer-view.tsx';

afterEach(() => {
  sessionStore.clear('person');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

type CustomersAnswer = { readonly status?: number; readonly body: unknown };

const existingCustomer = {
  id: 'c1',
  firstName: 'Amel',
  lastName: 'Trabelsi',
  name: 'Amel Trabelsi',
  phone: '+21620418305',
  email: null,
  avatar: null,
  isPremium: true,
  account: 'NONE',
} as const;

const listedCustomer: CustomerItem = { ...existingCustomer, repairs: 3, open: 1 };
const deviceType = { id: 't1', name: 'Phone', description: 'Screen', icon: 'phone' };
const device = {
  id: 'd1',
  typeId: 't1',
  type: deviceType,
  name: 'Pixel 9',
  ...eachDetail<string | null>(() => null),
  brand: 'Google',
  isVerified: true,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  version: 2,
};

function createCustomer(overrides: Partial<Customer> = {}): Customer {
  const repair = { id: '7K2M9QFX', status: 'FIXING', outcome: 'NONE', issue: 'Black screen', isOpen: true } as const;
  return {
    ...existingCustomer,
    address: '3 rue de Carthage, Tunis',
    lang: 'fr',
    zoneId: null,
    createdAt: '2026-11-20T08:00:00.000Z',
    version: 4,
    emailRefused: null,
    devices: [device],
    repairs: [
      { ...repair, device: { name: 'Pixel 9', type: 'Phone', icon: 'phone' }, createdAt: '2026-11-20T08:00:00.000Z' },
    ],
    ...overrides,
  };
}

async function openCustomers(
  which: 'list' | 'one',
  answers: Readonly<Record<string, readonly CustomersAnswer[]>>,
  isAdmin = false,
) {
  const sent: { readonly call: string; readonly body: unknown }[] = [];
  const queues = new Map(Object.entries(answers).map(([call, all]) => [call, [...all]]));
  vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body?: string }) => {
    const call = `${method} ${path.replace('/staff/', '')}`;
    if (method !== 'GET') sent.push({ call, body: JSON.parse(body ?? '{}') as unknown });
    const queue = queues.get(call) ?? [];
    const answer = queue.length > 1 ? queue.shift() : queue[0];
    if (answer === undefined) return Promise.reject(new TypeError('no connection'));
    return Promise.resolve(Response.json(answer.body, { status: answer.status ?? 200 }));
  });
  sessionStore.resume('access', createUser({ role: 'OPERATOR', roles: ['OPERATOR'], lang: 'en' }));
  const Words = await withLanguage('en', 'customer', 'workshop', 'settings');
  const element = which === 'list' ? <CustomerList /> : <CustomerView id="c1" isAdmin={isAdmin} />;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/workshop/customers'] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await render(
    <QueryClientProvider client={client}>
      <Words>
        <RouterProvider router={router} />
        <Toaster label="Notices" closeLabel="Close" />
      </Words>
    </QueryClientProvider>,
  );
  return { sent, router };
}

function press(name: string | RegExp) {
  return userEvent.click(page.getByRole('button', { name, exact: typeof name === 'string' }));
}

function customerAnswer(customer: Customer): CustomersAnswer[] {
  return [{ body: customer }];
}

const noZones = { 'GET zones': [{ body: [] }] };
const zone = { id: 'z1', nameFr: 'La Marsa', nameEn: 'Marsa', postalCodes: [], places: [], version: 1, retired: false };

describe('the list', () => {
  test('the list of customers searches while typing', async () => {
    const otherCustomer = { ...listedCustomer, id: 'c2', name: 'Sami Jaziri', isPremium: false };
    const { router } = await openCustomers('list', {
      'GET customers': [{ body: { data: [listedCustomer], nextCursor: 'c1' } }],
      'GET customers?cursor=c1': [{ body: { data: [otherCustomer], nextCursor: null } }],
      'POST customers/search': [{ body: { data: [], nextCursor: null, similar: false } }],
    });
    const first = page.getByRole('link', { name: 'Amel Trabelsi' });
    await expect.element(first).toHaveAttribute('href', '/workshop/customers/c1');
    await expect.element(page.getByText('3 repairs, 1 of them open')).toBeVisible();
    await expect.element(page.getByText('No email')).toBeVisible();
    await press('Show more customers');
    await expect.element(page.getByRole('link', { name: 'Sami Jaziri' })).toBeVisible();
    expect(await axeAtBothWidths()).toEqual([]);
    await userEvent.fill(page.getByRole('searchbox'), 'nobody');
    await expect.element(page.getByText('No customers match this search')).toBeVisible();
    expect(router.state.location).toMatchObject({ search: '', state: { sought: 'nobody' } });
  });

  test('Enter opens the only customer found', async () => {
    const otherCustomer = { ...listedCustomer, id: 'c2', name: 'Sami Jaziri' };
    const { router } = await openCustomers('list', {
      'GET customers': [{ body: { data: [listedCustomer, otherCustomer], nextCursor: null } }],
      'POST customers/search': [{ body: { data: [listedCustomer], nextCursor: null, similar: true } }],
    });
    await userEvent.keyboard('f');
    const field = page.getByRole('searchbox');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('Trabelssi{Enter}');
    await expect.element(page.getByText('No exact match. Close to “Trabelssi”:')).toBeVisible();
    expect(router.state.location.pathname).toBe('/workshop/customers');
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('link', { name: 'Amel Trabelsi' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => router.state.location.pathname).toBe('/workshop/customers/c1');
  });

  test('a failed load of customers is retried', async () => {
    const answers = [
      { status: 503, body: { message: 'unavailable' } },
      { body: { data: [listedCustomer], nextCursor: null } },
    ];
    await openCustomers('list', { 'GET customers': answers });
    await press('Try again');
    await expect.element(page.getByRole('link', { name: 'Amel Trabelsi' })).toBeVisible();
  });
});

describe('a customer', () => {
  test('a customer’s page lists devices and repairs', async () => {
    await openCustomers('one', { ...noZones, 'GET customers/c1': customerAnswer(createCustomer()) });
    const link = page.getByRole('link', { name: /7K2M9QFX/u });
    await expect.element(link).toHaveAttribute('href', '/workshop/repairs/7K2M9QFX');
    await expect.element(page.getByText('Phone · Google')).toBeVisible();
    expect(await axeAtBothWidths()).toEqual([]);
    await press('Edit');
    await expect.element(page.getByLabelText(/^Email/u)).toBeVisible();
    await expect.element(page.getByText(/zone/iu)).not.toBeInTheDocument();
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  });

  test('a customer is edited by keys despite a conflict', async () => {
    const newer = createCustomer({ version: 7 });
    const email = 'amel@atelier.test';
    const { sent } = await openCustomers(
      'one',
      {
        'GET zones': [{ body: [zone] }],
        'GET customers/c1': customerAnswer(createCustomer()),
        'PUT customers/c1': [
          { status: 409, body: { message: 'editedMeanwhile', customer: newer } },
          { body: { ...newer, email, account: 'INVITED', zoneId: 'z1', version: 8 } },
        ],
      },
      true,
    );
    await pressByKey(page.getByRole('button', { name: 'Edit', exact: true }));
    await typeInto(page.getByLabelText(/^Email/u), email);
    await tabTo(page.getByRole('combobox', { name: 'Zone' }));
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('option', { name: 'Marsa' })).toBeVisible();
    await userEvent.keyboard('Marsa');
    await expect.element(page.getByRole('option', { name: 'Marsa' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await pressByKey(page.getByRole('checkbox', { name: /^Premium/u }), ' ');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await pressByKey(save);
    await expect.element(page.getByText('A colleague was quicker')).toBeVisible();
    expect(await axeAtBothWidths()).toEqual([]);
    await pressByKey(save);
    await expect.element(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
    await expect.element(page.getByText('Marsa')).toBeVisible();
    expect(sent.map(({ body }) => body)).toMatchObject([
      { version: 4 },
      { version: 7, email, zoneId: 'z1', isPremium: false, firstName: 'Amel' },
    ]);
    expect(sessionStorage.getItem('atelier.typed')).toBeNull();
  });

  test('a customer’s device is corrected', async () => {
    const types = [{ ...zone, id: 't2', nameEn: 'Tablet' }];
    const { sent } = await openCustomers('one', {
      ...noZones,
      'GET customers/c1': customerAnswer(createCustomer()),
      'GET device-types': [{ body: types }],
      'PUT devices/d1': [{ body: { device } }],
    });
    await press('Correct Pixel 9');
    await userEvent.click(page.getByRole('combobox', { name: 'Type' }));
    await userEvent.click(page.getByRole('option', { name: 'Tablet' }));
    await userEvent.fill(page.getByLabelText(/^Serial number/u), 'SN-1');
    await press('Save');
    await expect.element(page.getByText('Device corrected')).toBeVisible();
    expect(sent[0]?.body).toEqual({
      typeId: 't2',
      name: 'Pixel 9',
      ...eachDetail(() => ''),
      brand: 'Google',
      serialNumber: 'SN-1',
      isVerified: true,
      version: 2,
    });
  });

  test('a conflicting correction of a device keeps typed text', async () => {
    const { sent } = await openCustomers('one', {
      ...noZones,
      'GET customers/c1': customerAnswer(createCustomer()),
      'GET device-types': [{ body: [] }],
      'PUT devices/d1': [
        { status: 409, body: { message: 'editedMeanwhile', device: { ...device, brand: 'Googel', version: 3 } } },
        { status: 400, body: { message: 'validation', issues: [{ path: 'serialNumber', message: 'tooLong' }] } },
        { body: { device } },
      ],
    });
    await press('Correct Pixel 9');
    const serial = page.getByLabelText(/^Serial number/u);
    await userEvent.fill(serial, 'SN-1');
    await press('Save');
    await expect.element(page.getByRole('alert').getByText('A colleague was quicker')).toBeVisible();
    await expect.element(serial).toHaveValue('SN-1');
    await press('Save');
    await expect.element(page.getByText('This text is too long')).toBeVisible();
    await expect.element(serial).toHaveAttribute('aria-invalid', 'true');
    await expect.element(serial).toHaveFocus();
    await userEvent.fill(serial, 'SN-2');
    await press('Save');
    await expect.element(page.getByText('Device corrected')).toBeVisible();
    expect(sent.map(({ body }) => body)).toMatchObject([
      { version: 2, serialNumber: 'SN-1' },
      { version: 3, serialNumber: 'SN-1' },
      { version: 3, serialNumber: 'SN-2', brand: 'Googel' },
    ]);
  });

  test('an invitation is sent again by a key', async () => {
    const email = 'amel@atelier.test';
    const invited = createCustomer({ email, account: 'INVITED' });
    const { sent } = await openCustomers('one', {
      ...noZones,
      'GET customers/c1': customerAnswer(invited),
      'POST customers/c1/invitation': [{ status: 503, body: { message: 'unavailable' } }, { body: invited }],
    });
    const again = page.getByRole('button', { name: 'Send the invitation again' });
    await pressByKey(again);
    await expect.element(page.getByText('Service unavailable')).toBeVisible();
    expect(await axeAtBothWidths()).toEqual([]);
    await pressByKey(again);
    await expect.element(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
    expect(sent.map(({ call }) => call)).toEqual(Array.from({ length: 2 }, () => 'POST customers/c1/invitation'));
  });

  test('an invitation without a phone asks for one', async () => {
    const imported = createCustomer({ email: 'amel@atelier.test', account: 'INVITED', phone: null });
    await openCustomers('one', { ...noZones, 'GET customers/c1': customerAnswer(imported) });
    await expect.element(page.getByText('To invite them, add a phone number first.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /invitation/u })).not.toBeInTheDocument();
  });

  test('an unknown customer is said to be missing', async () => {
    await openCustomers('one', { ...noZones, 'GET customers/c1': [{ status: 404, body: { message: 'notFound' } }] });
    await expect.element(page.getByText("This customer can't be found.")).toBeVisible();
  });
});
