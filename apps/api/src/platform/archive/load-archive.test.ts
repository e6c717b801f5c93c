import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTarget, secret } from '#commands/archive.fixture.ts';
import { restore } from '#commands/restore.ts';
import { limits } from '../config/limits.ts';
import { createStorage } from '../storage/create-storage.ts';
import { createArchive } from './create-archive.ts';

test('a table in parts around checksums is restored', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-archive-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'shop.tar');
  const [from, to] = [await createTarget(), await createTarget()];
  const digest = sql`select count(*)::int as rows, md5(string_agg(message, '' order by id)) as texts from contact_messages`;
  // Parts of 1 MiB, cut in the middle of a row.
  await from.database.execute(sql`
    insert into contact_messages (id, state, name, email, phone, message, lang, created_at)
    select gen_random_uuid(), 'NEW', 'Salma', 'salma@atelier.test', '', repeat(md5(n::text), 30), 'fr', now()
    from generate_series(1, 4000) n`);
  const client = new pg.Client({ connectionString: from.connectionString });
  await client.connect();
  const storage = createStorage(from.config, limits.storage);
  const { parts } = await createArchive(path, { client, storage, secret, passphrase: null, partsInList: 1 });
  await client.end();
  expect(parts).toBeGreaterThan(3);
  await restore({ config: to.config, connectionString: to.connectionString, path, withoutErasures: true });
  expect((await to.database.execute(digest)).rows).toEqual((await from.database.execute(digest)).rows);
});
