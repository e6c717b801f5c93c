import '#styles.css';
import type { Actor } from '@atelier/domain';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#shared/api/query-client.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createStop, createStopItem, createVisit } from '#subjects/staff/staff-repair.fixture.ts';
import { renderDesk } from '#features/desk/create-desk.fixture.tsx';
import { createDeskRow, createSections } from '#features/desk/create-desk-row.fixture.ts';
import { DriverStop } from '#features/repair-page/actions/driver-stop.tsx';

let Words: Awaited<ReturnType<typeof withLanguage>>;
beforeAll(async () => {
  Words = await withLanguage('fr', 'customer', 'workshop');
});
afterEach(() => {
  sessionStore.clear('person');
  vi.unstubAllGlobals();
});

const widths = [375, 1280] as const;
const address = '12 شارع الحبيب بورقيبة، تونس 1000';
const device = { name: 'آيفون 12 (50%)', type: 'Téléphone', icon: 'phone' } as const;
const issue = 'הבעיה: המסך נשבר! 42';
const driver: Actor = { id: 'hatem', roles: ['COLLECTOR'] };

function boundsOf(text: Node, at: number): DOMRect {
  const range = document.createRange();
  range.setStart(text, at);
  range.setEnd(text, at + 1);
  return range.getBoundingClientRect();
}

function startsAtRight(element: Element): boolean {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  if (text === null) return false;
  const firstCharacter = boundsOf(text, 0);
  const line = Array.from(text.textContent ?? '', (_, at) => boundsOf(text, at)).filter(
    ({ top }) => top < firstCharacter.bottom,
  );
  return firstCharacter.left > (line.at(-1)?.left ?? firstCharacter.left);
}

function directionsOf(text: string): boolean[] {
  const holders = [...document.querySelectorAll('bdi')].filter(({ textContent }) => textContent === text);
  return [...new Set(holders.map(startsAtRight))];
}

test.each(widths)('a desk row separates device, issue, name at %i', async (width) => {
  const row = createDeskRow({ device: { ...device }, issue, customer: { name: 'أمل بن صالح', phone: null, address } });
  const { screen } = await renderDesk({ rows: createSections({ ACCEPTED: [row] }), width });
  await expect.element(screen.getByText(issue, { exact: true })).toBeVisible();
  for (const text of [device.name, issue, 'أمل بن صالح']) expect(directionsOf(text)).toEqual([true]);
});

test.each(widths)('a driver’s stop has the address’s direction at %i [5.33]', async (width) => {
  await page.viewport(width, 812);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: [createStopItem()], nextCursor: null })));
  const visit = createVisit({ address });
  const repair = createStop({
    customer: { name: 'דנה לוי', phone: '+21620123456', address },
    additionalInfo: 'الطابق الثاني (يسار)',
    visits: [visit],
  });
  const router = createMemoryRouter([{ path: '*', element: <DriverStop repair={repair} viewer={driver} /> }]);
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <Words>
        <RouterProvider router={router} />
      </Words>
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText('דנה לוי', { exact: true }).first()).toBeVisible();
  for (const text of ['דנה לוי', 'الطابق الثاني (يسار)', address]) expect(directionsOf(text)).toEqual([true]);
});
