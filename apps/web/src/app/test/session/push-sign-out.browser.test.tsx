import '#styles.css';
import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { restoreBrowser, stubPushBrowser } from '#subjects/push/push-browser.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { createApplicationAt } from '#app/application.fixture.tsx';
import { createContent } from '#app/content.fixture.ts';
import { stubShopServer } from '#app/shop-server.fixture.ts';

afterEach(restoreBrowser);

const content = { ...createContent((limit) => 'mot'.slice(0, limit)), version: 1 };

test('signing out on the landing page ends pushes [4.40]', async () => {
  const user = createUser();
  stubShopServer({ content, user });
  const { tree } = await createApplicationAt('/', user);
  const browser = stubPushBrowser('granted');
  browser.isSubscribed = true;
  localStorage.setItem('atelier.push', user.id);
  await render(tree);
  // The code that listens on every page arrives after the first rendering.
  const signOut = () => {
    sessionStore.clear('person');
    return browser;
  };
  await expect.poll(signOut).toEqual({ isSubscribed: false, isShown: false });
  expect(localStorage.getItem('atelier.push')).toBeNull();
});
