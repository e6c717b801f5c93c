import '#styles.css';
import type { MailReport } from '@atelier/contract';
import { Toaster } from '@atelier/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { pressByKey } from '#shared/page/keyboard.fixture.ts';
import { findOverflow } from '#shared/page/overflow.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createMailReport } from './create-mail-report.fixture.ts';
import { MailCard } from './mail-card.tsx';

afterEach(() => {
  sessionStore.clear('person');
  vi.unstubAllGlobals();
});

const failedMail = {
  id: '0198c0de-0000-7000-8000-000000000001',
  subject: 'STEP',
  to: 'l…@atelier.test',
  failedAt: '2026-11-22T10:00:00.000Z',
  reason: '451 4.3.0 Temporary failure, try again later',
  mayBeResent: true,
} as const;
const code = {
  ...failedMail,
  id: '0198c0de-0000-7000-8000-000000000002',
  subject: 'CODE',
  mayBeResent: false,
} as const;
const withFailed = createMailReport({ failed: { count: 2, resendable: 1, mails: [failedMail, code] } });
const awayReport = createMailReport({
  server: {
    state: 'UNREACHABLE',
    fault: {
      since: '2026-11-22T10:00:00.000Z',
      reason: 'connect ECONNREFUSED 192.0.2.1:587',
      nextAttemptAt: '2026-11-22T10:30:00.000Z',
    },
  },
  waiting: { count: 3, oldest: '2026-11-22T10:00:00.000Z' },
});

async function openMailCard(answers: readonly (MailReport | null)[], language: 'fr' | 'en' = 'en') {
  const sent: unknown[] = [];
  const queues = [...answers];
  vi.stubGlobal('fetch', (_path: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'POST') sent.push(JSON.parse(body ?? '{}'));
    const answer = queues.length > 1 ? queues.shift() : queues[0];
    return answer === null || answer === undefined
      ? Promise.reject(new TypeError('no connection'))
      : Promise.resolve(Response.json(answer));
  });
  sessionStore.resume('access', createUser({ role: 'ADMIN', roles: ['ADMIN'], lang: language }));
  const Words = await withLanguage(language, 'customer', 'workshop', 'settings');
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await render(
    <QueryClientProvider client={client}>
      <Words>
        <MailCard />
        <Toaster label="Notifications" closeLabel="Close" />
      </Words>
    </QueryClientProvider>,
  );
  return { sent };
}

describe('the card of mails', () => {
  test('the card names the server’s state and waiting mails', async () => {
    await openMailCard([awayReport]);
    await expect.element(page.getByText("The mail server doesn't answer")).toBeVisible();
    await expect.element(page.getByText('connect ECONNREFUSED 192.0.2.1:587')).toBeVisible();
    await expect.element(page.getByText(/^3 emails waiting\. The oldest:$/u)).toBeVisible();
    await expect.element(page.getByText('All emails were sent.')).toBeVisible();
  });

  test('a mail is sent again by keys', async () => {
    const { sent } = await openMailCard([withFailed, createMailReport()]);
    await pressByKey(page.getByRole('button', { name: 'Send again: Repair step, l…@atelier.test' }));
    await expect.element(page.getByText('Sending again')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Emails' })).toHaveFocus();
    expect(sent).toEqual([{ id: failedMail.id }]);
    await expect.element(page.getByText('Repair step')).not.toBeInTheDocument();
  });

  test('all mails but codes are sent again', async () => {
    const { sent } = await openMailCard([withFailed, createMailReport()]);
    await expect.element(page.getByRole('button', { name: /^Send again/u })).toBeVisible();
    expect(page.getByRole('button', { name: /^Send again/u }).all()).toHaveLength(1);
    await pressByKey(page.getByRole('button', { name: 'Send all again (1)' }));
    await expect.element(page.getByText('Sending again')).toBeVisible();
    expect(sent).toEqual([{}]);
  });

  test('the card without connection says so and asks again', async () => {
    await openMailCard([null, withFailed]);
    await pressByKey(page.getByRole('button', { name: /again/iu }));
    await expect.element(page.getByText('Failed emails (2)')).toBeVisible();
  });

  test.each(['fr', 'en'] as const)('the card of mails fits a phone in %s', async (language) => {
    await page.viewport(375, 812);
    await openMailCard([{ ...withFailed, server: awayReport.server, waiting: awayReport.waiting }], language);
    await expect.element(page.getByText('451 4.3.0 Temporary failure, try again later').first()).toBeVisible();
    expect(findOverflow()).toEqual([]);
  });
});
