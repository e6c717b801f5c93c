import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createStaffUser, openWorkshop } from '#app/workshop.fixture.tsx';
import { shopDay } from '#shared/language/times.tsx';
import { axeAtAllViewports, resetTextSize } from '#shared/page/axe-at-all-viewports.fixture.ts';
import { contactServer } from '#subjects/driver-route/driver-route.ts';
import { createStop, createVisit } from '#subjects/staff/staff-repair.fixture.ts';

afterEach(() => {
  resetTextSize();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

type Stop = ReturnType<typeof createStop>;

/** Opens the route with these stops. Changes of the list come with the next contact. */
async function openRoute(stops: readonly Stop[]) {
  await page.viewport(375, 812);
  const screen = await openWorkshop('/workshop/route', createStaffUser('en', 'COLLECTOR'));
  await expect.element(screen.getByRole('button', { name: 'Collected', exact: true })).toBeVisible();
  const shop = window.fetch;
  const server = { isAnswering: true };
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (!url.includes('/staff/route')) return shop(url, init);
    return server.isAnswering
      ? Promise.resolve(Response.json({ now: new Date().toISOString(), closesAt: null, stops }))
      : Promise.reject(new TypeError('no network'));
  });
  await contactServer();
  return { screen, server };
}

function createPickup(name: string, date: string, id: string): Stop {
  const customer = { name, phone: null, address: null };
  return createStop({ id, customer, visits: [createVisit({ id, date, status: 'ASSIGNED' })] });
}

test('an undone stop of yesterday isn’t the next stop', async () => {
  const today = shopDay(new Date());
  const stops = [
    createPickup('Zied', '2020-01-06', '4W8R2TNK'),
    createPickup('Amel', today, '7K2M9QFX'),
    createPickup('Nour', today, '9P3T6VXY'),
  ];
  const { screen } = await openRoute(stops);
  const shown = () => screen.container.textContent.match(/Zied|Next stop|Amel|Later|Nour/gu);
  await expect.poll(shown).toEqual(['Zied', 'Next stop', 'Amel', 'Later', 'Nour']);
  // The undone stop and the next one.
  expect(screen.getByRole('group', { name: 'On my way, arriving in' }).elements()).toHaveLength(2);
  expect(await axeAtAllViewports()).toEqual([]);
  stops.splice(1);
  await contactServer();
  await expect.poll(shown).toEqual(['Zied']);
});

test('without a network a payment is written down', async () => {
  const { screen, server } = await openRoute([createStop({ amountDue: '245.000' })]);
  const link = screen.getByRole('link', { name: 'Repair and payment' });
  const advice = screen.getByText('Taking a payment needs a network.', { exact: false });
  await expect.element(link).toBeVisible();
  expect(advice.elements()).toEqual([]);
  server.isAnswering = false;
  await contactServer();
  await expect.element(advice).toBeVisible();
  expect(link.elements()).toEqual([]);
  expect(await axeAtAllViewports()).toEqual([]);
  server.isAnswering = true;
  await contactServer();
  await expect.element(link).toBeVisible();
});
