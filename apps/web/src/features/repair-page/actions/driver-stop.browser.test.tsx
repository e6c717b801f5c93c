import '#styles.css';
import type { DriverRepairItem } from '@atelier/contract';
import type { Actor } from '@atelier/domain';
import { actionLabel, translate } from '@atelier/i18n';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#shared/api/query-client.ts';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { createPictureFile } from '#shared/picture/picture.fixture.ts';
import { axeViolations } from '#shared/page/axe.fixture.ts';
import { createStop, createStopItem, createVisit } from '#subjects/staff/staff-repair.fixture.ts';
import { RepairView } from '../repair-view.tsx';
import { DriverStop } from './driver-stop.tsx';

let Words: Awaited<ReturnType<typeof withLanguage>>;
beforeAll(async () => {
  Words = await withLanguage('fr', 'customer', 'workshop');
});

const driver: Actor = { id: 'hatem', roles: ['COLLECTOR'] };

async function renderOnPhone(element: Parameters<typeof render>[0], answer: unknown = listOf(createStopItem())) {
  await page.viewport(375, 812);
  const answered = (path: string): unknown => (typeof answer === 'function' ? answer(path) : answer);
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(Response.json(answered(path))));
  const router = createMemoryRouter([{ path: '*', element }]);
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <Words>
        <RouterProvider router={router} />
      </Words>
    </QueryClientProvider>,
  );
}

/** Stubs XMLHttpRequest, which uploads files. Returns the addresses. */
function stubUploads(): string[] {
  const uploads: string[] = [];
  class Stored extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = 200;
    readonly responseText = JSON.stringify({ id: 'door', createdAt: '2026-11-21T09:40:00.000Z' });
    open(_method: string, url: string): void {
      uploads.push(url);
    }
    setRequestHeader(): void {}
    getResponseHeader = (): null => null;
    send = (): boolean => this.dispatchEvent(new Event('load'));
    abort(): void {}
  }
  vi.stubGlobal('XMLHttpRequest', Stored);
  return uploads;
}

function listOf(...data: DriverRepairItem[]) {
  return { data, nextCursor: null };
}

const stop = createStop({ additionalInfo: 'Deuxième étage, sonner fort' });
const collectedStop = createStop({
  visits: [createVisit({ status: 'COLLECTED' })],
  custody: 'COLLECTOR',
  steps: [
    {
      id: 's1',
      action: 'Repair.pickup.collected',
      at: '2026-11-21T09:10:00.000Z',
      captured: { condition: 'Vitre fêlée', accessories: ['Housse'] },
    },
  ],
});

