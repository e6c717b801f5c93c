import { readdir, utimes } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import {
  getConversation,
  getMyConversation,
  getMyRepair,
  withdrawMessage,
  writeToCustomer,
  writeToShop,
} from '@atelier/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { loseAnswersOfCommits } from '#lost-commit.fixture.ts';
import { createPicture } from '#picture.fixture.ts';
import { day, minute } from '#platform/config/limits.ts';
import { type MemberName, openShop, type Shop } from '#modules/repairs/staff/shop.fixture.ts';
import { attachPhoto, photoPath, photosOf, sendPhoto, storedFiles } from './photos.fixture.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(inject('database'));
});
afterAll(() => shop.stop());

function customer() {
  return shop.people.customer.browser;
}

function runSql(text: string) {
  return shop.world.app.platform.database.execute(sql.raw(text));
}

/** Starts an upload and closes the connection during the request or the response. */
function abortUpload(id: string, form: Buffer, { type, sent }: { type: string; sent: number }): Promise<void> {
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

test('interrupted photo uploads leave neither file nor row', async () => {
  const before = await storedFiles(shop.world);
  const { id } = await shop.createRepair();
  const form = new FormData();
  form.append('photo', new Blob([Uint8Array.from(await createPicture({ format: 'png', width: 900, height: 900 }))]));
  const request = new Response(form);
  const type = request.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await request.arrayBuffer());
  await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      abortUpload(id, bytes, { type, sent: Math.floor((bytes.length * index) / 101) }),
    ),
  );
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

test('an uncommitted photo leaves no file', async () => {
  const before = await storedFiles(shop.world);
  const { id } = await shop.createRepair();
  await runSql(`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`);
  await runSql(
    `create constraint trigger refuse after insert on attachments deferrable initially deferred for each row execute function refuse()`,
  );
  const idempotencyKey = crypto.randomUUID();
  const file = await createPicture();
  await expect(sendPhoto(customer(), id, { file, idempotencyKey })).rejects.toMatchObject({ status: 500 });
  expect(await storedFiles(shop.world)).toEqual(before);
  await runSql('drop trigger refuse on attachments');
  await runSql('drop function refuse');
  expect((await sendPhoto(customer(), id, { file, idempotencyKey })).photos).toHaveLength(1);
});

test('a photo whose commit loses its answer stays', async () => {
  const { id } = await shop.createRepair();
  const upload = { file: await createPicture(), idempotencyKey: crypto.randomUUID() };
  const restoreAnswers = loseAnswersOfCommits();
  await expect(sendPhoto(customer(), id, upload)).rejects.toMatchObject({ status: 503 });
  restoreAnswers();
  const { photos } = await sendPhoto(customer(), id, upload);
  const answers = await Promise.all(photos.map((photo) => customer().request('GET', photoPath(id, photo.id))));
  expect(answers.map(({ status }) => status)).toEqual([200]);
});

test('rendering a photo of a locked repair frees connections', async () => {
  const { id } = await shop.createRepair();
  const other = await shop.createRepair();
  const { database } = shop.world.app.platform;
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const held = database.transaction(async (tx) => {
    await tx.execute(sql`select from repairs where id = ${id} for update`);
    locked.resolve();
    await released.promise;
  });
  onTestFinished(() => released.resolve());
  await locked.promise;
  const waiting = sendPhoto(customer(), id);
  expect((await sendPhoto(customer(), other.id)).photos).toHaveLength(1);
  released.resolve();
  await held;
  expect((await waiting).photos).toHaveLength(1);
});

