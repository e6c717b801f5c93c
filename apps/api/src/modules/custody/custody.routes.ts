import { createPublicKey } from 'node:crypto';
import { getCustodyCheckpoint } from '@atelier/contract';
import { mount } from '#platform/http/calls/mount.ts';
import type { Platform } from '#platform/platform.ts';
import { listSigningKeys } from '#platform/signing/signing-keys.ts';
import { rawKey } from '#platform/signing/signed-note.ts';
import type { Guards } from '../sessions/public.ts';
import { appendReceipts, readNewestCheckpoint, readRoots } from './custody-log.ts';
import { consistencyRanges } from './merkle.ts';

export function serveCustody(context: Platform, { anybody }: Guards): void {
  const { server, jobs, database } = context;
  jobs.onSchedule('custody.append', 'everyMinute', async () => void (await appendReceipts(context)));
  jobs.onSchedule('custody.appendAll', 'daily', async () => void (await appendReceipts(context, { all: true })));

  mount(server, { call: getCustodyCheckpoint, who: anybody }, async ({ query: { since } }) => {
    const newest = await readNewestCheckpoint(database);
    const isKnown = newest !== undefined && since !== undefined && since <= newest.size;
    const keys = await listSigningKeys(database);
    return {
      checkpoint: newest?.note ?? null,
      consistency: isKnown ? await readRoots(database, consistencyRanges(since, newest.size)) : null,
      keys: keys.map(({ id, publicKey }) => ({ id, publicKey: rawKey(createPublicKey(publicKey)).toString('base64') })),
    };
  });
}
