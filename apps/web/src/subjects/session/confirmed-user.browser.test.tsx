import { createMemoryRouter, redirect, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { isCustomer } from '@atelier/domain';
import { ConfirmedUser } from './confirmed-user.tsx';

afterEach(() => sessionStore.clear('person'));

function stubPage() {
  const loader = () => {
    const { status, user } = sessionStore.get();
    if (status === 'signedIn' && user?.role !== 'CUSTOMER') throw redirect('/workshop');
    return null;
  };
  const element = (
    <ConfirmedUser isAllowed={isCustomer} fallback={<p>waiting</p>}>
      {({ firstName }) => <p>{firstName}</p>}
    </ConfirmedUser>
  );
  return createMemoryRouter([
    { path: '/', loader, element },
    { path: '/workshop', element: <p>the workshop</p> },
  ]);
}

test('a changed user is led to their own page', async () => {
  const router = stubPage();
  await expect.poll(() => router.state.initialized).toBe(true);
  sessionStore.resume('access', createUser({ role: 'TECHNICIAN', roles: ['TECHNICIAN'] }));
  await render(<RouterProvider router={router} />);
  await expect.element(page.getByText('the workshop')).toBeVisible();
});

test('whose page it is sees it', async () => {
  const router = stubPage();
  await expect.poll(() => router.state.initialized).toBe(true);
  sessionStore.resume('access', createUser({ firstName: 'Inès' }));
  await render(<RouterProvider router={router} />);
  await expect.element(page.getByText('Inès')).toBeVisible();
});
