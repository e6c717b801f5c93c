import { createMemoryRouter, redirect, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { aUser } from '#subjects/session/a-user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { isCustomer, KnownUser } from './known-user.tsx';

afterEach(() => sessionStore.clear('person'));

/** A customer's page whose guard lets in whom the tab remembers, and then judges by who it is. */
function aPage() {
  const loader = () => {
    const { status, user } = sessionStore.get();
    if (status === 'signedIn' && user?.role !== 'CUSTOMER') throw redirect('/workshop');
    return null;
  };
  const element = (
    <KnownUser is={isCustomer} waiting={<p>waiting</p>}>
      {({ firstName }) => <p>{firstName}</p>}
    </KnownUser>
  );
  return createMemoryRouter([
    { path: '/', loader, element },
    { path: '/workshop', element: <p>the workshop</p> },
  ]);
}

test('who turns out to be somebody else before the page stands is led to their own', async () => {
  const router = aPage();
  await expect.poll(() => router.state.initialized).toBe(true);
  sessionStore.resume('access', aUser({ role: 'TECHNICIAN', roles: ['TECHNICIAN'] }));
  await render(<RouterProvider router={router} />);
  await expect.element(page.getByText('the workshop')).toBeVisible();
});

test('whose page it is sees it', async () => {
  const router = aPage();
  await expect.poll(() => router.state.initialized).toBe(true);
  sessionStore.resume('access', aUser({ firstName: 'Inès' }));
  await render(<RouterProvider router={router} />);
  await expect.element(page.getByText('Inès')).toBeVisible();
});