describe('a driver’s stop', () => {
  test('a device’s accessories are named on its return', async () => {
    await renderOnPhone(
      <DriverStop
        repair={{
          ...stop,
          accessories: [
            { id: 'a', name: 'Chargeur' },
            { id: 'b', name: 'housse' },
          ],
        }}
        viewer={driver}
      />,
    );
    await expect.element(page.getByText('Chargeur, housse')).toBeVisible();
  });

  test('a driver’s stop fits the first screen', async () => {
    const { container } = await renderOnPhone(<DriverStop repair={stop} viewer={driver} />);
    const text = container.textContent;
    const inOrder = [
      '9–\u206012\u202fh',
      'Amel Trabelsi',
      '3 rue de Carthage',
      '20 418 305',
      'Deuxième étage',
      stop.device.name,
    ];
    const places = inOrder.map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    const phone = container.querySelector('a[href^="tel:"]');
    expect(phone?.getBoundingClientRect().bottom).toBeLessThan(600);
    expect(await axeViolations()).toEqual([]);
  });

  test('an online driver announces their arrival once', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const arrivesAt = '2026-11-24T09:40:00.000Z';
    const screen = await renderOnPhone(<DriverStop repair={stop} viewer={driver} />, { arrivesAt });
    const button = screen.getByRole('button', { name: '20 min' });
    await expect.element(button).toBeDisabled();
    await expect.element(button).toHaveAccessibleDescription(/Pas de réseau/u);
    online.mockRestore();
    window.dispatchEvent(new Event('online'));
    await button.click();
    await expect.element(screen.getByText('Client prévenu, arrivée vers 10:40')).toBeVisible();
    await expect.element(button).not.toBeInTheDocument();
  });

  test('a stop under way leads to the next one', async () => {
    const next = createStopItem({
      id: '3XW8P2RD',
      visit: createVisit({ status: 'ASSIGNED', time: '14:00-16:00', address: 'Les Berges du Lac' }),
    });
    const screen = await renderOnPhone(
      <DriverStop repair={collectedStop} viewer={driver} />,
      listOf(createStopItem({ id: collectedStop.id }), next),
    );
    const link = screen.getByRole('link', { name: /Suivant\s: .*14:00, Amel Trabelsi, Les Berges du Lac/u });
    await expect.element(link).toHaveAttribute('href', '/workshop/repairs/3XW8P2RD');
  });

  test('a driver’s last stop says so', async () => {
    const done = { ...collectedStop, allowedActions: [] };
    const screen = await renderOnPhone(
      <DriverStop repair={done} viewer={driver} />,
      listOf(createStopItem({ id: done.id })),
    );
    await expect.element(screen.getByText(/Plus aucun passage/u)).toBeVisible();
  });

  test('a stop before handing in isn’t the last', async () => {
    const screen = await renderOnPhone(
      <>
        <DriverStop repair={collectedStop} viewer={driver} />
        <DriverStop repair={{ ...collectedStop, allowedActions: [] }} viewer={driver} />
      </>,
      listOf(createStopItem({ id: collectedStop.id })),
    );
    await expect.element(screen.getByText(/Plus aucun passage/u)).toBeVisible();
    expect(screen.getByText(/Plus aucun passage/u).elements()).toHaveLength(1);
  });

  test('a driver’s stop shows their own notes', async () => {
    const screen = await renderOnPhone(<DriverStop repair={collectedStop} viewer={driver} />);
    const own = screen.getByRole('region', { name: 'Votre note' });
    await expect.element(own.getByText('Vitre fêlée')).toBeVisible();
    await expect.element(own.getByText('Housse')).toBeVisible();
  });
});

test('a driver’s repair shows the driver’s fields and action', async () => {
  const answer = (path: string) => (path.includes(stop.id) ? stop : listOf());
  const screen = await renderOnPhone(<RepairView id={stop.id} viewer={driver} />, answer);
  await expect.element(screen.getByText('Amel Trabelsi')).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: actionLabel(translate('fr'), 'Repair.pickup.collected', 'staff') }))
    .toBeInViewport();
  expect(document.body.textContent).not.toContain('Historique');
});

test('the last step focuses the heading with its outcome', async () => {
  const { id } = collectedStop;
  const inVan = { ...collectedStop, status: 'COLLECTED', allowedActions: ['Repair.pickup.delivered'] } as const;
  const delivered = {
    ...inVan,
    status: 'DELIVERED',
    visits: [createVisit({ status: 'DELIVERED' })],
    allowedActions: [],
  };
  const answer = (path: string) =>
    path.endsWith('/transitions') ? delivered : path.includes(id) ? inVan : listOf(createStopItem());
  const screen = await renderOnPhone(<RepairView id={id} viewer={driver} />, answer);
  await screen.getByRole('button', { name: 'Déposer à l’atelier' }).click();
  const heading = screen.getByRole('heading', { level: 1 });
  await expect.element(heading).toHaveFocus();
  await expect.element(heading).toHaveAccessibleDescription('Terminé');
});

test.each([
  ['of today', '2026-01-05', ['Passage suivant', 'Déposer à l’atelier']],
  ['of another day', '2099-01-05', ['Déposer à l’atelier']],
])('in the van, a stop %s precedes the shop [4.107]', async (_, date, expected) => {
  const inVan = { ...collectedStop, status: 'COLLECTED', allowedActions: ['Repair.pickup.delivered'] } as const;
  const next = createStopItem({ id: '3XW8P2RD', visit: createVisit({ status: 'ASSIGNED', date }) });
  const answer = (path: string) => (path.includes(inVan.id) ? inVan : listOf(next));
  const screen = await renderOnPhone(<RepairView id={inVan.id} viewer={driver} />, answer);
  await expect.element(screen.getByRole('link', { name: /^Suivant/u })).toBeVisible();
  const bar = document.querySelector('[data-slot=bottom-bar]');
  expect([...(bar?.querySelectorAll('a, button') ?? [])].map(({ textContent }) => textContent)).toEqual(expected);
  expect(bar?.querySelector('a')?.getAttribute('href') ?? null).toBe(
    expected.length > 1 ? '/workshop/repairs/3XW8P2RD' : null,
  );
});

