import { demonstrationPassword } from '@atelier/testing';
import type { Page, Response } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { createVisitor } from '../support/visitor.ts';

// Responses of four pages and their calls, as requested by a real browser.

const smallSize = 1_024;
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
      return Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) > smallSize;
    })
    .map(pathOf);
}

const signedInPaths = ['/dashboard', '/workshop'];

function sessionResponses(responses: readonly Response[]): { path: string; control: string }[] {
  return responses
    .filter((response) => {
      const request = response.request();
      const cookie = signedInPaths.includes(pathOf(response)) || pathOf(response).startsWith('/auth/');
      return cookie || request.headers()['authorization'] !== undefined;
    })
    .map((response) => ({ path: pathOf(response), control: response.headers()['cache-control'] ?? '' }));
}

test('every text over 1 KB comes compressed, and nobody on the way keeps what a session asked for', async ({
  openPage,
  words,
}) => {
  const page = await openPage('/robots.txt');
  const responses = listenTo(page);
  const openPath = async (path: string, lastPath: string): Promise<void> => {
    const lastResponse = page.waitForResponse((response) => pathOf(response) === lastPath);
    await page.goto(path);
    await lastResponse;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  };
  await openPath('/', '/auth/me/token');
  await openPath('/signin', '/auth/me/token');
  const signIn = (name: string) =>
    createVisitor(page, words).signIn({ email: `${name}@atelier.test`, password: demonstrationPassword });
  await signIn('customer');
  await page.waitForURL('/dashboard');
  await openPath('/dashboard', '/repair/requests');
  // Leaving the page aborts its requests, whose answers would restore the cookie.
  await page.goto('/robots.txt');
  await page.context().clearCookies({ name: 'refresh' });
  await openPath('/signin', '/auth/me/token');
  await signIn('operator');
  await page.waitForURL('/workshop');
  await openPath('/workshop', '/staff/desk');

  const sent = responses.filter((response) => response.status() !== 302);
  expect(uncompressed(sent)).toEqual([]);
  const sessionAnswers = sessionResponses(sent);
  for (const path of ['/dashboard', '/workshop', '/auth/me/token', '/users/me', '/repair/requests', '/staff/desk'])
    expect(sessionAnswers.map((answer) => answer.path)).toContain(path);
  expect(
    sessionAnswers.filter(({ control }) => !/no-store|private/u.test(control) || control.includes('public')),
  ).toEqual([]);
});
