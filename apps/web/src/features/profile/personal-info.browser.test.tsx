import '#styles.css';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { speaking } from '#shared/language/spoken.fixture.tsx';
import { aServer } from '#subjects/session/a-server.fixture.ts';
import { aUser } from '#subjects/session/a-user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { PersonalInfo } from './personal-info.tsx';

let wrapper: Awaited<ReturnType<typeof speaking>>;
beforeAll(async () => {
  wrapper = await speaking('en', 'customer', 'profile');
});
beforeEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
  sessionStore.signIn('access', aUser());
});

async function aProfile(user = aUser()) {
  const router = createMemoryRouter([{ path: '*', element: <PersonalInfo user={user} /> }]);
  const screen = await render(<RouterProvider router={router} />, { wrapper });
  const press = (name: string): Promise<void> => screen.getByRole('button', { name, exact: true }).click();
  return { screen, press, address: screen.getByLabelText('Address'), phone: screen.getByLabelText('Phone') };
}

/** Somebody has typed another address and another number, and the page is gone. */
async function halfWritten(): Promise<void> {
  const { screen, press, address, phone } = await aProfile();
  await press('Edit');
  await address.fill('7, rue de Rome');
  await phone.fill('22 000');
  await screen.unmount();
}

test('what was typed stands there again when the page comes back, and the other fields are as they are now', async () => {
  await halfWritten();
  const { screen, address, phone } = await aProfile(aUser({ firstName: 'Amira' }));
  await expect.element(address).toHaveValue('7, rue de Rome');
  await expect.element(phone).toHaveValue('22 000');
  await expect.element(screen.getByLabelText('First name')).toHaveValue('Amira');
  // Nobody pressed anything: the page keeps its focus.
  expect(document.activeElement).toBe(document.body);
});

test('what is discarded is forgotten', async () => {
  await halfWritten();
  const { screen, press } = await aProfile();
  await press('Cancel');
  await screen.unmount();
  const again = await aProfile();
  await again.press('Edit');
  await expect.element(again.address).toHaveValue('5 rue des Oliviers');
  await expect.element(again.screen.getByLabelText('First name')).toHaveFocus();
});

test('what is saved is forgotten', async () => {
  await halfWritten();
  const { press, phone } = await aProfile();
  aServer({ 'PUT /users/me': { status: 200, body: { user: aUser({ address: '7, rue de Rome' }) } } });
  await phone.fill('20 123 456');
  await press('Save');
  await expect.poll(() => sessionStorage.getItem('atelier.typed')).toBeNull();
});

test('what is typed and taken back is nothing', async () => {
  const { press, address } = await aProfile();
  await press('Edit');
  await address.fill('7, rue de Rome');
  expect(sessionStorage.getItem('atelier.typed')).toContain('7, rue de Rome');
  await address.fill('5 rue des Oliviers');
  expect(sessionStorage.getItem('atelier.typed')).toBeNull();
});
