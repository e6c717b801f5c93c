import '#styles.css';
import type { Language } from '@atelier/i18n';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createApplicationAt } from '#app/application.fixture.tsx';
import { customerPages, hrefOf, type Pages } from '#app/manifest.ts';
import { stubShopServer } from '#app/shop-server.fixture.ts';
import { staffPages } from '#app/staff-manifest.ts';
import { createOwner, createStaffUser, openRepair, openStop, openWorkshop } from '#app/workshop.fixture.tsx';
import { createDevice, createRepair } from '#subjects/repair/mine/repair.fixture.ts';
import { createUser } from '#subjects/session/user.fixture.ts';
import { walkByTab } from '#shared/page/tab-walk.fixture.ts';

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const isLong = import.meta.env['ATELIER_LONG_TESTS'] === '1';
const settings = (['fr', 'en'] as const).flatMap((lang) => [375, 1280].map((width) => ({ lang, width })));

type Screen = readonly [name: string, open: (lang: Language) => Promise<unknown>];

async function openCustomerPage(path: string, lang: Language): Promise<void> {
  const user = createUser({ lang });
  stubShopServer({ user, repairs: [createRepair()], devices: [createDevice()] });
  const screen = await render((await createApplicationAt(path, user, lang)).tree);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
}

const pathsOf = (pages: Pages) =>
  Object.values(pages)
    .filter(({ path }) => !/:\w+$/u.test(path))
    .map(hrefOf);
const screens: readonly Screen[] = [
  ...pathsOf(staffPages).map((path): Screen => [path, (lang) => openWorkshop(path, createOwner(lang))]),
  ...pathsOf(customerPages).map((path): Screen => [path, (lang) => openCustomerPage(path, lang)]),
  ['a driver’s desk', (lang) => openWorkshop('/workshop', createStaffUser(lang, 'COLLECTOR', 'COURIER'))],
  ['a driver’s route', (lang) => openWorkshop('/workshop/route', createStaffUser(lang, 'COLLECTOR'))],
  ['a driver’s stop', openStop],
  ['a repair', (lang) => openRepair('DIAGNOSED', lang)],
];

/** Each screen in each language and width, or in one of the four. */
const walks = screens.flatMap((screen, nth) =>
  (isLong ? settings : settings.slice(nth % settings.length, (nth % settings.length) + 1)).map(
    ({ lang, width }) => [screen[0], lang, width, screen[1]] as const,
  ),
);

test.each(walks)('Tab walks %s in order: %s, %i px [2.368]', async (_name, ...[lang, width, open]) => {
  await open(lang);
  await page.viewport(width, 812);
  await expect.poll(() => document.querySelector('main [data-slot=skeleton]')).toBeNull();
  expect(await walkByTab()).toEqual([]);
});
