import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { second } from '#platform/config/limits.ts';
import { Failure } from '#platform/http/failure.ts';
import { type ZipEntry, createZip } from '#platform/http/zip.ts';
import type { Platform } from '#platform/platform.ts';
import type { Ownership } from '../auth/public.ts';
import { photoFileName, listPhotosOf } from '../photos/public.ts';
import type { Sessions, SignedInViewer } from '../sessions/public.ts';
import type { UserRow } from '../users/public.ts';
import { writeOwnData } from './own-data.ts';

type ExportDeps = { readonly platform: Platform; readonly sessions: Sessions; readonly ownership: Ownership };

export function createExport({ platform, sessions, ownership }: ExportDeps) {
  const { limits, clock, log } = platform;
  const concurrency = createConcurrencyLimit(limits.exports.atOnce);

  const write = async (viewer: SignedInViewer, user: UserRow) => {
    const at = clock.now();
    const data = Buffer.from(await writeOwnData({ platform, sessions }, viewer, user));
    const files = [...(await pictureOf(platform, user, at)), ...(await photosOf(platform, user))];
    return createZip([{ name: 'data.json', content: data, at }, ...files]);
  };

  return async (
    viewer: SignedInViewer,
    password: string,
  ): Promise<{ readonly content: Readable; readonly length: number }> => {
    const user = await ownership.checkPassword(viewer, password);
    concurrency.acquire();
    try {
      await countExport(platform, viewer.userId);
      const zip = await write(viewer, user);
      zip.content.once('close', concurrency.release);
      log.info({ event: 'data.exported', userId: viewer.userId, bytes: zip.length });
      return zip;
    } catch (error) {
      concurrency.release();
      throw error;
    }
  };
}

/** Limits parallel exports, because each occupies memory until it is sent. */
function createConcurrencyLimit(atOnce: number) {
  let running = 0;
  return {
    acquire: (): void => {
      if (running >= atOnce) throw new Failure('unavailable', { retryAfter: second });
      running += 1;
    },
    release: (): void => void (running -= 1),
  };
}

async function pictureOf({ publicFiles }: Platform, { avatar }: UserRow, at: Date): Promise<ZipEntry[]> {
  const content = avatar === null ? null : await publicFiles.get(avatar);
  return avatar === null || content === null ? [] : [{ name: `files/${avatar}`, content: await buffer(content), at }];
}

async function photosOf(platform: Platform, { id }: UserRow): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  for (const { id: photoId, size, createdAt } of await listPhotosOf(platform.database, id)) {
    const file = photoFileName(photoId);
    const open = async (): Promise<Readable> => {
      const content = await platform.privateFiles.get(file);
      if (content === null) throw new Error('export failed: photo deleted during download');
      return content;
    };
    if (await isStored(platform, file))
      entries.push({ name: `photos/${photoId}.webp`, content: { length: size, open }, at: createdAt });
  }
  return entries;
}

/** Checks that a photo's file exists. A lost file must not fail the export. */
async function isStored({ privateFiles }: Platform, file: string): Promise<boolean> {
  const content = await privateFiles.get(file);
  content?.destroy();
  return content !== null;
}

async function countExport({ server, rateLimiter, limits }: Platform, userId: string): Promise<void> {
  if (server.platform.requestLimits) await rateLimiter.consume(`users.export ${userId}`, limits.perUser.exports);
}
