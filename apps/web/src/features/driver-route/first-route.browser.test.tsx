import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { createApplicationAt } from '#app/application.fixture.tsx';
import { interceptFetch } from '#app/intercept-fetch.fixture.ts';
import { stubShopServer } from '#app/shop-server.fixture.ts';
import { createStaffUser } from '#app/workshop.fixture.tsx';

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('a first route waits for the server’s answer', async () => {
  const user = createStaffUser('en', 'COLLECTOR');
  stubShopServer({ user });
  const asked = Promise.withResolvers<undefined>();
  const answer = Promise.withResolvers<Response>();
  interceptFetch((call) => {
    if (call !== 'PUT /staff/route') return null;
    asked.resolve(undefined);
    return answer.promise;
  });
  const { tree } = await createApplicationAt('/workshop/route', user);
  const screen = await render(tree);
  await expect.element(screen.getByRole('heading', { name: 'My route' })).toBeVisible();
  await asked.promise;
  const notice = screen.getByText("The route isn't on this phone.", { exact: false });
  await expect.element(notice).not.toBeInTheDocument();
  answer.reject(new TypeError('no network'));
  await expect.element(notice).toBeVisible();
});
