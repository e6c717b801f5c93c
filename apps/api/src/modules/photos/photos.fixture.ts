import {
  addPhoto,
  attachPhotoForCustomer,
  attachPhotoForShop,
  getMyRepair,
  type Repair,
  type RepairPhoto,
} from '@atelier/contract';
import type { TestBrowser, TestWorld } from '#browser.fixture.ts';
import { createPicture } from '#picture.fixture.ts';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

function blobOf(file: Buffer): Blob {
  return new Blob([Uint8Array.from(file)]);
}

export async function sendPhoto(
  browser: Pick<TestBrowser, 'send'>,
  id: string,
  { file, idempotencyKey = crypto.randomUUID() }: { file?: Buffer; idempotencyKey?: string } = {},
): Promise<Repair> {
  return browser.send(addPhoto, { params: { id }, file: blobOf(file ?? (await createPicture())), idempotencyKey });
}

export async function attachPhoto(
  browser: Pick<TestBrowser, 'send'>,
  id: string,
  {
    file,
    idempotencyKey = crypto.randomUUID(),
    forShop = false,
  }: { file?: Buffer; idempotencyKey?: string; forShop?: boolean } = {},
): Promise<RepairPhoto> {
  const sent = { params: { id }, file: blobOf(file ?? (await createPicture())), idempotencyKey };
  return forShop ? browser.send(attachPhotoForCustomer, sent) : browser.send(attachPhotoForShop, sent);
}

export async function photosOf(browser: Pick<TestBrowser, 'send'>, id: string): Promise<string[]> {
  return (await browser.send(getMyRepair, { params: { id } })).photos.map((photo) => photo.id);
}

export function photoPath(id: string, photoId = ''): string {
  return `/repair/requests/${id}/photos/${photoId}`;
}

export async function storedFiles({ app }: TestWorld): Promise<string[]> {
  const root = join(app.platform.config.dataDir, 'files');
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