test('a visit’s hours wrap below its day', async () => {
  const visits = [createVisit({ date: '2026-11-22', time: '14:00-17:00' })];
  const { container } = await renderOnPhone(<DriverStop repair={{ ...stop, visits }} viewer={driver} />);
  const text = document.createTreeWalker(container.querySelector('h2') ?? container, NodeFilter.SHOW_TEXT).nextNode();
  const topOf = (word: string): number => {
    const range = document.createRange();
    const start = text?.textContent?.indexOf(word) ?? -1;
    if (text) range.setStart(text, start);
    if (text) range.setEnd(text, start + word.length);
    return range.getBoundingClientRect().top;
  };
  await page.viewport(320, 812);
  expect(topOf('novembre')).toBe(topOf('22'));
  expect(topOf('14')).toBeGreaterThan(topOf('novembre'));
});

test('the next step beside two buttons stays one line', async () => {
  const atTheDoor = createStop({
    status: 'RETURNING',
    custody: 'COURIER',
    visits: [createVisit({ type: 'RETURN', status: 'COLLECTED', assignee: { id: driver.id, name: 'Hatem Jlassi' } })],
    allowedActions: ['Repair.return.delivered', 'Repair.unreachable.return', 'Repair.return.broughtBack'],
  });
  const answer = (path: string) => (path.includes(atTheDoor.id) ? atTheDoor : listOf());
  const screen = await renderOnPhone(<RepairView id={atTheDoor.id} viewer={driver} />, answer);
  const next = screen.getByRole('button', { name: 'Remettre au client' });
  await expect.element(next).toBeInViewport();
  await expect.element(screen.getByRole('button', { name: 'Plus', exact: true })).toBeInViewport();
  const [height, other] = [next, screen.getByRole('button', { name: 'Passage manqué', exact: true })].map(
    (button) => button.element().getBoundingClientRect().height,
  );
  expect(height).toBe(other);
  expect(height).toBe(56);
});

test('the photo of a door follows its transition [2.358]', async () => {
  const visit = createVisit({ status: 'ASSIGNED', assignee: { id: driver.id, name: 'Hatem Jlassi' } });
  const before = createStop({ visits: [visit], allowedActions: ['Repair.unreachable.request'] });
  const after = { ...before, version: 2, visits: [{ ...visit, status: 'FAILED', failure: 'ABSENT' }] };
  const uploads = stubUploads();
  await renderOnPhone(<RepairView id={before.id} viewer={driver} />, (path: string) => {
    if (path.endsWith('/transitions')) uploads.push('transition');
    return path.endsWith('/transitions') ? after : path.includes(before.id) ? before : listOf();
  });
  await page.getByRole('button', { name: 'Passage manqué' }).click();
  await page.getByLabelText('Prendre ou choisir des photos').upload(await createPictureFile());
  await expect.element(page.getByText('Photo ajoutée')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Absent' }).click();
  const path = `/staff/repairs/${before.id}/visits/${visit.id}/photos`;
  await expect.poll(() => uploads).toEqual(['transition', expect.stringContaining(path)]);
});

test('secondary buttons of a missed return share a row', async () => {
  const missed = createStop({
    status: 'RETURNING',
    custody: 'COURIER',
    visits: [createVisit({ type: 'RETURN', status: 'FAILED', assignee: { id: driver.id, name: 'Hatem Jlassi' } })],
    allowedActions: ['Repair.return.delivered', 'Repair.unreachable.return', 'Repair.return.broughtBack'],
  });
  const answer = (path: string) => (path.includes(missed.id) ? missed : listOf());
  const screen = await renderOnPhone(<RepairView id={missed.id} viewer={driver} />, answer);
  const boxOf = (name: string): DOMRect =>
    screen.getByRole('button', { name, exact: true }).element().getBoundingClientRect();
  await expect.element(screen.getByRole('button', { name: 'Rapporter à l’atelier' })).toBeInViewport();
  const [next, back, more] = [boxOf('Remettre au client'), boxOf('Rapporter à l’atelier'), boxOf('Plus')];
  expect(back.top).toBeGreaterThan(next.top);
  expect([more.top, more.right]).toEqual([back.top, next.right]);
});
