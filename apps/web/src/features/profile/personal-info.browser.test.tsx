import '#styles.css';
import { dismissToast, Toaster } from '@atelier/ui';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { stubServer } from '#subjects/session/server.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { useSession } from '#subjects/session/use-session.tsx';
import { PersonalInfo } from './personal-info.tsx';

let wrapper: Awaited<ReturnType<typeof withLanguage>>;
beforeAll(async () => {
  wrapper = await withLanguage('en', 'customer', 'profile');
});
beforeEach(() => {
  dismissToast();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  sessionStore.signIn('access', createUser());
});

async function renderProfile(user = createUser()) {
  const router = createMemoryRouter([{ path: '*', element: <PersonalInfo user={user} /> }]);
  const screen = await render(<RouterProvider router={router} />, { wrapper });
  const press = (name: string): Promise<void> => screen.getByRole('button', { name, exact: true }).click();
  return { screen, press, address: screen.getByLabelText('Address'), phone: screen.getByLabelText('Phone') };
}

async function renderUnsavedProfile(): Promise<void> {
  const { screen, press, address, phone } = await renderProfile();
  await press('Edit');
  await address.fill('7, rue de Rome');
  await phone.fill('22 000');
  await screen.unmount();
}

test('an unsaved profile survives a reload field by field', async () => {
  await renderUnsavedProfile();
  const { screen, address, phone } = await renderProfile(createUser({ firstName: 'Amira' }));
  await expect.element(address).toHaveValue('7, rue de Rome');
  await expect.element(phone).toHaveValue('22 000');
  await expect.element(screen.getByLabelText('First name')).toHaveValue('Amira');
  expect(document.activeElement).toBe(document.body);
});

test('what is discarded is forgotten', async () => {
  await renderUnsavedProfile();
  const { screen, press } = await renderProfile();
  await press('Cancel');
  await screen.unmount();
  const again = await renderProfile();
  await again.press('Edit');
  await expect.element(again.address).toHaveValue('5 rue des Oliviers');
  await expect.element(again.screen.getByLabelText('First name')).toHaveFocus();
});

test('what is saved is forgotten', async () => {
  await renderUnsavedProfile();
  const { press, phone } = await renderProfile();
  stubServer({ 'PUT /users/me': { status: 200, body: { user: createUser({ address: '7, rue de Rome' }) } } });
  await phone.fill('20 123 456');
  await press('Save');
  await expect.poll(() => sessionStorage.getItem('atelier.typed')).toBeNull();
});

test('what is typed and taken back is nothing', async () => {
  const { press, address } = await renderProfile();
  await press('Edit');
  await address.fill('7, rue de Rome');
  expect(sessionStorage.getItem('atelier.typed')).toContain('7, rue de Rome');
  await address.fill('5 rue des Oliviers');
  expect(sessionStorage.getItem('atelier.typed')).toBeNull();
});

function OwnProfile() {
  const { user } = useSession();
  return user === null ? null : <PersonalInfo user={user} />;
}

async function renderOwnProfile() {
  const page = (
    <>
      <OwnProfile />
      <Toaster label="Notification" closeLabel="Close" />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: page }]);
  const screen = await render(<RouterProvider router={router} />, { wrapper });
  const press = (name: string): Promise<void> => screen.getByRole('button', { name, exact: true }).click();
  return { screen, press, field: (name: string) => screen.getByLabelText(name), toasts: screen.getByRole('region') };
}

test('a failed save of the profile keeps typed text [8.36]', async () => {
  const { press, field, toasts } = await renderOwnProfile();
  await press('Edit');
  await field('First name').fill('Amira');
  stubServer({ 'PUT /users/me': { status: 503, body: {} } });
  await press('Save');
  await expect.element(toasts).toMatchTextContent('Failed to update profile');
  await expect.element(field('First name')).toHaveValue('Amira');
  stubServer({ 'PUT /users/me': { status: 200, body: { user: createUser({ firstName: 'Amira' }) } } });
  await press('Save');
  await expect.element(toasts).toMatchTextContent('Profile updated successfully!');
  await expect.element(field('First name')).not.toBeInTheDocument();
});

test('a phone the server needs can’t be emptied [2.121]', async () => {
  const { screen, press, field } = await renderOwnProfile();
  await press('Edit');
  await field('Address').fill('');
  await field('Phone').fill('');
  const body = { message: 'validation', issues: [{ path: 'phone', message: 'phone.inUse' }] };
  stubServer({ 'PUT /users/me': { status: 400, body } });
  await press('Save');
  await expect.element(field('Phone')).toHaveAccessibleDescription('We need it until your device is back');
  await expect.element(field('Phone')).toHaveFocus();
  await expect.element(field('Phone')).toHaveAttribute('aria-invalid', 'true');
  const sent = vi.fn<(body: unknown) => void>();
  vi.stubGlobal('fetch', (_: string, init: { body: string }) => {
    sent(JSON.parse(init.body));
    return Promise.resolve(Response.json({ user: createUser({ phone: null, address: null }) }));
  });
  await userEvent.click(screen.getByRole('button', { name: 'Save', exact: true }));
  await expect.poll(() => screen.getByText('Not given', { exact: true }).elements()).toHaveLength(2);
  expect(sent.mock.calls).toEqual([[{ phone: null, address: null }]]);
});

test('saving keeps what the shop corrected meanwhile', async () => {
  const { press, field } = await renderOwnProfile();
  await press('Edit');
  await field('Address').fill('7, rue de Rome');
  sessionStore.update(createUser({ phone: '+21622000111' }));
  const sent = vi.fn<(body: unknown) => void>();
  vi.stubGlobal('fetch', (_: string, init: { body: string }) => {
    sent(JSON.parse(init.body));
    return Promise.resolve(Response.json({ user: createUser({ address: '7, rue de Rome' }) }));
  });
  await press('Save');
  await expect.element(field('Address')).not.toBeInTheDocument();
  expect(sent.mock.calls).toEqual([[{ address: '7, rue de Rome' }]]);
});
