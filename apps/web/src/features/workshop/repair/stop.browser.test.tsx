import '../../../styles.css';
import type { DriverRepairItem } from '@atelier/contract';
import { actionLabel, translate } from '@atelier/i18n';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../../shared/api/query-client.ts';
import { speaking } from '../../../shared/language/spoken.fixture.tsx';
import { faultsForAxe } from '../../../shared/page/accessible.fixture.ts';
import { aStop, aStopItem, aVisit } from '../a-staff-repair.fixture.ts';
import type { Viewer } from '../list/list-filters.ts';
import { RepairView } from './repair-view.tsx';
import { Stop } from './stop.tsx';

let Words: Awaited<ReturnType<typeof speaking>>;
beforeAll(async () => {
  Words = await speaking('fr', 'customer', 'workshop');
});

const driver: Viewer = { id: 'hatem', roles: ['COLLECTOR'] };

/** The driver's phone, and a server that answers so. */
const onPhone = async (element: Parameters<typeof render>[0], answer: unknown = listOf(aStopItem())) => {
  await page.viewport(375, 812);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)));
  const router = createMemoryRouter([{ path: '*', element }]);
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <Words>
        <RouterProvider router={router} />
      </Words>
    </QueryClientProvider>,
  );
};

const listOf = (...data: DriverRepairItem[]) => ({ data, nextCursor: null });

const stop = aStop({ additionalInfo: 'Deuxième étage, sonner fort' });
const collected = aStop({
  visits: [aVisit({ status: 'COLLECTED' })],
  custody: 'COLLECTOR',
  steps: [
    {
      id: 's1',
      action: 'Repair.pickup.collected',
      at: '2026-11-21T09:10:00.000Z',
      captured: { condition: 'Vitre fêlée', accessories: 'Housse' },
    },
  ],
});

describe('a driver’s stop', () => {
  test('begins with the window, the name, the address, the telephone, the note and the device, on the first screen', async () => {
    const { container } = await onPhone(<Stop repair={stop} viewer={driver} />);
    const text = container.textContent;
    const inOrder = [
      '9–12\u202fh',
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
    expect(await faultsForAxe()).toEqual([]);
  });

  test('that is under way leads to the next door by its time, name and place', async () => {
    const next = aStopItem({
      id: '3XW8P2RD',
      visit: aVisit({ status: 'ASSIGNED', time: '14:00-16:00', address: 'Les Berges du Lac' }),
    });
    const screen = await onPhone(
      <Stop repair={collected} viewer={driver} />,
      listOf(aStopItem({ id: collected.id }), next),
    );
    const link = screen.getByRole('link', { name: /Suivant\s: .*14:00, Amel Trabelsi, Les Berges du Lac/u });
    await expect.element(link).toHaveAttribute('href', '/workshop/repairs/3XW8P2RD');
  });

  test('that was the last says so', async () => {
    const screen = await onPhone(<Stop repair={collected} viewer={driver} />, listOf(aStopItem({ id: collected.id })));
    await expect.element(screen.getByText(/Plus rien à faire/u)).toBeVisible();
  });

  test('holds what they wrote down themselves', async () => {
    const screen = await onPhone(<Stop repair={collected} viewer={driver} />);
    const own = screen.getByRole('region', { name: 'Ce que vous avez noté' });
    await expect.element(own.getByText('Vitre fêlée')).toBeVisible();
    await expect.element(own.getByText('Housse')).toBeVisible();
  });
});

test('a driver’s repair is drawn from the driver’s shape, with their step under the thumb', async () => {
  const screen = await onPhone(<RepairView id={stop.id} viewer={driver} />, stop);
  await expect.element(screen.getByText('Amel Trabelsi')).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: actionLabel(translate('fr'), 'Repair.pickup.collected', 'staff') }))
    .toBeInViewport();
  expect(document.body.textContent).not.toContain('Historique');
});
