import { expect, openTab, test } from '../support/journey.ts';
import { createOutage } from '../support/outage.ts';
import { createVisitor } from '../support/visitor.ts';

// What a page does when it can't ask who is signed in (specification/signing-in#in-the-browser): a passing fault signs nobody out.

for (const status of [429, 500, 503]) {
  test(`a ${status} at load keeps the session, shows nothing but the page’s shape, and goes on by itself`, async ({
    arrange,
    arrive,
    words,
  }) => {
    const customer = await arrive();
    const { page, account } = customer;
    const id = await arrange.repair(customer);
    const outage = createOutage(page.context());
    await outage.answers(status);
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: words.common.reconnecting })).toBeVisible();
    await expect(page.getByRole('button', { name: words.layout.account })).toContainText(account.lastName);
    await expect(page.getByRole('heading', { name: words.dashboard.title })).toBeVisible();
    await expect(customer.card(id)).toHaveCount(0);

    await outage.ends();
    await customer.sees(id, { status: 'REQUESTED', station: 'requested' });
    await expect(page.getByText(words.common.reconnecting)).toHaveCount(0);
    await expect(page).toHaveURL('/dashboard');
  });
}

test('a page that is loaded without a network goes on when it returns', async ({ arrange, arrive, words }) => {
  const customer = await arrive();
  const { page } = customer;
  const id = await arrange.repair(customer);
  const outage = createOutage(page.context());
  await outage.swallows();
  await page.reload();
  await expect(page.getByText(words.common.reconnecting)).toBeVisible();
  await customer.loseConnection();
  await outage.ends();
  await customer.findConnection();
  await customer.sees(id, { status: 'REQUESTED', station: 'requested' });
});

test('a 403 says that this address isn’t allowed, ends nothing, and asks again when told to', async ({
  arrange,
  arrive,
  words,
}) => {
  const customer = await arrive();
  const { page } = customer;
  const id = await arrange.repair(customer);
  const outage = createOutage(page.context());
  await outage.answers(403);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: words.common.refused })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  const visitor = await page.context().newPage();
  await visitor.goto('/signin');
  await expect(visitor.getByText(words.common.refused)).toBeVisible();

  await outage.ends();
  const retry = page.getByRole('button', { name: words.common.retry });
  await retry.focus();
  await page.keyboard.press('Enter');
  await customer.sees(id, { status: 'REQUESTED', station: 'requested' });
  // The button is gone; whoever uses the keyboard is where the page begins.
  await expect(page.getByRole('main')).toBeFocused();
});

test('a 401 at load ends the session, and signing in leads back', async ({ arrive, words }) => {
  const { page, account } = await arrive();
  const outage = createOutage(page.context());
  await outage.answers(401);
  await page.goto('/profile');
  await expect(page).toHaveURL('/signin?referrer=%2Fprofile');
  await expect(page.getByText(words.signIn.ended)).toBeVisible();
  await outage.ends();
  await createVisitor(page, words).signIn(account);
  await expect(page).toHaveURL('/profile');
});

test('a new tab knows nobody yet: it shows no name, and whoever wants to leave can', async ({ arrive, words }) => {
  const { page, account } = await arrive();
  const outage = createOutage(page.context());
  await outage.answers(503);
  const tab = await page.context().newPage();
  await tab.goto('/profile');
  await expect(tab.getByText(words.common.reconnecting)).toBeVisible();
  await expect(tab.getByText(account.lastName)).toHaveCount(0);
  await tab.getByRole('button', { name: words.layout.logout }).click();
  await expect(tab).toHaveURL('/signin');
  // The other tab is the same person's.
  await expect(page).toHaveURL('/signin');
  await outage.ends();
  await tab.goto('/profile');
  await expect(tab).toHaveURL('/signin?referrer=%2Fprofile');
});

