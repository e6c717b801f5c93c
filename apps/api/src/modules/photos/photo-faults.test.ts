import { readdir, utimes } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { getMyRepair } from '@atelier/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { aPicture } from '#picture.fixture.ts';
import { day } from '#platform/config/limits.ts';
import { openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';
import { photoPath, photosOf, sendPhoto, storedFiles } from './photos.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

function customer() {
  return shop.people.customer.browser;
}

function query(text: string) {
  return shop.world.app.platform.database.execute(sql.raw(text));
}

/** Begins to send a photo and gives the connection up in the middle of it, or of its answer. */
function cutOff(id: string, form: Buffer, { type, sent }: { type: string; sent: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop.world.app.url);
    const head = [
      `POST ${photoPath(id).slice(0, -1)} HTTP/1.1`,
      `host: ${hostname}`,
      `authorization: Bearer ${customer().accessToken}`,
      `idempotency-key: ${crypto.randomUUID()}`,
      `content-type: ${type}`,
      `content-length: ${form.length}`,
    ].join('\r\n');
    const socket: Socket = connect(Number(port), hostname, () => {
      socket.write(`${head}\r\n\r\n`);
      socket.write(form.subarray(0, sent), () => socket.destroy());
    });
    socket.on('error', reject).on('close', () => resolve());
  });
}

test('a hundred connections cut in the middle of a photo leave neither a file nor a row', async () => {
  const before = await storedFiles(shop.world);
  const { id } = await shop.requested();
  const form = new FormData();
  form.append('photo', new Blob([Uint8Array.from(await aPicture({ format: 'png', width: 900, height: 900 }))]));
  const request = new Response(form);
  const type = request.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await request.arrayBuffer());
  await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      cutOff(id, bytes, { type, sent: Math.floor((bytes.length * index) / 101) }),
    ),
  );
  // Whoever comes next finds a place again, and the only photo is theirs.
  await expect
    .poll(() =>
      sendPhoto(customer(), id).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  const [photo = ''] = await photosOf(customer(), id);
  expect(await photosOf(customer(), id)).toHaveLength(1);
  expect((await storedFiles(shop.world)).toSorted()).toEqual(
    [...before, `${photo.replaceAll('-', '')}.webp`].toSorted(),
  );
});

test('a photo that isn’t committed leaves no file, and the key may be used again', async () => {
  const before = await storedFiles(shop.world);
  const { id } = await shop.requested();
  await query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`);
  await query(
    `create constraint trigger refuse after insert on attachments deferrable initially deferred for each row execute function refuse()`,
  );
  const idempotencyKey = crypto.randomUUID();
  const file = await aPicture();
  await expect(sendPhoto(customer(), id, { file, idempotencyKey })).rejects.toMatchObject({ status: 500 });
  expect(await storedFiles(shop.world)).toEqual(before);
  await query('drop trigger refuse on attachments');
  await query('drop function refuse');
  expect((await sendPhoto(customer(), id, { file, idempotencyKey })).photos).toHaveLength(1);
});

test('a repair that is held by somebody else keeps no connection while a photo is drawn', async () => {
  const { id } = await shop.requested();
  const other = await shop.requested();
  const { database } = shop.world.app.platform;
  let release: () => void = () => undefined;
  const held = database.transaction(async (tx) => {
    await tx.execute(sql`select from repairs where id = ${id} for update`);
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  onTestFinished(() => release());
  const waiting = sendPhoto(customer(), id);
  expect((await sendPhoto(customer(), other.id)).photos).toHaveLength(1);
  release();
  await held;
  expect((await waiting).photos).toHaveLength(1);
});

test('what a crash left behind is swept a day later, and what a repair has stays', async () => {
  const { id } = await shop.requested();
  const { photos } = await sendPhoto(customer(), id);
  const mine = `${photos[0]?.id.replaceAll('-', '')}.webp`;
  const orphan = `${'a'.repeat(32)}.webp`;
  const { privateFiles, config, jobs } = shop.world.app.platform;
  await privateFiles.add(orphan, await aPicture({ format: 'webp' }));
  const folder = join(config.dataDir, 'files', 'private');
  await privateFiles.sweep();
  expect(await readdir(folder)).toEqual(expect.arrayContaining([mine, orphan]));
  const longAgo = new Date(Date.now() - day - 60_000);
  await Promise.all([mine, orphan].map((name) => utimes(join(folder, name), longAgo, longAgo)));
  await jobs.routines.find(({ name }) => name === 'storage.sweep')?.run();
  const left = await readdir(folder);
  expect([left.includes(mine), left.includes(orphan)]).toEqual([true, false]);
  expect((await customer().send(getMyRepair, { params: { id } })).photos).toEqual(photos);
});
