import type { Caller, User } from '@atelier/contract';
import { Toaster } from '@atelier/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { IntakeView } from './intake-view.tsx';

type IntakeAnswer = { readonly status?: number; readonly body: unknown };

const phoneType = { id: 'type-1', name: 'Smartphone', description: 'Any', icon: 'phone' };
export const [LOOKUP, INTAKE, CODE] = ['POST /staff/lookup', 'POST /staff/intake', 'POST /staff/intake/code'] as const;
const operator = createUser({ id: 'operator', role: 'OPERATOR', roles: ['OPERATOR'], lang: 'en' });
export const createdRepair: IntakeAnswer = {
  body: {
    repair: { id: '7K2M9QFX', version: 2, status: 'CONFIRMED' },
    customer: { id: 'selma', name: 'Selma Trabelsi' },
    invited: false,
  },
};

export function createCaller(overrides: Partial<Caller> = {}): Caller {
  return {
    id: 'selma',
    name: 'Selma Trabelsi',
    phone: '+21620123456',
    emailMasked: 's…@atelier.test',
    address: '3 rue de Carthage, Tunis',
    repairs: [{ id: '3XW8P2RD', device: 'Tablette', status: 'PROPOSED' }],
    devices: [
      { id: 'tablet', name: 'Tablette', type: 'Tablet', icon: 'tablet', repairId: '3XW8P2RD', warranty: null },
      { id: 'mobile', name: 'Galaxy S22', type: 'Phone', icon: 'phone', repairId: null, warranty: null },
    ],
    ...overrides,
  };
}

export async function openIntake(
  people: readonly Caller[],
  answers: Record<string, readonly IntakeAnswer[]> = {},
  {
    user = operator,
    state,
    view = <IntakeView viewer={user} />,
  }: { readonly user?: User; readonly state?: unknown; readonly view?: ReactElement } = {},
) {
  const sent: { readonly call: string; readonly body: unknown }[] = [];
  const all: Record<string, readonly IntakeAnswer[]> = {
    [LOOKUP]: [{ body: { people } }],
    'GET /devices/types': [{ body: [phoneType] }],
    ...answers,
  };
  const queues = new Map(Object.entries(all).map(([call, queue]) => [call, [...queue]]));
  vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body?: string }) => {
    const call = `${method} ${path}`;
    if (method !== 'GET' && call !== LOOKUP) sent.push({ call, body: JSON.parse(body ?? '{}') as unknown });
    const queue = queues.get(call) ?? [];
    const answer = queue.length > 1 ? queue.shift() : queue[0];
    if (answer === undefined) return Promise.reject(new TypeError('no connection'));
    return Promise.resolve(Response.json(answer.body, { status: answer.status ?? 200 }));
  });
  sessionStore.resume('access', user);
  const Words = await withLanguage('en', 'customer', 'workshop', 'intake');
  const show = async () => {
    const router = createMemoryRouter([{ path: '*', element: view }], {
      initialEntries: [{ pathname: '/workshop/intake', state }],
    });
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    return render(
      <QueryClientProvider client={client}>
        <Words>
          <RouterProvider router={router} />
          <Toaster label="Notices" closeLabel="Close" />
        </Words>
      </QueryClientProvider>,
    );
  };
  return { sent, show, screen: await show() };
}

export function field(name: string | RegExp) {
  return page.getByLabelText(name);
}

export function press(name: string | RegExp) {
  return userEvent.click(page.getByRole('button', { name, exact: true }));
}

export async function fillNewCaller(): Promise<void> {
  await userEvent.fill(field('Phone number'), '20 123 456');
  await userEvent.fill(field('First name'), 'Selma');
  await userEvent.fill(field('Last name'), 'Trabelsi');
  await userEvent.click(page.getByText('Smartphone', { exact: true }));
  await userEvent.fill(field('Brand'), 'Samsung');
  await userEvent.fill(field('Model'), 'Galaxy S22');
  await userEvent.fill(field('Issue'), 'It doesn’t charge');
  await userEvent.fill(field('Address'), 'Chez Selma');
}