test('whose page it is is judged once the server says who is there', async ({ work, words }) => {
  const { page } = await work('technician');
  const outage = createOutage(page.context());
  await outage.answers(503);
  const [lost, early] = [await page.context().newPage(), await page.context().newPage()];
  await lost.goto('/dashboard');
  await early.goto('/signin');
  for (const tab of [lost, early]) await expect(tab.getByText(words.common.reconnecting)).toBeVisible();
  await outage.ends();
  for (const tab of [lost, early]) await expect(tab).toHaveURL('/workshop');
});

test('signing out works while nobody answers, and the server hears of it', async ({ arrive, words }) => {
  const customer = await arrive();
  const { page } = customer;
  const outage = createOutage(page.context());
  await outage.answers(503);
  await page.reload();
  await expect(page.getByText(words.common.reconnecting)).toBeVisible();
  await customer.logOut();
  await expect(page).toHaveURL('/signin');
  await expect(page.getByText(words.common.reconnecting)).toHaveCount(0);
  await outage.ends();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/signin/u);
});

test('a sign-out without connection is told by the next load before anything else', async ({ arrive }) => {
  const customer = await arrive();
  const { page } = customer;
  const outage = createOutage(page.context());
  await outage.swallows();
  await customer.logOut();
  await expect(page).toHaveURL('/signin');
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  await outage.ends();

  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/signin/u);
  expect(asked.slice(0, 2)).toEqual(['POST /auth/logout', 'GET /auth/me/token']);
  expect(asked.filter((each) => each === 'POST /auth/logout')).toHaveLength(1);
});

test('in the middle of a session what stands stays, and the server isn’t overrun', async ({
  arrange,
  arrive,
  words,
}) => {
  const customer = await arrive();
  const { page } = customer;
  const id = await arrange.repair(customer);
  await customer.sees(id, { status: 'REQUESTED', station: 'requested' });
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/me/token')) asked += 1;
  });
  const outage = createOutage(page.context());
  await outage.answers(503);
  // The socket is cut, and needs a fresh token to come back.
  await arrange.endTheirSession(customer);
  await expect(page.getByText(words.common.reconnecting)).toBeVisible();
  await customer.sees(id, { status: 'REQUESTED', station: 'requested' });
  await expect.poll(() => asked).toBe(3);
  await expect(page.getByText(words.common.reconnecting)).toBeVisible();
  await outage.ends();
  await expect(page.getByText(words.signIn.ended)).toBeVisible();
  // Once when it was cut, after 1, 2 and 5 seconds, and no more.
  expect(asked).toBeLessThanOrEqual(4);
});

for (const path of ['/', '/terms', '/privacy', '/nowhere', '/dashboard']) {
  test(`whoever is signed in has a live connection on ${path}`, async ({ arrive }) => {
    const { page } = await arrive();
    // Resolves once the server has let its socket in.
    await openTab(page, path);
  });
}

test('the live connection goes along from page to page, and ends with the session', async ({ arrive, words }) => {
  const { page } = await arrive();
  const tab = await page.context().newPage();
  const sockets: { isClosed: () => boolean }[] = [];
  tab.on('websocket', (socket) => sockets.push(socket));
  await tab.goto('/dashboard');
  await expect.poll(() => sockets.length).toBe(1);
  await tab.getByRole('link', { name: words.layout.repairs, exact: true }).click();
  await expect(tab).toHaveURL('/repairs');
  await expect(tab.getByRole('button', { name: words.layout.noNews })).toBeVisible();
  expect(sockets).toHaveLength(1);
  await tab.getByRole('banner').getByRole('button', { name: words.layout.account }).click();
  await tab.getByRole('menuitem', { name: words.layout.logout }).click();
  await expect.poll(() => sockets.map((socket) => socket.isClosed())).toEqual([true]);
});

test('a visitor has none', async ({ open }) => {
  const page = await open('/robots.txt');
  const sockets: unknown[] = [];
  page.on('websocket', (socket) => sockets.push(socket));
  await Promise.all([page.waitForResponse('**/auth/me/token'), page.goto('/terms')]);
  await page.goto('/signin');
  await expect(page.getByRole('main')).toBeVisible();
  expect(sockets).toEqual([]);
});
