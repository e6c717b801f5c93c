import { demonstrationPassword } from '@atelier/testing';
import type { Page, Response } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { createVisitor } from '../support/visitor.ts';

// Responses of four pages and their calls, as requested by a real browser.

const small = 1_024;
const text = /^(text\/|application\/(json|javascript)|image\/svg)/u;

function listenTo(page: Page): Response[] {
  const responses: Response[] = [];
  page.on('response', (response) => void responses.push(response));
  return responses;
}

function pathOf(response: Response): string {
  return new URL(response.url()).pathname;
}

function uncompressed(responses: readonly Response[]): string[] {
  return responses
    .filter((response) => {
      const headers = response.headers();
      if (!text.test(headers['content-type'] ?? '') || headers['content-encoding'] !== undefined) return false;
      return Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) > small;
    })
    .map(pathOf);
}

const ownPages = ['/dashboard', '/workshop'];

function ofSessions(responses: readonly Response[]): { path: string; control: string }[] {
  return responses
    .filter((response) => {
      const request = response.request();
      const cookie = ownPages.includes(pathOf(response)) || pathOf(response).startsWith('/auth/');
      return cookie || request.headers()['authorization'] !== undefined;
    })
    .map((response) => ({ path: pathOf(response), control: response.headers()['cache-control'] ?? '' }));
}

test('every text over 1 KB comes compressed, and nobody on the way keeps what a session asked for', async ({
  open,
  words,
}) => {
  const page = await open('/robots.txt');
  const responses = listenTo(page);
  const show = async (path: string, last: string): Promise<void> => {
    const arrived = page.waitForResponse((response) => pathOf(response) === last);
    await page.goto(path);
    await arrived;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  };
  await show('/', '/auth/me/token');
  await show('/signin', '/auth/me/token');
  const signIn = (name: string) =>
    createVisitor(page, words).signIn({ email: `${name}@atelier.test`, password: demonstrationPassword });
  await signIn('customer');
  await page.waitForURL('/dashboard');
  await show('/dashboard', '/repair/requests');
  // Leaving the page aborts its requests, whose answers would restore the cookie.
  await page.goto('/robots.txt');
  await page.context().clearCookies({ name: 'refresh' });
  await show('/signin', '/auth/me/token');
  await signIn('operator');
  await page.waitForURL('/workshop');
  await show('/workshop', '/staff/desk');

  const sent = responses.filter((response) => response.status() !== 302);
  expect(uncompressed(sent)).toEqual([]);
  const kept = ofSessions(sent);
  for (const path of ['/dashboard', '/workshop', '/auth/me/token', '/users/me', '/repair/requests', '/staff/desk'])
    expect(kept.map((answer) => answer.path)).toContain(path);
  expect(kept.filter(({ control }) => !/no-store|private/u.test(control) || control.includes('public'))).toEqual([]);
});
