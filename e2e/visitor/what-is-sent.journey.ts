import { demonstrationPassword } from '@atelier/testing';
import type { Page, Response } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { createVisitor } from '../support/visitor.ts';

// What four pages and their calls look like on the wire, as a real browser asks for them.

/** In bytes: 1 KB. */
const small = 1_024;
const text = /^(text\/|application\/(json|javascript)|image\/svg)/u;

const listenTo = (page: Page): Response[] => {
  const responses: Response[] = [];
  page.on('response', (response) => void responses.push(response));
  return responses;
};

const pathOf = (response: Response): string => new URL(response.url()).pathname;

/** Texts over 1 KB that came as they are; what doesn't say how long it is may be long. */
const uncompressed = async (responses: readonly Response[]): Promise<string[]> => {
  const found: string[] = [];
  for (const response of responses) {
    const headers = await response.allHeaders();
    if (!text.test(headers['content-type'] ?? '') || headers['content-encoding'] !== undefined) continue;
    if (Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) > small) found.push(pathOf(response));
  }
  return found;
};

/** What was asked for with a session: its path and how it may be kept. */
const ofSessions = async (responses: readonly Response[]): Promise<{ path: string; control: string }[]> => {
  const found: { path: string; control: string }[] = [];
  for (const response of responses) {
    const { authorization, cookie } = await response.request().allHeaders();
    if (authorization === undefined && cookie === undefined) continue;
    found.push({ path: pathOf(response), control: (await response.allHeaders())['cache-control'] ?? '' });
  }
  return found;
};

test('every text over 1 KB comes compressed, and nobody on the way keeps what a session asked for', async ({
  open,
  words,
}) => {
  const page = await open('/robots.txt');
  const responses = listenTo(page);
  const show = async (path: string, last: string): Promise<void> => {
    const arrived = page.waitForResponse((response) => pathOf(response) === last);
    await page.goto(path);
    await (await arrived).finished();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  };
  await show('/', '/auth/me/token');
  await show('/signin', '/auth/me/token');
  const signIn = (name: string) =>
    createVisitor(page, words).signIn({ email: `${name}@atelier.test`, password: demonstrationPassword });
  await signIn('customer');
  await page.waitForURL('/dashboard');
  await show('/dashboard', '/repair/requests');
  await page.context().clearCookies({ name: 'refresh' });
  await show('/signin', '/auth/me/token');
  await signIn('operator');
  await page.waitForURL('/workshop');
  await show('/workshop', '/staff/repairs');

  const sent = responses.filter((response) => response.status() !== 302);
  expect(await uncompressed(sent)).toEqual([]);
  const kept = await ofSessions(sent);
  for (const path of ['/dashboard', '/workshop', '/auth/me/token', '/users/me', '/repair/requests', '/staff/repairs'])
    expect(kept.map((answer) => answer.path)).toContain(path);
  expect(kept.filter(({ control }) => !/no-store|private/u.test(control) || control.includes('public'))).toEqual([]);
});