test('abandoned photo files are removed a day later', async () => {
  const { id } = await shop.createRepair();
  const { photos } = await sendPhoto(customer(), id);
  const mine = `${photos[0]?.id.replaceAll('-', '')}.webp`;
  const orphan = `${'a'.repeat(32)}.webp`;
  const { privateFiles, config, jobs } = shop.world.app.platform;
  await privateFiles.add(orphan, await createPicture({ format: 'webp' }));
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

describe('photos of a message', () => {
  const write = (id: string, photos: string[], text = '') =>
    shop.people.customer.send(writeToShop, { params: { id }, body: { text, photos } });
  const fileOf = (photoId: string) => `${photoId.replaceAll('-', '')}.webp`;
  const statusFor = async (name: MemberName, path: string): Promise<number> =>
    (await shop.people[name].browser.request('GET', path)).status;
  const mine = (id: string, photoId: string) => `/repair/requests/${id}/messages/photos/${photoId}`;
  const shops = (id: string, photoId: string) => `/staff/repairs/${id}/messages/photos/${photoId}`;
  const refused = { status: 400, body: { issues: [{ path: 'photos', message: 'invalid' }] } };

  test('photos alone make a message, visible once sent', async () => {
    const { id } = await shop.createRepair();
    const photos = [await attachPhoto(customer(), id), await attachPhoto(customer(), id)];
    const [first = '', second = ''] = photos.map((photo) => photo.id);
    expect(await statusFor('customer', mine(id, first))).toBe(404);
    const asked = await write(id, [second, first]);
    expect(asked).toMatchObject({ text: '', photos });
    const { data } = await shop.people.operator.send(getConversation, { params: { id }, query: {} });
    expect(data).toMatchObject([{ id: asked.id, photos }]);
    const answer = await attachPhoto(shop.people.technician.browser, id, { forShop: true });
    const body = { text: 'Like this?', photos: [answer.id], seen: asked.id };
    await shop.people.technician.send(writeToCustomer, { params: { id }, body });
    const other = await shop.createRepair();
    for (const photo of [first, answer.id]) {
      const paths = [mine(id, photo), mine(other.id, photo), photoPath(id, photo)];
      expect(await Promise.all(paths.map((path) => statusFor('customer', path)))).toEqual([200, 404, 404]);
      expect(await statusFor('stranger', mine(id, photo))).toBe(404);
      const staff = (['operator', 'technician', 'admin', 'driver', 'collector', 'courier'] as const).map((name) =>
        statusFor(name, shops(id, photo)),
      );
      expect(await Promise.all(staff)).toEqual([200, 200, 200, 200, 403, 403]);
      expect(await statusFor('operator', shops(other.id, photo))).toBe(404);
    }
    const response = await customer().request('GET', mine(id, first));
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    await expect(write(id, [])).rejects.toMatchObject({ body: { issues: [{ path: 'text', message: 'required' }] } });
  });

  test('message photos belong to one sender, repair and message', async () => {
    const [{ id }, other, theirs] = [
      await shop.createRepair(),
      await shop.createRepair(),
      await shop.createRepair('stranger'),
    ];
    const { browser: stranger } = shop.people.stranger;
    const file = await createPicture();
    const idempotencyKey = crypto.randomUUID();
    const [photo, again] = [
      await attachPhoto(customer(), id, { file, idempotencyKey }),
      await attachPhoto(customer(), id, { file, idempotencyKey }),
    ];
    expect(again).toEqual(photo);
    await expect(attachPhoto(stranger, id)).rejects.toMatchObject({ status: 404 });
    const foreign = [await attachPhoto(stranger, theirs.id), await attachPhoto(customer(), other.id)];
    foreign.push(await attachPhoto(shop.people.operator.browser, id, { forShop: true }));
    for (const { id: strange } of foreign) await expect(write(id, [photo.id, strange])).rejects.toMatchObject(refused);
    const seven = Array.from({ length: 7 }, () => crypto.randomUUID());
    await expect(write(id, seven)).rejects.toMatchObject(refused);
    const sent = await Promise.allSettled([write(id, [photo.id], 'One'), write(id, [photo.id], 'Two')]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { data } = await shop.people.customer.send(getMyConversation, { params: { id }, query: {} });
    expect(data.map(({ photos }) => photos.length)).toEqual([1]);
    for (const hostile of [Buffer.from('no photo'), Buffer.from('\0\0\0 ftypheic\0\0\0\0')])
      await expect(attachPhoto(customer(), id, { file: hostile })).rejects.toMatchObject({ status: 415 });
    const large = Buffer.alloc(6 * 1024 * 1024);
    await expect(attachPhoto(customer(), id, { file: large })).rejects.toMatchObject({ status: 413 });
  });

  test('message photos go with their withdrawn message', async () => {
    const { id } = await shop.createRepair();
    const [photo, unsent] = [await attachPhoto(customer(), id), await attachPhoto(customer(), id)];
    const kept = await write(id, [(await attachPhoto(customer(), id)).id]);
    const { id: messageId } = await write(id, [photo.id], 'Wrong one');
    await shop.people.customer.send(withdrawMessage, { params: { id, messageId } });
    const left = async () => {
      const files = await storedFiles(shop.world);
      return [photo.id, unsent.id, kept.photos[0]?.id ?? ''].map((each) => files.includes(fileOf(each)));
    };
    expect(await left()).toEqual([false, true, true]);
    const { jobs } = shop.world.app.platform;
    const forget = () => jobs.routines.find(({ name }) => name === 'photos.forgetUnsent')?.run();
    shop.world.clock.forward(2 * day - minute);
    await forget();
    expect(await left()).toEqual([false, true, true]);
    shop.world.clock.forward(minute);
    await forget();
    expect(await left()).toEqual([false, false, true]);
    await shop.advanceClock(0);
    await expect(write(id, [unsent.id])).rejects.toMatchObject(refused);
  });
});
