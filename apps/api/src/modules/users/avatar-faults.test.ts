import { readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changeAvatar, getMe, removeAvatar } from '@atelier/contract';
import { type Bucket, startBucket } from '@atelier/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { startWorld, type TestBrowser, type TestWorld } from '#browser.fixture.ts';
import { loseAnswersOfCommits } from '#lost-commit.fixture.ts';
import { createPicture } from '#picture.fixture.ts';
import { day } from '#platform/config/limits.ts';

async function changePicture(browser: TestBrowser): Promise<string> {
  const file = new Blob([Uint8Array.from(await createPicture())]);
  return (await browser.send(changeAvatar, { file })).user.avatar ?? '';
}

async function statusOf(world: TestWorld, path: string): Promise<number> {
  return (await fetch(world.app.url + path)).status;
}

describe('pictures in DATA_DIR', () => {
  let world: TestWorld;
  let folder: string;
  beforeAll(async () => {
    world = await startWorld(inject('database'));
    folder = join(world.app.platform.config.dataDir, 'files', 'public');
  });
  afterAll(() => world.stop());

  const query = (text: string) => world.app.platform.database.execute(sql.raw(text));

  /** Makes every commit of a picture fail until the test ends. */
  const refuseCommits = async (): Promise<void> => {
    await query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`);
    await query(
      `create constraint trigger refuse after update of avatar on users deferrable initially deferred for each row execute function refuse()`,
    );
    onTestFinished(async () => {
      await query('drop trigger refuse on users');
      await query('drop function refuse');
    });
  };

  test('an uncommitted change leaves the old picture', async () => {
    const { browser } = await world.signUp();
    const path = await changePicture(browser);
    const before = await readdir(folder);
    await refuseCommits();
    const file = new Blob([Uint8Array.from(await createPicture())]);
    await expect(browser.send(changeAvatar, { file })).rejects.toMatchObject({ status: 500 });
    await expect(browser.send(removeAvatar)).rejects.toMatchObject({ status: 500 });
    expect((await browser.send(getMe)).user.avatar).toBe(path);
    expect(await statusOf(world, path)).toBe(200);
    expect(await readdir(folder)).toEqual(before);
  });

  test('a picture whose commit loses its answer stays', async () => {
    const { browser } = await world.signUp();
    const path = await changePicture(browser);
    const restoreAnswers = loseAnswersOfCommits();
    await expect(changePicture(browser)).rejects.toMatchObject({ status: 503 });
    restoreAnswers();
    const { avatar } = (await browser.send(getMe)).user;
    expect(avatar).not.toBe(path);
    expect(await statusOf(world, avatar ?? '')).toBe(200);
  });

  test('a full disk is a 503 for pictures', async () => {
    const { browser } = await world.signUp();
    const path = await changePicture(browser);
    const before = await readdir(folder);
    // A file replaces the folder, because root ignores permissions.
    await rename(folder, `${folder}.away`);
    await writeFile(folder, '');
    const file = new Blob([Uint8Array.from(await createPicture())]);
    const away = { status: 503, body: { message: 'unavailable' } };
    await expect(browser.send(changeAvatar, { file })).rejects.toMatchObject(away);
    expect(await statusOf(world, path)).toBe(503);
    await rm(folder);
    await rename(`${folder}.away`, folder);
    expect(await statusOf(world, path)).toBe(200);
    expect(await readdir(folder)).toEqual(before);
    expect(await readdir(join(folder, '..', '.incoming'))).toEqual([]);
  });

  test('abandoned picture files are removed a day later', async () => {
    const { browser } = await world.signUp();
    const mine = (await changePicture(browser)).replace('/files/', '');
    const orphans = { old: `${'a'.repeat(32)}.webp`, young: `${'b'.repeat(32)}.webp` };
    await Promise.all(Object.values(orphans).map((name) => writeFile(join(folder, name), 'x')));
    const longAgo = new Date(world.clock.now().getTime() - day - 60_000);
    await Promise.all([orphans.old, mine].map((name) => utimes(join(folder, name), longAgo, longAgo)));
    await world.app.platform.publicFiles.sweep();
    const left = await readdir(folder);
    expect([mine, orphans.young, orphans.old].map((name) => left.includes(name))).toEqual([true, true, false]);
  });

  test('an operator’s files in the folder stay', async () => {
    await writeFile(join(folder, 'Read me.txt'), 'x');
    await utimes(join(folder, 'Read me.txt'), new Date(0), new Date(0));
    await world.app.platform.publicFiles.sweep();
    expect(await readdir(folder)).toContain('Read me.txt');
  });

  test('the sweep is one of the routines', () => {
    expect(world.app.platform.jobs.routines.map(({ name }) => name)).toContain('storage.sweep');
  });
});

describe('pictures in a bucket', () => {
  let bucket: Bucket;
  let world: TestWorld;
  beforeAll(async () => {
    bucket = await startBucket();
    world = await startWorld(inject('database'), { environment: { ...bucket.environment } });
  });
  afterAll(async () => {
    await world.stop();
    await bucket.stop();
  });

  test('bucket pictures are served through the API', async () => {
    const { browser } = await world.signUp();
    const first = await changePicture(browser);
    const second = await changePicture(browser);
    const response = await fetch(world.app.url + second);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(50);
    await expect.poll(() => statusOf(world, first)).toBe(404);
    await browser.send(removeAvatar);
    await expect.poll(() => statusOf(world, second)).toBe(404);
    expect(await readdir(world.app.platform.config.dataDir)).not.toContain('files');
  });

  test('unused bucket pictures are removed when old', async () => {
    const { browser } = await world.signUp();
    const mine = await changePicture(browser);
    const orphan = await world.app.platform.publicFiles.add(await createPicture({ format: 'webp' }));
    await world.app.platform.publicFiles.sweep();
    expect(await statusOf(world, `/files/${orphan}`)).toBe(200);
    world.clock.forward(day + 60_000);
    await world.app.platform.publicFiles.sweep();
    expect([await statusOf(world, `/files/${orphan}`), await statusOf(world, mine)]).toEqual([404, 200]);
  });

  // Must be the last test, because the bucket stays down.
  test('a missing bucket is a 503 for pictures', async () => {
    const { person, browser } = await world.signUp();
    const path = await changePicture(browser);
    await bucket.stop();
    const file = new Blob([Uint8Array.from(await createPicture())]);
    const away = { status: 503, body: { message: 'unavailable' } };
    await expect(browser.send(changeAvatar, { file })).rejects.toMatchObject(away);
    const shown = await fetch(world.app.url + path);
    expect([shown.status, shown.headers.get('retry-after')]).toEqual([503, '2']);
    expect((await browser.send(getMe)).user).toMatchObject({ avatar: path, email: person.email });
    expect((await browser.send(removeAvatar)).user.avatar).toBeNull();
  });
});
