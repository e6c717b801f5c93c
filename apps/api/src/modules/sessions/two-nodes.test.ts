import { endSession, getMe, listSessions, login } from '@atelier/contract';
import { waitUntilConnected } from '@atelier/testing';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createPerson, openBrowser, startWorld, type TestBrowser, type TestWorld } from '#browser.fixture.ts';

let first: TestWorld;
let second: TestWorld;
beforeAll(async () => {
  first = await startWorld(inject('database'), { environment: { RATE_LIMITS: 'on' } });
  second = await startWorld(inject('database'), {
    beside: first,
    environment: { RATE_LIMITS: 'on' },
  });
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

function onSecondNode(browser: TestBrowser): TestBrowser {
  const moved = openBrowser(second.app.url);
  moved.accessToken = browser.accessToken;
  browser.cookies.forEach((value, name) => moved.cookies.set(name, value));
  return moved;
}

describe('on two nodes', () => {
  test('a session and its end reach both nodes', async () => {
    const { person, browser } = await first.signUp();
    const other = onSecondNode(await first.signIn(person));
    expect((await other.request('GET', '/auth/me/token')).status).toBe(200);
    const socket = io(second.app.url, {
      transports: ['websocket'],
      reconnection: false,
      auth: { token: other.accessToken },
    });
    await waitUntilConnected(socket);
    const cut = new Promise((resolve) => socket.once('disconnect', resolve));
    const [session] = await browser.send(listSessions);
    await browser.send(endSession, { params: { id: session?.id ?? '' } });
    expect(await cut).toBe('io server disconnect');
    await expect(other.send(getMe)).rejects.toMatchObject({ status: 401 });
  });

  test('20 refreshes over two nodes make one generation', async () => {
    const { browser } = await first.signUp();
    const other = onSecondNode(browser);
    const cookie = `refresh=${browser.cookies.get('refresh')}`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? browser : other).request('GET', '/auth/me/token', { headers: { cookie } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(other.cookies.get('refresh')).toBe(browser.cookies.get('refresh'));
  });

  test('failed sign-ins count together', async () => {
    const { email } = createPerson();
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      const node = tries % 2 === 0 ? first : second;
      statuses.push(
        (await node.browser().request('POST', login.path, { body: { email, password: 'a wrong one' } })).status,
      );
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });
});
