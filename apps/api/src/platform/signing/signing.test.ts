import { cloneDatabase } from '@atelier/testing';
import { isNull } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { limits } from '../config/limits.ts';
import { createDatabase, type Database } from '../database/database.ts';
import { signingKeys } from '../database/schema.ts';
import { createLog } from '../log.ts';
import { createVerifier, type SignedValue, startSigner } from './signing.ts';
import { listSigningKeys, rotateSigningKey, signingChannel } from './signing-keys.ts';

const secret = 'a secret of the installation';
const values: readonly SignedValue[] = ['7K2M9QFX', 3, null, ['CUSTOMER', 'COLLECTOR']];
const clock = { now: () => new Date('2026-11-26T09:00:00Z') };

let database: Database;
let stop: () => Promise<void>;
let listeners: (() => void)[];
beforeEach(async () => {
  listeners = [];
  const { connection, drop } = await cloneDatabase(inject('database'));
  const pool = new pg.Pool({ connectionString: connection });
  // Sockets close after the pool's end, and a dropped database ends them.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  database = createDatabase(pool);
  stop = async () => {
    await pool.end();
    await drop();
  };
});
afterEach(() => stop());

function startNode(config: { readonly secret: string; readonly previousSecret?: string } = { secret }) {
  return startSigner({
    database,
    clock,
    config,
    limits,
    log: createLog('silent'),
    nodeNotifications: { listen: (channel, listener) => void (channel === signingChannel && listeners.push(listener)) },
    jobs: { onEachNode: () => undefined },
  });
}

test('two nodes that start at once share one key', async () => {
  const [first, second] = await Promise.all([startNode(), startNode()]);
  expect(await listSigningKeys(database)).toHaveLength(1);
  expect(await second.verify('handover', values, first.sign('handover', values))).toBe('genuine');
});

test('forged signatures, kinds and keys are found', async () => {
  const { sign, verify } = await startNode();
  const signature = sign('handover', values);
  expect(await verify('handover', values, signature)).toBe('genuine');
  expect(await verify('handover', values.slice(1), signature)).toBe('changed');
  expect(await verify('handoverEntry', values, signature)).toBe('changed');
  expect(await verify('handover', values, { ...signature, hash: '' })).toBe('changed');
  expect(await verify('handover', values, { ...signature, keyId: 'another' })).toBe('unknownKey');
});

test('nodes follow a rotation, and old signatures stay valid [2.182]', async () => {
  const { sign, verify } = await startNode();
  const old = sign('handover', values);
  const id = await rotateSigningKey({ database, clock, config: { secret } });
  listeners.forEach((listener) => listener());
  await expect.poll(() => sign('handover', values).keyId).toBe(id);
  expect(await verify('handover', values, old)).toBe('genuine');
  expect(await createVerifier(database).verify('handover', values, sign('handover', values))).toBe('genuine');
  const retired = (await listSigningKeys(database)).find((key) => key.id === old.keyId);
  expect(retired).toMatchObject({ privateKey: null, retiredAt: clock.now() });
});

test('concurrent rotations leave one current key', async () => {
  await startNode();
  await Promise.all(Array.from({ length: 4 }, () => rotateSigningKey({ database, clock, config: { secret } })));
  expect(await listSigningKeys(database)).toHaveLength(5);
  expect(await database.$count(signingKeys, isNull(signingKeys.retiredAt))).toBe(1);
});

test('changed secrets keep the key, leaked ones end it', async () => {
  const { keyId } = (await startNode()).sign('handover', values);
  const next = 'the next secret of the installation';
  await startNode({ secret: next, previousSecret: secret });
  const renewed = await startNode({ secret: next });
  expect(renewed.sign('handover', values).keyId).toBe(keyId);
  const leaked = await startNode({ secret: 'a secret after a leak' });
  expect(leaked.sign('handover', values).keyId).not.toBe(keyId);
  expect(await leaked.verify('handover', values, renewed.sign('handover', values))).toBe('genuine');
});
