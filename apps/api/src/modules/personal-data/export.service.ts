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

/** A customer's own copy of all that is stored about them, for whoever knows their password. */
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
      // Read to its end, or given up by its reader.
      zip.content.once('close', concurrency.release);
      log.info({ event: 'data.exported', userId: viewer.userId, bytes: zip.length });
      return zip;
    } catch (error) {
      concurrency.release();
      throw error;
    }
  };
}

/** So many at once: what leaves is held in memory until it has left, and no connection to the database is. */
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

/** Who has one, their picture. */
async function pictureOf({ publicFiles }: Platform, { avatar }: UserRow, at: Date): Promise<ZipEntry[]> {
  const content = avatar === null ? null : await publicFiles.get(avatar);
  return avatar === null || content === null ? [] : [{ name: `files/${avatar}`, content: await buffer(content), at }];
}

/** The photos that they sent, each under its id; read one after the other while the zip leaves. */
async function photosOf(platform: Platform, { id }: UserRow): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  for (const { id: photoId, size, createdAt } of await listPhotosOf(platform.database, id)) {
    const file = photoFileName(photoId);
    const open = async (): Promise<Readable> => {
      const content = await platform.privateFiles.get(file);
      if (content === null) throw new Error('a photo was removed while its copy was leaving');
      return content;
    };
    if (await isStored(platform, file))
      entries.push({ name: `photos/${photoId}.webp`, content: { length: size, open }, at: createdAt });
  }
  return entries;
}

/** Whether a photo's file is there: one that is lost keeps nobody from the rest of their data. */
async function isStored({ privateFiles }: Platform, file: string): Promise<boolean> {
  const content = await privateFiles.get(file);
  content?.destroy();
  return content !== null;
}

async function countExport({ server, rateLimiter, limits }: Platform, userId: string): Promise<void> {
  if (server.platform.requestLimits) await rateLimiter.consume(`users.export ${userId}`, limits.perUser.exports);
}
