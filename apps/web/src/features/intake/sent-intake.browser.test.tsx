import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sessionStore } from '#subjects/session/session-store.ts';
import { createdRepair, fillNewCaller, INTAKE, openIntake, press } from './intake.fixture.tsx';

afterEach(() => {
  sessionStore.clear('person');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('a lost intake has its key after a reload', async () => {
  const lost = { status: 503, body: { message: 'unavailable' } };
  const { show, screen, sent } = await openIntake([], { [INTAKE]: [lost, createdRepair] });
  const server = window.fetch;
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (`${init.method} ${path}` === INTAKE) keys.push(new Headers(init.headers).get('idempotency-key'));
    return server(path, init);
  });
  await fillNewCaller();
  await press('Save and confirm');
  await expect.poll(() => keys).toHaveLength(1);
  await expect.element(page.getByRole('button', { name: 'Save and confirm' })).toBeEnabled();
  await screen.unmount();
  await show();
  await press('Save and confirm');
  await expect.element(page.getByText('#7K2M9QFX')).toBeVisible();
  expect(keys[1]).toBe(keys[0]);
  expect(sent[1]).toEqual(sent[0]);
});
