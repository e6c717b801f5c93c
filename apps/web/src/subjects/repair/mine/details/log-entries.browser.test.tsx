import '#styles.css';
import type { Repair } from '@atelier/contract';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { withLanguage } from '#shared/language/with-language.fixture.tsx';
import { LogEntries } from './log-entries.tsx';

test('the newest step of a chain is on top', async () => {
  const Words = await withLanguage('en', 'customer');
  const createdAt = '2026-11-24T09:00:00.000Z';
  const logs: Repair['logs'] = [
    { id: '1', createdAt: '2026-11-23T09:00:00.000Z', status: 'REQUESTED', action: 'Repair.created' },
    { id: '2', createdAt, status: 'COLLECTED', action: 'Repair.pickup.collected' },
    { id: '3', createdAt, status: 'DELIVERED', action: 'Repair.pickup.delivered' },
  ];
  const { container } = await render(
    <Words>
      <LogEntries logs={logs} pickupLogistic={null} returnLogistic={null} coverage={null} />
    </Words>,
  );
  expect([...container.querySelectorAll('li .group-first\\:font-medium')].map((title) => title.textContent)).toEqual([
    'At the shop',
    'Device picked up',
    'Request received',
  ]);
});
