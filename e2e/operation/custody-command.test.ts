import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { advanceRepair, signInCrew, type TempShop } from '@atelier/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createBundledShop } from '../support/template-shop.ts';
import { addDevices } from './lanes.ts';

const entry = fileURLToPath(new URL('../../apps/api/dist/atelier.js', import.meta.url));

let shop: TempShop;
let folder: string;
let repairId: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-custody-'));
  shop = await createBundledShop();
  const product = await shop.start();
  const crew = await signInCrew(product.url);
  const [deviceId = ''] = await addDevices(crew, 1);
  repairId = (await advanceRepair(crew, { deviceId, repair: null }, 'Repair.pickup.delivered')).id;
  // The log's job runs every minute.
  await vi.waitUntil(async () => (await countUnlogged()) === 0, { timeout: 300_000, interval: 500 });
});
afterAll(async () => {
  await shop.remove();
  await rm(folder, { recursive: true });
});

async function countUnlogged(): Promise<number> {
  const { rows } = await shop.withClient((client) =>
    client.query<{ count: number }>(
      `select count(*)::int as count from handovers h where not exists (select from custody_log l where l.subject_id = h.id)`,
    ),
  );
  return rows[0]?.count ?? 0;
}

async function custody(...args: readonly string[]) {
  const env = { PATH: process.env['PATH'], ...shop.environment };
  const child = spawn(process.execPath, [entry, 'custody', ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = await once(child, 'close');
  return { code: Number(code), output };
}

test('command finds a changed receipt by a kept checkpoint [2.288]', async () => {
  const { output: checkpoint } = await custody('checkpoint');
  const kept = join(folder, 'checkpoint');
  await writeFile(kept, checkpoint);
  expect(await custody('check', kept)).toEqual({
    code: 0,
    output: expect.stringMatching(/^Whole\. Lines, [^:]+: \d+\./u),
  });
  await shop.withClient(async (client) => {
    await client.query('begin');
    // Triggers protect receipts, and replication mode skips them.
    await client.query('set local session_replication_role = replica');
    await client.query(`update handovers set at = at + interval '1 second' where repair_id = $1 and seq = 2`, [
      repairId,
    ]);
    return client.query('commit');
  });
  const { code, output } = await custody('check', kept);
  expect([code, output]).toEqual([1, expect.stringContaining('Receipt or entry differs from its line')]);
});
