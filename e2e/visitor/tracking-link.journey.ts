import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getMyTrackingLink } from '@atelier/contract';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

// A tracking link is a secret that browsers and servers write down easily.

test('no request line, referrer or log has a token [2.319]', async ({ arrange, openPage, shop, signInCustomer, t }) => {
  const customer = await signInCustomer();
  const id = await arrange.repair(customer, 'Repair.pickup.planned');
  const tokenOf = async () => (await customer.person.send(getMyTrackingLink, { params: { id } })).token ?? 'none';
  const spy = await startSpy();
  const visitor = await openPage('/');
  const seen = { visitor: requestLinesOf(visitor.context()), customer: requestLinesOf(customer.page.context()) };

  const first = await tokenOf();
  const answer = await visitor.goto(`/t#${first}`);
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  await expect(visitor.getByRole('term').filter({ hasText: t('tracking.window.PICKUP') })).toBeVisible();
  await visitor.getByRole('button', { name: t('tracking.attendance.confirm') }).click();
  await expect(visitor.getByText(t('tracking.attendance.confirmed'))).toBeVisible();
  await followLinks(visitor, spy.url);

  const { page } = customer;
  const details = await customer.openRepair(id);
  await details.getByRole('button', { name: t('tracking.mine.end') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('tracking.mine.end') })
    .click();
  await details.getByRole('button', { name: t('tracking.mine.renew') }).click();
  await expect(details.getByRole('textbox', { name: t('tracking.mine.title') })).toBeVisible();
  const second = await tokenOf();
  await visitor.goto(`/t#${second}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await followLinks(visitor, spy.url);
  await visitor.goto(`/t#${first}`);
  await expect(visitor.getByRole('heading', { name: t('tracking.invalid.title') })).toBeVisible();

  expect([first === second, spy.lines.length]).toEqual([false, 2]);
  expect(seen.visitor.some((line) => line.includes('/tracking'))).toBe(true);
  const written = [...seen.visitor, ...seen.customer, ...spy.lines, ...shop.serverLog().split('\n')];
  const secrets = [first, second].map((token) => token.slice(9));
  expect(written.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
  expect(spy.lines.filter((line) => line.includes('referer'))).toEqual([]);
  await spy.stop();
});

/** Leads the page to another site, as a link on it would, and back. */
async function followLinks(page: Page, url: string): Promise<void> {
  await page.evaluate((address) => {
    const link = Object.assign(document.createElement('a'), { href: address });
    document.body.append(link);
    link.click();
  }, url);
  await page.waitForURL(url);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Collects the address and headers of each request of a browser. */
function requestLinesOf(context: BrowserContext): string[] {
  const lines: string[] = [];
  context.on('request', (request) => {
    lines.push(`${request.method()} ${request.url()} ${JSON.stringify(request.headers())}`);
  });
  return lines;
}

/** Another site, which writes down the requests of pages that lead to it. */
async function startSpy() {
  const lines: string[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    if (request.url === '/') lines.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
    response.setHeader('content-type', 'text/html');
    response.end('<title>Elsewhere</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    lines,
    url: `http://127.0.0.1:${port}/`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
