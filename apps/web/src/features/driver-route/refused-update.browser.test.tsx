import '#styles.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeAtAllViewports, resetTextSize } from '#shared/page/axe-at-all-viewports.fixture.ts';
import { findOverflow } from '#shared/page/overflow.fixture.ts';
import { storedUpdates } from '#subjects/driver-route/stored-route.ts';
import { createStop } from '#subjects/staff/staff-repair.fixture.ts';
import { createStaffUser, openWorkshop } from '#app/workshop.fixture.tsx';

afterEach(() => {
  resetTextSize();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** Collects the device of the next stop with a name and a condition. The server gives this answer. */
async function collect(answer: () => Response) {
  await page.viewport(375, 812);
  const screen = await openWorkshop('/workshop/route', createStaffUser('en', 'COLLECTOR'));
  const shop = window.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.includes('/updates') ? Promise.resolve(answer()) : shop(url, init),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Collected', exact: true }));
  const sheet = screen.getByRole('dialog');
  await sheet.getByLabelText('Condition').fill('Scratched on the back');
  await sheet.getByLabelText('Name of the person').fill('Qz');
  await userEvent.click(sheet.getByRole('button', { name: 'Done', exact: true }));
  return screen;
}

const stored = async () => (await storedUpdates.all()).map(({ refusal }) => refusal);

test('a contradicted handover shows why and what was typed [2.371]', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  const screen = await collect(() => Response.json({ result: 'contradicted', entryId: null }));
  const title = screen.getByText(`Repair #${createStop().id}: an update wasn't accepted. Tell the office.`);
  await expect.element(title).toBeVisible();
  await expect.element(screen.getByText('the log has a later handover', { exact: false })).toBeVisible();
  await expect.element(screen.getByRole('definition').first()).toHaveTextContent('Scratched on the back');
  await expect.element(screen.getByRole('definition').nth(1)).toHaveTextContent('Qz');
  expect(await axeAtAllViewports()).toEqual([]);
  expect(findOverflow()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Copy my text' }));
  expect(copied).toEqual(['Scratched on the back\nQz']);
  expect(await stored()).toEqual(['contradicted']);
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
  await expect.element(title).not.toBeInTheDocument();
  expect(await stored()).toEqual([]);
});

test('a refused update names its field', async () => {
  const issues = [{ path: 'condition', message: 'tooLong' }];
  const screen = await collect(() => Response.json({ message: 'validation', issues }, { status: 400 }));
  await expect.element(screen.getByText('Condition of the device: This text is too long')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
  await expect.poll(stored).toEqual([]);
});
