import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { second } from '#platform/config/limits.ts';
import { Failure } from '#platform/http/errors/failure.ts';
import { type ZipEntry, createZip } from '#platform/http/zip.ts';
import type { Platform } from '#platform/platform.ts';
import { type AuthContext, checkPassword } from '../auth/public.ts';
import { photoFileName, listPhotosOf } from '../photos/public.ts';
import type { SignedInViewer } from '../sessions/public.ts';
import type { UserRow } from '../users/public.ts';
import { writeOwnData } from './own-data.ts';

type ExportSlots = { readonly acquire: () => void; readonly release: () => void };

/** Counts the running exports and refuses more, because each occupies memory until it is sent. */
export function createExportSlots(atOnce: number): ExportSlots {
  let running = 0;
  return {
    acquire: () => {
      if (running >= atOnce) throw new Failure('unavailable', { retryAfter: second });
      running += 1;
    },
    release: () => void (running -= 1),
  };
}

export type ExportContext = AuthContext & { readonly exportSlots: ExportSlots };

export async function exportData(
  context: ExportContext,
  viewer: SignedInViewer,
  password: string,
): Promise<{ readonly content: Readable; readonly length: number }> {
  const { exportSlots, log, rateLimiter, limits } = context;
  const user = await checkPassword(context, viewer, password);
  exportSlots.acquire();
  try {
    await rateLimiter.consume(`users.export ${viewer.userId}`, limits.perUser.exports);
    const zip = await writeZip(context, viewer, user);
    zip.content.once('close', exportSlots.release);
    log.info({ event: 'data.exported', userId: viewer.userId, bytes: zip.length });
    return zip;
  } catch (error) {
    exportSlots.release();
    throw error;
  }
}

async function writeZip(platform: Platform, viewer: SignedInViewer, user: UserRow) {
  const at = platform.clock.now();
  const data = Buffer.from(await writeOwnData(platform, viewer, user));
  const files = [...(await pictureOf(platform, user, at)), ...(await photosOf(platform, user))];
  return createZip([{ name: 'data.json', content: data, at }, ...files]);
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
