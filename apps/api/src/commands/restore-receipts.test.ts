import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { receiptSeriesFrom } from '@atelier/domain';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { startTestApp } from '#app.fixture.ts';
import { openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';
import { takePayment } from '#modules/till/public.ts';
import { tillActions } from '#modules/till/till.fixture.ts';
import type { Backup } from '#platform/archive/backup.ts';
import { tillRestores } from '#schema/index.ts';
import { createTarget, writeBackup } from './archive.fixture.ts';
import { runInShop } from './command.fixture.ts';
import { restore } from './restore.ts';

let shop: Shop;
let folder: string;
let backup: Backup;
let id: string;
let lost: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-receipts-'));
  shop = await openShop(inject('database'));
  const { pricedRepair, take } = tillActions(shop);
  id = await pricedRepair();
  await take(id, '10');
  const { platform, connectionString } = shop.world.app;
  backup = await writeBackup({ config: platform.config, connectionString, folder });
  lost = (await take(id, '20')).receipt;
});
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Takes a payment in a restored shop and checks its till. */
async function payIn(connectionString: string) {
  const app = await startTestApp({ server: inject('database'), connectionString });
  onTestFinished(() => app.stop());
  const { platform } = app;
  const { id: userId } = shop.people.operator;
  const viewer = { userId, sessionId: userId, roles: ['OPERATOR'] } as const;
  const context = { ...platform, shopAddress: () => '' };
  const payment = { viewer, id, amount: '30.000', method: 'CASH' } as const;
  const { receipt } = await takePayment(context, platform.database, payment);
  return { receipt, verified: await runInShop({ world: { app } }, ['till', 'verify']) };
}

test('a restore numbers no receipt twice', async () => {
  const target = await createTarget();
  const { series } = await restore({ ...target, path: backup.path });
  const rows = await target.database.select().from(tillRestores);
  expect(rows).toMatchObject([{ archivedAt: new Date(backup.manifest.takenAt) }]);
  expect(series).toBe(receiptSeriesFrom(rows[0]?.at ?? new Date(0)));
  const { receipt, verified } = await payIn(target.connectionString);
  expect(receipt).toBe(`${lost.slice(0, 4)}-${series}-000001`);
  expect(verified).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      new RegExp(`^Entry 2: restored at .* Series ${series} follows\\.\nWhole: 3 entries`, 'u'),
    ),
  });
});

test('a restore’s next receipt has the shop’s year', async () => {
  const { config, connectionString } = await createTarget();
  const { dataDir: DATA_DIR, secret } = config;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2028-01-01T04:30:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const zone = { DATABASE_URL: connectionString, DATA_DIR, AUTH_SECRET: secret, SHOP_TIME_ZONE: 'America/Toronto' };
  const { out } = await runInShop(shop, ['restore', backup.path], zone);
  expect(out).toContain('Numbers of receipts begin again with 2027-');
});

test('a planned move continues the numbers', async () => {
  const target = await createTarget();
  const { series } = await restore({ ...target, path: backup.path, nothingIssuedSince: true });
  expect(series).toBeNull();
  const { receipt, verified } = await payIn(target.connectionString);
  expect(receipt).toBe(lost);
  expect(verified.out).toContain('Whole: 2 entries');
});
