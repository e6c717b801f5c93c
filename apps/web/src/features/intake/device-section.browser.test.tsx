import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '#shared/page/axe.fixture.ts';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createCaller, field, openIntake, press } from './intake.fixture.tsx';

afterEach(() => {
  sessionStore.clear('person');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('a caller’s many devices are found by their words', async () => {
  const tablets = Array.from({ length: 35 }, (_, nth) => `Tablette ${nth + 1}`);
  const devices = ['Téléphone de l’accueil', ...tablets].map((name) => {
    return { id: name, name, type: 'Tablet', icon: 'tablet' as const, repairId: null, warranty: null };
  });
  await openIntake([createCaller({ devices })], {});
  await userEvent.keyboard('201234');
  await press('It is Selma Trabelsi');
  await userEvent.fill(field('Find a device'), 'tablet 34');
  await expect.poll(() => page.getByRole('radio', { name: 'Tablette 34' }).elements().length).toBe(1);
  expect(page.getByRole('radio', { name: 'Tablette 35' }).query()).toBeNull();
  await userEvent.fill(field('Find a device'), 'TELEPHONE');
  await userEvent.click(page.getByRole('radio', { name: 'Téléphone de l’accueil' }));
  await userEvent.fill(field('Find a device'), 'nothing');
  await expect.element(page.getByRole('radio', { name: 'Téléphone de l’accueil' })).toBeChecked();
  expect(await axeViolations()).toEqual([]);
});
